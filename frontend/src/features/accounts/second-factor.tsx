import { Suspense, useState } from 'react';
import { Link, useGo } from '../../kit/link.tsx';
import { phrase, say } from '@candor/contracts/words/say';
import { secondFactorPage } from '@candor/contracts/accounts/pages';
import { recoveryFields, secondFactor, secondFactorFields } from '@candor/contracts/accounts/factors';
import { call } from '../../page/call.ts';
import { afterSignIn } from '../../page/same-site.ts';
import { usePage } from '../../page/use-page.ts';
import { FieldsForm, inputWords, typedOf } from '../../fields/fields-form.tsx';
import { Submit } from '../../kit/inputs/form.tsx';
import { later } from '../../kit/later.tsx';
import { TextField } from '../../kit/inputs/text-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PublicCard, Spinner } from '../../parts/accounts/public-card.tsx';

const FactorSetup = later(() => import('./factor-setup.tsx').then((m) => m.FactorSetup));

type Way = 'app' | 'passkey' | 'recovery';
const wayWords = {
  app: phrase('Use a code from your app'),
  passkey: phrase('Use your passkey'),
  recovery: phrase('Use a recovery code'),
} satisfies Record<Way, string>;
const linkLook =
  'inline-flex min-h-7 items-center self-start rounded-tag text-ui font-medium text-accent-ink hover:underline';

const CodeForm = ({ recovery }: { recovery: boolean }) => {
  const go = useGo();
  const fields = recovery ? recoveryFields : secondFactorFields;
  return (
    <FieldsForm
      fields={fields}
      initial={typedOf(fields)}
      send={(values) => call(secondFactor, values)}
      onOk={({ location }) => go(afterSignIn(location))}
      focus="code"
      className="grid gap-4.5"
    >
      <TextField
        big
        {...inputWords(fields, 'code')}
        {...(recovery ? { autoComplete: 'off' } : { inputMode: 'numeric', autoComplete: 'one-time-code' })}
        className="tnum"
      />
      <Submit big className="w-full">
        {say('Sign in')}
      </Submit>
    </FieldsForm>
  );
};

/** `/second_factor`: a sign-in that waits for the second factor, or for its setup. */
export const Screen = () => {
  const {
    waits_for: waitsFor,
    email,
    organization_name: organization,
    app,
    passkey,
    recovery,
  } = usePage(secondFactorPage);
  const ways = (['app', 'passkey', 'recovery'] as const).filter((way) => ({ app, passkey, recovery })[way]);
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen ?? ways[0] ?? 'recovery';
  const back = (
    <Link to="/" className={linkLook}>
      {say('Back to sign in')}
    </Link>
  );
  if (waitsFor === 'setup')
    return (
      <PublicCard
        wide
        title={say('Set up a second factor')}
        text={say('{organization} requires one in addition to the password. It takes a minute.', {
          organization: organization ?? '',
        })}
      >
        <Suspense fallback={<Spinner label={say('One moment')} />}>
          <FactorSetup email={email} />
        </Suspense>
        <div className="mt-5 border-t border-line pt-3">{back}</div>
      </PublicCard>
    );
  return (
    <PublicCard title={say('Sign In')} text={say('One more step for {email}.', { email })}>
      {way === 'passkey' ? (
        <PasskeyButton label={say('Use your passkey')} primary />
      ) : (
        <CodeForm key={way} recovery={way === 'recovery'} />
      )}
      <div className="mt-5 flex flex-col gap-1 border-t border-line pt-3">
        {ways
          .filter((each) => each !== way)
          .map((each) => (
            <button key={each} type="button" className={linkLook} onClick={() => setChosen(each)}>
              {say(wayWords[each])}
            </button>
          ))}
        {back}
      </div>
    </PublicCard>
  );
};

import { type ReactNode, useState } from 'react';
import { Link, useGo } from '../../kit/link.tsx';
import { say, sayLabel } from '@candor/contracts/words/say';
import { acceptInvitation, joinByInvitation } from '@candor/contracts/accounts/endpoints';
import { invitationPage } from '@candor/contracts/accounts/pages';
import { invitationFields } from '@candor/contracts/accounts/fields';
import { call, errorOf } from '../../page/call.ts';
import { usePage } from '../../page/use-page.ts';
import { FieldsForm, typedOf, inputWords } from '../../fields/fields-form.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Submit } from '../../kit/inputs/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Said } from '../../kit/said.tsx';
import { HiddenField, TextField } from '../../kit/inputs/text-field.tsx';
import { rememberInvitation } from '../../page/same-site.ts';
import { GoogleLink } from './google.tsx';
import { PronounField } from './pronoun-field.tsx';
import { PublicCard } from '../../parts/accounts/public-card.tsx';

const bold = (words: ReactNode) => <b className="font-medium text-ink">{words}</b>;

/** Signs out the present user, so that the invited person can sign in and join. */
const LeaveAccount = ({ token }: { token: string }) => {
  const [problem, setProblem] = useState('');
  return (
    <>
      {problem && (
        <div className="mb-4">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <Button
        kind="primary"
        size="lg"
        className="w-full"
        onClick={async () => {
          rememberInvitation(token);
          // This module has the code of signed-in pages, which few invited people need.
          const { signOut } = await import('../../page/sign-out.ts');
          setProblem((await signOut()) ?? '');
        }}
      >
        {say('Sign out and use that address')}
      </Button>
    </>
  );
};

/** Accepts the invitation with the signed-in account. */
const Join = ({ token, organization }: { token: string; organization: string }) => {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const join = async () => {
    setBusy(true);
    const answer = await call(joinByInvitation, { token });
    if (answer.status === 'ok') return window.location.assign(answer.payload.location);
    setBusy(false);
    setRefused(errorOf(answer));
  };
  return (
    <div className="grid gap-4">
      {refused && <Notice tone="bad">{refused}</Notice>}
      <Button kind="primary" size="lg" className="w-full" disabled={busy} onClick={() => void join()}>
        {say('Join {organization}', { organization })}
      </Button>
    </div>
  );
};

/** `/invitation` */
export const Screen = () => {
  const { invitation, organization_name, inviter_name, account, google_only, provider, refused, error } =
    usePage(invitationPage);
  const go = useGo();
  const email = invitation?.email;
  if (error) {
    return (
      <PublicCard title={say('Create your account')}>
        <Notice tone="bad">{say('This invitation has expired or was withdrawn. Ask for a new one.')}</Notice>
        <Link
          to="/"
          className="mt-4 inline-flex h-7 items-center rounded-tag text-ui font-medium text-accent-ink hover:underline"
        >
          {say('Back to sign in')}
        </Link>
      </PublicCard>
    );
  }
  const text = organization_name
    ? inviter_name
      ? say('{name} invited you to {organization}.', { name: inviter_name, organization: organization_name })
      : say('You are invited to {organization}.', { organization: organization_name })
    : undefined;
  if (invitation && account && account !== 'none')
    return (
      <PublicCard title={say('Join {organization}', { organization: organization_name ?? '' })} text={text}>
        {account === 'signed_in' && <Join token={invitation.token} organization={organization_name ?? ''} />}
        {account === 'known' && (
          <>
            <p className="mb-4 text-ui text-ink-2">
              <Said text="You already have an account. Sign in as <b>{email}</b> to join." with={{ email, b: bold }} />
            </p>
            <ButtonLink
              to="/"
              onClick={() => rememberInvitation(invitation.token)}
              kind="primary"
              size="lg"
              className="w-full"
            >
              {say('Sign in to join')}
            </ButtonLink>
          </>
        )}
        {account === 'another' && (
          <>
            <p className="mb-4 text-ui text-ink-2">
              <Said
                text="This invitation is for <b>{email}</b>, and you are signed in with another address."
                with={{ email, b: bold }}
              />
            </p>
            <LeaveAccount token={invitation.token} />
          </>
        )}
      </PublicCard>
    );
  if (invitation && google_only)
    return (
      <PublicCard title={say('Join {organization}', { organization: organization_name ?? '' })} text={text}>
        {refused && (
          <div className="mb-4">
            <Notice tone="bad">{sayLabel(refused)}</Notice>
          </div>
        )}
        <p className="mb-4 text-ui text-ink-2">
          <Said
            text="{organization} requires Google sign-in. Sign in as <b>{email}</b> to join."
            with={{ organization: organization_name, email, b: bold }}
          />
        </p>
        <GoogleLink label={say('Join with Google')} provider={provider} invitation={invitation.token} />
      </PublicCard>
    );
  return (
    <PublicCard title={say('Create your account')} text={text}>
      <FieldsForm
        fields={invitationFields}
        initial={typedOf(invitationFields, invitation)}
        send={(values) => call(acceptInvitation, values)}
        onOk={() => go('/')}
      >
        <HiddenField name="token" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField big {...inputWords(invitationFields, 'first_name')} autoComplete="given-name" />
          <TextField big {...inputWords(invitationFields, 'last_name')} autoComplete="family-name" />
        </div>
        <TextField
          big
          type="password"
          {...inputWords(invitationFields, 'password')}
          autoComplete="new-password"
          help={[
            inputWords(invitationFields, 'password').help,
            ...(invitation?.email ? [say('You will sign in as {email}.', { email: invitation.email })] : []),
          ].join(' ')}
        />
        <PronounField />
        <Submit big className="w-full">
          {say('Create Account')}
        </Submit>
      </FieldsForm>
    </PublicCard>
  );
};

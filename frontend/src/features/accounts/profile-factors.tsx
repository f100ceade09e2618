import { Suspense, useState } from 'react';
import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { listWords } from '@candor/contracts/words/list-words';
import { phrase, say } from '@candor/contracts/words/say';
import type { Factor } from '@candor/contracts/accounts/factors';
import { recoveryCodeCount } from '@candor/contracts/accounts/factors';
import type { profilePage } from '@candor/contracts/accounts/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Section } from '../../kit/page.tsx';
import { Said } from '../../kit/said.tsx';
import { Facts } from '../../kit/tag.tsx';
import { Ago, Moment } from '../../kit/time.tsx';
import type { FactorStep } from './factor-dialog.tsx';

const FactorDialog = later(() => import('./factor-dialog.tsx').then((m) => m.FactorDialog));
const kindWords = { totp: phrase('Authenticator app'), passkey: phrase('Passkey') } satisfies Record<
  Factor['kind'],
  string
>;

const Row = ({ factor, zone, onRemove }: { factor: Factor; zone: string | null; onRemove: () => void }) => {
  const Icon = factor.kind === 'passkey' ? KeyRound : Smartphone;
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-line py-1.5 text-ui last:border-0">
      <Icon size={16} aria-hidden className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-ink">{factor.name}</span>
        <span className="block text-meta">
          <Facts
            of={[
              say(kindWords[factor.kind]),
              <Said
                key="added"
                text="added {when}"
                with={{ when: <Moment at={factor.added_at} zone={zone} only="date" /> }}
              />,
              factor.last_used_at ? (
                <Said key="used" text="used {when}" with={{ when: <Ago at={factor.last_used_at} zone={zone} /> }} />
              ) : (
                say('not used yet')
              ),
            ]}
          />
        </span>
      </span>
      <Button size="sm" aria-label={say('Remove {name}', { name: factor.name })} onClick={onRemove}>
        {say('Remove')}
      </Button>
    </li>
  );
};

/** The person's second factors, besides the password. */
export const SecondFactors = ({
  profile,
  hasPassword,
  demandedBy,
}: {
  profile: DataOf<typeof profilePage>['profile'];
  hasPassword: boolean;
  demandedBy: readonly string[];
}) => {
  const { revalidate } = useRevalidator();
  const [step, setStep] = useState<FactorStep | null>(null);
  const { second_factors: factors, recovery_codes_left: left, tz_region: zone } = profile;
  const few = left < 3;
  return (
    <Section
      title={say('Second factor')}
      text={
        factors.length
          ? say('You use one of these in addition to your password. A passkey also works on its own.')
          : say('With a second factor, a person who learns your password still cannot sign in.')
      }
    >
      {demandedBy.length > 0 && (
        <div className="mb-3">
          <Notice tone={factors.length ? 'info' : 'warn'}>
            {say('{count, plural, one {{names} requires a second factor.} other {{names} require a second factor.}}', {
              count: demandedBy.length,
              names: listWords(demandedBy),
            })}
            {!factors.length && <> {say('Set one up now or at your next sign-in.')}</>}
          </Notice>
        </div>
      )}
      {factors.length > 0 && (
        <ul className="grid" aria-label={say('Second factors')}>
          {factors.map((factor) => (
            <Row
              key={factor.id}
              factor={factor}
              zone={zone}
              onRemove={() => setStep({ kind: 'remove', factor, last: factors.length === 1 })}
            />
          ))}
          <li className="flex min-h-12 items-center gap-3 py-1.5 text-ui">
            <LifeBuoy size={16} aria-hidden className="shrink-0 text-ink-3" />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-ink">{say('Recovery codes')}</span>
              <span className={`block text-meta ${few ? 'text-warn' : 'text-ink-3'}`}>
                {say('{left, number} of {all, number} left', { left, all: recoveryCodeCount })}
              </span>
            </span>
            <Button size="sm" onClick={() => setStep({ kind: 'codes' })}>
              {say('Create new ones')}
            </Button>
          </li>
        </ul>
      )}
      <div className={`flex flex-wrap gap-2 ${factors.length ? 'mt-2' : ''}`}>
        <Button size="sm" onClick={() => setStep({ kind: 'app' })}>
          <Smartphone size={14} aria-hidden /> {say('Add an app')}
        </Button>
        <Button size="sm" onClick={() => setStep({ kind: 'passkey' })}>
          <KeyRound size={14} aria-hidden /> {say('Add a passkey')}
        </Button>
      </div>
      {step && (
        <Suspense>
          <FactorDialog
            step={step}
            email={profile.email}
            hasPassword={hasPassword}
            onClose={() => {
              setStep(null);
              void revalidate();
            }}
          />
        </Suspense>
      )}
    </Section>
  );
};

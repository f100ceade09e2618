import { useState } from 'react';
import { KeyRound, Smartphone } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import {
  passkeyFields,
  setUpAuthenticator,
  setUpAuthenticatorCode,
  setUpPasskey,
  setUpPasskeyResponse,
} from '@candor/contracts/accounts/factors';
import { call, errorOf } from '../../page/call.ts';
import { afterSignIn } from '../../page/same-site.ts';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { useGo } from '../../kit/link.tsx';
import { AuthenticatorForm, type AppKey } from './authenticator-form.tsx';
import { agentName } from './agent-name.ts';
import { throughBrowser } from './passkey-calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const choiceLook =
  'flex w-full items-start gap-3 rounded-card border border-line-2 bg-sheet p-4 text-start transition-colors duration-100 hover:bg-hover disabled:opacity-50';

/** Sets up the second factor that an organization demands. Then the person is signed in and sees the recovery codes. */
export const FactorSetup = ({ email }: { email: string }) => {
  const go = useGo();
  const [step, setStep] = useState<AppKey | 'passkey' | 'choose'>('choose');
  const [added, setAdded] = useState<{ recovery_codes: string[]; location?: string } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const chooseApp = async () => {
    setBusy(true);
    const answer = await call(setUpAuthenticator, {});
    setBusy(false);
    setError(answer.status === 'ok' ? null : errorOf(answer));
    if (answer.status === 'ok') setStep(answer.payload);
  };
  if (added)
    return (
      <RecoveryCodes
        codes={added.recovery_codes}
        email={email}
        done={say('Continue')}
        onDone={() => void go(afterSignIn(added.location))}
      />
    );
  if (step === 'choose')
    return (
      <div className="grid gap-3">
        <button type="button" disabled={busy} className={choiceLook} onClick={() => void chooseApp()}>
          <Smartphone size={18} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
          <span>
            <span className="block text-read font-semi text-ink">{say('An authenticator app')}</span>
            <span className="block text-ui text-ink-2">
              {say('On your phone. You type six digits when you sign in.')}
            </span>
          </span>
        </button>
        <button type="button" disabled={busy} className={choiceLook} onClick={() => setStep('passkey')}>
          <KeyRound size={18} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
          <span>
            <span className="block text-read font-semi text-ink">{say('A passkey')}</span>
            <span className="block text-ui text-ink-2">
              {say('Your finger, your face, a PIN or a security key. It also signs in without a password.')}
            </span>
          </span>
        </button>
        {error && (
          <p role="alert" className="text-ui text-bad">
            {error}
          </p>
        )}
      </div>
    );
  if (step === 'passkey')
    return (
      <FieldsForm
        fields={passkeyFields}
        initial={typedOf(passkeyFields, { name: agentName(navigator.userAgent) })}
        send={({ name }) =>
          throughBrowser(
            call(setUpPasskey, {}),
            async (options) => (await import('./passkeys.ts')).makePasskey(options),
            (response) => call(setUpPasskeyResponse, { name, response }),
          )
        }
        onOk={setAdded}
      >
        <FieldInput name="name" autoComplete="off" />
        <FormActions save={say('Create a passkey')} onCancel={() => setStep('choose')} />
      </FieldsForm>
    );
  return (
    <AuthenticatorForm
      appKey={step}
      send={(values) => call(setUpAuthenticatorCode, values)}
      onAdded={setAdded}
      onCancel={() => setStep('choose')}
    />
  );
};

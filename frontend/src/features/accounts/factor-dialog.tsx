import { type ReactNode, useState } from 'react';
import { say } from '@candor/contracts/words/say';
import {
  addAuthenticator,
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmFields,
  type Factor,
  passkeyFields,
  removeFactor,
  renewRecoveryCodes,
} from '@candor/contracts/accounts/factors';
import type { Answer } from '@candor/contracts/kernel/endpoint';
import { fields } from '@candor/contracts/kernel/field';
import { call } from '../../page/call.ts';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { agentName } from './agent-name.ts';
import { AuthenticatorForm, type AppKey } from './authenticator-form.tsx';
import { throughBrowser } from './passkey-calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export type FactorStep =
  | { kind: 'app' }
  | { kind: 'passkey' }
  | { kind: 'codes' }
  | { kind: 'remove'; factor: Factor; last: boolean };
type Confirmed = { current_password?: string };
const nothingToType = fields({});
const namedPasskey = fields({ ...passkeyFields.each, ...confirmFields.each });

const Hidden = ({ email }: { email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
);
/** Asks for the present password, if there is one, before a change of how the account is protected. */
const Confirm = <Payload,>({
  email,
  hasPassword,
  save,
  send,
  onOk,
  onClose,
  children,
}: {
  email: string;
  hasPassword: boolean;
  save: string;
  send: (confirmed: Confirmed) => Promise<Answer<Payload>>;
  onOk: (payload: Payload) => void;
  onClose: () => void;
  children?: ReactNode;
}) => (
  <FieldsForm<Record<string, string>, Payload>
    fields={hasPassword ? confirmFields : nothingToType}
    initial={hasPassword ? { ...typedOf(confirmFields) } : {}}
    send={(values) => send(values)}
    onOk={onOk}
  >
    {children}
    <Hidden email={email} />
    {hasPassword ? (
      <FieldInput name="current_password" autoComplete="current-password" />
    ) : (
      <p className="text-ui text-ink-3">
        {say('You have no password, so this works only within 10 minutes of signing in.')}
      </p>
    )}
    <FormActions save={save} onCancel={onClose} />
  </FieldsForm>
);

/** The dialog for one change of the second factors, from the present password to the result. */
export const FactorDialog = ({
  step,
  email,
  hasPassword,
  onClose,
}: {
  step: FactorStep;
  email: string;
  hasPassword: boolean;
  onClose: () => void;
}) => {
  const [appKey, setAppKey] = useState<AppKey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const added = (said: string) => (payload: { recovery_codes: string[] }) => {
    toast({ text: said });
    if (payload.recovery_codes.length) setCodes(payload.recovery_codes);
    else onClose();
  };
  const common = { email, hasPassword, onClose };
  if (codes)
    return (
      <Dialog open onClose={onClose} title={say('Your recovery codes')}>
        <RecoveryCodes codes={codes} email={email} done={say('I have saved them')} onDone={onClose} />
      </Dialog>
    );
  if (step.kind === 'app')
    return (
      <Dialog open onClose={onClose} title={say('Add an authenticator app')}>
        {appKey ? (
          <AuthenticatorForm
            appKey={appKey}
            send={(values) => call(addAuthenticator, values)}
            onAdded={added(say('App added.'))}
            onCancel={onClose}
          />
        ) : (
          <Confirm
            {...common}
            save={say('Continue')}
            send={(values) => call(beginAuthenticator, values)}
            onOk={setAppKey}
          />
        )}
      </Dialog>
    );
  if (step.kind === 'passkey') {
    const asked = hasPassword ? namedPasskey : passkeyFields;
    return (
      <Dialog
        open
        onClose={onClose}
        title={say('Add a passkey')}
        text={say('Your browser asks for your finger, your face, a PIN or a security key.')}
      >
        <FieldsForm<Record<string, string>, { recovery_codes: string[] }>
          fields={asked}
          initial={{ ...typedOf(namedPasskey, { name: agentName(navigator.userAgent) }) }}
          send={({ name, current_password }) =>
            throughBrowser(
              call(beginPasskey, hasPassword ? { current_password } : {}),
              async (options) => (await import('./passkeys.ts')).makePasskey(options),
              (response) => call(addPasskey, { name: name!, response }),
            )
          }
          onOk={added(say('Passkey added.'))}
        >
          <FieldInput name="name" autoComplete="off" />
          <Hidden email={email} />
          {hasPassword && <FieldInput name="current_password" autoComplete="current-password" />}
          <FormActions save={say('Create a passkey')} onCancel={onClose} />
        </FieldsForm>
      </Dialog>
    );
  }
  if (step.kind === 'codes')
    return (
      <Dialog
        open
        onClose={onClose}
        title={say('Create new recovery codes')}
        text={say('Your current codes stop working.')}
      >
        <Confirm
          {...common}
          save={say('Create new codes')}
          send={(values) => call(renewRecoveryCodes, values)}
          onOk={({ recovery_codes: made }) => setCodes(made)}
        />
      </Dialog>
    );
  const { factor, last } = step;
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Remove {name}?', { name: factor.name })}
      text={
        last
          ? say(
              'This is your last second factor. You will sign in with your password alone, and your recovery codes stop working.',
            )
          : say('It can no longer be used to sign in.')
      }
    >
      <Confirm
        {...common}
        save={say('Remove')}
        send={(values) => call(removeFactor, { id: factor.id, ...values })}
        onOk={() => {
          toast({ text: say('{name} is removed.', { name: factor.name }) });
          onClose();
        }}
      />
    </Dialog>
  );
};

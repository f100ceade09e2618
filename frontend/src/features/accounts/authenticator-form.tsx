import { QRCodeSVG } from 'qrcode.react';
import { say } from '@candor/contracts/words/say';
import type { Answer } from '@candor/contracts/kernel/endpoint';
import { authenticatorFields } from '@candor/contracts/accounts/factors';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, inputWords, typedOf } from '../../fields/fields-form.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { TextField } from '../../kit/inputs/text-field.tsx';

export type AppKey = { factor_id: string; secret: string; uri: string };
type Added = { recovery_codes: string[]; location?: string };

/** The key of a new authenticator app, as a picture and in letters, and the app's first code. The picture is drawn on the page; nothing is sent for it. */
export const AuthenticatorForm = ({
  appKey: { factor_id, secret, uri },
  send,
  onAdded,
  onCancel,
}: {
  appKey: AppKey;
  send: (values: { factor_id: string; name: string; code: string }) => Promise<Answer<Added>>;
  onAdded: (added: Added) => void;
  onCancel?: () => void;
}) => (
  <FieldsForm
    fields={authenticatorFields}
    initial={typedOf(authenticatorFields, { name: say('Authenticator app') })}
    send={(values) => send({ factor_id, ...values })}
    onOk={onAdded}
    focus="code"
  >
    <div className="flex items-center gap-4 max-sm:flex-col max-sm:items-start">
      <div className="shrink-0 rounded-ctl bg-white p-3 inset-ring-1 inset-ring-line">
        <QRCodeSVG value={uri} size={152} bgColor="#ffffff" fgColor="#000000" title={say('Key for your app')} />
      </div>
      <div className="min-w-0 text-ui text-ink-2">
        <p>{say('Scan this with an authenticator app, such as your phone’s password manager.')}</p>
        <p className="mt-2 text-meta text-ink-3">{say('Or type this key into the app:')}</p>
        <p aria-label={say('Key')} className="mt-0.5 font-mono text-ui break-words text-ink select-all">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </p>
      </div>
    </div>
    <TextField
      {...inputWords(authenticatorFields, 'code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="tnum"
    />
    <FieldInput name="name" autoComplete="off" />
    <FormActions save={say('Add the app')} onCancel={onCancel} />
  </FieldsForm>
);

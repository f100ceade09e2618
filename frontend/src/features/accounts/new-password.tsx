import { Link, useGo } from '../../kit/link.tsx';
import { say } from '@candor/contracts/words/say';
import { passwordReset } from '@candor/contracts/accounts/endpoints';
import { newPasswordPage } from '@candor/contracts/accounts/pages';
import { newPasswordFields } from '@candor/contracts/accounts/fields';
import { call } from '../../page/call.ts';
import { usePage } from '../../page/use-page.ts';
import { FieldsForm, typedOf, inputWords } from '../../fields/fields-form.tsx';
import { Submit } from '../../kit/inputs/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { HiddenField, TextField } from '../../kit/inputs/text-field.tsx';
import { PublicCard } from '../../parts/accounts/public-card.tsx';

/** `/reset/token` */
export const Screen = () => {
  const { token, error } = usePage(newPasswordPage);
  const go = useGo();
  if (error) {
    return (
      <PublicCard title={say('Password Reset')}>
        <Notice tone="bad">{say('There was an error with your token, your token may be expired.')}</Notice>
        <Link
          to="/reset"
          className="mt-4 inline-flex h-7 items-center rounded-tag text-ui font-medium text-accent-ink hover:underline"
        >
          {say('Ask for a new link')}
        </Link>
      </PublicCard>
    );
  }
  return (
    <PublicCard title={say('Password Reset')} text={say('Choose a new password for your account.')}>
      <FieldsForm
        fields={newPasswordFields}
        initial={typedOf(newPasswordFields, { token })}
        send={(values) => call(passwordReset, values)}
        onOk={() => go('/')}
      >
        <HiddenField name="token" />
        <TextField big type="password" {...inputWords(newPasswordFields, 'password')} autoComplete="new-password" />
        <Submit big className="w-full">
          {say('Update Password')}
        </Submit>
      </FieldsForm>
    </PublicCard>
  );
};

import { Link, useNavigate } from 'react-router-dom';
import { passwordReset } from '@candor/contracts/accounts/endpoints';
import { newPasswordPage } from '@candor/contracts/accounts/pages';
import { call } from '../../page/call.ts';
import { usePage } from '../../page/use-page.ts';
import { Form, Submit } from '../../kit/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { HiddenField, TextField } from '../../kit/text-field.tsx';
import { PublicCard } from './public-card.tsx';
import { newPasswordRules } from './rules.ts';

/** `/reset/token` */
export const Screen = () => {
  const { token, error } = usePage(newPasswordPage);
  const navigate = useNavigate();
  if (error) {
    return (
      <PublicCard title="Password Reset">
        <Notice tone="bad">There was an error with your token, your token may be expired.</Notice>
        <Link
          to="/reset"
          className="mt-4 inline-flex h-7 items-center rounded-tag text-ui font-medium text-accent-ink hover:underline"
        >
          Ask for a new link
        </Link>
      </PublicCard>
    );
  }
  return (
    <PublicCard title="Password Reset" text="Choose a new password for your account.">
      <Form
        initial={{ password: '', token: token ?? '' }}
        schema={newPasswordRules}
        send={(values) => call(passwordReset, values)}
        onOk={() => navigate('/')}
      >
        <HiddenField name="token" />
        <TextField
          big
          name="password"
          type="password"
          label="Password"
          autoComplete="new-password"
          help="At least 10 characters."
        />
        <Submit big className="w-full">
          Update Password
        </Submit>
      </Form>
    </PublicCard>
  );
};

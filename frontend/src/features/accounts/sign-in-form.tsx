import { Link, useNavigate } from 'react-router-dom';
import { login } from '@candor/contracts/accounts/endpoints';
import { call } from '../../page/call.ts';
import { sameSite } from '../../page/same-site.ts';
import { Form, Submit } from '../../kit/form.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { signInRules } from './rules.ts';
import { TimeZone } from './time-zone.tsx';

type Values = { email: string; password: string; tz_region: string | null };

/** Email address and password. */
export const SignInForm = () => {
  const navigate = useNavigate();
  return (
    <Form<Values, { location: string }>
      initial={{ email: '', password: '', tz_region: null }}
      schema={signInRules}
      send={(values) => call(login, values)}
      onOk={({ location }) => navigate(sameSite(location) ?? '/dashboard')}
      className="grid gap-4.5"
    >
      <TimeZone name="tz_region" />
      <TextField big name="email" type="email" label="Email Address" autoComplete="username" />
      <TextField big name="password" type="password" label="Password" autoComplete="current-password" />
      <Link
        to="/reset"
        className="-my-1.5 inline-flex h-7 items-center justify-self-start rounded-tag text-ui font-medium text-accent-ink hover:underline"
      >
        Forgot password?
      </Link>
      <Submit big className="mt-1 w-full">
        Sign in
      </Submit>
    </Form>
  );
};

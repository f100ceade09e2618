import { Link, useNavigate } from 'react-router-dom';
import { login } from '@candor/contracts/accounts/endpoints';
import { signInPage } from '@candor/contracts/accounts/pages';
import { call } from '../../page/call.ts';
import { usePage } from '../../page/use-page.ts';
import { sameSite } from '../../page/same-site.ts';
import { Form, Submit } from '../../kit/form.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { GoogleLink } from './google.tsx';
import { PublicCard } from './public-card.tsx';
import { signInRules } from './rules.ts';
import { TimeZone } from './time-zone.tsx';

type Values = { email: string; password: string; tz_region: string | null };

/** `/` */
export const Screen = () => {
  const { provider } = usePage(signInPage);
  const navigate = useNavigate();
  return (
    <PublicCard title="Sign In" text="Use your Gmail account for fast access.">
      <GoogleLink label="Sign in with Google" provider={provider} />
      <div className="my-6 flex items-center gap-3 text-meta text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        Or continue with
      </div>
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
    </PublicCard>
  );
};

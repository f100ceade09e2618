import { Link, useGo } from '../../kit/link.tsx';
import { say } from '@candor/contracts/words/say';
import { signInFields } from '@candor/contracts/accounts/fields';
import { login } from '@candor/contracts/accounts/endpoints';
import { call } from '../../page/call.ts';
import { afterSignIn } from '../../page/same-site.ts';
import { FieldsForm, typedOf, inputWords } from '../../fields/fields-form.tsx';
import { Submit } from '../../kit/inputs/form.tsx';
import { TextField } from '../../kit/inputs/text-field.tsx';
import { TimeZone } from './time-zone.tsx';

/** Email address and password. */
export const SignInForm = () => {
  const go = useGo();
  return (
    <FieldsForm
      fields={signInFields}
      initial={typedOf(signInFields)}
      send={(values) => call(login, values)}
      onOk={({ location }) => go(afterSignIn(location))}
      className="grid gap-4.5"
    >
      <TimeZone name="tz_region" />
      <TextField big type="email" {...inputWords(signInFields, 'email')} autoComplete="username" />
      <TextField big type="password" {...inputWords(signInFields, 'password')} autoComplete="current-password" />
      <Link
        to="/reset"
        className="-my-1.5 inline-flex h-7 items-center justify-self-start rounded-tag text-ui font-medium text-accent-ink hover:underline"
      >
        {say('Forgot password?')}
      </Link>
      <Submit big className="mt-1 w-full">
        {say('Sign in')}
      </Submit>
    </FieldsForm>
  );
};

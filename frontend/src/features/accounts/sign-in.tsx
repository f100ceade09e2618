import { useEffect } from 'react';
import { say } from '@candor/contracts/words/say';
import { signInPage } from '@candor/contracts/accounts/pages';
import { forgetLately } from '../../page/past/lately.ts';
import { usePage } from '../../page/use-page.ts';
import { deferred } from '../../kit/deferred.tsx';
import { GoogleLink } from './google.tsx';
import { PublicCard } from '../../parts/accounts/public-card.tsx';

// The form's libraries are larger than the rest of this page, so the page is shown before they are loaded.
const SignInForm = deferred(() => import('./sign-in-form.tsx').then((m) => m.SignInForm));
const PasskeyButton = deferred(() => import('./passkey-button.tsx').then((m) => m.PasskeyButton));

/** `/` */
export const Screen = () => {
  const { provider, ended } = usePage(signInPage);
  useEffect(forgetLately, []);
  return (
    <PublicCard title={say('Sign In')} text={say('Use your Gmail account for fast access.')}>
      {ended && (
        <p role="status" className="mb-5 rounded-ctl bg-warn-wash px-3.5 py-3 text-ui text-warn">
          {ended}
        </p>
      )}
      <GoogleLink label={say('Sign in with Google')} provider={provider} />
      <div className="my-6 flex items-center gap-3 text-meta text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {say('Or continue with')}
      </div>
      <SignInForm />
      <div className="mt-3">
        <PasskeyButton label={say('Sign in with a passkey')} />
      </div>
      <p className="mt-6 text-center text-ui text-ink-2">
        {say('New here?')}{' '}
        <a href="/register" className="rounded-tag py-1 font-medium text-accent-ink">
          {say('Create an account')}
        </a>
      </p>
    </PublicCard>
  );
};

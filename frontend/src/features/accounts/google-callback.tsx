import { useEffect } from 'react';
import { Link, useGo } from '../../kit/link.tsx';
import { say } from '@candor/contracts/words/say';
import { callbackPage } from '@candor/contracts/accounts/pages';
import { usePage } from '../../page/use-page.ts';
import { afterSignIn } from '../../page/same-site.ts';
import { GoogleLink } from './google.tsx';
import { PublicCard, Spinner } from '../../parts/accounts/public-card.tsx';

/** The page when no account has the address that Google confirms. */
const NoAccount = () => (
  <PublicCard
    title={say('No account yet')}
    text={say('This Google address has no account here. Create an account, or sign in another way.')}
  >
    <div className="grid gap-4">
      <GoogleLink label={say('Create an account with Google')} provider="google" screen="register" />
      <Link
        to="/"
        className="inline-flex min-h-7 items-center justify-self-center rounded-tag text-read font-medium text-accent-ink hover:underline"
      >
        {say('Back to sign in')}
      </Link>
    </div>
  </PublicCard>
);

/** `/google_login_callback` */
export const Screen = () => {
  const { error, unknown } = usePage(callbackPage);
  const go = useGo();
  useEffect(() => {
    if (!error && !unknown) void go(afterSignIn(), { replace: true });
  }, [error, unknown, go]);
  if (unknown) return <NoAccount />;
  return (
    <PublicCard title={say('Sign in')}>
      {error ? (
        <Link
          to="/"
          className="inline-flex min-h-7 items-center rounded-tag text-read font-medium text-accent-ink hover:underline"
        >
          {say('An error occurred, please try again')}
        </Link>
      ) : (
        <Spinner label={say('Signing you in')} />
      )}
    </PublicCard>
  );
};

import { useEffect } from 'react';
import { Link, useGo } from '../../kit/link.tsx';
import { say } from '@candor/contracts/kernel/say';
import { callbackPage } from '@candor/contracts/accounts/pages';
import { usePage } from '../../page/use-page.ts';
import { afterSignIn } from '../../page/same-site.ts';
import { PublicCard, Spinner } from './public-card.tsx';

/** `/google_login_callback` */
export const Screen = () => {
  const { error } = usePage(callbackPage);
  const go = useGo();
  useEffect(() => {
    if (!error) void go(afterSignIn(), { replace: true });
  }, [error, go]);
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

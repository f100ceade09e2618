import type { ReactNode } from 'react';
import { Said } from '../../kit/said.tsx';
import { Link } from '../../kit/link.tsx';
import { say } from '@candor/contracts/words/say';
import { registerPage } from '@candor/contracts/accounts/pages';
import { usePage } from '../../page/use-page.ts';
import { Notice } from '../../kit/notice.tsx';
import { GoogleLink } from './google.tsx';
import { PublicCard } from '../../parts/accounts/public-card.tsx';
import { RegisterSetup } from './register-setup.tsx';

const kitsLink = (words: ReactNode) => (
  <Link to="/kits" className="inline-block rounded-tag py-0.5 font-medium text-accent-ink underline underline-offset-2">
    {words}
  </Link>
);

/** `/register`: sign up with Google, then the set-up form. */
export const Screen = () => {
  const { security_token, error, question_set, kits, provider } = usePage(registerPage);
  if (security_token) return <RegisterSetup />;
  const again = `/google_login_authorize?screen=register${question_set ? `&question_set_id=${encodeURIComponent(question_set.id)}` : ''}`;
  if (error === 'google_login_invalid') {
    return (
      <PublicCard title={say('Create Your Account')}>
        <Notice tone="bad">
          {say('Unable to register with Google.')}{' '}
          <a href={again} className="inline-block rounded-tag py-0.5 font-medium underline underline-offset-2">
            {say('Click here to try again')}
          </a>
        </Notice>
      </PublicCard>
    );
  }
  return (
    <PublicCard title={say('Create Your Account')} text={say('A new organization signs up with a Gmail account.')}>
      {question_set && (
        <p className="mb-4 rounded-ctl bg-accent-wash px-3.5 py-2.5 text-ui font-medium text-accent-ink">
          {say('Selected Kit: {name}', { name: question_set.name })}
        </p>
      )}
      <GoogleLink label={say('Sign up with Google')} provider={provider} screen="register" kit={question_set?.id} />
      {kits && !question_set && (
        <p className="mt-4 text-center text-ui text-ink-2">
          <Said text="Or start with an <link>interview kit</link>." with={{ link: kitsLink }} />
        </p>
      )}
      <p className="mt-5 flex items-center justify-center gap-1.5 text-ui text-ink-2">
        {say('Already have an account?')}
        <Link to="/" className="inline-flex h-7 items-center rounded-tag font-medium text-accent-ink hover:underline">
          {say('Log in')}
        </Link>
      </p>
    </PublicCard>
  );
};

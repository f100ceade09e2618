import { useState } from 'react';
import { signOutPage } from '@candor/contracts/accounts/pages';
import { say } from '@candor/contracts/words/say';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Notice } from '../../kit/notice.tsx';
import { signOut } from '../../page/sign-out.ts';
import { usePage } from '../../page/use-page.ts';
import { PublicCard } from '../../parts/accounts/public-card.tsx';

/** `/logout` */
export const Screen = () => {
  const { name } = usePage(signOutPage);
  const [problem, setProblem] = useState('');
  return (
    <PublicCard title={say('Sign out?')} text={say('You are signed in as {name}.', { name })}>
      {problem && (
        <div className="mb-4">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <div className="grid gap-2">
        <Button kind="primary" size="lg" onClick={async () => setProblem((await signOut()) ?? '')}>
          {say('Sign out')}
        </Button>
        <ButtonLink to="/dashboard" kind="ghost" size="lg">
          {say('Stay signed in')}
        </ButtonLink>
      </div>
    </PublicCard>
  );
};

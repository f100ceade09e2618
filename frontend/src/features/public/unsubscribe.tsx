import { useState } from 'react';
import { say } from '@candor/contracts/words/say';
import { subscribe, unsubscribePage } from '@candor/contracts/public/unsubscribe';
import { buttonLook } from '../../kit/button-look.ts';
import { cx } from '../../kit/cx.ts';
import { call, errorOf } from '../../page/call.ts';
import { usePage } from '../../page/use-page.ts';
import { useCalls } from '../../parts/public/own-row.tsx';
import { PublicFrame } from '../../parts/public/public-frame.tsx';

/** `/{org}/unsubscribe/{token}`: a recipient who has not applied stops our letters, or allows them again. */
export const Screen = () => {
  const page = usePage(unsubscribePage);
  const { organization } = page;
  const here = useCalls();
  const [unsubscribed, setUnsubscribed] = useState(page.unsubscribed);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const set = async () => {
    setBusy(true);
    const answer = await call(here(subscribe), { wanted: unsubscribed });
    setBusy(false);
    if (answer.status !== 'ok') return setProblem(errorOf(answer));
    setProblem('');
    setUnsubscribed(!unsubscribed);
  };
  return (
    <PublicFrame organization={organization}>
      <div aria-live="polite" className="pt-10">
        <h1 className="text-[26px] leading-[32px] font-semi tracking-[-.022em] text-balance wrap-anywhere text-ink">
          {unsubscribed
            ? say('You are unsubscribed')
            : say('Stop emails about jobs from {organization}?', { organization: organization.name })}
        </h1>
        <p className="mt-3 max-w-[34em] text-read text-ink-2">
          {unsubscribed
            ? say(
                '{organization} will not send you emails of this kind any more. You still hear about your own applications, and people there can still write to you personally.',
                { organization: organization.name },
              )
            : say('If you have applied for a job, you still get news about your application.')}
        </p>
      </div>
      <button
        type="button"
        disabled={busy}
        onClick={() => void set()}
        className={cx(buttonLook({ size: 'lg', kind: unsubscribed ? 'soft' : 'primary' }), 'mt-5')}
      >
        {unsubscribed ? say('Write to me again') : say('Stop emails')}
      </button>
      <p role="alert" className="mt-2 text-meta text-bad empty:hidden">
        {problem}
      </p>
    </PublicFrame>
  );
};

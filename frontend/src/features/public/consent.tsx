import { useState } from 'react';
import { say } from '@candor/contracts/words/say';
import { answerConsent } from '@candor/contracts/privacy/endpoints';
import { consentPage } from '@candor/contracts/privacy/pages';
import { buttonLook } from '../../kit/button-look.ts';
import { dateText } from '../../kit/time.tsx';
import { call, errorOf } from '../../page/call.ts';
import { usePage } from '../../page/use-page.ts';
import { useCalls } from '../../parts/public/own-row.tsx';
import { PublicFrame } from '../../parts/public/public-frame.tsx';

/** `/{org}/consent/{token}`: a person says whether their data may be kept for other jobs. */
export const Screen = () => {
  const { organization, state: known, until, renewed_until, zone } = usePage(consentPage);
  const here = useCalls();
  const [answer, setAnswer] = useState<'keep' | 'withdraw' | null>(known === 'withdrawn' ? 'withdraw' : null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (keep: boolean) => {
    setBusy(true);
    const sent = await call(here(answerConsent), { keep });
    setBusy(false);
    if (sent.status !== 'ok') return setProblem(errorOf(sent));
    setProblem('');
    setAnswer(keep ? 'keep' : 'withdraw');
  };
  const { name } = organization;
  return (
    <PublicFrame organization={organization}>
      <div aria-live="polite" className="pt-10">
        <h1 className="text-[26px] leading-[32px] font-semi tracking-[-.022em] text-balance wrap-anywhere text-ink">
          {answer === 'keep'
            ? say('Thank you. {organization} keeps your details.', { organization: name })
            : answer === 'withdraw'
              ? say('You have withdrawn your consent')
              : say('May {organization} keep your details for other jobs?', { organization: name })}
        </h1>
        <p className="mt-3 max-w-[34em] text-read text-ink-2">
          {answer === 'keep'
            ? say('Until {day}. You can withdraw at any time on this page.', {
                day: dateText(known === 'asked' || !until ? renewed_until : until, zone),
              })
            : answer === 'withdraw'
              ? say('Your details are erased when no application of yours needs them any more.')
              : until
                ? say('You agreed until {day}. Without an answer your details are erased after it.', {
                    day: dateText(until, zone),
                  })
                : say('You can withdraw at any time.')}
        </p>
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        {answer !== 'keep' && (
          <button
            type="button"
            disabled={busy}
            onClick={() => void send(true)}
            className={buttonLook({ size: 'lg', kind: 'primary' })}
          >
            {say('Yes, keep my details')}
          </button>
        )}
        {answer !== 'withdraw' && (
          <button type="button" disabled={busy} onClick={() => void send(false)} className={buttonLook({ size: 'lg' })}>
            {say('Withdraw my consent')}
          </button>
        )}
      </div>
      <p role="alert" className="mt-2 text-meta text-bad empty:hidden">
        {problem}
      </p>
    </PublicFrame>
  );
};

import type { Missing } from '@candor/contracts/scorecards/values';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { OtherInterviewers } from '../../parts/scorecards/other-interviewers.tsx';
import type { InterviewNow } from './use-interview.ts';
import type { InterviewHand } from './use-interview-hand.ts';

/** The foot of the page: the other interviewers, what is missing, and Submit. */
export const InterviewFoot = ({ now, hand }: { now: InterviewNow; hand: InterviewHand }) => {
  const { page, zone, disabled, missing, setRead } = now;
  const { questions } = page;
  const wordsOf = (each: Missing): string =>
    each.kind === 'question'
      ? say('Score {place, number}', { place: questions.findIndex(({ id }) => id === each.question_id) + 1 })
      : each.kind === 'recommendation'
        ? say('Recommendation')
        : say('Comment');
  return (
    <footer className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-4 border-t border-line px-5 py-2 max-sm:px-4">
      <OtherInterviewers label={say('Also interview')} page={page} zone={zone} onRead={setRead} />
      {!disabled && (
        <div className="ms-auto flex shrink-0 items-center gap-3 max-sm:w-full">
          <p className="text-end text-meta text-ink-2 max-sm:me-auto max-sm:text-start">
            <span className="block font-medium text-ink">
              {missing.length
                ? say('{count, plural, one {# thing is missing} other {# things are missing}}', {
                    count: missing.length,
                  })
                : say('Nothing is missing')}
            </span>
            <span className="max-sm:hidden">{missing.slice(0, 4).map(wordsOf).join(', ')}</span>
          </p>
          <Button kind="primary" disabled={hand.busy} onClick={() => void hand.submit()}>
            {say('Submit')}
            <Kbd keys="mod+enter" on="accent" />
          </Button>
        </div>
      )}
    </footer>
  );
};

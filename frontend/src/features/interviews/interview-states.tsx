import { say } from '@candor/contracts/words/say';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Notice } from '../../kit/notice.tsx';
import { momentText } from '../../kit/time.tsx';
import { interviewTo } from '../../parts/interviews/interview-links.ts';
import type { InterviewData, InterviewNow } from './use-interview.ts';
import type { InterviewHand } from './use-interview-hand.ts';

/** Why the reader cannot write here. */
const shutWords = ({ meeting: { status, no_show }, candidate: { name } }: InterviewData): string => {
  if (status === 'cancelled') return say('It was cancelled. Your draft is kept, and you can read it.');
  if (status === 'no_show')
    return no_show?.side === 'candidate'
      ? say('{name} did not come, so there is nothing to judge. Your draft is kept, and you can read it.', { name })
      : say('It did not take place. Your draft is kept, and you can read it.');
  return say('You are no longer interviewing here. Your draft is kept, and you can read it.');
};

/** The notices above the page: a problem with saving, that the scorecard is submitted, or why it cannot be edited. */
export const InterviewStates = ({ now: { page, card, zone }, hand }: { now: InterviewNow; hand: InterviewHand }) => (
  <>
    {card.problem && (
      <div className="shrink-0 px-5 pt-3 max-sm:px-4">
        <Notice tone="warn">{card.problem}</Notice>
      </div>
    )}
    {card.card.status === 'submitted' && (
      <div className="flex shrink-0 flex-wrap items-center gap-3 px-5 pt-3 max-sm:px-4">
        <Notice tone="good">
          {say('Submitted {time}.', { time: momentText(card.card.submitted_at ?? page.meeting.ends_at, zone) })}
        </Notice>
        {page.next && (
          <ButtonLink kind="primary" size="sm" to={interviewTo({ id: page.next.appointment_id })}>
            {say('Next scorecard: {name}', { name: page.next.candidate_name })}
          </ButtonLink>
        )}
        {page.may.reopen && (
          <Button size="sm" onClick={hand.reopen}>
            {say('Reopen')}
          </Button>
        )}
      </div>
    )}
    {!page.may.write && card.card.status !== 'submitted' && (
      <div className="shrink-0 px-5 pt-3 max-sm:px-4">
        <Notice tone="warn">{shutWords(page)}</Notice>
      </div>
    )}
  </>
);

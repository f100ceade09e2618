import { Highlighter, Cloud, CloudOff } from 'lucide-react';
import { interviewPage } from '@candor/contracts/scorecards/pages';
import { say, phrase } from '@candor/contracts/words/say';
import { ButtonLink, IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Page } from '../../kit/page.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { boardTo } from '../../parts/people/links.ts';
import { OtherScorecard } from '../../parts/scorecards/other-scorecard.tsx';
import { InterviewFoot } from './interview-foot.tsx';
import { InterviewHead } from './interview-head.tsx';
import { InterviewQuestions } from './interview-questions.tsx';
import { InterviewReader } from './interview-reader.tsx';
import { GivenBy } from './interview-resume.tsx';
import { InterviewStates } from './interview-states.tsx';
import { TimeLine } from './interview-time.tsx';
import { type InterviewData, useInterview, type InterviewNow } from './use-interview.ts';
import { useInterviewHand, type InterviewHand } from './use-interview-hand.ts';
import { timeText } from '../../kit/time.tsx';
import type { HeldScorecard } from '../../parts/scorecards/use-scorecard.ts';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { goTo, useAltKeys } from './use-alt-keys.ts';

const group = phrase('Interview');

/** The keys of an interviewer's page. */
const useInterviewKeys = (
  { card, disabled, marked, mark, setSide }: InterviewNow,
  { move, score, asked, submit }: InterviewHand,
) => {
  useAltKeys({
    ArrowUp: () => move(-1),
    ArrowDown: () => move(1),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((digit) => [String(digit), () => score(digit)])),
    0: () =>
      asked && !disabled && card.change(asked.id, { not_assessed: !card.answer(asked.id).not_assessed, reason: null }),
    n: () => asked && goTo(`#notes-${CSS.escape(asked.id)}`),
    r: () => {
      setSide('given');
      goTo('[role=tabpanel] [role=region]');
    },
  });
  useShortcut('m', say('Mark what the questions ask'), () => mark(!marked), { group });
  useShortcut('mod+enter', say('Submit'), () => void submit(), { group });
};

/** Tells the reader where their draft is stored. */
const Kept = ({ card, zone }: { card: HeldScorecard; zone: string | null }) => {
  const { keeping, savedAt } = card;
  const here = keeping === 'kept' || keeping === 'refused';
  return (
    <span
      role="status"
      className={cx(
        'inline-flex items-center gap-1.5 text-meta',
        here ? 'text-warn max-sm:order-last max-sm:w-full' : 'text-ink-3 max-sm:sr-only',
      )}
    >
      {here ? <CloudOff size={14} aria-hidden /> : <Cloud size={14} aria-hidden className="text-good" />}
      {here
        ? say('Kept on this device')
        : keeping === 'sending'
          ? say('Saving…')
          : savedAt
            ? say('Draft saved {time}', { time: timeText(savedAt, zone) })
            : say('Everything is saved')}
    </span>
  );
};

/** The page of one conversation for its interviewer, with the resume beside the questions. */
const Own = ({ page, server }: { page: InterviewData; server: NonNullable<InterviewData['scorecard']> }) => {
  const now = useInterview(page, server);
  const hand = useInterviewHand(now);
  useInterviewKeys(now, hand);
  const { meeting, questions, candidate } = page;
  const { zone, narrow, card, open, marked, mark, side, setSide, read, setRead } = now;
  const close = page.may.board ? boardTo(page.job.id, candidate.application_id) : '/people/interviews';
  const given = (
    <GivenBy
      resume={page.resume}
      withheld={!page.may.resume}
      letter={page.cover_letter}
      answers={page.answers}
      questions={questions}
      open={open}
      marked={marked}
    />
  );
  return (
    <Page>
      <InterviewHead page={page} leave={<ButtonLink to={close}>{say('Close')}</ButtonLink>}>
        {card.card.status !== 'submitted' && <Kept card={card} zone={zone} />}
        <IconButton
          label={say('Mark what the questions ask')}
          keys="m"
          aria-pressed={marked}
          className={cx('max-sm:hidden', marked && 'text-accent-ink')}
          onClick={() => mark(!marked)}
        >
          <Highlighter size={15} aria-hidden />
        </IconButton>
      </InterviewHead>
      <TimeLine meeting={meeting} questions={questions} open={open} onOpen={hand.show} />
      <InterviewStates now={now} hand={hand} />
      {narrow && (
        <div className="shrink-0 px-4 pt-2">
          <Segmented
            label={say('What is shown')}
            options={[
              { value: 'questions', label: say('Questions') },
              { value: 'given', label: say('Resume') },
            ]}
            value={side}
            onChange={setSide}
          />
        </div>
      )}
      <div className="flex min-h-0 flex-1">
        {(narrow ? side === 'given' : read === null) && (
          <aside
            aria-label={say('What the candidate gave')}
            className="flex w-[38%] max-w-[560px] min-w-[300px] shrink-0 flex-col border-e border-line max-sm:w-full max-sm:max-w-none max-sm:min-w-0 max-sm:border-0"
          >
            {given}
          </aside>
        )}
        {(!narrow || side === 'questions') && <InterviewQuestions now={now} hand={hand} />}
        <OtherScorecard page={page} id={read} onClose={() => setRead(null)} />
      </div>
      <InterviewFoot now={now} hand={hand} />
    </Page>
  );
};

/** `/people/interviews/…/{appointmentId}`. */
export const Screen = () => {
  const page = usePage(interviewPage);
  useLivePage(
    ['scorecards', 'appointments'],
    [page.meeting.id, ...page.others.map(({ user_appointment_id }) => user_appointment_id), page.scorecard?.id ?? ''],
  );
  return page.scorecard ? (
    <Own key={page.scorecard.id} page={page} server={page.scorecard} />
  ) : (
    <InterviewReader page={page} />
  );
};

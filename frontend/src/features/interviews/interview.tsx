import { useState } from 'react';
import { Cloud, CloudOff, Highlighter } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { recommend, reopenScorecard } from '@candor/contracts/scorecards/endpoints';
import { interviewPage } from '@candor/contracts/scorecards/pages';
import { type Missing, missingIn } from '@candor/contracts/scorecards/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import { phrase, say } from '@candor/contracts/words/say';
import { announce } from '../../kit/announce.ts';
import { Button, ButtonLink, IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { useNarrow } from '../../kit/media.ts';
import { Notice } from '../../kit/notice.tsx';
import { Page } from '../../kit/page.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { useStored } from '../../kit/stored.ts';
import { momentText, timeText } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { useLivePage } from '../../page/live/live.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { boardTo } from '../../parts/people/links.ts';
import { interviewTo } from '../../parts/interviews/interview-links.ts';
import { InterviewHead } from './interview-head.tsx';
import { InterviewReader } from './interview-reader.tsx';
import { GivenBy } from './interview-resume.tsx';
import { TimeLine } from './interview-time.tsx';
import { OtherInterviewers } from '../../parts/scorecards/other-interviewers.tsx';
import { OtherScorecard } from '../../parts/scorecards/other-scorecard.tsx';
import { ClosedQuestion, OpenQuestion } from '../../parts/scorecards/question-card.tsx';
import { RecommendationPart, summaryName } from '../../parts/scorecards/recommendation-part.tsx';
import { goTo, useAltKeys } from './use-alt-keys.ts';
import { type HeldScorecard, useScorecard } from '../../parts/scorecards/use-scorecard.ts';

type Data = DataOf<typeof interviewPage>;
const group = phrase('Interview');

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
/** Why the reader cannot write here. */
const shutWords = ({ meeting: { status, no_show }, candidate: { name } }: Data): string => {
  if (status === 'cancelled') return say('It was cancelled. Your draft is kept, and you can read it.');
  if (status === 'no_show')
    return no_show?.side === 'candidate'
      ? say('{name} did not come, so there is nothing to judge. Your draft is kept, and you can read it.', { name })
      : say('It did not take place. Your draft is kept, and you can read it.');
  return say('You are no longer interviewing here. Your draft is kept, and you can read it.');
};

/** The page of one conversation for its interviewer: the resume beside the questions. */
const Own = ({ page, server }: { page: Data; server: NonNullable<Data['scorecard']> }) => {
  const { meeting, questions, others, candidate, user } = page;
  const zone = user.tz_region;
  const narrow = useNarrow();
  const { revalidate } = useRevalidator();
  const card = useScorecard(server, page.position, user.id, page.may.write);
  const disabled = !page.may.write || card.card.status === 'submitted';
  const [open, setOpen] = useState<string | null>(() => questions[0]?.id ?? null);
  const [marked, mark] = useStored('interview-marks', true);
  const [side, setSide] = useState<'questions' | 'given'>('questions');
  const [busy, setBusy] = useState(false);
  const [read, setRead] = useState<string | null>(null);
  const required = questions.filter((each) => each.required).map(({ id }) => id);
  const missing = missingIn(
    required,
    questions.map(({ id }) => card.answer(id)),
    card.summary,
  );
  const move = (by: 1 | -1) => {
    const next = questions[questions.findIndex(({ id }) => id === open) + by];
    if (next) show(next.id);
  };
  const show = (id: string) => {
    setSide('questions');
    setOpen(id);
    goTo(`#notes-${CSS.escape(id)}`);
  };
  const toMissing = ({ kind, ...rest }: Missing) => {
    if (kind === 'question' && 'question_id' in rest) {
      show(rest.question_id);
      goTo(`[name="score ${CSS.escape(rest.question_id)}"]`);
    } else {
      setSide('questions');
      goTo(kind === 'comment' ? '#summary-comment' : `[name=${summaryName}]`);
    }
  };
  const wordsOf = (each: Missing): string =>
    each.kind === 'question'
      ? say('Score {place, number}', { place: questions.findIndex(({ id }) => id === each.question_id) + 1 })
      : each.kind === 'recommendation'
        ? say('Recommendation')
        : say('Comment');
  const submit = async () => {
    if (disabled || busy) return;
    const first = missing[0];
    if (first) {
      announce(
        say('{count, plural, one {# thing is missing} other {# things are missing}}', { count: missing.length }),
      );
      return toMissing(first);
    }
    setBusy(true);
    const through = await card.flush();
    if (through) {
      const { recommendation, comment } = card.summary;
      await settle(
        say('Submit the scorecard'),
        call(recommend, {
          user_appointment_id: server.id,
          recommendation,
          comment,
          base: card.card.summary_mark || null,
          submit: true,
        }),
        async (payload) => {
          card.take(payload);
          toast({ text: say('Scorecard submitted.') });
          await revalidate();
        },
      );
    } else toast({ text: say('The server cannot be reached. Everything is kept on this device.'), tone: 'bad' });
    setBusy(false);
  };
  const reopen = () =>
    void settle(say('Reopen the scorecard'), call(reopenScorecard, { user_appointment_id: server.id }), () =>
      revalidate(),
    );
  const asked = questions.find(({ id }) => id === open);
  const score = (digit: number) => {
    if (!asked || disabled) return;
    if (asked.scoring_type === 'range' && digit >= asked.min && digit <= asked.max)
      card.change(asked.id, { value: digit });
    if (asked.scoring_type === 'pass_fail' && (digit === 1 || digit === 2)) card.change(asked.id, { value: 2 - digit });
  };
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
      <TimeLine meeting={meeting} questions={questions} open={open} onOpen={show} />
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
            <Button size="sm" onClick={reopen}>
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
        {(!narrow || side === 'questions') && (
          <div
            data-page-scroll
            role="region"
            tabIndex={0}
            aria-label={say('Questions')}
            className="quiet-scroll min-w-0 flex-1 overflow-y-auto px-5 py-4 outline-offset-[-2px] max-sm:px-2"
          >
            {questions.length === 0 && (
              <p className="px-4 pb-4 text-ui text-ink-3">
                {say('No questions are planned for this round. Recommend below.')}
              </p>
            )}
            {questions.map((question, at) =>
              question.id === open ? (
                <OpenQuestion
                  key={question.id}
                  question={question}
                  place={at + 1}
                  answer={card.answer(question.id)}
                  disabled={disabled}
                  zone={zone}
                  others={others}
                  onChange={(to) => card.change(question.id, to)}
                />
              ) : (
                <ClosedQuestion
                  key={question.id}
                  question={question}
                  place={at + 1}
                  answer={card.answer(question.id)}
                  onOpen={() => show(question.id)}
                />
              ),
            )}
            <RecommendationPart card={card} disabled={disabled} />
          </div>
        )}
        <OtherScorecard page={page} id={read} onClose={() => setRead(null)} />
      </div>
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
            <Button kind="primary" disabled={busy} onClick={() => void submit()}>
              {say('Submit')}
              <Kbd keys="mod+enter" on="accent" />
            </Button>
          </div>
        )}
      </footer>
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

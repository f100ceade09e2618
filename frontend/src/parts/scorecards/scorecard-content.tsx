import { useState, useCallback, useEffect } from 'react';
import { Check, LockOpen, Minus } from 'lucide-react';
import { reopenScorecard, readCard } from '@candor/contracts/scorecards/endpoints';
import type { AskedOnCard } from '@candor/contracts/scorecards/kit';
import { recommendations, scaleWords, type ScoreAnswer, unassessedReasons } from '@candor/contracts/scorecards/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { inputLook } from '../../kit/inputs/field.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { momentText } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call, errorOf } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { RecommendationMark } from './recommendation-mark.tsx';
import { GivenScore } from './score-choice.tsx';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { useChanges } from '../../page/live/live.ts';

type ReadCard = PayloadOf<typeof readCard>;
type State = { id: string; card: ReadCard | null; error: string | null };

/** A scorecard as its reader may see it. It is loaded again when any scorecard changes. */
const useReadCard = (id: string) => {
  const [state, setState] = useState<State>({ id, card: null, error: null });
  const [again, setAgain] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    void call(readCard, { user_appointment_id: id }, { signal: stop.signal }).then(
      (answer) => {
        if (stop.signal.aborted) return;
        setState(
          answer.status === 'ok'
            ? { id, card: answer.payload, error: null }
            : { id, card: null, error: errorOf(answer) },
        );
      },
      () => undefined,
    );
    return () => stop.abort();
    // `again` triggers another request
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, again]);
  const refresh = useCallback(() => setAgain((count) => count + 1), []);
  useChanges(['scorecards'], refresh);
  const own = state.id === id ? state : null;
  return { card: own?.card ?? null, error: own?.error ?? null, refresh };
};

type Given = { value: number | null; not_assessed: boolean };
/** A score in a few words. */
const scoreText = ({ scoring_type, max }: AskedOnCard, { value, not_assessed }: Given): string =>
  not_assessed
    ? say('Not assessed')
    : value === null
      ? say('No answer')
      : scoring_type === 'pass_fail'
        ? value
          ? say('Passed')
          : say('Did not pass')
        : say('{value, number} of {max, number}', { value, max });
const whyNot = ({ reason, why, covered_by }: ScoreAnswer, names: ReadCard['names']): string | null =>
  reason === 'other'
    ? why
    : reason === 'covered' && covered_by
      ? say('Covered by {name}', { name: names[covered_by] ?? '–' })
      : reason && sayLabel(unassessedReasons[reason]);

const Sign = ({ text, strong }: { text: string; strong: boolean }) => (
  <li className="flex items-start gap-1.5 text-ui text-ink">
    {strong ? (
      <Check size={14} aria-hidden className="mt-[3px] shrink-0 text-good" />
    ) : (
      <Minus size={14} aria-hidden className="mt-[3px] shrink-0 text-bad" />
    )}
    <span>
      <span className="sr-only">{strong ? say('Strong sign:') : say('Weak sign:')} </span>
      {text}
    </span>
  </li>
);

/** One question with its score. `before`: the score of the previous submission, if it was different. */
const AnswerPart = ({
  question,
  answer,
  before,
  names,
  sought,
}: {
  question: AskedOnCard;
  answer: ScoreAnswer | undefined;
  before: Given | null;
  names: ReadCard['names'];
  sought: boolean;
}) => {
  const seen = answer?.signs ?? [];
  const strong = question.indicators.positive.filter((sign) => seen.includes(sign));
  const weak = question.indicators.negative.filter((sign) => seen.includes(sign));
  // Ticked signs are still shown if they were removed from the question later.
  const rest = seen.filter((sign) => !strong.includes(sign) && !weak.includes(sign));
  const word =
    question.scoring_type === 'range' && answer?.value != null && question.max - question.min === scaleWords.length - 1
      ? scaleWords[answer.value - question.min]
      : undefined;
  const reason = answer?.not_assessed ? whyNot(answer, names) : null;
  return (
    <li
      className={cx('border-b border-line py-3 last:border-0', sought && '-mx-3 rounded-ctl bg-accent-wash px-3')}
      aria-current={sought || undefined}
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-ui font-medium text-ink [overflow-wrap:anywhere]">{question.text}</h3>
          {question.requirements.length > 0 && (
            <p className="text-meta text-ink-3">{question.requirements.map(({ name }) => name).join(', ')}</p>
          )}
        </div>
        <span className="grid shrink-0 justify-items-end">
          {answer && (answer.value !== null || answer.not_assessed) ? (
            <GivenScore question={question} answer={answer} />
          ) : (
            <span className="text-meta text-ink-3">{say('No answer')}</span>
          )}
          {word && <span className="text-micro text-ink-3">{sayLabel(word)}</span>}
          {before && (
            <span className="text-micro text-warn">
              {say('before: {score}', { score: scoreText(question, before) })}
            </span>
          )}
        </span>
      </div>
      {reason && <p className="mt-1 text-ui text-ink-2">{reason}</p>}
      {seen.length > 0 && (
        <ul aria-label={say('Signs')} className="mt-1.5 grid gap-0.5">
          {[...strong, ...rest].map((sign) => (
            <Sign key={sign} text={sign} strong />
          ))}
          {weak.map((sign) => (
            <Sign key={sign} text={sign} strong={false} />
          ))}
        </ul>
      )}
      {answer?.notes.trim() && (
        <p className="tnum mt-1.5 text-ui whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{answer.notes}</p>
      )}
    </li>
  );
};

/** The earlier submissions of a scorecard that was reopened. */
const Versions = ({ card: { versions, names }, zone }: { card: ReadCard; zone: string | null }) =>
  versions.some(({ reopened }) => reopened) ? (
    <section aria-label={say('Revisions')} className="mt-4 border-t border-line pt-3">
      <h3 className="text-ui font-semi text-ink">{say('Revisions')}</h3>
      <ol className="mt-1 grid gap-1 text-meta text-ink-2">
        {versions.flatMap(({ submitted_at, recommendation, reopened }) => [
          <li key={submitted_at}>
            {recommendation
              ? say('Submitted {time}: {recommendation}', {
                  time: momentText(submitted_at, zone),
                  recommendation: sayLabel(recommendations[recommendation]),
                })
              : say('Submitted {time}', { time: momentText(submitted_at, zone) })}
          </li>,
          ...(reopened
            ? [
                <li key={reopened.at} className="[overflow-wrap:anywhere]">
                  {reopened.reason
                    ? say('Reopened {time} by {name}: {reason}', {
                        time: momentText(reopened.at, zone),
                        name: names[reopened.by] ?? '–',
                        reason: reopened.reason,
                      })
                    : say('Reopened {time} by {name}', {
                        time: momentText(reopened.at, zone),
                        name: names[reopened.by] ?? '–',
                      })}
                </li>,
              ]
            : []),
        ])}
      </ol>
    </section>
  ) : null;

/** The button that reopens a scorecard. Its author may reopen it within a day, an editor of the job at any time with a reason. */
const Reopening = ({ id, card, onDone }: { id: string; card: ReadCard; onDone: () => void }) => {
  const [asks, ask] = useState(false);
  const [reason, write] = useState('');
  const [busy, setBusy] = useState(false);
  const editor = card.reopens === 'editor';
  const reopen = async () => {
    setBusy(true);
    await settle(
      say('Reopen the scorecard'),
      call(reopenScorecard, { user_appointment_id: id, reason: reason.trim() || null }),
      () => {
        toast({ text: say('{name} can change the scorecard again.', { name: card.author.name }) });
        ask(false);
        onDone();
      },
    );
    setBusy(false);
  };
  if (!card.reopens) return null;
  return (
    <div className="mt-4 border-t border-line pt-3">
      {asks ? (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim()) void reopen();
          }}
        >
          <label className="grid gap-1 text-meta text-ink-2">
            {say('Why is it reopened?')}
            <textarea
              autoFocus
              rows={2}
              value={reason}
              maxLength={500}
              onChange={({ target }) => write(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                event.stopPropagation();
                event.nativeEvent.stopImmediatePropagation();
                ask(false);
              }}
              className={cx(inputLook(), 'h-auto resize-none py-2')}
            />
          </label>
          <p className="text-meta text-ink-3">
            {say('What was submitted does not count until it is submitted again. The reason stays in the record.')}
          </p>
          <div className="flex gap-2">
            <Button type="submit" kind="primary" disabled={busy || !reason.trim()}>
              {say('Reopen')}
            </Button>
            <Button kind="ghost" onClick={() => ask(false)}>
              {say('Cancel')}
            </Button>
          </div>
        </form>
      ) : (
        <Button size="sm" disabled={busy} onClick={() => (editor ? ask(true) : void reopen())}>
          <LockOpen size={14} aria-hidden />
          {say('Reopen')}
        </Button>
      )}
    </div>
  );
};

/** A submitted scorecard to read: the recommendation and its reason, each answer with its signs and notes, and earlier submissions. `requirement` is highlighted. */
export const ScorecardContent = ({
  id,
  requirement = null,
  zone,
  onReopen,
}: {
  id: string;
  requirement?: string | null;
  zone: string | null;
  onReopen?: () => void;
}) => {
  const { card, error, refresh } = useReadCard(id);
  if (error) return <ErrorState onRetry={refresh}>{error}</ErrorState>;
  if (!card)
    return (
      <div role="status" aria-label={say('Loading')} className="late grid gap-3 py-2">
        <Skeleton className="h-3 w-24" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-2/3" />
      </div>
    );
  const { scorecard, questions, versions, starts_at } = card;
  const there = scorecard.status === 'submitted';
  const answers = new Map(scorecard.answers.map((answer) => [answer.question_id, answer]));
  const known = new Set(questions.map((question) => question.id));
  const last = versions.findLast(({ reopened }) => reopened);
  const beforeOf = (question_id: string): Given | null => {
    // Readers who may not see the previous value see no difference.
    if (!last?.recommendation || !there) return null;
    const was = last.scores.find((score) => score.question_id === question_id) ?? { value: null, not_assessed: false };
    const is = answers.get(question_id) ?? { value: null, not_assessed: false };
    return was.value === is.value && was.not_assessed === is.not_assessed ? null : was;
  };
  const shown = questions.filter((question) => !question.by || answers.has(question.id));
  const gone = scorecard.answers.filter(({ question_id }) => !known.has(question_id));
  return (
    <div>
      {there && scorecard.recommendation && scorecard.submitted_at ? (
        <div className="rounded-ctl bg-well px-3.5 py-3">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <RecommendationMark of={scorecard.recommendation} />
            <span className="text-meta text-ink-3">
              {say('Submitted {time}', { time: momentText(scorecard.submitted_at, zone) })}
            </span>
          </div>
          {scorecard.comment.trim() && (
            <p className="mt-1.5 text-ui whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
              {scorecard.comment}
            </p>
          )}
          {starts_at && scorecard.submitted_at < starts_at && (
            <p className="mt-1.5 text-meta text-warn">{say('Submitted before the conversation was to begin.')}</p>
          )}
        </div>
      ) : (
        <Notice tone="warn">{say('It was reopened, so it does not count until it is submitted again.')}</Notice>
      )}
      {there && (
        <ol aria-label={say('Questions')} className="mt-1">
          {shown.map((question) => (
            <AnswerPart
              key={question.id}
              question={question}
              answer={answers.get(question.id)}
              before={beforeOf(question.id)}
              names={card.names}
              sought={requirement !== null && question.requirements.some((each) => each.id === requirement)}
            />
          ))}
          {gone.map((answer) => (
            <li key={answer.question_id} className="border-b border-line py-3 last:border-0">
              <div className="flex items-start gap-3">
                <h3 className="min-w-0 flex-1 text-ui text-ink-2">{say('A question that is no longer asked')}</h3>
                <span className="tnum shrink-0 text-ui text-ink">{answer.value ?? '–'}</span>
              </div>
              {answer.notes.trim() && (
                <p className="tnum mt-1.5 text-ui whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
                  {answer.notes}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {there && shown.length + gone.length === 0 && (
        <p className="mt-3 text-ui text-ink-3">{say('No question was planned for this interviewer.')}</p>
      )}
      <Versions card={card} zone={zone} />
      <Reopening
        id={id}
        card={card}
        onDone={() => {
          refresh();
          onReopen?.();
        }}
      />
    </div>
  );
};

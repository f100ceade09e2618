import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { durationWords, shortDuration } from '@candor/contracts/words/time-words';
import { stayWords } from '../../parts/rounds/stay-words.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Lock } from 'lucide-react';
import { asksIn } from '@candor/contracts/requirements/chain';
import { isEnd, meetingTypes, type Step } from '@candor/contracts/jobs/values';
import { isOver } from '@candor/contracts/pipeline/figures';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { AvatarRow } from '../../kit/avatar.tsx';
import { cx } from '../../kit/cx.ts';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Link } from '../../kit/link.tsx';
import { StageRing } from '../../kit/stage-ring.tsx';
import { stageColor } from '../../parts/pipeline/stage-color.ts';
import { stageFill } from '../../parts/pipeline/stages.ts';
import { minutesText } from '../../parts/jobs/job-words.ts';
import { type Rounds, type RoundsData } from './round-draft.ts';
import { draggedQuestion, moveKeys } from './round-drag.ts';

/** Whether the step cannot be moved: Lead and Application stay first, and the end steps stay last. */
export const isFixed = ({ type }: Step): boolean => type === 'sourced_new' || type === 'application' || isEnd(type);
const meetingOf = ({ duration_minutes, meeting_type, type }: Step) =>
  type === 'review' || !duration_minutes
    ? ''
    : [minutesText(duration_minutes), meeting_type && sayLabel(meetingTypes[meeting_type].toLowerCase())]
        .filter(Boolean)
        .join(' ');

const Days = ({ days, warn, text }: { days: number | null; warn?: boolean; text: string }) => (
  <span className={cx('tnum w-13 shrink-0 max-sm:w-11 text-end text-ui', warn ? 'font-semi text-warn' : 'text-ink-2')}>
    {days === null ? (
      <span className="text-ink-3">–</span>
    ) : (
      <>
        <span aria-hidden>{days < 0.5 ? say('{count, number}d', { count: 0 }) : shortDuration(Math.round(days))}</span>
        <span className="sr-only">{text}</span>
      </>
    )}
  </span>
);

/** One step of the path. A click shows it at the right, and questions can be dropped on it. */
const StepRow = ({
  step,
  steps,
  chosen,
  to,
  replace,
  here,
  median,
  names,
  mark,
  end,
  onQuestion,
}: {
  step: Step;
  steps: readonly Step[];
  chosen: boolean;
  to: string;
  replace: boolean;
  here: number;
  median: number | null;
  names: readonly string[];
  mark: ReactNode;
  end?: boolean;
  onQuestion: ((id: string) => void) | null;
}) => {
  const row = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const drop = useRef(onQuestion);
  useEffect(() => {
    drop.current = onQuestion;
  });
  const accepts = onQuestion !== null;
  useEffect(() => {
    const element = row.current;
    if (!element || !accepts) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => draggedQuestion(source.data) !== null,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const id = draggedQuestion(source.data);
        if (id) drop.current?.(id);
      },
    });
  }, [accepts]);
  const meeting = meetingOf(step);
  const slow = median !== null && isOver(median, step.sla_days);
  return (
    <div
      ref={row}
      className={cx(
        'relative flex items-center rounded-ctl',
        end ? 'min-h-8' : 'min-h-12',
        chosen ? 'bg-accent-wash' : 'hover:bg-well',
        over && 'ring-2 ring-accent',
      )}
    >
      {chosen && <span aria-hidden className="absolute inset-y-1 -start-2 w-0.5 rounded-full bg-accent" />}
      <span className="grid w-7 shrink-0 place-items-center">{mark}</span>
      <Link
        to={to}
        replace={replace}
        aria-current={chosen || undefined}
        className="flex min-w-0 flex-1 items-center gap-2.5 self-stretch rounded-ctl py-1 pe-2 max-sm:gap-1.5"
      >
        <StageRing fill={stageFill(steps, step)} color={stageColor(step.type)} size={15} />
        <span className="min-w-0 flex-1">
          <span className={cx('block truncate text-ui', end ? 'text-ink-2' : 'font-medium text-ink')}>
            {sayLabel(step.name)}
          </span>
          {meeting && <span className="block truncate text-micro text-ink-3">{meeting}</span>}
        </span>
        {names.length > 0 && <AvatarRow names={names} size={22} most={3} />}
        <span
          className={cx('tnum w-11 shrink-0 max-sm:w-9 text-end text-ui', here ? 'font-medium text-ink' : 'text-ink-3')}
        >
          <span aria-hidden>{numberWords(here)}</span>
          <span className="sr-only">
            {say('{count, plural, one {# person here} other {# people here}}', { count: here })}
          </span>
        </span>
        {end ? (
          <span className="w-[114px] shrink-0 max-sm:w-[94px]" />
        ) : (
          <>
            <Days
              days={step.sla_days || null}
              text={say('target {duration}', { duration: durationWords(step.sla_days) })}
            />
            <Days days={median} warn={slow} text={say('median {duration}', { duration: stayWords(median ?? 0) })} />
          </>
        )}
      </Link>
    </div>
  );
};

/** The path of a job, one line for each step: its candidates, their planned stay, and their actual one. */
export const RoundPath = ({
  page: { job, times, names },
  rounds,
  chosen,
  editable,
  replace,
  toStep,
  onSort,
  onQuestion,
}: {
  page: Pick<RoundsData, 'job' | 'times' | 'names'>;
  rounds: Rounds;
  chosen: string | null;
  editable: boolean;
  /** Whether the chosen step replaces the previous one in the browser's history. */
  replace: boolean;
  toStep: (id: string) => string;
  onSort: (ids: string[]) => Promise<boolean>;
  onQuestion: ((id: string, step: Step) => void) | null;
}) => {
  const here = (step: Step) => job.counts.steps[step.id] ?? 0;
  const path = rounds.steps.filter(({ type }) => !isEnd(type));
  const ends = rounds.steps.filter(({ type }) => isEnd(type));
  const namesIn = (id: string) =>
    rounds.panel
      .filter(({ workflow_step_id }) => workflow_step_id === id)
      .flatMap(({ user_id }) => names[user_id] ?? []);
  const partsOf = (step: Step) => ({
    step,
    steps: rounds.steps,
    chosen: step.id === chosen,
    to: toStep(step.id),
    replace,
    here: here(step),
    median: times?.[step.id]?.median ?? null,
    names: namesIn(step.id),
    onQuestion: onQuestion && asksIn(step) ? (id: string) => onQuestion(id, step) : null,
  });
  const stands = path.some((step) => here(step) > 0 && !isFixed(step));
  return (
    <section aria-label={say('Steps')} className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 items-center gap-2.5 ps-5 pt-3 max-sm:gap-1.5 pb-1 pe-7 text-meta text-ink-3 max-sm:ps-4 max-sm:pe-6">
        <h2>{say('Steps')}</h2>
        <span aria-hidden className="ms-auto w-11 text-end max-sm:w-9">
          {say('Here')}
        </span>
        <span aria-hidden className="w-13 text-end max-sm:w-11">
          {say('Target')}
        </span>
        <span aria-hidden className="w-13 text-end max-sm:w-11">
          {say('Median')}
        </span>
      </div>
      <div
        data-page-scroll
        tabIndex={0}
        role="region"
        aria-label={say('Path')}
        className="quiet-scroll min-h-0 flex-1 overflow-y-auto px-5 pb-4 outline-offset-[-2px] max-sm:px-4"
      >
        <SortableList
          label={say('Steps')}
          items={path}
          nameOf={(step) => sayLabel(step.name)}
          on={editable}
          fixed={isFixed}
          held={(step) => here(step) > 0}
          onSort={(ids) => onSort([...ids, ...ends.map(({ id }) => id)])}
          rowClass="before:absolute before:start-[35px] before:-top-3 before:z-1 before:h-6 before:w-px before:bg-line-2 first:before:hidden"
        >
          {(step, { handle }) => (
            <StepRow
              {...partsOf(step)}
              mark={
                handle ??
                (editable && !isFixed(step) && here(step) > 0 ? (
                  <Lock
                    size={13}
                    role="img"
                    aria-label={say('It cannot be moved: it has people in it.')}
                    className="text-ink-4"
                  />
                ) : null)
              }
            />
          )}
        </SortableList>
        <h3 className="mt-4 mb-1 text-meta text-ink-3">{say('How it ends')}</h3>
        <ul>
          {ends.map((step) => (
            <li key={step.id}>
              <StepRow {...partsOf(step)} mark={null} end />
            </li>
          ))}
        </ul>
      </div>
      {editable && (
        <p className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 px-5 py-2.5 text-micro text-ink-3 max-sm:px-4">
          {stands && (
            <span className="flex items-center gap-1.5">
              <Lock size={13} aria-hidden className="text-ink-4" />
              {say('A step with people in it cannot be moved.')}
            </span>
          )}
          <span className="ms-auto flex items-center gap-1.5 max-sm:hidden">
            {say('Drag, or')} <Kbd keys={moveKeys.up} /> <Kbd keys={moveKeys.down} />
          </span>
        </p>
      )}
    </section>
  );
};

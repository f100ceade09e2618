import { listTo } from '../../page/list-address.ts';
import { memo, type ReactNode } from 'react';
import { GitCommitHorizontal, ListChecks, Pencil, Repeat, UserRound, Waypoints } from 'lucide-react';
import type { Origin, Standing } from '@candor/contracts/tasks/pages';
import type { TaskRow } from '@candor/contracts/tasks/rows';
import { repeatNames } from '@candor/contracts/tasks/fields';
import { say, sayLabel } from '@candor/contracts/words/say';
import { durationWords, shortWeekday, wallClock } from '@candor/contracts/words/time-words';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';
import { Tag } from '../../kit/tag.tsx';
import { dateText, daysBetween, readerIn, timeText } from '../../kit/time.tsx';
import { StageMark } from '../../parts/people/stage.tsx';
import { boardTo, jobTo, personTo } from '../../parts/people/links.ts';
import { draftTo } from '../../parts/messages/compose-links.ts';
import { TaskBox } from '../../parts/tasks/task-box.tsx';
import { KindIcon } from '../../parts/tasks/task-kind.tsx';
import { hasWords, TaskNotes } from '../../parts/tasks/task-notes.tsx';

/** The data that a page has loaded around its tasks. */
export type Around = {
  names: Record<string, string>;
  jobOfApplication: Record<string, string>;
  standings: Record<string, Standing>;
  origins: Record<string, Origin>;
  hidden: ReadonlySet<string>;
  user_id: string;
  zone: string | null;
  /** Whether the reader may act on the tasks; false on a page of the past. */
  acts: boolean;
};

/** The subject of a task, as a link if the reader may open it. */
export const TaskSubject = ({
  subject,
  about: { names, jobOfApplication },
}: {
  subject: TaskRow['subject'];
  about: Pick<Around, 'names' | 'jobOfApplication'>;
}) => {
  const name = subject && names[subject.id];
  if (!subject || !name) return null;
  const job = jobOfApplication[subject.id];
  const to =
    subject.type === 'job'
      ? jobTo(subject.id)
      : subject.type === 'candidate'
        ? personTo(subject.id)
        : subject.type === 'deal'
          ? listTo('sales', 'deals', { id: subject.id })
          : job && boardTo(job, subject.id);
  return to ? (
    <Link to={to} className="block truncate rounded-tag leading-6 hover:underline">
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <span className="truncate">
      <bdi>{name}</bdi>
    </span>
  );
};

const originIcons = {
  cadence: Waypoints,
  round: GitCommitHorizontal,
  play: ListChecks,
  member: UserRound,
  product: ListChecks,
};
/** The origin of a task, as a link to the step or round that made it. */
const OriginMark = ({ origin, around }: { origin: Origin | undefined; around: Around }) => {
  if (!origin) return null;
  const own = origin.from === 'member' && origin.user_id === around.user_id;
  const Icon = own ? Pencil : originIcons[origin.from];
  const text =
    origin.from === 'member'
      ? own
        ? say('You')
        : (around.names[origin.user_id] ?? say('A member'))
      : origin.from === 'product'
        ? say('Candor')
        : origin.from === 'cadence'
          ? origin.step === null
            ? origin.name
            : say('{name}, {step, number} of {steps, number}', { ...origin, step: origin.step })
          : sayLabel(origin.name);
  const to =
    origin.from === 'cadence' && origin.cadence_id
      ? `/cadences/cadences/100/1/_/_/_/${origin.cadence_id}`
      : origin.from === 'round' || origin.from === 'play'
        ? `${jobTo(origin.job_id)}/${origin.from === 'round' ? 'rounds' : 'plays'}`
        : null;
  const inside = (
    <>
      <Icon size={13} aria-hidden className="shrink-0 text-ink-3" />
      <span className="truncate">{text}</span>
    </>
  );
  const look = 'inline-flex max-w-full min-w-0 items-center gap-1.5 text-meta text-ink-3';
  return to ? (
    <Link to={to} className={cx(look, 'rounded-tag hover:text-ink hover:underline')}>
      {inside}
    </Link>
  ) : (
    <span className={look}>{inside}</span>
  );
};

type When = { text: string; late: string | null; tone: string };
/** The text of the first column, and how late the task is: 'Mon' and '2 d late', '14:00', 'Today'. */
const whenOf = ({ due_at, status }: TaskRow, now: number, zone: string | null, dated: boolean): When => {
  if (!due_at) return { text: '', late: null, tone: 'text-ink-3' };
  const days = daysBetween(now, due_at, zone);
  const timed = wallClock(due_at, zone).slice(11, 16) !== '23:59';
  const late = status === 'todo' && Date.parse(due_at) < now;
  const text =
    days === 0
      ? timed
        ? timeText(due_at, zone)
        : say('Today')
      : days < 0
        ? days > -7
          ? shortWeekday(due_at, readerIn(zone))
          : dateText(due_at, zone)
        : timed && days < 7 && !dated
          ? timeText(due_at, zone)
          : days < 7
            ? shortWeekday(due_at, readerIn(zone))
            : dateText(due_at, zone);
  const minutes = Math.max(1, Math.floor((now - Date.parse(due_at)) / 60_000));
  const hours = Math.floor(minutes / 60);
  return {
    text,
    late: !late
      ? null
      : days < 0
        ? say('{duration} late', { duration: durationWords(-days) })
        : hours
          ? say('{count, plural, one {# hour} other {# hours}} late', { count: hours })
          : say('{count, plural, one {# minute} other {# minutes}} late', { count: minutes }),
    tone: late
      ? days < 0
        ? 'text-bad'
        : 'text-warn'
      : days === 0 && timed && status === 'todo'
        ? 'text-accent-ink'
        : 'text-ink-2',
  };
};

/** One task: its time, kind and title, its person with their step, and its origin. `bar`: a question shown below it. */
export const TaskLine = memo(
  ({
    task,
    around,
    now,
    current,
    member,
    dated,
    bar,
    asked,
    onPoint,
    onOpen,
    onAsk,
  }: {
    task: TaskRow;
    around: Around;
    now: number;
    current: boolean;
    /** The name of the member who has the task, on pages with tasks of several members. */
    member: string | null;
    /** Whether the day must be shown, because the group's head does not name it. */
    dated: boolean;
    bar: ReactNode;
    /** Whether the question below asks how the task went. */
    asked: boolean;
    onPoint: (id: string) => void;
    onOpen: (id: string) => void;
    onAsk: (id: string) => void;
  }) => {
    const { zone, standings, origins, hidden, acts } = around;
    const when = whenOf(task, now, zone, dated);
    const done = task.status === 'done';
    const unseen = hidden.has(task.id);
    const draft = draftTo(task);
    const standing = task.subject && task.subject.type !== 'job' ? standings[task.subject.id] : undefined;
    return (
      // The keys j and k stop at each row. Every action of the row is also a button in it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <li
        id={`task-${task.id}`}
        data-task={task.id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={current ? 0 : -1}
        onFocus={({ target, currentTarget }) => target === currentTarget && onPoint(task.id)}
        onPointerDown={() => onPoint(task.id)}
        className={cx(
          '-mx-3 px-3 outline-offset-[-2px] group',
          bar ? 'rounded-card bg-well shadow-card' : current && 'bg-hover/60',
        )}
      >
        <div className="grid min-h-9 grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-x-2.5 py-1 sm:grid-cols-[24px_64px_18px_minmax(0,1fr)_96px] lg:grid-cols-[24px_64px_18px_minmax(0,2fr)_minmax(0,1fr)_minmax(0,.9fr)_minmax(0,1fr)_96px]">
          <span className="max-sm:row-span-2 max-sm:self-start max-sm:pt-1">
            <TaskBox task={task} onAsk={onAsk} asked={asked} fixed={!acts} />
          </span>
          <span className={cx('tnum truncate text-ui max-sm:hidden', done ? 'text-ink-3' : when.tone)}>
            {when.text}
          </span>
          <span className="grid max-sm:hidden">
            <KindIcon kind={task.kind} />
          </span>
          <span className={cx('flex min-w-0 items-center gap-2', !task.subject && 'lg:col-span-3')}>
            <button
              type="button"
              disabled={unseen || !acts}
              onClick={() => onOpen(task.id)}
              className={cx(
                'line-clamp-2 min-w-0 rounded-tag text-start text-ui font-medium enabled:hover:underline max-sm:min-h-6',
                done ? 'text-ink-3 line-through' : unseen ? 'text-ink-3 italic' : 'text-ink',
              )}
            >
              {unseen ? say('About someone you may not open') : <bdi>{task.title}</bdi>}
            </button>
            {draft && !unseen && acts && (
              <Link
                to={draft}
                className="shrink-0 rounded-tag text-meta font-medium text-accent-ink hover:underline max-sm:min-h-11 max-sm:content-center"
              >
                {say('Open the draft')}
              </Link>
            )}
            {task.priority === 'high' && !done && <Tag tone="warn">{say('High')}</Tag>}
            {task.repeats && (
              <span title={sayLabel(repeatNames[task.repeats.every])} className="shrink-0 text-ink-3">
                <Repeat size={12} aria-hidden />
                <span className="sr-only">{sayLabel(repeatNames[task.repeats.every])}</span>
              </span>
            )}
            {member && <span className="shrink-0 text-meta text-ink-3">{member}</span>}
          </span>
          {task.subject && (
            <>
              <span className={cx('flex min-w-0 text-ui text-ink-2 max-lg:hidden', !standing && 'col-span-2')}>
                <TaskSubject subject={task.subject} about={around} />
              </span>
              {standing && (
                <span className="flex min-w-0 text-ui text-ink-2 max-lg:hidden">
                  <Link
                    to={boardTo(standing.job_id, standing.application_id)}
                    title={standing.job}
                    className="min-w-0 rounded-tag hover:underline"
                  >
                    <StageMark step={standing.step} />
                  </Link>
                </span>
              )}
            </>
          )}
          <span className="flex min-w-0 max-lg:hidden">
            <OriginMark origin={origins[task.id]} around={around} />
          </span>
          <span className={cx('tnum justify-self-end text-meta whitespace-nowrap max-sm:hidden', when.tone)}>
            {when.late}
          </span>
          <span className="col-start-2 flex min-w-0 items-center gap-x-2.5 text-meta text-ink-3 sm:hidden">
            <KindIcon kind={task.kind} size={13} />
            <span className={cx('tnum shrink-0', done ? 'text-ink-3' : when.tone)}>{when.late ?? when.text}</span>
            <TaskSubject subject={task.subject} about={around} />
          </span>
        </div>
        {hasWords(task) && (
          <div className="ps-8 pb-1">
            <TaskNotes task={task} lines={1} className="min-h-6" />
          </div>
        )}
        {bar}
        <div aria-hidden className={cx('border-b border-line group-last:hidden', bar && 'invisible')} />
      </li>
    );
  },
);
TaskLine.displayName = 'TaskLine';

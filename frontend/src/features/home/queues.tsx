import { BookOpenText, CalendarPlus, Clock, Phone, Scale } from 'lucide-react';
import { Link } from 'react-router-dom';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { shortDuration } from '@candor/contracts/words/time-words';
import type { OwnQueue } from '@candor/contracts/pipeline/figures';
import { isOver } from '@candor/contracts/pipeline/figures';
import type { DashboardData, QueuedCandidate } from '@candor/contracts/reports/pages';
import { cx } from '../../kit/cx.ts';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { asOfQuery } from '../../page/past/as-of.ts';
import { boardTo } from '../../parts/people/links.ts';
import { StageMark } from '../../parts/people/stage.tsx';
import { actOf, numberWord, queueTitles, queueTo, readingTo } from './home-words.ts';

const icons: Record<OwnQueue, typeof Scale> = {
  decide: Scale,
  schedule: CalendarPlus,
  read: BookOpenText,
  offer: Phone,
};
const late = 8;
const veryLate = 14;
const tone = ({ days, sla_days }: QueuedCandidate) =>
  days >= veryLate
    ? 'font-medium text-bad'
    : days >= late || isOver(days, sla_days)
      ? 'font-medium text-warn'
      : 'text-ink-3';
/** The columns of every row on Home. */
const columns = 'sm:grid-cols-[204px_minmax(0,1fr)_minmax(0,1.2fr)_124px_52px]';

const Row = ({
  queue,
  row,
  also,
  today,
  asOf,
}: {
  queue: OwnQueue;
  row: QueuedCandidate;
  /** The other job on which the same person waits here; each application needs its own act. */
  also: string | undefined;
  today: string;
  asOf: string | undefined;
}) => {
  const Icon = icons[queue];
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to={asOf ? boardTo(row.job_id) + asOfQuery(asOf) : queueTo([queue], row.id)}
        data-home-row={row.job_id}
        className={cx(
          '-mx-3 grid min-h-9 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-3 rounded-ctl px-3 py-1.5 text-ui text-ink-2 hover:bg-hover focus-visible:bg-accent-wash max-sm:min-h-14 sm:gap-x-4',
          columns,
        )}
      >
        <span className="flex min-w-0 items-center gap-2.5 font-medium text-ink max-sm:contents">
          <Icon size={15} aria-hidden className="shrink-0 text-ink-2 max-sm:row-span-2" />
          <span className="min-w-0 truncate">{actOf(queue, row, today)}</span>
        </span>
        <span className="min-w-0 truncate max-sm:col-start-2 max-sm:row-start-2 max-sm:text-meta">
          <bdi className="font-medium text-ink max-sm:font-book max-sm:text-ink-2">{row.name}</bdi>
          {also && <span className="text-ink-3"> · {say('also on {job}', { job: also })}</span>}
          <span className="text-ink-3 sm:hidden"> · {row.job_name}</span>
        </span>
        <span className="min-w-0 truncate text-ink-3 max-sm:hidden">{row.job_name}</span>
        <span className="min-w-0 max-sm:hidden">
          <StageMark step={row.step} />
        </span>
        <span className={cx('tnum text-end max-sm:col-start-3 max-sm:row-start-1', tone(row))}>
          {shortDuration(row.days)}
        </span>
      </Link>
    </li>
  );
};

/** The name of another job on which the person of this row waits in one of the queues. */
export const alsoOn = (queues: DashboardData['queues'], row: QueuedCandidate): string | undefined =>
  queues.flatMap(({ rows }) => rows).find((other) => other.candidate_id === row.candidate_id && other.id !== row.id)
    ?.job_name;

/** The candidates who wait for the reader: one section for each queue with its first people. */
export const Queues = ({
  queues,
  readFrom = null,
  keys = {},
  today,
  asOf,
}: {
  queues: DashboardData['queues'];
  readFrom?: DashboardData['read_from'];
  /** The key that shows each queue. */
  keys?: Partial<Record<string, string>>;
  today: string;
  /** The time of a page of the past. A row then leads to the board of that time, and actions are hidden. */
  asOf?: string;
}) => (
  <>
    {queues.map(({ name, count, rows }) => (
      <section key={name} aria-label={sayLabel(queueTitles[name])}>
        <div className="flex min-h-8 items-center gap-2 border-b border-line">
          <h2 className="text-ui font-semi text-ink">{sayLabel(queueTitles[name])}</h2>
          {asOf ? (
            <span className="tnum text-meta text-ink-3">{numberWords(count)}</span>
          ) : (
            <Link
              to={queueTo([name])}
              aria-label={say('{queue}: all {count, number}', { queue: sayLabel(queueTitles[name]), count })}
              className="tnum inline-flex min-h-6 min-w-6 items-center rounded-tag text-meta text-ink-3 hover:text-ink"
            >
              {count > rows.length ? say('All {count, number}', { count }) : numberWords(count)}
            </Link>
          )}
          {!asOf && (
            <Link
              to={name === 'read' ? readingTo(readFrom, rows[0]?.id) : queueTo([name], rows[0]?.id)}
              aria-label={say('Start: {queue}', { queue: sayLabel(queueTitles[name]) })}
              className="ms-auto inline-flex min-h-6 items-center gap-2 rounded-tag text-meta text-ink-2 hover:text-ink"
            >
              {say('Start')}
              {keys[name] && <Kbd keys={keys[name]} />}
            </Link>
          )}
        </div>
        <ul>
          {rows.map((row) => (
            <Row key={row.id} queue={name} row={row} also={alsoOn(queues, row)} today={today} asOf={asOf} />
          ))}
        </ul>
      </section>
    ))}
  </>
);

/** One quiet line about candidates who wait for other people, never mixed with the reader's own work. */
export const Others = ({
  others: { booked, answer },
  past,
}: Pick<DashboardData, 'others'> & {
  /** Whether this is a page of the past. The link is then hidden, because its list shows who waits now. */
  past?: boolean;
}) => {
  const parts = [
    booked &&
      say('{count, plural, one {one in a round that is booked} other {{words} in a round that is booked}}', {
        count: booked,
        words: numberWord(booked),
      }),
    answer &&
      say('{count, plural, one {one with an open offer} other {{words} with an open offer}}', {
        count: answer,
        words: numberWord(answer),
      }),
  ].filter(Boolean);
  if (!parts.length) return null;
  return (
    <p className="-mx-3 flex min-h-9 items-center gap-2.5 rounded-ctl bg-well px-3 py-1.5 text-ui text-ink-2">
      <Clock size={15} aria-hidden className="shrink-0" />
      <span className="min-w-0">
        <span className="me-2 font-medium text-ink">
          {say('Waiting on others, {count, number}', { count: booked + answer })}
        </span>
        {parts.join(', ')}
      </span>
      {!past && (
        <Link
          to={queueTo(['booked', 'answer'])}
          aria-label={say('Show who waits on others')}
          className="ms-auto inline-flex min-h-6 shrink-0 items-center rounded-tag text-meta hover:text-ink"
        >
          {say('Show')}
        </Link>
      )}
    </p>
  );
};

import { Bot } from 'lucide-react';
import type { DoneRow } from '@candor/contracts/proof/record';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';
import { useMedia } from '../../kit/media.ts';
import { secondText } from '../../kit/time.tsx';
import { personTo } from '../../parts/people/links.ts';

/** The address of the page for a member, a job or a record. */
export const addressOf = (asked: Record<string, string | null | undefined>) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value);
  return `/compliance/history?${query}`;
};
const About = ({ row: { about } }: { row: DoneRow }) =>
  about && (
    <Link
      to={about.kind === 'person' ? personTo(about.id) : addressOf({ kind: 'job', id: about.id })}
      className="font-medium text-ink hover:underline"
    >
      {about.name}
    </Link>
  );

/** The event's number in the log, which leads to all that was done to the same record. */
const Numbered = ({ row: { number, stream } }: { row: DoneRow }) => {
  if (number === null) return '–';
  const text = say('{number, number}', { number });
  const id = /[0-9a-f-]{36}$/.exec(stream)?.[0];
  return id ? (
    <Link
      to={addressOf({ kind: 'record', id })}
      aria-label={say('Event {number, number}: all that was done to this record', { number })}
      className="hover:underline"
    >
      {text}
    </Link>
  ) : (
    text
  );
};
type RowsProps = { rows: readonly DoneRow[]; zone: string | null };
const Actor = ({ row }: { row: DoneRow }) =>
  row.automatic ? (
    <span className="inline-flex items-center gap-1 text-ink-3">
      <Bot size={14} aria-hidden />
      {say('Automatic')}
    </span>
  ) : (
    <span className="font-medium text-ink">{row.actor.name || say('a former member')}</span>
  );
/** The events on a narrow screen, where the sentence gets the whole width. */
const Cards = ({ rows, zone }: RowsProps) => (
  <ul aria-label={say('What was done, one event per row')} className="text-ui">
    {rows.toReversed().map((row) => (
      <li key={row.event_id} className="break-inside-avoid border-t border-line py-2 first:border-0">
        <p className="wrap-anywhere text-ink">{row.sentence}</p>
        <p className="flex flex-wrap gap-x-3 text-ink-2">
          <Actor row={row} />
          <About row={row} />
        </p>
        <p className="tnum flex justify-between gap-3 text-meta text-ink-3">
          <span>{secondText(row.recorded_at, zone)}</span>
          <span>
            <Numbered row={row} />
          </span>
        </p>
      </li>
    ))}
  </ul>
);
/** What was done, the newest first. */
export const Rows = (props: RowsProps) =>
  useMedia('screen and (max-width: 759px)') ? <Cards {...props} /> : <Table {...props} />;
const Table = ({ rows, zone }: RowsProps) => (
  <table className="w-full text-ui">
    <caption className="sr-only">{say('What was done, one event per row')}</caption>
    <thead>
      <tr className="text-meta text-ink-3">
        {['#', say('Recorded'), say('Who'), say('What happened'), say('About')].map((head, index) => (
          <th
            key={head}
            scope="col"
            className={cx(
              'sticky top-0 bg-sheet px-2 py-1.5 font-book shadow-[inset_0_-1px_0_var(--line-2)] first:ps-0 print:static',
              index ? 'text-start' : 'text-end',
            )}
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.toReversed().map((row) => (
        <tr key={row.event_id} className="break-inside-avoid border-t border-line align-top first:border-0">
          <td className="tnum w-16 px-2 py-1.5 ps-0 text-end text-ink-3">
            <Numbered row={row} />
          </td>
          <td className="tnum w-48 px-2 py-1.5 whitespace-nowrap text-ink-2 print:w-auto">
            {secondText(row.recorded_at, zone)}
          </td>
          <td className="w-48 px-2 py-1.5 print:w-auto">
            <Actor row={row} />
          </td>
          <td className="px-2 py-1.5 text-ink print:w-1/2">{row.sentence}</td>
          <td className="w-56 px-2 py-1.5 print:w-auto">
            <About row={row} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

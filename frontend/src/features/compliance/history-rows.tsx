import { Fragment, type ReactNode, useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { numberWords, say } from '@candor/contracts/words/say';
import type { HistoryRow } from '@candor/contracts/compliance/history';
import type { Names } from '@candor/contracts/kernel/standard';
import { cx } from '../../kit/cx.ts';
import { Tag } from '../../kit/tag.tsx';
import { Moment } from '../../kit/time.tsx';
import { Said } from '../../kit/said.tsx';
import { groupedByStep, type StepGroup } from './history-groups.ts';
import { actorRole, orErased, timesDiffer, valueText } from './history-words.ts';

const arrow = () => (
  <span aria-hidden className="inline-block text-ink-4 rtl:-scale-x-100">
    →
  </span>
);
const quiet = (words: ReactNode) => <span className="sr-only">{words}</span>;
const cell = 'px-2 py-2 align-top first:ps-0 last:pe-0';
const daysText = (days: number | null) =>
  days === null ? '' : days < 1 ? say('under 1') : numberWords(Math.round(days));

const Proof = ({ row, asOf }: { row: HistoryRow; asOf: (moment: string) => void }) => (
  <>
    <dl className="grid gap-x-6 gap-y-1 font-[ui-monospace,monospace] text-micro text-ink-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      {[
        [say('Event'), `${row.type} ${row.event_id}`],
        [say('Stream'), say('{stream}, revision {revision}', { stream: row.stream, revision: String(row.revision) })],
        [say('Request'), row.request_uid],
        ...(row.actor.type === 'processor' || row.actor.type === 'system'
          ? [[say('Program'), row.actor.id] as const]
          : []),
        [say('Recorded'), row.recorded_at],
        [say('Occurred'), row.occurred_at],
      ].map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd className="wrap-anywhere text-ink-2">{value}</dd>
        </Fragment>
      ))}
    </dl>
    <button
      type="button"
      onClick={() => asOf(row.recorded_at)}
      className="min-h-6 justify-self-start rounded-tag text-meta font-medium text-accent-ink hover:underline print:hidden"
    >
      {say('Read the record as of this moment')}
    </button>
  </>
);
const Changes = ({ changes, zone }: { changes: HistoryRow['changes']; zone: string | null }) => (
  <table className="w-full max-w-[720px] text-ui">
    <thead>
      <tr className="text-start text-micro text-ink-3">
        <th scope="col" className="py-1 pe-4 text-start font-medium">
          {say('Field')}
        </th>
        <th scope="col" className="py-1 pe-4 text-start font-medium">
          {say('Before')}
        </th>
        <th scope="col" className="py-1 text-start font-medium">
          {say('After')}
        </th>
      </tr>
    </thead>
    <tbody>
      {changes.map((change) => (
        <tr key={change.field} className="border-t border-line align-top">
          <th scope="row" className="py-1 pe-4 text-start font-medium text-ink">
            {change.field}
          </th>
          <td className="py-1 pe-4 wrap-anywhere text-ink-3">{valueText(change.from || '–', zone)}</td>
          <td className="py-1 wrap-anywhere text-ink">{valueText(change.to || '–', zone)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

type Shown = {
  rows: readonly HistoryRow[];
  /** Whether each event is listed under the step in which it happened. */
  byStep: boolean;
  names: Names;
  zone: string | null;
  manyJobs: boolean;
  asOf: (moment: string) => void;
};
/** One event, and a row below it with its details, which can be expanded. */
const EventRow = ({
  row,
  shown,
  toggle,
  names,
  zone,
  manyJobs,
  asOf,
}: Omit<Shown, 'rows' | 'byStep'> & { row: HistoryRow; shown: boolean; toggle: (id: string) => void }) => (
  <>
    <tr
      className={cx(
        'border-t border-line first:border-0 max-[759px]:grid max-[759px]:grid-cols-[auto_minmax(0,1fr)] max-[759px]:gap-x-2 max-[759px]:py-2 [&>td]:max-[759px]:p-0',
        shown && 'bg-well',
      )}
    >
      <td className={cx(cell, 'tnum w-9 text-end text-ink-3')}>{row.number}</td>
      <td className={cx(cell, 'tnum w-48 whitespace-nowrap text-ink-2 print:w-auto')}>
        <Moment at={row.recorded_at} zone={zone} year />
        {timesDiffer(row) && (
          <span className="block text-meta text-ink-3">
            <Said text="happened {moment}" with={{ moment: <Moment at={row.occurred_at} zone={zone} year /> }} />
          </span>
        )}
      </td>
      <td className={cx(cell, 'w-44 max-[759px]:col-start-2 print:w-auto')}>
        <span className="font-medium text-ink">{orErased(row.actor.name)}</span>
        <span className="block text-meta text-ink-3 max-[759px]:ms-1.5 max-[759px]:inline">{actorRole(row.actor)}</span>
      </td>
      <td className={cx(cell, 'max-[759px]:col-start-2 print:w-1/2')}>
        <button
          type="button"
          aria-expanded={shown}
          onClick={() => toggle(row.event_id)}
          className="group flex min-h-6 w-full items-start gap-1 text-start text-ink"
        >
          <ChevronRight
            size={14}
            aria-hidden
            className={cx(
              'mt-[3px] shrink-0 text-ink-4 transition-transform duration-100 group-hover:text-ink-2 print:hidden',
              shown && 'rotate-90',
            )}
          />
          <span className="min-w-0">
            {row.sentence}
            {row.automatic && (
              <span className="ms-2 inline-flex align-top">
                <Tag tone="info">{say('Automatic')}</Tag>
              </span>
            )}
            {row.reason && <span className="block text-ink-2">{say('Reason: {reason}', { reason: row.reason })}</span>}
            {manyJobs && row.job_id && names[row.job_id] && (
              <span className="block text-meta text-ink-3">{names[row.job_id]}</span>
            )}
          </span>
        </button>
      </td>
      <td
        className={cx(
          cell,
          'w-52 text-ink-2 max-[759px]:col-start-2 print:w-auto',
          !row.step_to && 'max-[759px]:hidden',
        )}
      >
        {row.step_to &&
          (row.step_from && row.step_from !== row.step_to ? (
            <Said
              text="{from} <arrow></arrow><quiet> to </quiet> {to}"
              with={{
                from: row.step_from,
                to: <span className="text-ink">{row.step_to}</span>,
                arrow,
                quiet,
              }}
            />
          ) : (
            row.step_to
          ))}
      </td>
      <td className={cx(cell, 'tnum w-16 text-end text-ink-2', 'max-[759px]:hidden')}>{daysText(row.days_in_step)}</td>
    </tr>
    <tr className={cx('print:table-row', shown ? 'bg-well max-[759px]:block' : 'hidden')}>
      <td colSpan={6} className="pb-4 max-[759px]:block">
        <div className="ms-[404px] grid gap-3 ps-[26px] max-[1199px]:ms-12 max-[759px]:ms-0 print:ms-12">
          {row.details.length > 0 && (
            <dl className="grid max-w-[720px] gap-x-6 gap-y-1 text-ui sm:grid-cols-[minmax(120px,auto)_minmax(0,1fr)]">
              {row.details.map((detail) => (
                <Fragment key={detail.label}>
                  <dt className="text-ink-3">{detail.label}</dt>
                  <dd className="wrap-anywhere whitespace-pre-line text-ink">{valueText(detail.value, zone)}</dd>
                </Fragment>
              ))}
            </dl>
          )}
          {row.changes.length > 0 && <Changes changes={row.changes} zone={zone} />}
          <Proof row={row} asOf={asOf} />
        </div>
      </td>
    </tr>
  </>
);

/** The head of a step: its name, how long it took, and how many events happened. */
const StepHead = ({ group, names, manyJobs }: { group: StepGroup; names: Names; manyJobs: boolean }) => (
  <tr className="max-[759px]:block">
    <th scope="rowgroup" colSpan={6} className="bg-well px-2 py-2 text-start font-normal max-[759px]:block">
      <span className="font-semi text-ink">{group.step ?? say('Before the first step')}</span>
      <span className="ms-2 text-meta text-ink-3">
        {[
          manyJobs && group.job_id ? names[group.job_id] : null,
          group.days === null
            ? say('the last step on record')
            : say('{days, plural, =0 {less than a day} one {# day} other {# days}}', { days: group.days }),
          say('{count, plural, one {# event} other {# events}}', { count: group.rows.length }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </th>
  </tr>
);

/** The record as a table that screen readers can read. The details of a row expand below it; printed pages show all details. */
export const HistoryRows = ({ rows, byStep, names, zone, manyJobs, asOf }: Shown) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <table className="w-full text-ui max-[759px]:block [&_tbody]:max-[759px]:block [&_thead]:max-[759px]:hidden">
      <caption className="sr-only">{say('Candidate history, one event per row')}</caption>
      <thead>
        <tr className="text-meta text-ink-3">
          {['#', say('Recorded'), say('Who'), say('What happened'), say('Step'), say('Days')].map((head, index) => (
            <th
              key={head}
              scope="col"
              className={cx(
                'sticky top-0 z-[1] bg-sheet px-2 py-1.5 font-book shadow-[inset_0_-1px_0_var(--line-2)] first:ps-0 last:pe-0 print:static',
                index === 0 || index === 5 ? 'text-end' : 'text-start',
              )}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {(byStep ? groupedByStep(rows) : [{ key: 'all', rows } as unknown as StepGroup]).map((group) => (
        <tbody key={group.key}>
          {byStep && <StepHead group={group} names={names} manyJobs={manyJobs} />}
          {group.rows.map((row) => (
            <EventRow
              key={row.event_id}
              row={row}
              shown={open.has(row.event_id)}
              toggle={toggle}
              names={names}
              zone={zone}
              manyJobs={manyJobs}
              asOf={asOf}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
};

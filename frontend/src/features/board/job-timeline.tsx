import { dayLength } from '@candor/contracts/values/days';
import { durationWords } from '@candor/contracts/words/time-words';
import { isEnd, type Step } from '@candor/contracts/jobs/values';
import type { BoardData, Stay } from '@candor/contracts/pipeline/pages';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { useListAddress } from '../../page/list-address.ts';
import { Person } from '../../kit/avatar.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { cx } from '../../kit/cx.ts';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { dateText } from '../../kit/time.tsx';
import type { Span } from '@candor/contracts/values/span';
import type { AtHand } from '../../parts/pipeline/at-hand.ts';
import { Stage } from '../../parts/pipeline/candidate-stage.tsx';
import { rowCard } from '../../parts/pipeline/candidate-table.tsx';
import { stageColor } from '../../parts/pipeline/stage-color.ts';

type Stays = NonNullable<BoardData['timeline']>['stays'];
const mostTicks = 8;
const distances = [1, 2, 7, 14, 28, 56, 91, 182, 364].map((days) => days * dayLength);

/** The time from the first stay of these people to the present, with some room on both sides. */
const spanOf = (stays: Stays, now: number): Span => {
  const first = Math.min(now - dayLength, ...Object.values(stays).flatMap((each) => each.map(({ from }) => from)));
  const room = (now - first) / 50;
  return { from: first - room, to: now + room };
};
const ticksIn = ({ from, to }: Span): number[] => {
  const distance = distances.find((each) => (to - from) / each <= mostTicks) ?? distances.at(-1)!;
  const ticks: number[] = [];
  for (let at = Math.ceil(from / distance) * distance; at < to; at += distance) ticks.push(at);
  return ticks;
};
const placeIn = ({ from, to }: Span, at: number): string => `${(((at - from) / (to - from)) * 100).toFixed(2)}%`;

const Axis = ({ span, zone }: { span: Span; zone: string | null }) => (
  <span aria-hidden className="relative block h-4 w-full">
    {ticksIn(span).map((at) => (
      <span
        key={at}
        className="tnum absolute ps-1 text-micro whitespace-nowrap text-ink-3"
        style={{ insetInlineStart: placeIn(span, at) }}
      >
        {dateText(at, zone)}
      </span>
    ))}
  </span>
);

/** 'Screening from 3 Nov to 7 Nov, 4 days' */
const stayWords = ({ name, from, to }: Stay, now: number, zone: string | null): string => {
  const words = {
    step: sayLabel(name),
    from: dateText(from, zone),
    duration: durationWords(Math.floor(((to ?? now) - from) / dayLength)),
  };
  return to === null
    ? say('{step} since {from}, {duration}', words)
    : say('{step} from {from} to {to}, {duration}', { ...words, to: dateText(to, zone) });
};

/** The stays of one candidate as bars on one line, and as text for screen readers. */
const Bars = ({
  row,
  stays,
  span,
  now,
  zone,
}: {
  row: ApplicationRow;
  stays: readonly Stay[];
  span: Span;
  now: number;
  zone: string | null;
}) => {
  const ended = isEnd(row.step.type) && row.step.type !== 'offered';
  const end = say('{step} on {day}', { step: sayLabel(row.step.name), day: dateText(row.entered_at, zone) });
  return (
    <>
      <span className="sr-only">
        {[...stays.map((stay) => stayWords(stay, now, zone)), ...(ended ? [end] : [])].join('; ')}
      </span>
      <span aria-hidden className="relative block h-6 w-full" data-bars>
        {ticksIn(span).map((at) => (
          <i key={at} className="absolute -inset-y-1.5 w-px bg-line" style={{ insetInlineStart: placeIn(span, at) }} />
        ))}
        {stays.map((stay) => (
          <i
            key={`${stay.from} ${stay.name}`}
            title={stayWords(stay, now, zone)}
            className={cx(
              'absolute top-[5px] h-3.5 min-w-[3px] border-e border-sheet',
              stay.to === null ? 'rounded-e-tag' : '',
            )}
            style={{
              insetInlineStart: placeIn(span, stay.from),
              width: placeIn({ from: 0, to: span.to - span.from }, (stay.to ?? now) - stay.from),
              background: stageColor(stay.type),
            }}
          />
        ))}
        {ended && (
          <i
            title={end}
            className="absolute top-[7px] size-2.5 -translate-x-1/2 rounded-full border-2 border-sheet rtl:translate-x-1/2"
            style={{
              insetInlineStart: placeIn(span, Date.parse(row.entered_at)),
              background: stageColor(row.step.type),
            }}
          />
        )}
      </span>
    </>
  );
};

/** The table's columns: the person, their present step, and their stays on one time scale. */
const columnsOf = (
  steps: readonly Step[],
  stays: Stays,
  span: Span,
  now: number,
  zone: string | null,
): Column<ApplicationRow>[] => [
  {
    id: 'name',
    header: say('Name'),
    width: 190,
    sort: 'name',
    fixed: true,
    cell: (row) => (
      <span className="font-medium text-ink">
        <Person name={row.name} />
      </span>
    ),
  },
  {
    id: 'step',
    header: say('Step'),
    width: 140,
    fixed: true,
    cell: (row) => <Stage steps={steps} step={row.step} />,
  },
  {
    id: 'stays',
    header: say('Who stood where when'),
    head: <Axis span={span} zone={zone} />,
    width: 760,
    fixed: true,
    cell: (row) => <Bars row={row} stays={stays[row.id] ?? []} span={span} now={now} zone={zone} />,
  },
];

/** The candidates' stays over time: a row for each candidate, a bar for each stay in a step. */
export const JobTimeline = ({
  page,
  at,
  hand,
  openId,
}: {
  page: BoardData;
  at: ReturnType<typeof useListAddress>;
  hand: AtHand;
  openId: string | null;
}) => {
  const { list, job, user, timeline } = page;
  if (!list || !timeline) return null;
  const { stays, at: now } = timeline;
  const zone = user.tz_region;
  const span = spanOf(stays, now);
  return (
    <>
      <DataTable
        name="timeline"
        label={say('Who stood where when')}
        columns={columnsOf(job.steps, stays, span, now, zone)}
        rows={list.items}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        sort={list.sort}
        sortTo={at.sortTo}
        rowTo={(row) => at.sectionRowTo(row.id)}
        onOpen={(row) => hand.open(row.id)}
        current={openId}
        hand={hand}
        card={rowCard({ steps: job.steps, zone })}
        empty={<EmptyState>{say('No candidates match.')}</EmptyState>}
      />
      <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
    </>
  );
};

import { Link } from 'react-router-dom';
import { say, sayLabel } from '@candor/contracts/words/say';
import { openText } from '@candor/contracts/reports/report';
import { type builtHead, dimensionNames } from '@candor/contracts/reports/builder';
import { cx } from '../../kit/cx.ts';
import { useMedia } from '../../kit/media.ts';
import { changeText, fewestCompared, headlineText } from '../../parts/reports/headline-words.ts';
import { useListAddress } from '../../page/list-address.ts';
import { partOfWhole, type Data, type Row } from './report-words.ts';

// The table of a built report, which is its chart too: each figure in this period and in the one before, by column and over all columns.

export type Head = ReturnType<typeof builtHead> & { currency: string | null };
const number = (row: Row | undefined, field: string): number | null =>
  (row?.[field] as number | null | undefined) ?? null;

/** A figure in this period (full dot) and in the previous one (ring) on one axis. The numbers beside it are read to screen readers. */
const Dots = ({
  now,
  before,
  most,
  weak,
}: {
  now: number | null;
  before: number | null;
  most: number;
  weak: boolean;
}) => {
  const at = (value: number) => 6 + (Math.max(0, value) / (most || 1)) * 128;
  const ink = weak ? 'var(--ink-4)' : 'var(--ink-2)';
  return (
    <svg viewBox="0 0 140 20" width={140} height={20} aria-hidden className="block min-w-24">
      <line x1={6} x2={134} y1={10} y2={10} stroke="var(--line)" />
      {now !== null && before !== null && !weak && (
        <line x1={at(before)} x2={at(now)} y1={10} y2={10} stroke={ink} strokeWidth={2} />
      )}
      {before !== null && <circle cx={at(before)} cy={10} r={3.5} fill="var(--sheet)" stroke={ink} strokeWidth={1.5} />}
      {now !== null && <circle cx={at(now)} cy={10} r={4.5} fill={ink} />}
    </svg>
  );
};

const Opening = ({
  data,
  row,
  column,
  name,
  children,
}: {
  data: Data;
  row: Row;
  column: string;
  name: string;
  children: string;
}) => {
  const at = useListAddress();
  const isOpen = data.opened?.row === row.id && data.opened.column === column;
  return (
    <Link
      to={at.recordWith(isOpen ? null : openText({ column, row: row.id }))}
      state={{ keepScroll: true }}
      aria-label={say('{name}: {figure}, open', { name, figure: children })}
      aria-current={isOpen ? 'true' : undefined}
      className={cx(
        'tnum -me-1.5 inline-flex h-6 min-w-6 items-center justify-end rounded-ctl px-1.5 hover:bg-press',
        isOpen ? 'bg-sheet font-semi text-accent-ink ring-2 ring-accent' : 'text-ink-2',
      )}
    >
      {children}
    </Link>
  );
};
/** Whether too few people stand behind a figure, or behind the one before, to compare the two. A count is itself the number of people. */
const isFew = (row: Row | undefined, head: Head): boolean =>
  head.unit !== 'count' &&
  ((number(row, 'whole') ?? 0) < fewestCompared || (number(row, 'before_whole') ?? 0) < fewestCompared);
/** The figure of one row in one column, and the number of entries that it counts. */
const Cells = ({
  data,
  row,
  head,
  most,
  name,
}: {
  data: Data;
  row: Row | undefined;
  head: Head;
  /** The end of the axis; null: the cell has no dots. */
  most: number | null;
  name: string;
}) => {
  const [value, before, whole] = ['value', 'before', 'whole'].map((field) => number(row, field)) as [
    number | null,
    number | null,
    number | null,
  ];
  const weak = isFew(row, head);
  const text = headlineText(head, value);
  return (
    <>
      <td className="w-40 ps-3 max-md:hidden">
        {most !== null && <Dots now={value} before={before} most={most} weak={weak} />}
      </td>
      <td className={cx('tnum w-20 ps-2 text-end', weak ? 'text-ink-3' : 'font-semi text-ink')}>
        {row && head.opens.value && value ? (
          <Opening data={data} row={row} column="value" name={name}>
            {text}
          </Opening>
        ) : (
          text
        )}
      </td>
      {head.unit !== 'count' && (
        <td className="tnum w-28 ps-2 text-end whitespace-nowrap text-ink-2">
          {!whole ? (
            '–'
          ) : head.isShare && row ? (
            <>
              {head.opens.part && number(row, 'part') ? (
                <Opening data={data} row={row} column="part" name={name}>
                  {partOfWhole(row)}
                </Opening>
              ) : (
                partOfWhole(row)
              )}{' '}
              {say('of {count, number}', { count: whole ?? 0 })}
            </>
          ) : !row ? null : head.opens.whole && whole ? (
            <Opening data={data} row={row} column="whole" name={name}>
              {say('of {count, number}', { count: whole })}
            </Opening>
          ) : (
            say('of {count, number}', { count: whole ?? 0 })
          )}
        </td>
      )}
    </>
  );
};
const changeOf = (row: Row, head: Head): string => {
  const [value, before] = [number(row, 'value'), number(row, 'before')];
  if (value === null || before === null) return '–';
  if (isFew(row, head)) return say('too few');
  const change = value - before;
  if (!change) return say('same');
  const sign = change > 0 ? '+' : '−';
  return `${sign}${changeText(head, change)}`;
};

/** The last cells of a row: the figure of all columns together (only if there are several), the figure before, and the change. */
const OverAll = ({
  data,
  row,
  head,
  split,
  name,
}: {
  data: Data;
  row: Row | undefined;
  head: Head;
  split: boolean;
  name: string;
}) => {
  const text = headlineText(head, number(row, 'value'));
  return (
    <>
      {split && (
        <td className={cx('tnum ps-3 text-end', row && isFew(row, head) ? 'text-ink-3' : 'font-semi text-ink')}>
          {row && head.opens.value && number(row, 'value') ? (
            <Opening data={data} row={row} column="value" name={name}>
              {text}
            </Opening>
          ) : (
            text
          )}
        </td>
      )}
      <td className="tnum ps-3 text-end text-ink-3">{headlineText(head, number(row, 'before'))}</td>
      <td className="tnum ps-3 text-end text-ink-2">{row ? changeOf(row, head) : '–'}</td>
    </>
  );
};
/** Whether the row stands for all rows. */
export const isAll = (row: Row): boolean => row.key === 'all';

export const BuiltTable = ({
  data,
  head,
  nameOf,
  rows: dimension,
}: {
  data: Data;
  head: Head;
  nameOf: (row: Row) => string;
  rows: string;
}) => {
  const groups = [...new Set(data.rows.map(({ group }) => group as string | null))];
  const split = groups.length > 1 || groups[0] != null;
  const totals = data.totals ?? [];
  const [sums, whole] = [totals.filter(({ key }) => key === 'all'), totals.filter(({ key }) => key !== 'all')];
  const keys = [
    ...new Map([...whole, ...data.rows].map((row) => [`${row.key ?? ''} ${row.step ?? ''}`, row])).values(),
  ];
  // A count of all rows is longer than every other, so it has no place on their axis.
  const dots = (row: Row) => head.unit !== 'count' || !isAll(row) || keys.length === 1;
  const most = Math.max(...data.rows.flatMap((row) => [number(row, 'value') ?? 0, number(row, 'before') ?? 0]), 0);
  const cellOf = (row: Row, group: string | null) =>
    [...data.rows, ...totals].find((each) => each.group === group && each.key === row.key && each.step === row.step);
  const lines = keys.length > 1 ? [...keys, ...sums.slice(0, 1)] : keys;
  // A narrow screen has no room for the dots, and their cells are hidden.
  const narrow = useMedia('(max-width: 767px)');
  return (
    <div
      className="quiet-scroll overflow-x-auto"
      tabIndex={0}
      role="region"
      aria-label={sayLabel(dimensionNames[dimension] ?? dimension)}
    >
      <table data-grid className={cx('w-full text-ui', !split && 'max-w-[1040px]')}>
        <caption className="sr-only">
          {say('The figures of the report. Numbers that are links open what they count.')}
        </caption>
        <thead>
          <tr className="border-b-2 border-line-2 text-meta text-ink-3">
            <th scope="col" className="sticky start-0 bg-sheet py-2 pe-3 text-start font-book">
              {sayLabel(dimensionNames[dimension] ?? dimension)}
            </th>
            {groups.map((group) => (
              <th
                key={String(group)}
                scope="colgroup"
                colSpan={(narrow ? 1 : 2) + (head.unit === 'count' ? 0 : 1)}
                className={cx('py-2 ps-3 font-semi text-ink', narrow ? 'text-end' : 'text-start')}
              >
                {group === null ? (
                  <span className="font-book text-ink-3">{narrow ? say('Now') : say('● now ○ before')}</span>
                ) : (
                  (data.labels[group] ?? group)
                )}
              </th>
            ))}
            {split && (
              <th scope="col" className="py-2 ps-3 text-end font-semi text-ink">
                {say('All')}
              </th>
            )}
            <th scope="col" className="py-2 ps-3 text-end font-book">
              {say('Before')}
            </th>
            <th scope="col" className="py-2 ps-3 text-end font-book">
              {say('{change, select, other {Change}}', { change: 'value' })}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((row) => (
            <tr
              key={row.id}
              data-figures
              className={cx('border-b border-line', isAll(row) && lines.length > 1 && 'border-t-2 border-t-line-2')}
            >
              <th
                scope="row"
                className="sticky start-0 max-w-56 truncate bg-sheet py-2 pe-3 text-start font-semi text-ink"
              >
                {nameOf(row)}
              </th>
              {groups.map((group) => (
                <Cells
                  key={String(group)}
                  data={data}
                  row={cellOf(row, group)}
                  head={head}
                  most={dots(row) ? most : null}
                  name={[nameOf(row), group === null ? null : (data.labels[group] ?? group)].filter(Boolean).join(', ')}
                />
              ))}
              <OverAll data={data} row={cellOf(row, null)} head={head} split={split} name={nameOf(row)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

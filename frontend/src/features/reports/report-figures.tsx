import { type KeyboardEvent, type ReactNode } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { say, sayLabel } from '@candor/contracts/kernel/say';
import { openText, type ChartNames } from '@candor/contracts/kernel/report';
import {
  type Interval,
  IntervalAxis,
  intervalScale,
  IntervalMark,
  type IntervalScale,
  SpreadMark,
} from '../../kit/chart-intervals.tsx';
import { useWidth } from '../../kit/chart-parts.tsx';
import { cx } from '../../kit/cx.ts';
import { meantKey } from '../../kit/meant-key.ts';
import { useMedia } from '../../kit/media.ts';
import { TypeRing } from '../people/stage.tsx';
import { stageColor } from '../pipeline/stage-color.ts';
import {
  type Column,
  columnName,
  countsOf,
  type Data,
  few,
  figureSpoken,
  figureText,
  type Row,
  tooFew,
} from './report-words.ts';

// The figures of a report: chart and table as one grid. A row is its name, its interval and its numbers.

type Props = {
  data: Data;
  columns: readonly Column[];
  chart: ChartNames;
  nameOf: (row: Row) => string;
  typeOf: (row: Row) => string;
  /** The address of a number that opens. */
  openTo: (open: string | null) => string;
};
const intervalOf = (row: Row, chart: ChartNames): Interval => {
  const value = (name: string) => row[name] as number | null;
  const count = row.left as number;
  return {
    middle: count < tooFew ? null : value(chart.middle),
    low: value(chart.low),
    high: value(chart.high),
    far: value(chart.far),
    plan: value(chart.plan),
    before: (row.before_left as number) < tooFew ? null : value(chart.before),
  };
};
/** One scale for all rows, wide enough for what is opened. */
const scaleOf = ({ data, chart }: Props, width: number): IntervalScale =>
  intervalScale(
    data.rows.map((row) => intervalOf(row, chart)),
    width,
    data.opened?.spread.at(-1)?.day,
  );
const spoken = (name: string, row: Row, columns: readonly Column[]): string =>
  say('{name}: {figures}', {
    name,
    figures: columns
      .map((column) =>
        say('{column} {figure}', {
          column: columnName(column),
          figure: figureSpoken(column, row[column.name]!),
        }),
      )
      .join(', '),
  });

/** Arrow keys go from number to number. */
const onArrows = (event: KeyboardEvent<HTMLElement>) => {
  const moves: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const move = moves[meantKey(event.key)];
  const here = (event.target as HTMLElement).closest<HTMLElement>('[data-figure]');
  if (!move || !here) return;
  event.preventDefault();
  const rows = [...here.closest('[data-grid]')!.querySelectorAll<HTMLElement>('[data-figures]')].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-figure]'),
  ]);
  const at = rows.findIndex((row) => row.includes(here));
  const place = rows[at]!.indexOf(here);
  if (move[1]) rows[at]![place + move[1]]?.focus();
  else
    for (let next = at + move[0]; rows[next]; next += move[0])
      if (rows[next]!.length) {
        rows[next]![Math.min(place, rows[next]!.length - 1)]!.focus();
        break;
      }
};

/** The number itself; with something behind it, a link that opens it, ringed while it is open. */
const Figure = ({
  row,
  column,
  name,
  data,
  openTo,
  start,
}: Pick<Props, 'data' | 'openTo'> & { row: Row; column: Column; name: string; start?: boolean }) => {
  const value = row[column.name] ?? null;
  const text = figureText(column, value);
  const open = openText({ column: column.name, row: row.id });
  const isOpen = data.opened?.row === row.id && data.opened.column === column.name;
  if (column.opens && value !== 0)
    return (
      <Link
        to={openTo(isOpen ? null : open)}
        state={{ keepScroll: true }}
        data-figure
        onKeyDown={onArrows}
        aria-label={say('{name}, {column}: {figure}', { name, column: columnName(column), figure: text })}
        aria-current={isOpen ? 'true' : undefined}
        className={cx(
          'tnum inline-flex h-6 min-w-6 items-center rounded-ctl px-1.5 hover:bg-press',
          start ? '-ms-1.5' : '-me-1.5 justify-end',
          isOpen ? 'bg-sheet font-semi text-accent-ink ring-2 ring-accent' : 'text-ink-2',
        )}
      >
        {text}
      </Link>
    );
  if (column.signed && typeof value === 'number' && value !== 0) {
    const Arrow = value > 0 ? ArrowUp : ArrowDown;
    return (
      <span className={cx('tnum inline-flex items-center gap-0.5 font-medium', value > 0 ? 'text-bad' : 'text-good')}>
        <Arrow size={13} strokeWidth={2.25} aria-hidden />
        <span aria-hidden>{text}</span>
        <span className="sr-only">{figureSpoken(column, value)}</span>
      </span>
    );
  }
  return <span className={cx('tnum', column.main ? 'font-semi text-ink' : 'text-ink-2')}>{text}</span>;
};

const Key = ({ children, mark }: { children: ReactNode; mark: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
    <svg width={14} height={12} aria-hidden className="shrink-0 text-ink-3">
      {mark}
    </svg>
    {children}
  </span>
);
const Legend = () => (
  <span className="flex flex-wrap gap-x-3 gap-y-0.5 text-micro text-ink-3">
    <Key mark={<circle cx={7} cy={6} r={4} fill="currentColor" />}>{say('median')}</Key>
    <Key mark={<rect x={0} y={2.5} width={14} height={7} rx={1.5} fill="currentColor" opacity={0.4} />}>
      {say('middle half')}
    </Key>
    <Key mark={<path d="M0 6h13M13 2.5v7" stroke="currentColor" strokeWidth={1.5} />}>{say('90th')}</Key>
    <Key mark={<path d="M7 0v12" stroke="var(--ink)" strokeWidth={1.75} strokeDasharray="3 2" />}>{say('plan')}</Key>
    <Key mark={<circle cx={7} cy={6} r={3.5} fill="none" stroke="currentColor" strokeWidth={1.75} />}>
      {say('before')}
    </Key>
  </span>
);

const Name = ({ row, nameOf, typeOf }: { row: Row } & Pick<Props, 'nameOf' | 'typeOf'>) => (
  <span className="flex min-w-0 items-center gap-2">
    <TypeRing type={typeOf(row)} size={15} />
    <span className="truncate font-semi text-ink" title={nameOf(row)}>
      {nameOf(row)}
    </span>
  </span>
);
const Mark = ({
  row,
  props: { chart, typeOf, nameOf, columns },
  scale,
  width,
  height,
}: {
  row: Row;
  props: Props;
  scale: IntervalScale;
  width: number;
  height?: number;
}) => (
  <IntervalMark
    interval={intervalOf(row, chart)}
    scale={scale}
    width={width}
    height={height}
    color={stageColor(typeOf(row))}
    few={(row.left as number) < few}
    label={spoken(nameOf(row), row, columns)}
  />
);
const Dots = ({ row, props, scale, width }: { row: Row; props: Props; scale: IntervalScale; width: number }) => {
  const { data, typeOf, nameOf, columns } = props;
  const { spread, total, column } = data.opened!;
  return (
    <SpreadMark
      spread={spread}
      scale={scale}
      width={width}
      plan={row[props.chart.plan] as number | null}
      color={stageColor(typeOf(row))}
      label={say('{count, number} {counts}, by days', { count: total, counts: countsOf(columns, column, nameOf(row)) })}
    />
  );
};

const Wide = (props: Props) => {
  const { data, columns } = props;
  const { ref, width } = useWidth(300);
  const scale = scaleOf(props, width);
  return (
    <table data-grid className="w-full table-fixed text-ui">
      <caption className="sr-only">
        {say('The figures of the report. Numbers that are links open what they count.')}
      </caption>
      <colgroup>
        <col className="w-[150px]" />
        <col />
        {columns.map((column) => (
          <col key={column.name} className="w-[62px]" />
        ))}
      </colgroup>
      <thead>
        <tr className="border-b border-line-2 text-meta text-ink-3">
          <th scope="col" className="py-2 pe-3 text-start font-book">
            {say('Step')}
          </th>
          <th scope="col" className="py-2 text-start font-book">
            <span className="sr-only">{say('Interval')}</span>
            <Legend />
          </th>
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              title={column.text && sayLabel(column.text)}
              className="py-2 ps-2 text-end align-bottom font-book"
            >
              {columnName(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.rows.map((row, index) => {
          const open = data.opened?.row === row.id;
          return (
            <tr key={row.id} data-figures className={cx('border-b border-line align-top', open && 'bg-accent-wash/60')}>
              <th scope="row" className="pt-2.5 pe-3 text-start">
                <Name row={row} {...props} />
              </th>
              <td className="p-0">
                <div ref={index === 0 ? ref : undefined}>
                  <Mark row={row} props={props} scale={scale} width={width} />
                  {open && data.opened!.spread.length > 0 && (
                    <Dots row={row} props={props} scale={scale} width={width} />
                  )}
                </div>
              </td>
              {columns.map((column) => (
                <td key={column.name} className="h-10 pt-2 ps-2 text-end">
                  <span className="inline-flex h-6 items-center">
                    <Figure row={row} column={column} name={props.nameOf(row)} {...props} />
                  </span>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <td>
            <span className="sr-only">{say('Days')}</span>
          </td>
          <td className="p-0">
            <IntervalAxis scale={scale} width={width} unit={say('d')} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
};

/** Figures first, the interval under them. */
const Narrow = (props: Props) => {
  const { data, columns } = props;
  const { ref, width } = useWidth(340);
  const scale = scaleOf(props, width);
  return (
    <div ref={ref} data-grid>
      <Legend />
      <ul className="mt-2">
        {data.rows.map((row) => {
          const open = data.opened?.row === row.id;
          return (
            <li key={row.id} data-figures className={cx('border-t border-line py-3', open && 'bg-accent-wash/60')}>
              <Name row={row} {...props} />
              <dl className="mt-1.5 grid grid-cols-4 gap-x-2 gap-y-1.5">
                {columns.map((column) => (
                  <div key={column.name} className="min-w-0">
                    <dt className="truncate text-micro text-ink-3">{columnName(column)}</dt>
                    <dd className="flex h-6 items-center text-ui">
                      <Figure start row={row} column={column} name={props.nameOf(row)} {...props} />
                    </dd>
                  </div>
                ))}
              </dl>
              <Mark row={row} props={props} scale={scale} width={width} height={34} />
              {open && data.opened!.spread.length > 0 && <Dots row={row} props={props} scale={scale} width={width} />}
            </li>
          );
        })}
      </ul>
      <IntervalAxis scale={scale} width={width} unit={say('d')} />
    </div>
  );
};

export const ReportFigures = (props: Props) => {
  const narrow = useMedia('screen and (max-width: 819px)');
  return narrow ? <Narrow {...props} /> : <Wide {...props} />;
};

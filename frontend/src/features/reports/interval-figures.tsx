import type { ReactNode } from 'react';
import type { ChartNames } from '@candor/contracts/reports/report';
import { say } from '@candor/contracts/words/say';
import {
  type Interval,
  IntervalAxis,
  intervalScale,
  IntervalMark,
  type IntervalScale,
  SpreadMark,
} from '../../kit/charts/chart-intervals.tsx';
import { useWidth, widthOf } from '../../kit/charts/chart-parts.tsx';
import { cx } from '../../kit/cx.ts';
import { useMedia } from '../../kit/media.ts';
import { TypeRing } from '../../parts/people/stage.tsx';
import { stageColor } from '../../parts/pipeline/stage-color.ts';
import { Caption, CardFigures, ColumnHeads, Figure, type FiguresProps } from './figure.tsx';
import { type Column, columnName, countsOf, few, figureSpoken, type Row, tooFew } from './report-words.ts';

// The figures of a report with intervals: chart and table as one grid. Each row has a name, an interval and numbers.

type Props = FiguresProps & {
  chart: ChartNames;
  typeOf: (row: Row) => string;
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
/** The scale shared by all rows, wide enough for the row whose number is opened. */
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

/** As many pixels as the longest word of a column's head takes, so that it is not broken. */
const headWidth = (column: Column): number =>
  Math.max(62, 12 + Math.max(...columnName(column).split(/[\s-]/).map(widthOf)));

const Wide = (props: Props) => {
  const { data, columns } = props;
  const { ref, width } = useWidth(300);
  const scale = scaleOf(props, width);
  return (
    <table data-grid className="w-full table-fixed text-ui">
      <Caption />
      <colgroup>
        <col className="w-[150px]" />
        <col />
        {columns.map((column) => (
          <col key={column.name} style={{ width: headWidth(column) }} />
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
          <ColumnHeads columns={columns} />
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

/** The narrow layout: the figures first, the interval below them. */
const Narrow = (props: Props) => {
  const { data } = props;
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
              <CardFigures row={row} across={4} {...props} />
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

export const IntervalFigures = (props: Props) => {
  const narrow = useMedia('screen and (max-width: 819px)');
  return narrow ? <Narrow {...props} /> : <Wide {...props} />;
};

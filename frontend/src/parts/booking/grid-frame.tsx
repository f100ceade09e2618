import type { ReactNode } from 'react';
import { cx } from '../../kit/cx.ts';
import { outside, placeOf, quarter } from './day-rows.ts';
import type { Span } from '@candor/contracts/values/span';

// The parts that grids of times share: hours as rows, a head that stays visible, entries at their times, and the hours in which people are not available.

/** The background of hours outside of a person's working hours. */
const hatch = 'bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_6px)] bg-well';

/** Content at its time. `lane`: its column among several entries beside each other. */
export const Placed = ({
  hours,
  span,
  lane,
  className,
  children,
  ...rest
}: {
  hours: Span;
  span: Span;
  lane?: { index: number; of: number };
  className?: string;
  children?: ReactNode;
}) => {
  const from = Math.max(hours.from, span.from);
  const to = Math.min(hours.to, span.to);
  if (to <= from) return null;
  const part = (count: number) => `calc(${((count / (lane?.of ?? 1)) * 100).toFixed(3)}% + 3px)`;
  return (
    <li
      {...rest}
      className={cx('absolute overflow-hidden', className)}
      style={{
        top: placeOf(hours.from, from) + 1,
        height: placeOf(from, to) - 2,
        insetInlineStart: part(lane?.index ?? 0),
        insetInlineEnd: part(lane ? lane.of - lane.index - 1 : 0),
      }}
    >
      {children}
    </li>
  );
};

/** The hours of a column in which no one is available. */
export const Outside = ({
  hours,
  open,
  label,
}: {
  hours: Span;
  open: readonly Span[];
  label?: (span: Span) => string | null;
}) =>
  outside(hours, open).map((span) => (
    <li
      key={span.from}
      aria-hidden={!label || undefined}
      className={cx('absolute inset-x-0', hatch)}
      style={{ top: placeOf(hours.from, span.from), height: placeOf(span.from, span.to) }}
    >
      <span className="block truncate px-1.5 pt-0.5 text-micro text-ink-3">{label?.(span)}</span>
    </li>
  ));

/** The rail of hours and the columns beside it. `columns` are the widths of all columns, the rail first. */
export const GridFrame = ({
  hours,
  columns,
  head,
  children,
}: {
  hours: Span;
  columns: string;
  head: ReactNode;
  children: ReactNode;
}) => (
  <div className="min-w-fit">
    <div className="sticky top-0 z-20 grid border-b border-line-2 bg-sheet" style={{ gridTemplateColumns: columns }}>
      {head}
    </div>
    <div className="relative grid" style={{ gridTemplateColumns: columns, height: placeOf(hours.from, hours.to) }}>
      <div
        aria-hidden
        className="pointer-events-none absolute inset-0"
        style={{
          backgroundImage: 'linear-gradient(var(--line) 1px, transparent 1px)',
          backgroundSize: `100% ${quarter * 2}px`,
        }}
      />
      {children}
    </div>
  </div>
);

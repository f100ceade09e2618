import type { Flag } from '@candor/contracts/demographics/assess';
import { cx } from '../../kit/cx.ts';

/** The mark of a ratio. Shape, word and color say the same: a diamond for a ratio worth a look, a triangle for small numbers, a dot for the rest, and a ring for the compared group. */
export const Mark = ({ flag, ring, at, className }: { flag: Flag; ring?: boolean; at: number; className?: string }) => {
  const shape = ring
    ? 'size-2 rounded-full border-[1.5px] border-ink-2 bg-sheet'
    : flag === 'look'
      ? 'size-2 rotate-45 bg-bad'
      : flag === 'small'
        ? 'size-2.5 bg-warn [clip-path:polygon(50%_5%,100%_95%,0_95%)]'
        : 'size-[7px] rounded-full bg-ink-3';
  return (
    <span
      aria-hidden
      data-mark
      className={cx('absolute top-1/2 -translate-x-1/2 rtl:translate-x-1/2 -translate-y-1/2', shape, className)}
      style={{ insetInlineStart: `${at * 100}%` }}
    />
  );
};
/** The place of a ratio on an axis, from 0 to 1. Ratios beyond the axis are placed at its edge. */
export const place = (ratio: number, from: number): number => Math.min(1, Math.max(0, (ratio - from) / (1 - from)));
export const flagInk = (flag: Flag): string =>
  flag === 'look' ? 'text-bad' : flag === 'small' ? 'text-warn' : 'text-ink';

import type { ListedAppointment } from '@candor/contracts/interviews/interviews-page';
import { dayLength, hourLength } from '@candor/contracts/values/days';
import { clockIn } from '@candor/contracts/values/zone-time';
import { browserZone } from '../../kit/browser-zone.ts';
import { clockChange, spanOfDay, workday } from './day-rows.ts';
import { overlap, type Span } from '@candor/contracts/values/span';
import { minute } from './plan.ts';

// A week as columns of days. Every column has the 24 hours that clocks show, so that the same hour is at the same height even on a day of 23 or 25 hours. Spans within a column are ms on its clock, from midnight.

/** A booked time on a day. `part`: its span on that day; `lane`: its column among those beside each other. */
export type Block = {
  row: ListedAppointment;
  /** The key of the block. An interview that continues after midnight has a block on both days. */
  key: string;
  part: Span;
  lane: { index: number; of: number };
};
export type WeekDay = {
  day: string;
  open: Span[];
  blocks: Block[];
  /** How the clocks change on this day; null if they do not. */
  change: 'back' | 'forward' | null;
};

/** The part of a span that lies on this day; null if none does. Its height is its real length, even if the clocks change meanwhile. */
const standingOn = (day: string, within: Span, span: Span, zone: string): Span | null => {
  if (!overlap(span, within)) return null;
  const [begins, ends] = [Math.max(span.from, within.from), Math.min(span.to, within.to)];
  const from = clockIn(begins, zone) - Date.parse(`${day}T00:00:00Z`);
  return { from, to: Math.min(dayLength, from + ends - begins) };
};
/** Puts overlapping spans beside each other, in as few lanes as they need, in the order in which they begin. */
export const lanesOf = (spans: readonly Span[]): { index: number; of: number }[] => {
  const lanes: { index: number; of: number }[] = [];
  let group: number[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const at of group) lanes[at]!.of = ends.length;
    group = [];
    ends = [];
  };
  const order = spans.map((_, at) => at).toSorted((a, b) => spans[a]!.from - spans[b]!.from);
  for (const at of order) {
    const { from, to } = spans[at]!;
    if (ends.every((end) => end <= from)) close();
    const free = ends.findIndex((end) => end <= from);
    const index = free < 0 ? ends.length : free;
    ends[index] = to;
    lanes[at] = { index, of: 1 };
    group.push(at);
  }
  close();
  return lanes;
};
/** The days of a week with their entries. */
export const weekDays = (
  days: readonly string[],
  rows: readonly ListedAppointment[],
  open: readonly (readonly [from: number, until: number])[],
  at: string | null,
): WeekDay[] => {
  const zone = at ?? browserZone();
  const found = rows.map((row) => ({ row, span: { from: Date.parse(row.starts_at), to: Date.parse(row.ends_at) } }));
  return days.map((day) => {
    const within = spanOfDay(day, zone);
    const parts = found
      .flatMap(({ row, span }) => {
        const part = standingOn(day, within, span, zone);
        return part ? [{ row, part }] : [];
      })
      .toSorted((a, b) => a.part.from - b.part.from);
    const lanes = lanesOf(parts.map(({ part }) => part));
    const change = within.to - within.from === dayLength ? null : clockChange(within, zone);
    return {
      day,
      open: open.flatMap(([from, to]) => standingOn(day, within, { from, to }, zone) ?? []),
      blocks: parts.map(({ row, part }, index) => ({ row, part, key: `${row.id} ${day}`, lane: lanes[index]! })),
      change: change && (change.back ? 'back' : 'forward'),
    };
  });
};
/** The hours that are shown of every day, in whole hours: working hours, and the hours of entries. */
export const hoursOfWeek = (days: readonly WeekDay[]): Span => {
  const spans = days.flatMap(({ open, blocks }) => [...open, ...blocks.map(({ part }) => part)]);
  const from = Math.min(workday.from * hourLength, ...spans.map((each) => each.from));
  const to = Math.max(workday.to * hourLength, ...spans.map((each) => each.to));
  const half = 30 * minute;
  return {
    from: Math.max(0, Math.floor(from / hourLength) * hourLength - half),
    to: Math.min(dayLength, Math.ceil(to / hourLength) * hourLength + half),
  };
};
/** The present time on the clock of this day; null if today is another day. */
export const nowOn = (day: string, now: number, at: string | null): number | null => {
  const clock = clockIn(now, at ?? browserZone()) - Date.parse(`${day}T00:00:00Z`);
  return clock >= 0 && clock < dayLength ? clock : null;
};

const besideDay = (days: readonly WeekDay[], key: string, by: 1 | -1): Block | undefined => {
  const at = days.findIndex(({ blocks }) => blocks.some((each) => each.key === key));
  const { part } = days[at]!.blocks.find((each) => each.key === key)!;
  for (let day = at + by; days[day]; day += by) {
    const [first, ...more] = days[day]!.blocks;
    const far = (block: Block) => Math.abs(block.part.from - part.from);
    if (first) return more.reduce((near, each) => (far(each) < far(near) ? each : near), first);
  }
  return undefined;
};
/** The interview that an arrow key leads to: up and down to the previous and next one, sideways to the one nearest in time on another day. */
export const blockBeside = (days: readonly WeekDay[], key: string, way: string): Block | undefined => {
  const all = days.flatMap(({ blocks }) => blocks);
  const at = all.findIndex((each) => each.key === key);
  switch (way) {
    case 'ArrowDown':
      return all[at + 1];
    case 'ArrowUp':
      return all[at - 1];
    case 'ArrowRight':
      return besideDay(days, key, 1);
    case 'ArrowLeft':
      return besideDay(days, key, -1);
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return undefined;
  }
};

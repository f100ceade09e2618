import { isDay } from '../values/day.ts';
import { dayLength } from '../values/days.ts';
import { momentOf } from '../values/zone-time.ts';
import { type AnyList, filterRule, type Slice } from './list.ts';

/** The moment at which the day begins in the zone. `later`: how many days later. Anything else than a day stays as it is. */
const beginning = (end: unknown, zone: string, later: number): unknown =>
  isDay(end) ? new Date(momentOf(Date.parse(end) + later * dayLength, zone) - later).toISOString() : end;
/** The slice with moments in place of days, where a filter of moments has days: from the first moment of the first day to the last moment of the last one, in the reader's zone. Filters of calendar days keep theirs. */
export const inDaysOf = (zone: string | null, declared: AnyList, slice: Slice): Slice => {
  if (!zone || zone === 'UTC') return slice;
  const changed = Object.entries(slice.filters).flatMap(([name, value]) => {
    const rule = filterRule(declared, name, value);
    if (rule?.kind !== 'range' || rule.key || rule.days || declared.fields[rule.field]?.kind !== 'moment') return [];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
    const { from, to } = value as { from?: unknown; to?: unknown };
    const ends = {
      ...value,
      ...(from === undefined ? {} : { from: beginning(from, zone, 0) }),
      ...(to === undefined ? {} : { to: beginning(to, zone, 1) }),
    };
    return [[name, ends]];
  });
  return changed.length ? { ...slice, filters: { ...slice.filters, ...Object.fromEntries(changed) } } : slice;
};

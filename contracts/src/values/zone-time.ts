import { dayLength } from './days.ts';

// Local times of zones, computed from the engine's data. Moments and clocks are ms; a clock is the local time, as if it were UTC.

/** Keyed by the engine's own name of the zone, because one zone has thousands of spellings. */
const formats = new Map<string, Intl.DateTimeFormat>();
const spellings = new Map<string, Intl.DateTimeFormat>();
/** More spellings than any real installation uses. This limits what callers can add. */
const mostSpellings = 1000;
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = spellings.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const name = made.resolvedOptions().timeZone;
  const format = formats.get(name) ?? made;
  if (spellings.size >= mostSpellings) spellings.clear();
  if (formats.size >= mostSpellings) formats.clear();
  formats.set(name, format);
  spellings.set(zone, format);
  return format;
};
/** The local time of the zone at that moment, to the second. */
export const clockIn = (at: number, zone: string | null): number =>
  Date.parse(
    `${formatOf(zone ?? 'UTC')
      .format(at)
      .replace(' ', 'T')}Z`,
  );
/** How far the zone is ahead of UTC at that moment. */
export const offsetIn = (at: number, zone: string | null): number => clockIn(at, zone) - Math.floor(at / 1000) * 1000;

/** The zone is `offset` (ms) ahead of UTC from the moment `from` on. */
export type Offset = { from: number; offset: number };
/** The first moment after `from` with the offset of `to`, to the second. There is only one change between the two. */
const changeBetween = (from: number, to: number, zone: string | null): number => {
  const after = offsetIn(to, zone);
  let [low, high] = [from, to];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (offsetIn(middle, zone) === after) high = middle;
    else low = middle;
  }
  return high;
};
/** The offsets of a zone between two moments, in order: the one at `from`, and one for each change. No zone changes twice within a day. */
export const offsetsBetween = (from: number, to: number, zone: string | null): Offset[] => {
  // Whole seconds, because local times are read to the second.
  const start = Math.floor(from / 1000) * 1000;
  const found: Offset[] = [{ from: start, offset: offsetIn(start, zone) }];
  for (let at = start; at < to; at += dayLength) {
    const next = Math.min(at + dayLength, Math.ceil(to / 1000) * 1000);
    const offset = offsetIn(next, zone);
    if (offset !== found.at(-1)!.offset) found.push({ from: changeBetween(at, next, zone), offset });
  }
  return found;
};
/**
 * The first moment at which the zone's clocks show that time or, if they skip it, the moment of the jump.
 * In the autumn a time occurs twice: this is the earlier one.
 */
export const momentOf = (clock: number, zone: string | null): number => {
  // No zone is a day ahead of UTC or behind it, so the moment is between these two, with at most one change.
  const [before, after] = [clock - dayLength, clock + dayLength];
  const offsets = [...new Set([offsetIn(before, zone), offsetIn(after, zone)])];
  const shown = offsets.map((offset) => clock - offset).filter((at) => clockIn(at, zone) === clock);
  return shown.length ? Math.min(...shown) : changeBetween(before, after, zone);
};

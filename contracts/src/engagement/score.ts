import { dayLength } from '../values/days.ts';

// How many points a person's interest has. Every number is a sum of signs that can be added by hand (docs/design/engagement.md#points).

/** How many times a sign can lose half its points, once in each period of its kind, until it is worth nothing. */
export const mostHalvings = 4;
/** Signs of one kind on one day. `points`, `decay_days`: what one of them was worth then. */
export type SignPart = {
  day: string;
  type_key: string;
  name: string;
  points: number;
  decay_days: number;
  count: number;
};
/** `halvings` 0: signs of one kind that still have all their points. Other values: signs of all kinds that are worth a half, a quarter or an eighth. */
export type ScoreLine = {
  halvings: number;
  /** Null if the line contains several kinds. */
  type_key: string | null;
  name: string;
  count: number;
  /** The points of one sign. Null if they differ. */
  points: number | null;
  sum: number;
};
export type Score = { lines: ScoreLine[]; total: number };

const dayOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** How often the points of that day are halved by `today`. */
export const halvingsOn = ({ day, decay_days }: Pick<SignPart, 'day' | 'decay_days'>, today: string): number =>
  Math.max(0, Math.floor((dayOf(today) - dayOf(day)) / dayLength / Math.max(1, decay_days)));
/** What these signs are worth together on that day. */
export const worthOf = (part: SignPart, today: string): number => {
  const halvings = halvingsOn(part, today);
  return halvings >= mostHalvings ? 0 : (part.points * part.count) / 2 ** halvings;
};

/** The lines of a score, the largest first; signs that have lost points come after them. The sum of the lines is the total. */
export const scoreOf = (parts: readonly SignPart[], today: string): Score => {
  const lines = new Map<string, ScoreLine>();
  for (const part of parts) {
    const halvings = halvingsOn(part, today);
    if (halvings >= mostHalvings || part.day > today) continue;
    const key = halvings ? String(halvings) : part.type_key;
    const line = lines.get(key);
    const sum = worthOf(part, today);
    lines.set(
      key,
      line
        ? {
            ...line,
            name: part.name,
            count: line.count + part.count,
            points: line.points === part.points ? line.points : null,
            sum: line.sum + sum,
          }
        : {
            halvings,
            type_key: halvings ? null : part.type_key,
            name: part.name,
            count: part.count,
            points: halvings ? null : part.points,
            sum,
          },
    );
  }
  const sorted = [...lines.values()].toSorted((a, b) => a.halvings - b.halvings || b.sum - a.sum);
  return { lines: sorted, total: sorted.reduce((sum, line) => sum + line.sum, 0) };
};
/** The total on another day, if nothing more happens. */
export const totalOn = (parts: readonly SignPart[], day: string): number =>
  parts.reduce((sum, part) => (part.day > day ? sum : sum + worthOf(part, day)), 0);

/** Adds signs to their day and kind. Parts that are worth nothing any more are dropped. */
export const withSigns = (parts: readonly SignPart[], added: SignPart): SignPart[] => {
  const same = (one: SignPart) =>
    one.day === added.day &&
    one.type_key === added.type_key &&
    one.points === added.points &&
    one.decay_days === added.decay_days;
  const live = parts.filter((part) => halvingsOn(part, added.day) < mostHalvings);
  return live.some(same)
    ? live.map((part) => (same(part) ? { ...part, name: added.name, count: part.count + added.count } : part))
    : [...live, added];
};

/** The points of each of the last weeks, the latest last, as they were worth when they came. */
export const weeksOf = (parts: readonly SignPart[], today: string, weeks: number): number[] => {
  const sums = Array.from({ length: weeks }, () => 0);
  for (const { day, points, count } of parts) {
    const ago = Math.floor((dayOf(today) - dayOf(day)) / dayLength / 7);
    if (ago >= 0 && ago < weeks) sums[weeks - 1 - ago]! += points * count;
  }
  return sums;
};

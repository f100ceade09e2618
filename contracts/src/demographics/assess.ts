import { type Tally, fisherExact, pooledZ, rateOf, shortfall } from '../values/two-by-two.ts';

// Adverse impact at one decision: compares every group with the group that has the highest rate (docs/rules/compliance.md#adverse-impact).

/** A ratio under this is flagged: a rule of thumb from 29 CFR 1607.4(D). */
export const fourFifths = 0.8;
/** A group with a smaller share of the people decided on is not compared. */
export const leastShare = 0.02;
/** The fewest people of a group whose figures are shown. */
export const fewestOfGroup = 5;
const significant = 0.05;
const farApart = 2;

export type GroupCount = Tally & { group: string };
/** `look`: below four fifths, and chance alone is an unlikely cause. `small`: below four fifths, but the numbers are small. `few`: too few people to judge. */
export type Flag = 'look' | 'small' | 'few' | 'none';
/** What one different choice would do: the flag would go away (`unflags`), or the group would have the higher rate (`reverses`). */
export type Flip = 'unflags' | 'reverses';
export type Assessed = GroupCount & {
  rate: number;
  flag: Flag;
  /** Null: not compared, or no person of the other group was selected. */
  ratio: number | null;
  p: number | null;
  /** Positive if the compared group has the higher rate. */
  sd: number | null;
  short: number | null;
  flip: Flip | null;
};
export type Assessment = {
  groups: Assessed[];
  /** The group with the highest rate among those that are large enough. Null: there is none. */
  highest: string | null;
  /** How many comparisons were made: with many, one small p means less. */
  comparisons: number;
};

/** A rounding error of floating point must not flag a ratio of exactly four fifths. */
const below = (ratio: number): boolean => ratio < fourFifths - 1e-12;
const flagOf = (own: Tally, other: Tally): Flag => {
  const best = rateOf(other);
  if (!best || !below(rateOf(own) / best)) return 'none';
  const sd = Math.abs(pooledZ(own, other) ?? 0);
  return fisherExact(own, other) < significant || sd >= farApart ? 'look' : 'small';
};
/** What changes if one different person is selected: one more of this group, one fewer of the other. */
const flipOf = (own: Tally, other: Tally): Flip | null => {
  if (own.selected >= own.n || !other.selected) return null;
  const more = { n: own.n, selected: own.selected + 1 };
  const fewer = { n: other.n, selected: other.selected - 1 };
  if (rateOf(more) > rateOf(fewer)) return 'reverses';
  return flagOf(more, fewer) === 'none' ? 'unflags' : null;
};

/** Assesses the groups at one decision. `total`: the number of all people decided on; a group's share of it decides whether the group is compared. */
export const assess = (
  counts: readonly GroupCount[],
  total = counts.reduce((sum, { n }) => sum + n, 0),
): Assessment => {
  const large = ({ n }: Tally): boolean => n >= fewestOfGroup && n >= leastShare * total;
  let best: GroupCount | null = null;
  for (const each of counts)
    if (large(each) && (!best || rateOf(each) > rateOf(best) || (rateOf(each) === rateOf(best) && each.n > best.n)))
      best = each;
  if (best && !best.selected) best = null;
  const groups = counts.map((each): Assessed => {
    const rate = rateOf(each);
    const alone = { ...each, rate, ratio: null, p: null, sd: null, short: null, flip: null };
    if (!large(each)) return { ...alone, flag: 'few' };
    if (!best || each === best) return { ...alone, flag: 'none', ratio: best ? 1 : null };
    const flag = flagOf(each, best);
    const sd = pooledZ(best, each);
    return {
      ...alone,
      flag,
      ratio: rate / rateOf(best),
      p: fisherExact(each, best),
      sd,
      short: shortfall(each, best),
      flip: flag === 'none' ? null : flipOf(each, best),
    };
  });
  return {
    groups,
    highest: best?.group ?? null,
    comparisons: groups.filter(({ p }) => p !== null).length,
  };
};

/** p times the number of comparisons (Bonferroni), at most 1. */
export const amongMany = (p: number, comparisons: number): number => Math.min(1, p * Math.max(1, comparisons));

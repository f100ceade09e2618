import {
  axis,
  onAxis,
  percentOf,
  type Recommendation,
  recommendationKeys,
  scaleOf,
  type Scored,
  wideSpread,
} from './values.ts';

// Means and differences of scores, on one axis from 1 to 5. Unassessed questions are left out everywhere.

/** One member's scores for one candidate in one round. */
export type Card = { user_id: string; scores: readonly Scored[] };
/** One person's mean over related scores, in points of the axis. */
export type Dot = { user_id: string; at: number };
/** `mean`: null without scores. `differ`: the person farthest from the others, if the panel differs widely. */
export type Cell = { dots: Dot[]; mean: number | null; spread: number; differ: string | null };
const rounded = (value: number): number => Math.round(value * 100) / 100;
const meanOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;
const pointOf = ({ value, scoring_type }: Scored): number => onAxis(percentOf(value!, scaleOf({ scoring_type })));
const isScored = ({ value, not_assessed }: Scored): boolean => value !== null && !not_assessed;

/** Each person's mean over the scores that `belongs` selects. A person with several cards counts once. */
const dotsOf = (cards: readonly Card[], belongs: (score: Scored) => boolean): Dot[] =>
  [...Map.groupBy(cards, ({ user_id }) => user_id)].flatMap(([user_id, own]) => {
    const points = own.flatMap(({ scores }) => scores.filter((each) => isScored(each) && belongs(each)).map(pointOf));
    return points.length ? [{ user_id, at: rounded(meanOf(points)) }] : [];
  });
/** The person farthest from the mean of the others. */
const farthest = (dots: readonly Dot[]): string | null => {
  let found: { user_id: string; off: number } | null = null;
  for (const { user_id, at } of dots) {
    const others = dots.filter((each) => each.user_id !== user_id).map((each) => each.at);
    const off = others.length ? Math.abs(at - meanOf(others)) : 0;
    if (!found || off > found.off) found = { user_id, off };
  }
  return found?.user_id ?? null;
};
export const cellOf = (cards: readonly Card[], belongs: (score: Scored) => boolean): Cell => {
  const dots = dotsOf(cards, belongs).toSorted((one, other) => one.at - other.at);
  if (!dots.length) return { dots, mean: null, spread: 0, differ: null };
  const spread = rounded(dots.at(-1)!.at - dots[0]!.at);
  return {
    dots,
    mean: rounded(meanOf(dots.map(({ at }) => at))),
    spread,
    differ: spread >= wideSpread ? farthest(dots) : null,
  };
};
export const forRequirement = (cards: readonly Card[], requirement_id: string): Cell =>
  cellOf(cards, ({ requirement_ids }) => requirement_ids.includes(requirement_id));

/** One card by requirement, in points of the axis; without unassessed ones. */
export const byRequirement = (card: Card): Record<string, number> => {
  const ids = new Set(card.scores.flatMap(({ requirement_ids }) => requirement_ids));
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      const { mean } = forRequirement([card], id);
      return mean === null ? [] : [[id, mean]];
    }),
  );
};

/** The weighted mean of all scored requirements; if none is linked, the mean of all scores. Null: nothing was scored. */
export const totalOf = (
  cards: readonly Card[],
  requirements: readonly { id: string; weight: number }[],
): number | null => {
  let [sum, weights] = [0, 0];
  for (const { id, weight } of requirements) {
    const { mean } = forRequirement(cards, id);
    if (mean === null || weight <= 0) continue;
    sum += mean * weight;
    weights += weight;
  }
  return weights ? rounded(sum / weights) : cellOf(cards, () => true).mean;
};
/** How many members gave each recommendation. */
export const tally = (given: readonly (Recommendation | null)[]): Record<Recommendation, number> => {
  const counts = Object.fromEntries(recommendationKeys.map((key) => [key, 0])) as Record<Recommendation, number>;
  for (const each of given) if (each) counts[each]++;
  return counts;
};
/** The position of a point on the axis, from 0 to 1. */
export const placeOnAxis = (at: number): number => (at - axis.min) / (axis.max - axis.min);

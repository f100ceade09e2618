import { dayLength } from '../values/days.ts';
import { list } from '../kernel/list.ts';

/** One passage through a step, with the events that began and ended it, by their revision in the application's stream. Moments are milliseconds since 1970. */
export type Passage = {
  step: { id: string; name: string; type: string };
  entered_at: number;
  entered: number;
  left_at: number | null;
  left: number | null;
};
/** What can happen during a step: a member read the resume, began to arrange a time, the time was set, or the candidate accepted. */
export const waypoints = ['reviewed', 'pending', 'complete', 'accepted'] as const;
export type Waypoint = (typeof waypoints)[number];
/** A waypoint and the moment it was first reached. */
export type StoredWaypoint = readonly [waypoint: Waypoint, at: number];
/** The stored form of a passage: values in the order of `Passage`, because a report reads a hundred thousand rows at once. */
export type StoredPassage = readonly [
  step_id: string,
  name: string,
  type: string,
  entered_at: number,
  entered: number,
  left_at: number | null,
  left: number | null,
  reached?: readonly StoredWaypoint[],
];
export const passageOf = ([id, name, type, entered_at, entered, left_at, left]: StoredPassage): Passage => ({
  step: { id, name, type },
  entered_at,
  entered,
  left_at,
  left,
});
/** An undone move: the passage that it ended for a while (by the revision that began it), when and by which event, the passage that it began, if any, and when it was undone. */
export type StoredSlip = readonly [
  of: number,
  left_at: number,
  left: number,
  begun: StoredPassage | null,
  back_at: number,
];
/** An undone resume review: in the passage that the revision `of` began, when, and when it was undone. */
export type StoredReviewBack = readonly [of: number, at: number, back_at: number];
/** The passages of one application through the steps of its job. Hired, archived and declined are ends, not passages. */
export type PassagesRow = {
  id: string;
  job_id: string;
  source: string;
  passages: StoredPassage[];
  slips?: StoredSlip[];
  reviews_back?: StoredReviewBack[];
  /** The week in which the last passage ended, counted from 1970; 0 while the candidate is in a step. */
  week: number;
};
/** The passage with its waypoints. Most passages have none, and are stored without the empty list. */
export const withReached = (passage: StoredPassage, reached: readonly StoredWaypoint[] = []): StoredPassage => {
  const [step_id, name, type, entered_at, entered, left_at, left] = passage;
  return reached.length
    ? [step_id, name, type, entered_at, entered, left_at, left, reached]
    : [step_id, name, type, entered_at, entered, left_at, left];
};
/** The passages as of a moment: a move and a review count until they were undone. */
export const passagesAt = (
  { passages, slips, reviews_back }: Pick<PassagesRow, 'passages' | 'slips' | 'reviews_back'>,
  at: number,
): readonly StoredPassage[] => {
  const known = withSlip(passages, slips, at);
  const review = reviews_back?.find(([, reviewed_at, back_at]) => reviewed_at <= at && at < back_at);
  if (!review) return known;
  const [of, reviewed_at] = review;
  return known.map((passage) => {
    const others = passage[7]?.filter(([waypoint]) => waypoint !== 'reviewed') ?? [];
    return passage[4] === of ? withReached(passage, [...others, ['reviewed', reviewed_at]]) : passage;
  });
};
const withSlip = (
  passages: readonly StoredPassage[],
  slips: PassagesRow['slips'],
  at: number,
): readonly StoredPassage[] => {
  const slip = slips?.find(([, left_at, , , back_at]) => left_at <= at && at < back_at);
  if (!slip) return passages;
  const [of, left_at, left, begun] = slip;
  return passages.flatMap((passage): StoredPassage[] => {
    const [step_id, name, type, entered_at, entered, , , reached] = passage;
    if (entered > of) return [];
    if (entered < of) return [passage];
    return [withReached([step_id, name, type, entered_at, entered, left_at, left], reached), ...(begun ? [begun] : [])];
  });
};
const week = 7 * dayLength;
export const weekOf = (moment: number): number => Math.floor(moment / week);

export const passagesList = list<PassagesRow>()({
  name: 'passages',
  fields: {
    job_id: { kind: 'keyword', of: (row) => row.job_id },
    week: { kind: 'number', of: (row) => row.week },
  },
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
  indexes: [['week'], ['job_id', 'week']],
});

import { list } from '../kernel/list.ts';

/** One passage through a step: the events that began and ended it are named by their revision in the application's stream. Moments are milliseconds since 1970. */
export type Passage = {
  step: { id: string; name: string; type: string };
  entered_at: number;
  entered: number;
  left_at: number | null;
  left: number | null;
};
/** A passage as it is stored: its values in the order of `Passage`, because a report reads a hundred thousand rows at once. */
export type StoredPassage = readonly [
  step_id: string,
  name: string,
  type: string,
  entered_at: number,
  entered: number,
  left_at: number | null,
  left: number | null,
];
export const passageOf = ([id, name, type, entered_at, entered, left_at, left]: StoredPassage): Passage => ({
  step: { id, name, type },
  entered_at,
  entered,
  left_at,
  left,
});
/** The passages of one application through the steps of its job. Hired, archived and declined are endings: nobody passes through them. */
export type PassagesRow = {
  id: string;
  job_id: string;
  source: string;
  passages: StoredPassage[];
  /** The week in which the last passage ended, counted from 1970; 0 while the candidate still stands in a step. */
  week: number;
};
const week = 7 * 86_400_000;
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

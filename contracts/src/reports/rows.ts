import { list } from '../kernel/list.ts';

/** One stay in a step: the events that began and ended it are named by their revision in the application's stream. */
export type Passage = {
  step: { id: string; name: string; type: string };
  entered_at: string;
  entered: number;
  left_at: string | null;
  left: number | null;
};
/** The stays of one application in the steps of its job. Nobody passes through an ending (hired, archived, declined), so those are no stays. */
export type PassagesRow = {
  id: string;
  organization_id: string;
  job_id: string;
  candidate_id: string;
  source: string;
  passages: Passage[];
  /** The week in which the last stay ended, counted from 1970; 0 while somebody still stands in a step. */
  week: number;
};
const week = 7 * 86_400_000;
export const weekOf = (moment: string | number): number => Math.floor(new Date(moment).getTime() / week);

export const passagesList = list<PassagesRow>({
  name: 'passages',
  fields: {
    job_id: { kind: 'keyword', of: (row) => row.job_id },
    week: { kind: 'number', of: (row) => row.week },
  },
  filters: {},
  sorts: [],
  defaultSort: '',
  indexes: [['week'], ['job_id', 'week']],
});

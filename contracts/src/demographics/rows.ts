import { list } from '../kernel/list.ts';
import type { Count } from './counting.ts';

/** One event of counts. Rows are added and never change. `at`: when it was counted. */
export type DemographicCountRow = {
  id: string;
  organization_id: string;
  job_id: string;
  at: string;
  /** Counts of an earlier system. */
  brought?: true;
  /** The versions of forms under which at least five of them answered. */
  forms?: string[];
  counts: Count[];
};
export const demographicCountList = list<DemographicCountRow>()({
  name: 'demographic-counts',
  fields: {
    job_id: { kind: 'keyword', of: (row) => row.job_id },
    at: { kind: 'moment', of: (row) => row.at },
  },
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
  indexes: [['job_id']],
});

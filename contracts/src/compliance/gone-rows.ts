import { list } from '../kernel/list.ts';

/** A record that was deleted or taken back. Pages as of an earlier moment find it here and fold what it was then from its events. The row has ids and no words. `at`: when it went. */
export type GoneRow = {
  id: string;
  organization_id: string;
  kind: 'application' | 'deal' | 'job';
  /** The job and the person of an application. */
  job_id: string | null;
  person_id: string | null;
  at: string;
};
export const goneList = list<GoneRow>()({
  name: 'gone-records',
  fields: {
    kind: { kind: 'keyword', of: (row) => row.kind },
    job_id: { kind: 'keyword', of: (row) => row.job_id },
    person_id: { kind: 'keyword', of: (row) => row.person_id },
  },
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
  indexes: [['person_id'], ['job_id']],
});

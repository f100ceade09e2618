import { list } from '../kernel/list.ts';
import type { Question, Schedule } from './saved-values.ts';

export type SavedReportRow = {
  id: string;
  organization_id: string;
  version: number;
  name: string;
  author_id: string;
  shared: boolean;
  removed: boolean;
  question: Question;
  /** The members who have the report on Home, in the order in which they put it there. */
  pinned_by: string[];
  schedule: Schedule | null;
  next_at: string | null;
  /** The last mail. */
  mailed: { at: string; sent: number; left_out: number } | null;
  changed_at: string;
};
/** The `reader` of a report that all readers of reports may open. */
export const readersOfReports = 'readers';
export const savedReportList = list<SavedReportRow>()({
  name: 'saved-reports',
  fields: {
    name: { kind: 'text', of: (row) => row.name },
    /** The author, those to whom it is mailed, and all readers of reports if it is shared. */
    reader: {
      kind: 'keywords',
      of: (row) =>
        row.removed ? [] : [row.author_id, ...(row.schedule?.to ?? []), ...(row.shared ? [readersOfReports] : [])],
    },
    author: { kind: 'keyword', of: (row) => row.author_id },
    pinned_by: { kind: 'keywords', of: (row) => (row.removed ? [] : row.pinned_by) },
    changed_at: { kind: 'moment', of: (row) => row.changed_at },
  },
  filters: { pinned_by: { field: 'pinned_by', kind: 'equal' }, author: { field: 'author', kind: 'equal' } },
  sorts: ['name', 'changed_at'],
  defaultSort: 'name-asc',
});

import { list } from '../kernel/list.ts';
import type { Compared } from './likeness.ts';

/** A record that has the mark. `as`: the kept record that it was merged into. `apart`: records that are known to be other people. */
export type Marked = Compared & { id: string; as: string; apart: readonly string[] };
export type MarkedPair = { first_id: string; second_id: string; score: number };
/** A mark is a value that two records of the same person may share: an address, a phone number, or company and initials. */
export type MarkRow = {
  id: string;
  organization_id: string;
  records: readonly Marked[];
  /** The pairs that are likely to be the same person, each only under the first mark that they share. */
  pairs: readonly MarkedPair[];
  /** The likeness of the most certain pair; null if there are no pairs. */
  score: number | null;
};
/** The most records of one mark. A mark of more records, such as a switchboard's number, proves nothing and makes no pairs. Company and initials only select which records are compared. */
export const mostMarked = (mark: string): number => (mark.startsWith('s') ? 40 : 6);
export const markKey = (organization_id: string, mark: string): string => `${organization_id} ${mark}`;
export const markList = list<MarkRow>()({
  name: 'marks',
  about: (row) => row.records.map(({ id }) => id),
  fields: { score: { kind: 'number', of: (row) => row.score } },
  filters: { likely: { field: 'score', kind: 'present' } },
  sorts: ['score'],
  defaultSort: 'score-desc',
});

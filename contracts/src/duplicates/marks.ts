import { list } from '../kernel/list.ts';
import type { Compared } from './likeness.ts';

/** A record that has the mark. `as`: the record that answers for it. `apart`: records that are known to be other people. */
export type Marked = Compared & { id: string; as: string; apart: readonly string[] };
export type MarkedPair = { first_id: string; second_id: string; score: number };
/** Something that records share which may be the same person: an address, a phone number, or company and initials. */
export type MarkRow = {
  id: string;
  organization_id: string;
  records: readonly Marked[];
  /** Those of them that are likely to be the same person, each pair only under the first mark that it shares. */
  pairs: readonly MarkedPair[];
  /** Of the most certain pair; null where there is none. */
  score: number | null;
};
/** Something that more records have than these tells nobody apart, such as the number of a switchboard: then it makes no pairs. Company and initials only say who is compared. */
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

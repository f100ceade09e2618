import { list } from '../kernel/list.ts';
import type { FoundFault } from './events.ts';

/** A signed tree head: the root over the first `size` events. `at`: when it was signed; `key`: the number of the key that signed it. */
export type CheckpointRow = {
  id: string;
  organization_id: string;
  size: number;
  root: string;
  at: string;
  key: number;
  note: string;
  /** `out_to`: how many witnesses and holders should get the checkpoint. `cosigned`, `mailed`: the witnesses and holders who have it. */
  out_to: number;
  cosigned: { witness_id: string; line: string; at: string }[];
  mailed: { holder_id: string; at: string }[];
};
export const checkpointList = list<CheckpointRow>()({
  name: 'checkpoints',
  fields: {
    at: { kind: 'moment', of: (row) => row.at },
    size: { kind: 'number', of: (row) => row.size },
  },
  filters: {},
  sorts: ['size', 'at'],
  defaultSort: 'size-desc',
});

/** A check of the whole log. `actor`: the reader who made it; null: the product, at night or after a reader reported faults. */
export type LogCheckRow = {
  id: string;
  organization_id: string;
  at: string;
  how: 'night' | 'page';
  actor: string | null;
  events: number;
  checkpoints: number;
  ms: number;
  faults: FoundFault[];
};
export const logCheckList = list<LogCheckRow>()({
  name: 'log-checks',
  fields: { at: { kind: 'moment', of: (row) => row.at }, how: { kind: 'keyword', of: (row) => row.how } },
  filters: { how: { field: 'how', kind: 'equal' } },
  sorts: ['at'],
  defaultSort: 'at-desc',
});

import { list } from '../kernel/list.ts';

/** A key that was destroyed with words about people without a record. Only a restore reads these rows: they may be newer than the log that was put back. */
export type DestroyedKeyRow = { id: string; organization_id: string; at: string };
export const destroyedKeyList = list<DestroyedKeyRow>()({
  name: 'destroyed-keys',
  fields: {},
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
});

import { idOf } from '@candor/contracts/all-events';
import type { KeyEvent } from '@candor/contracts/erasure/key-events';
import { destroyedKeyList, type DestroyedKeyRow } from '@candor/contracts/erasure/rows';
import type { ImportEvent } from '@candor/contracts/imports/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { projection } from '../kernel/projection.ts';

type Destroying = KeyEvent | Extract<ImportEvent, { type: 'ImportFileDeleted' }>;
const noted = (_: DestroyedKeyRow | null, { stream, metadata }: Recorded): DestroyedKeyRow => ({
  id: idOf(stream),
  organization_id: metadata.organization_id,
  at: metadata.occurred_at,
});
/** The destroyed keys of words about people without a record. Records of people note their own. */
export const destroyedKeys = projection<DestroyedKeyRow, Destroying>({
  name: 'destroyed-keys',
  version: 1,
  list: destroyedKeyList,
  keys: (event) => [idOf(event.stream)],
  on: { KeyDestroyed: noted, ImportFileDeleted: noted },
});

import type { RecordKind } from '@candor/contracts/kernel/endpoint';

declare const kind: unique symbol;
/** The record that the guard opened for a request. http passes it on; only the room `access` looks inside. */
export type OpenedRecord<Kind extends RecordKind = RecordKind> = { readonly [kind]: Kind };

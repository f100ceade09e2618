import type { RecordKind } from '@candor/contracts/kernel/endpoint';
import type { Rejection } from '../kernel/decider.ts';

/** What each kind of record is once it is open. http knows none; what opens a kind adds it: `declare module '../../http/opened.ts' { interface OpenKinds { job: LoadedJob } }`. */
// An interface, because only interfaces grow.
export interface OpenKinds {
  /** For the compiler, until a noun adds one. */
  readonly none?: never;
}
export type OpenOf<Kind extends RecordKind> = OpenKinds[Kind & keyof OpenKinds];

declare const kind: unique symbol;
/** The record that the guard opened for a request. http passes it on; only the functions below look inside. */
export type OpenedRecord<Kind extends RecordKind = RecordKind> = { readonly [kind]: Kind };
/** What a request opened: one record, or several by id with their refusals. */
type Contents = { one: unknown; several: ReadonlyMap<string, unknown> };
type Holder<Kind extends RecordKind> = { opened: OpenedRecord<Kind> };

export const opened = (contents: Contents): OpenedRecord => contents as unknown as OpenedRecord;
const contentsOf = (record: OpenedRecord): Contents => record as unknown as Contents;
/** `const jobOf = oneOf<'job'>()` gives what the guard opened to methods whose endpoint's needs name that kind of record. For any other method it does not compile. */
export const oneOf =
  <Kind extends RecordKind>() =>
  ({ opened: record }: Holder<Kind>): OpenOf<Kind> =>
    contentsOf(record).one as OpenOf<Kind>;
/** The same for requests that may name no record: then null. */
export const oneIfNamed =
  <Kind extends RecordKind>() =>
  ({ opened: record }: Holder<Kind>): OpenOf<Kind> | null =>
    record ? (contentsOf(record).one as OpenOf<Kind>) : null;
/** For a request that names several records: each by its id, or the refusal for it. */
export const eachOf = <Kind extends RecordKind>({
  opened: record,
}: Holder<Kind>): ReadonlyMap<string, OpenOf<Kind> | Rejection> =>
  contentsOf(record).several as ReadonlyMap<string, OpenOf<Kind> | Rejection>;

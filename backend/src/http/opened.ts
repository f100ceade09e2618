import type { RecordKind } from '@candor/contracts/kernel/endpoint';
import { isRejection, type Rejection } from '../kernel/decider.ts';

/** The type of each kind of record when the guard has loaded it. http knows no kinds; the code that loads a kind adds it: `declare module '../../http/opened.ts' { interface OpenKinds { job: LoadedJob } }`. */
// This is an interface, because only interfaces can be extended elsewhere.
export interface OpenKinds {
  /** A field for the compiler, as long as no noun has added one. */
  readonly none?: never;
}
export type OpenOf<Kind extends RecordKind> = OpenKinds[Kind & keyof OpenKinds];

declare const kind: unique symbol;
/** The record that the guard loaded for a request. http passes the record on; only the functions below look inside. */
export type OpenedRecord<Kind extends RecordKind = RecordKind> = { readonly [kind]: Kind };
/** The records that were loaded for a request: one record, or several by id, with refusals for some. */
type Contents = { one: unknown; several: ReadonlyMap<string, unknown> };
type Holder<Kind extends RecordKind> = { opened: OpenedRecord<Kind> };

export const opened = (contents: Contents): OpenedRecord => contents as unknown as OpenedRecord;
const contentsOf = (record: OpenedRecord): Contents => record as unknown as Contents;
/** Every record that was loaded for a request; refusals are left out. */
export const allIn = (record: OpenedRecord): unknown[] => {
  const { one, several } = contentsOf(record);
  return [one, ...several.values()].filter((each) => each !== null && !isRejection(each));
};
/** `const jobOf = oneOf<'job'>()` gives the record that the guard loaded to methods whose endpoint's needs name that kind of record. The call does not compile for any other method. */
export const oneOf =
  <Kind extends RecordKind>() =>
  ({ opened: record }: Holder<Kind>): OpenOf<Kind> =>
    contentsOf(record).one as OpenOf<Kind>;
/** The same as `oneOf` for requests that may name no record: then the result is null. */
export const oneIfNamed =
  <Kind extends RecordKind>() =>
  ({ opened: record }: Holder<Kind>): OpenOf<Kind> | null =>
    record ? (contentsOf(record).one as OpenOf<Kind>) : null;
/** The records of a request that names several: each by its id, or the refusal for it. */
export const eachOf = <Kind extends RecordKind>({
  opened: record,
}: Holder<Kind>): ReadonlyMap<string, OpenOf<Kind> | Rejection> =>
  contentsOf(record).several as ReadonlyMap<string, OpenOf<Kind> | Rejection>;

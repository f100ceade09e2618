import type { AnyEvent, Recorded } from '@candor/contracts/kernel/event';
import type { AnyList, List } from '@candor/contracts/kernel/list';

// A read model as a pure fold. It uses no clock, no randomness and no database, so the same events always give the same rows.

/** The rows that an event affects: the row with a key, or every row with a field value. `most`: if more rows have the value, the event affects none of them, because all rows that one event changes are in memory together. */
export type RowKey = string | { field: string; value: string; most?: number };

/** `before`, `after`: the memo (a small stored value) under the event's key, before and after the event. `also`: the memo that the event only reads. */
export type Remembered<Memo> = { before: Memo | null; after: Memo | null; also: Memo | null };
/** The value for projections without a memo. */
export const nothing: Remembered<never> = { before: null, after: null, also: null };
/** A memo stores what the fold needs and the event does not say: one small value per key. Only the projection's own fold reads it; it is stored with the rows. `next` returns null to delete the key. */
export type Remembers<Memo, E extends AnyEvent = AnyEvent> = {
  key: (event: Recorded<E>) => string | null;
  /** The key of a second memo, which the event reads and does not change. */
  also?: (event: Recorded<E>) => string | null;
  next: (memo: Memo | null, event: Recorded<E>) => Memo | null;
};

/** Events that a projection must handle; otherwise it does not compile. This module declares none; `obligations.ts` adds them. `always`: required of every projection whose events include this one. `when`, `follow`: a projection that handles an event of `when` must handle all of `follow`. */
// This is an interface, because other modules can extend only interfaces.
export interface Obligations {
  /** A placeholder for the compiler while no obligation is declared. */
  none: { always: never };
}
type Obligation = Obligations[keyof Obligations];
type Demanded<E extends AnyEvent> = Extract<E['type'], Obligation['always']> | FollowedBy<E['type'], Obligation>;
type FollowedBy<Type extends string, Of> = Of extends { when: infer When; follow: infer Follow }
  ? Extract<Type, When> extends never
    ? never
    : Follow & string
  : never;
type On<Row, E extends AnyEvent, T extends E['type'], Memo> = (
  row: Row | null,
  event: Recorded<Extract<E, { type: T }>>,
  remembered: Remembered<Memo>,
  /** All rows that the event affects, by key. Only event types in `joins` get them. */
  together: ReadonlyMap<string, Row>,
  /** The key of the folded row, even if the row does not exist yet. */
  key: string,
) => Row | null;
export type Projection<Row = unknown, E extends AnyEvent = AnyEvent, Memo = unknown> = {
  name: string;
  version: number;
  list: AnyList;
  /** The keys of the rows that the event affects. A projection whose memo stores keys finds them in `remembered`. */
  keys: (event: Recorded<E>, remembered: Remembered<Memo>) => readonly RowKey[];
  /** The types of events that join or separate rows. Their folds get all rows that the event affects, complete, as they were before the event. */
  joins?: readonly E['type'][];
  /** The fold of each event type. `row` is null if the row does not exist yet. If the fold returns null, the row is removed; if it returns the same object, the row does not change. */
  on: { [T in Exclude<E['type'], Demanded<E>>]?: On<Row, E, T, Memo> } & {
    [T in Demanded<E>]: On<Row, E, T, Memo>;
  };
  remembers?: Remembers<Memo, E>;
  /** Hidden fields that the fold sets but never reads. A change of their row can be folded without loading them, which matters for long texts. */
  unread?: readonly string[];
  /** The organization that owns the row; '*' for rows of no single organization. */
  organization: (event: Recorded) => string;
};
export type AnyProjection = Projection<unknown, AnyEvent>;
/** A projection with the type of its rows. */
export type ProjectionOf<Row> = AnyProjection & { list: List<Row> };

/** A row whose hidden fields `Unread` may be absent; they keep their values unless the fold sets them. */
export type Folded<Row, Unread extends keyof Row> = Omit<Row, Unread> & Partial<Pick<Row, Unread>>;

export const projection = <Row, E extends AnyEvent, Memo = never, Unread extends keyof Row & string = never>(
  value: Omit<
    Projection<[Unread] extends [never] ? Row : Folded<Row, Unread>, E, Memo>,
    'organization' | 'list' | 'unread'
  > & {
    list: List<Row>;
    organization?: Projection['organization'];
  } & ([Unread] extends [never] ? unknown : { unread: readonly Unread[] }),
): ProjectionOf<Row> =>
  ({ organization: (event: Recorded) => event.metadata.organization_id, ...value }) as unknown as ProjectionOf<Row>;

/** Folds one event into one row. Event types that the projection does not handle change nothing. */
export const apply = (
  projection: AnyProjection,
  row: unknown,
  event: Recorded,
  remembered: Remembered<unknown>,
  key: string,
  together: ReadonlyMap<string, unknown> = alone,
): unknown => {
  const step = projection.on[event.type] as
    | ((
        row: unknown,
        event: Recorded,
        remembered: Remembered<unknown>,
        together: ReadonlyMap<string, unknown>,
        key: string,
      ) => unknown)
    | undefined;
  return step ? step(row, event, remembered, together, key) : row;
};
const alone: ReadonlyMap<string, unknown> = new Map();
/** Whether the folds of this event type get all rows that the event affects. */
export const joins = (projection: AnyProjection, type: string): boolean => projection.joins?.includes(type) ?? false;
/** Whether the projection handles events of this type. */
export const listens = (projection: AnyProjection, type: string): boolean => type in projection.on;
/** The event types that at least one of these projections folds. */
export const typesOf = (projections: readonly AnyProjection[]): string[] => [
  ...new Set(projections.flatMap((each) => Object.keys(each.on))),
];

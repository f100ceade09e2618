import type { Actor, AnyEvent, EventNamed, Recorded } from '@candor/contracts/kernel/event';
import { words } from '@candor/contracts/kernel/values';
import { compose, english, type KnownOrData, sayText, type ValuesOf } from '@candor/contracts/words/say';

/** A refusal: `code` for programs, `error` for people (docs/rules/requests-and-errors.md#sentences-of-a-refusal). `position`: the position of the state that the rule looked at; a page that is loaded after the refusal shows at least that state. */
export type Rejection = {
  rejected: true;
  code: string;
  error: string;
  /** The text that `error` was made from, and its values, so that the refusal can be said in the reader's language. Absent: `error` itself is such a text. */
  told?: { text: string; values: Readonly<Record<string, string | number>> };
  errors?: string[];
  fields?: Record<string, string>;
  position?: number;
};
/**
 * The refusal of a command. `error` is English, for logs and programs; with `values` it is a text in ICU syntax: `reject('limit', 'At most
 * {most, number} rows are allowed.', { most: 100 })`.
 */
export const reject = <const S extends string>(
  code: string,
  error: S & KnownOrData<S>,
  values?: ValuesOf<S> & Readonly<Record<string, string | number>>,
): Rejection =>
  values
    ? { rejected: true, code, error: sayText(error, values, english), told: { text: error, values } }
    : { rejected: true, code, error };
/** The refusal of one field of a request. `field`: the field's name. */
export const refusedAt = <const S extends string>(
  field: string,
  error: S & KnownOrData<S>,
  code = 'validation',
): Rejection => ({ rejected: true, code, error, fields: { [field]: error } });
/** The refusal, shown at the field that caused it. */
export const refusalAt = (field: string, refusal: Rejection): Rejection => ({
  ...refusal,
  fields: { [field]: refusal.error },
});
/** The refusal of a request that leaves these required fields empty. `fields`: the label of each by its name. Null: `fields` is empty. */
export const missingFields = (fields: Readonly<Record<string, string>>): Rejection | null => {
  const told = Object.fromEntries(Object.entries(fields).map(([field, label]) => [field, words.required(label)]));
  const errors = Object.values(told);
  if (!errors.length) return null;
  return { ...reject('validation', errors[0]!), ...(errors.length > 1 ? { errors } : {}), fields: told };
};
/** The refusal of a request that leaves one required field empty. */
export const missing = (field: string, label: string): Rejection => missingFields({ [field]: label })!;
/**
 * The refusal of a change to something that another member has changed meanwhile
 * (docs/rules/requests-and-errors.md#two-members-change-the-same-thing). `entity` is its English name for people.
 */
export const stale = (entity: string): Rejection =>
  reject(
    'stale',
    compose('Someone else changed this {label} since you opened it. Reload and try again.', { label: entity }),
  );
/** The version of a record that the caller saw. */
export type Versioned = { version?: number | null | undefined };
/** Whether the record has changes that the caller has not seen: a decision about the whole record does not cover these. */
export const isUnseen = (state: { version: number }, version: Versioned['version']): boolean =>
  version != null && state.version > version;
/** The refusal to write about an erased person. */
export const erased = reject('erased', 'The data of this person was erased. Nothing more can be written about them.');
/** The refusal of a second reminder within 24 hours. */
export const alreadyReminded = (name: string): Rejection =>
  reject('limit', '{name} was reminded less than 24 hours ago.', { name });
export const isRejection = (value: unknown): value is Rejection =>
  typeof value === 'object' && value !== null && (value as Rejection).rejected === true;

/** What a decision may know in addition to state and command. `newId` gives the same ids again if the request is repeated. `facts`: what the rule must know about other streams; the handler loads them. */
export type Context<Facts = unknown> = {
  now: string;
  actor: Actor;
  organization_id: string;
  newId: () => string;
  facts: Facts;
};

/** What a fold may know about an event in addition to its data. */
export type Happened = Pick<Recorded, 'revision'> & { metadata: Pick<Recorded['metadata'], 'actor' | 'occurred_at'> };
/** The state of the streams of one category as a pure fold over their events. All readers of such a stream use this fold; only the noun (feature) that owns the stream decides about it. */
export type Fold<State, E extends AnyEvent> = {
  category: string;
  initial: State;
  evolve: { [T in E['type']]: (state: State, event: EventNamed<E, T> & Happened) => State };
};
/** A fold as it is passed to callers that need only the resulting state. */
export type FoldTo<State> = { category: string; initial: State; evolve: object };
/** The rules of one stream category as pure functions. A command that is repeated on its own result returns no events. */
export type Decider<State, Commands, E extends AnyEvent, Facts = unknown> = Fold<State, E> & {
  decide: Rules<State, Commands, E, Facts>;
};
/** One rule for each command. A decider with many rules composes them from groups. */
export type Rules<State, Commands, E extends AnyEvent, Facts = unknown> = {
  [C in keyof Commands]: (command: Commands[C], state: State, context: Context<Facts>) => readonly E[] | Rejection;
};
export type AnyDecider = Decider<unknown, Record<string, unknown>, AnyEvent>;

/** The state after one event. An event for which the fold has no function changes nothing. */
export const evolveBy = <State>(of: FoldTo<State>, state: State, event: AnyEvent & Happened): State => {
  const step = (of.evolve as Record<string, ((state: State, event: AnyEvent & Happened) => State) | undefined>)[
    event.type
  ];
  return step ? step(state, event) : state;
};
export const fold = <State>(
  of: FoldTo<State>,
  events: Iterable<AnyEvent & Happened>,
  from: State = of.initial,
): State => {
  let state = from;
  for (const event of events) state = evolveBy(of, state, event);
  return state;
};

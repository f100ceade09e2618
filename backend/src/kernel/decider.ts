import type { Actor, AnyEvent, EventNamed } from '@candor/contracts/kernel/event';

/** A refusal: `code` for programs, `error` for people (PRODUCT §0.4). `position`: where the stream stands that was decided on, so that whoever reloads sees at least that. */
export type Rejection = {
  rejected: true;
  code: string;
  error: string;
  errors?: string[];
  fields?: Record<string, string>;
  position?: number;
};
export const reject = (code: string, error: string): Rejection => ({ rejected: true, code, error });
export const isRejection = (value: unknown): value is Rejection =>
  typeof value === 'object' && value !== null && (value as Rejection).rejected === true;

/** What a decision may know besides state and command. `newId` gives the same ids again when the same request is repeated. */
export type Context = { now: string; actor: Actor; organization_id: string; newId: () => string };

/** Rules as pure functions. A command repeated on its own result returns no events. */
export type Decider<State, Commands, E extends AnyEvent> = {
  category: string;
  initial: State;
  decide: { [C in keyof Commands]: (command: Commands[C], state: State, context: Context) => readonly E[] | Rejection };
  evolve: { [T in E['type']]: (state: State, event: EventNamed<E, T>) => State };
};
export type AnyDecider = Decider<unknown, Record<string, unknown>, AnyEvent>;

export const fold = <State, Commands, E extends AnyEvent>(
  decider: Decider<State, Commands, E>,
  events: Iterable<AnyEvent>,
  from: State = decider.initial,
): State => {
  let state = from;
  for (const event of events) {
    const evolve = decider.evolve[event.type as E['type']] as ((state: State, event: AnyEvent) => State) | undefined;
    if (evolve) state = evolve(state, event);
  }
  return state;
};

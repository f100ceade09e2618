import type { Actor, AnyEvent } from '@candor/contracts/kernel/event';
import { type Decider, evolveBy, isRejection } from '../kernel/decider.ts';
import { iso } from './office-hours.ts';
import type { Random } from './random.ts';

// Events before they are encrypted and placed in the log. The real rules decide these events, so the demo contains nothing that could not happen.

/** A stream while it is being written, with its state so far. */
export type Stream<State, Commands, E extends AnyEvent, Facts = unknown> = {
  name: string;
  written: number;
  /** The number of decided events, which is the next event's revision, because a stream's events are decided in order of time. */
  decided: number;
  decider: Decider<State, Commands, E, Facts>;
  state: State;
  facts: Facts;
  /** The number of the counter that numbers this stream's events in order of time when several stories write to the stream. Null: only this story writes to it. */
  counter: number | null;
};
/** A stream with its first state. `facts`: what the rules must know about other streams. */
export const streamOf = <State, Commands, E extends AnyEvent, Facts>(
  decider: Decider<State, Commands, E, Facts>,
  id: string,
  ...[facts]: unknown extends Facts ? [] : [facts: Facts]
): Stream<State, Commands, E, Facts> => ({
  name: `${decider.category}-${id}`,
  written: 0,
  decided: 0,
  decider,
  state: decider.initial,
  facts: facts as Facts,
  counter: null,
});

/** What caused a fact: a request, or a process that followed an event. */
export type Cause = { actor: Actor; request_uid: string; correlation_id: string; causation_id?: string };
/** A decided event of a story. `at` is in milliseconds since 1970; `stream.written` counts the events that have their revision already. */
export type Fact = {
  at: number;
  id: string;
  stream: { name: string; written: number; counter: number | null };
  event: AnyEvent;
  cause: Cause;
};
/** A fact as plain data, without its stream object, so that it can wait in a file. `counter`: the counter that will give the fact a revision. Null: the fact has one. */
export type PlainFact = Omit<Fact, 'stream'> & { stream: string; revision: number; counter: number | null };

type NamedCommand<Commands> = { [N in keyof Commands]: readonly [N, Commands[N]] }[keyof Commands];

/** Collects the facts of one story. */
export class Diary {
  readonly facts: Fact[] = [];
  constructor(
    readonly random: Random,
    private readonly organization_id: string,
  ) {}

  request(actor: Actor, causation_id?: string): Cause {
    const uid = this.random.uuid();
    return { actor, request_uid: uid, correlation_id: uid, causation_id };
  }

  /** The cause of a fact that a process adds because of another fact. */
  following(fact: Fact, process: string, on_behalf_of?: string): Cause {
    return this.request({ type: 'processor', id: process, on_behalf_of }, fact.id);
  }

  /** Runs the command through the stream's rules and records its events. Throws when the rules refuse the command. */
  tell<State, Commands, E extends AnyEvent, Facts, Name extends keyof Commands>(
    at: number,
    stream: Stream<State, Commands, E, Facts>,
    cause: Cause,
    name: Name,
    command: NoInfer<Commands>[Name],
    newId = () => this.random.uuid(),
  ): Fact[] {
    return this.#write(at, stream, cause, this.#decided(at, stream, cause, name, command, newId));
  }

  /** Runs several commands and records one event in place of all their events. */
  tellAsOne<State, Commands, E extends AnyEvent, Facts>(
    at: number,
    stream: Stream<State, Commands, E, Facts>,
    cause: Cause,
    commands: readonly NamedCommand<NoInfer<Commands>>[],
    join: (events: readonly E[]) => E,
  ): Fact[] {
    const before = stream.state;
    const events: E[] = [];
    for (const [name, command] of commands)
      for (const event of this.#decided(at, stream, cause, name, command, () => this.random.uuid())) {
        events.push(event);
        stream.state = this.#evolved(at, stream, cause, event, stream.decided);
      }
    stream.state = before;
    return events.length ? this.#write(at, stream, cause, [join(events)]) : [];
  }

  #decided<State, Commands, E extends AnyEvent, Facts, Name extends keyof Commands>(
    at: number,
    stream: Stream<State, Commands, E, Facts>,
    cause: Cause,
    name: Name,
    command: NoInfer<Commands>[Name],
    newId: () => string,
  ): readonly E[] {
    const decided = stream.decider.decide[name](command, stream.state, {
      now: iso(at),
      actor: cause.actor,
      organization_id: this.organization_id,
      newId,
      facts: stream.facts,
    });
    if (isRejection(decided)) throw new Error(`${stream.name}: ${String(name)} was refused: ${decided.error}`);
    return decided;
  }

  #evolved<State, Commands, E extends AnyEvent, Facts>(
    at: number,
    stream: Stream<State, Commands, E, Facts>,
    { actor }: Cause,
    event: E,
    revision: number,
  ): State {
    const metadata = { actor, occurred_at: iso(at) };
    return evolveBy(stream.decider, stream.state, { ...(event as AnyEvent), revision, metadata });
  }

  #write<State, Commands, E extends AnyEvent, Facts>(
    at: number,
    stream: Stream<State, Commands, E, Facts>,
    cause: Cause,
    events: readonly E[],
  ): Fact[] {
    const facts = events.map((event): Fact => {
      stream.state = this.#evolved(at, stream, cause, event, stream.decided++);
      return { at, id: this.random.uuid(), stream, event, cause };
    });
    this.facts.push(...facts);
    return facts;
  }

  /** All facts in order of time. Facts with the same time keep the order in which they were written. */
  inOrder(): Fact[] {
    return this.facts.sort((one, other) => one.at - other.at);
  }
}

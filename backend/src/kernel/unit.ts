import type { AnyEvent, Metadata } from '@candor/contracts/kernel/event';
import { evolveBy, type FoldTo } from './decider.ts';
import type { Cached } from './kept-states.ts';

/** One request's decision on one stream: its events and their metadata. */
export type Decided = { events: readonly AnyEvent[]; metadata: Metadata };
/** A stream that the unit will change. `found`: the state before the change; `state` and `revision`: after it. */
export type Staged = {
  of: FoldTo<unknown>;
  found: Cached;
  decided: Decided[];
  state: unknown;
  revision: number;
};

/** Decisions on several streams that are appended together. Only the work of the unit sees them until then. */
export class Unit {
  readonly streams = new Map<string, Staged>();
  private closed = false;

  /** `again`: another writer changed one of the streams in an earlier attempt, so the log itself must be read. */
  constructor(readonly again: boolean) {}

  /** Adds a decision on the stream to the unit. Returns false when the unit has changed the stream after the rule saw it at `revision`. */
  stage(stream: string, of: FoldTo<unknown>, found: Cached, revision: number, decided: Decided): boolean {
    if (this.closed)
      throw new Error(`A change of ${stream} came after the changes that belong together had been appended.`);
    const before = this.streams.get(stream);
    if ((before?.revision ?? found.revision) !== revision) return false;
    const staged = before ?? { of, found, decided: [], state: found.state, revision: found.revision };
    staged.state = evolved(staged.of, staged, decided);
    staged.revision += decided.events.length;
    staged.decided.push(decided);
    this.streams.set(stream, staged);
    return true;
  }

  /** The unit's change of the stream. Undefined after the unit is closed: its changes are then in the log, or never will be. */
  changed(stream: string): Staged | undefined {
    return this.closed ? undefined : this.streams.get(stream);
  }

  /** The state of the stream after the unit's changes; `found` if there are none. */
  after<S>(of: FoldTo<S>, stream: string, found: { state: S; revision: number }): { state: S; revision: number } {
    const staged = this.changed(stream);
    if (!staged) return found;
    if (staged.of.evolve === of.evolve) return { state: staged.state as S, revision: staged.revision };
    const at = { ...found };
    for (const decided of staged.decided) {
      at.state = evolved(of, at, decided);
      at.revision += decided.events.length;
    }
    return at;
  }

  /** The decision of this request on the stream within the unit. */
  byRequest(stream: string, uid: string): Decided | undefined {
    return this.changed(stream)?.decided.find(({ metadata }) => metadata.request_uid === uid);
  }

  /** Closes the unit: nothing more can be added to it. */
  close(): void {
    this.closed = true;
  }
}

const evolved = <S>(of: FoldTo<S>, from: { state: S; revision: number }, { events, metadata }: Decided): S =>
  events.reduce(
    (state, event, index) => evolveBy(of, state, { ...event, revision: from.revision + 1 + index, metadata }),
    from.state,
  );

import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { DamagedEvent } from '../../kernel/ports/damaged-event.ts';
import type { LogPage, StoredEvent } from '../../kernel/ports/event-store.ts';
import { eventIn, logRequest, ofSystem, positionOf } from './messages.ts';

/** After this time (ms) a search returns what it has found so far, and how far it has looked. */
const longestSearch = 1_000;

/** `after`: where the search begins. `end`: a position that the log had reached before. `far`: the end is so far away that the search must say on its way how far it has looked. Only a subscription says that, so the search is then a subscription that is ended when it reaches the end of the log. */
type Asked = { after: number; end: number; types: readonly string[]; most: number; far: boolean };

/** One search for events of some types, in one direction from one position. The events include those whose types only begin like a requested one. */
export class TypeSearch {
  readonly request: ReadReq;
  readonly #asked: Asked;
  readonly #began = performance.now();
  readonly #events: StoredEvent[] = [];
  #answers = 0;
  #atEnd = false;
  /** Every event up to here was examined. */
  #position: number;
  damage: DamagedEvent | null = null;

  constructor(asked: Asked) {
    const { after, types, most, far } = asked;
    this.#asked = asked;
    this.#position = after;
    // A read includes the event where it begins, so it asks for one event more.
    this.request = logRequest(after, far ? { search: types } : { count: most + 1, types });
  }

  /** Takes an answer of the server. Returns true if the search needs no more. */
  take(answer: ReadResp): boolean {
    if (answer.hasCheckpoint()) this.#lookedTo(positionOf(answer.getCheckpoint()!.getCommitPosition()) ?? 0);
    if (answer.hasCaughtUp()) return (this.#atEnd = true);
    const read = eventIn(answer);
    if (read) {
      this.#answers++;
      this.damage ??= read.damage;
      const { event } = read;
      if (event.position > this.#asked.after && !ofSystem(event)) this.#events.push(event);
      this.#lookedTo(event.position);
    }
    if (this.damage) return true;
    const isLate = performance.now() - this.#began > longestSearch && this.#position > this.#asked.after;
    return this.#asked.far && (this.#events.length >= this.#asked.most || isLate);
  }

  /** What was found, and how far the search has looked. `ended`: the search was not interrupted. */
  page(ended: boolean): LogPage {
    const { most, far, end } = this.#asked;
    const whole = ended && (far ? this.#atEnd : this.#answers <= most);
    const events = this.#events.slice(0, most);
    if (events.length < this.#events.length) return { events, position: events.at(-1)!.position };
    return { events, position: whole ? Math.max(this.#position, end) : this.#position };
  }

  #lookedTo(position: number): void {
    this.#position = Math.max(this.#position, position);
  }
}

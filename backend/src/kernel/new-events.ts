import { definitionOf } from '@candor/contracts/all-events';
import { installationStream, reaches } from '@candor/contracts/kernel/release';
import type { EventStore, NewEvent, StreamAppend } from './ports/event-store.ts';
import { replaceMethod } from './ports/engine.ts';
import { HeldBack } from './ports/held-back.ts';

// The gate through which a release writes: what the former release cannot read is not written before an operator has turned it on, so that the way back stays open until then.

const turningOn = 'NewEventsTurnedOn';
type Since = (stream: string, type: string) => string | undefined;
const sinceOf: Since = (stream, type) => definitionOf(stream, type)?.since;
/** How long (ms) a look at the log counts that found the gate closed. */
const lookAgain = 1000;

/** The latest release whose new events are turned on. Null: none. */
export const turnedOnIn = async (store: Pick<EventStore, 'readStream'>): Promise<string | null> => {
  const events = await store.readStream(installationStream, 0);
  return events
    .filter(({ type }) => type === turningOn)
    .map(({ data }) => (JSON.parse(data) as { release: string }).release)
    .reduce<string | null>((last, each) => (last !== null && reaches(last, each) ? last : each), null);
};

/** Lets `append` and `appendTogether` throw HeldBack, and write nothing, while one of the events is newer than the release that is turned on. Only such events cost a look at the log, and once it is turned on nothing does. */
export const holdBackNew = <Store extends EventStore>(store: Store, since: Since = sinceOf): Store => {
  let on: string | null = null;
  let looked = -Infinity;
  const heldIn = (stream: string, events: readonly NewEvent[]): HeldBack | null => {
    for (const { type } of events) {
      const first = type === turningOn ? undefined : since(stream, type);
      if (first !== undefined && (on === null || !reaches(on, first))) return new HeldBack(type, first);
    }
    return null;
  };
  /** Appends unless `held` finds an event, also after a fresh look at the log. */
  const unlessHeld = async <T>(held: () => HeldBack | null, append: () => Promise<T>): Promise<T> => {
    if (!held()) return append();
    if (performance.now() - looked > lookAgain) {
      on = await turnedOnIn(store);
      looked = performance.now();
    }
    const still = held();
    if (still) throw still;
    return append();
  };
  const append = store.append.bind(store);
  const appendTogether = store.appendTogether.bind(store);
  replaceMethod(store, 'append', (stream: string, expected: number, events: readonly NewEvent[]) =>
    unlessHeld(
      () => heldIn(stream, events),
      () => append(stream, expected, events),
    ),
  );
  replaceMethod(store, 'appendTogether', (appends: readonly StreamAppend[]) =>
    unlessHeld(
      () => appends.reduce<HeldBack | null>((held, { stream, events }) => held ?? heldIn(stream, events), null),
      () => appendTogether(appends),
    ),
  );
  return store;
};

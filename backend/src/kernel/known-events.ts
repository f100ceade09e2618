import { definitionOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { replaceMethod } from './ports/engine.ts';
import type { EventStore, LogPage, StoredEvent } from './ports/event-store.ts';
import { UnknownEvent } from './ports/unknown-event.ts';

// The one door through which a release reads the log: no reader gets an event that the release does not know, so none can pass by it.

const versionField = '"schema_version":';
/** The version of a stored event. It is found without parsing the metadata, because every event that is read is asked. */
const versionOf = ({ metadata }: Pick<StoredEvent, 'metadata'>): number => {
  const at = metadata.lastIndexOf(versionField);
  return at < 0 ? 1 : Number.parseInt(metadata.slice(at + versionField.length), 10);
};

/** Names what this release does not know of the event. Null: it can read it. */
export const unknownIn = (stream: string, type: string, version: number): string | null => {
  const definition = definitionOf(stream, type);
  if (!definition) return type;
  return version > definition.version ? `${type} version ${version}` : null;
};
type Unknown = typeof unknownIn;
const faultOf = (event: StoredEvent, unknownTo: Unknown): UnknownEvent | null => {
  const unknown = unknownTo(event.stream, event.type, versionOf(event));
  return unknown === null ? null : new UnknownEvent(unknown, event.position);
};

/** The same for an event that was read. Null: this release knows it. */
export const unknownEvent = ({ stream, type, position, metadata }: Recorded): UnknownEvent | null => {
  const unknown = unknownIn(stream, type, metadata.schema_version);
  return unknown === null ? null : new UnknownEvent(unknown, position);
};

/** The events before the first unknown one. Throws UnknownEvent if that is the first of all. */
const known = (events: StoredEvent[], unknownTo: Unknown): { events: StoredEvent[]; next: UnknownEvent | null } => {
  for (const [index, event] of events.entries()) {
    const next = faultOf(event, unknownTo);
    if (next && !index) throw next;
    if (next) return { events: events.slice(0, index), next };
  }
  return { events, next: null };
};

/** Lets the methods that read the log on (`readAll`, `subscribe`) stop before an event that this release does not know: they give out what comes before it and then throw UnknownEvent. `readStored` gives out every event, for readers of bytes. */
export const stopBeforeUnknown = <Store extends EventStore>(store: Store, unknownTo: Unknown = unknownIn): Store => {
  const readStored = store.readAll.bind(store);
  const subscribe = store.subscribe.bind(store);
  const readAll = async (after: number, count: number, types?: readonly string[]): Promise<LogPage> => {
    const page = await readStored(after, count, types);
    const { events, next } = known(page.events, unknownTo);
    return next ? { events, position: events.at(-1)!.position } : page;
  };
  async function* follow(after: number, signal: AbortSignal, batch?: number): AsyncGenerator<StoredEvent[]> {
    for await (const page of subscribe(after, signal, batch)) {
      const { events, next } = known(page, unknownTo);
      yield events;
      if (next) throw next;
    }
  }
  for (const [name, value] of Object.entries({ readStored, readAll, subscribe: follow }))
    replaceMethod(store, name, value);
  return store;
};

import {
  type EventStore,
  type NewEvent,
  type StoredEvent,
  type StreamAppend,
  WrongRevision,
} from './ports/event-store.ts';

// An engine that appends to one stream after the other may write only the first of several appends that belong together, because the process dies in between. So the first append carries the others in the metadata of its first event, and a job of the process that follows the log appends what is missing.

/** An append that another one carries. Its events are as the log stores them, with their personal fields encrypted. */
export type Carried = { stream: string; expected: number; events: readonly NewEvent[] };

/** The most bytes of an append with what it carries. EventStoreDB takes 1 MiB by default. */
const mostBytes = 1_000_000;
const bytesOf = (events: readonly NewEvent[]): number =>
  events.reduce((sum, { data, metadata }) => sum + Buffer.byteLength(data) + Buffer.byteLength(metadata), 0);
const opens = ',"carries":';

/** These appends, of which the first carries the others, in their order. Of very many it carries the first ones only. */
export const carrying = (appends: readonly StreamAppend[]): readonly StreamAppend[] => {
  const [first, ...others] = appends;
  if (!first || !others.length) return appends;
  const carried: string[] = [];
  let size = bytesOf(first.events);
  for (const { stream, expected, events } of others) {
    const text = JSON.stringify({ stream, expected, events } satisfies Carried);
    size += Buffer.byteLength(text);
    if (size > mostBytes) break;
    carried.push(text);
  }
  const [event, ...more] = first.events as [NewEvent, ...NewEvent[]];
  const metadata = `${event.metadata.slice(0, -1)}${opens}[${carried.join(',')}]}`;
  return [{ ...first, events: [{ ...event, metadata }, ...more] }, ...others];
};

/** The appends that the append of this event carries, in their order. */
export const carriedBy = ({ metadata }: Pick<StoredEvent, 'metadata'>): readonly Carried[] =>
  metadata.includes(opens) ? ((JSON.parse(metadata) as { carries?: Carried[] }).carries ?? []) : [];

/** Appends what this event carries and the log lacks. It stops at a stream that another writer has changed: the rules must decide again there, and what they decided carries its own rest. Returns whether it got to the end. */
export const landCarried = async (log: EventStore, carrier: StoredEvent): Promise<boolean> => {
  for (const { stream, expected, events } of carriedBy(carrier)) {
    try {
      await log.append(stream, expected, events);
    } catch (fault) {
      if (fault instanceof WrongRevision) return false;
      throw fault;
    }
  }
  return true;
};

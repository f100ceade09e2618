import type { Recorded } from '@candor/contracts/kernel/event';
import { pageBegan } from './appended.ts';
import { openAll, personOfStream } from './codec.ts';
import type { EventStore, StoredEvent, StreamFrom } from './ports/event-store.ts';
import type { KeyVault } from './ports/key-vault.ts';

/** How many bytes of stored text are kept. The decrypted events take about three times as much memory. */
const budget = 8 * 1024 * 1024;
/** `complete`: nothing has been appended to the stream by this process since the log was read. `read`: when (`performance.now()`) the last reading of the log began. */
type DecryptedStream = {
  events: readonly Recorded[];
  people: readonly string[];
  bytes: number;
  complete: boolean;
  read: number;
};
type Batch = { streams: Set<string>; found: Promise<Map<string, readonly Recorded[]>> };
const noKeys: ReadonlyMap<string, Buffer | null> = new Map();
/** The same array for every empty stream, so that callers who compare arrays find them equal. */
export const noEvents: readonly Recorded[] = [];

/** Whole decrypted streams, kept so that a second look at a person does not decrypt their events again. */
export class OpenedStreams {
  private readonly kept = new Map<string, DecryptedStream>();
  private bytes = 0;
  private appends = 0;
  /** The streams that are asked for at this moment. */
  private batch: Batch | null = null;

  /** `knowsAll`: whether only this process can append to the stream, and none of its appends is unfinished. */
  constructor(
    private readonly log: EventStore,
    private readonly keys: KeyVault,
    private readonly knowsAll: (stream: string) => boolean,
  ) {}

  /** Notes that this process has appended to the stream, or may have. */
  grown(stream: string): void {
    this.appends++;
    const kept = this.kept.get(stream);
    if (kept) kept.complete = false;
  }

  /** Every event of the stream, in order. Callers must not change the array. Streams that are asked for at the same time are read together. */
  async read(stream: string): Promise<readonly Recorded[]> {
    const kept = this.kept.get(stream);
    if (kept && kept.read >= (pageBegan() ?? Infinity)) return kept.events;
    const batch = (this.batch ??= this.begun());
    batch.streams.add(stream);
    try {
      return (await batch.found).get(stream)!;
    } catch (fault) {
      // One damaged stream must not hide the others.
      if (batch.streams.size === 1) throw fault;
      return (await this.readMany([stream])).get(stream)!;
    }
  }

  private begun(): Batch {
    const streams = new Set<string>();
    const found = Promise.resolve().then(() => {
      this.batch = null;
      return this.readMany([...streams]);
    });
    return { streams, found };
  }

  private async readMany(streams: readonly string[]): Promise<Map<string, readonly Recorded[]>> {
    const found = new Map<string, readonly Recorded[]>();
    const began = this.appends;
    const read = performance.now();
    const wanted = (kept: ReadonlyMap<string, DecryptedStream>): StreamFrom[] =>
      streams.flatMap((stream) => {
        const known = kept.get(stream);
        return known?.complete && this.knowsAll(stream) ? [] : { stream, from: known?.events.length ?? 0 };
      });
    // The vault and the log are asked at the same time, also for the keys of the people whom the streams' names tell.
    const asked = wanted(this.kept);
    const people = asked.flatMap(({ stream }) => personOfStream(stream) ?? []);
    const [known, keys, early] = await Promise.all([
      this.readable(streams),
      people.length ? this.keys.existingMany(people) : noKeys,
      asked.length ? this.log.readStreams(asked) : [],
    ]);
    const places = wanted(known);
    for (const stream of streams)
      if (places.every((place) => place.stream !== stream)) found.set(stream, known.get(stream)!.events);
    if (!places.length) return found;
    const same = places.length === asked.length && places.every(({ from }, at) => from === asked[at]!.from);
    const stored = same ? early : await this.log.readStreams(places);
    const { events: opened, persons } = await openAll(stored, this.keys, { keys });
    const added = Map.groupBy(opened.keys(), (at) => opened[at]!.stream);
    for (const { stream } of places) {
      const before = known.get(stream);
      const own = added.get(stream) ?? [];
      if (before && !own.length) {
        before.complete = began === this.appends;
        before.read = read;
        found.set(stream, before.events);
        continue;
      }
      const events = own.length ? [...(before?.events ?? []), ...own.map((at) => opened[at]!)] : noEvents;
      const people = new Set([...(before?.people ?? []), ...own.flatMap((at) => persons[at] ?? [])]);
      const bytes = own.reduce((sum, at) => sum + sizeOf(stored[at]!), before?.bytes ?? perStream);
      this.keep(stream, { events, people: [...people], bytes, read }, began);
      found.set(stream, events);
    }
    return found;
  }

  /** The kept events of these streams. Missing: none are kept, or a key was destroyed meanwhile, so the events must be decrypted again, with blanks. */
  private async readable(streams: readonly string[]): Promise<Map<string, DecryptedStream>> {
    const known = new Map(
      streams.flatMap((stream) => {
        const kept = this.kept.get(stream);
        return kept ? [[stream, kept] as const] : [];
      }),
    );
    const people = new Set([...known.values()].flatMap((kept) => kept.people));
    if (!people.size) return known;
    const keys = await this.keys.existingMany([...people]);
    for (const [stream, kept] of known)
      if (!kept.people.every((person) => keys.get(person))) {
        this.forget(stream);
        known.delete(stream);
      }
    return known;
  }

  /** `began`: the number of appends when the reading began. An append during the reading may be missing, so the next reading asks the log again. */
  private keep(stream: string, opened: Omit<DecryptedStream, 'complete'>, began: number): void {
    this.forget(stream);
    if (opened.bytes > budget / 8) return;
    this.kept.set(stream, { ...opened, complete: began === this.appends });
    this.bytes += opened.bytes;
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= budget) break;
      this.forget(oldest);
    }
  }

  forget(stream: string): void {
    this.bytes -= this.kept.get(stream)?.bytes ?? 0;
    this.kept.delete(stream);
  }
}
/** How many bytes a kept stream takes in addition to its events. */
const perStream = 200;
const sizeOf = ({ data, metadata }: StoredEvent): number => data.length + metadata.length + 200;

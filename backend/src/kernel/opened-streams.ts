import type { Recorded } from '@candor/contracts/kernel/event';
import { openAll } from './codec.ts';
import type { EventStore, StoredEvent } from './ports/event-store.ts';
import type { KeyVault } from './ports/key-vault.ts';

/** How many bytes of stored text are kept. The decrypted events take about three times as much memory. */
const budget = 8 * 1024 * 1024;
/** `complete`: nothing has been appended to the stream by this process since the log was read. */
type DecryptedStream = { events: readonly Recorded[]; people: readonly string[]; bytes: number; complete: boolean };
/** The same array for every empty stream, so that callers who compare arrays find them equal. */
export const noEvents: readonly Recorded[] = [];

/** Whole decrypted streams, kept so that a second look at a person does not decrypt their events again. */
export class OpenedStreams {
  private readonly kept = new Map<string, DecryptedStream>();
  private bytes = 0;
  private appends = 0;

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

  /** Every event of the stream, in order. Callers must not change the array. */
  async read(stream: string): Promise<readonly Recorded[]> {
    const before = await this.readable(stream);
    if (before?.complete && this.knowsAll(stream)) return before.events;
    const began = this.appends;
    const stored = await this.log.readStream(stream, before?.events.length ?? 0);
    if (before && !stored.length) {
      before.complete = began === this.appends;
      return before.events;
    }
    const opened = await openAll(stored, this.keys);
    const events = stored.length ? [...(before?.events ?? []), ...opened.events] : noEvents;
    this.keep(
      stream,
      {
        events,
        people: [...new Set([...(before?.people ?? []), ...opened.people])],
        bytes: (before?.bytes ?? perStream) + stored.reduce((sum, each) => sum + sizeOf(each), 0),
      },
      began,
    );
    return events;
  }

  /** The kept events. Undefined: none are kept, or a key was destroyed meanwhile, so the events must be decrypted again, with blanks. */
  private async readable(stream: string): Promise<DecryptedStream | undefined> {
    const kept = this.kept.get(stream);
    if (!kept?.people.length) return kept;
    const keys = await this.keys.existingMany(kept.people);
    if (kept.people.every((person) => keys.get(person))) return kept;
    this.forget(stream);
    return undefined;
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

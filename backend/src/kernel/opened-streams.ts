import type { Recorded } from '@candor/contracts/kernel/event';
import { openAll } from './codec.ts';
import type { EventStore, StoredEvent } from './ports/event-store.ts';
import type { KeyVault } from './ports/key-vault.ts';

/** In bytes of stored text. Decrypted events take about three times as much memory. */
const budget = 8 * 1024 * 1024;
type DecryptedStream = { events: readonly Recorded[]; people: readonly string[]; bytes: number };

/** Whole streams, decrypted, kept so that a second look at a person does not open their events again. */
export class OpenedStreams {
  private readonly kept = new Map<string, DecryptedStream>();
  private bytes = 0;

  constructor(
    private readonly log: EventStore,
    private readonly keys: KeyVault,
  ) {}

  /** Every event of the stream, in order. Nobody may change what this answers. */
  async read(stream: string): Promise<readonly Recorded[]> {
    const before = await this.readable(stream);
    const stored = await this.log.readStream(stream, before?.events.length ?? 0);
    if (before && !stored.length) return before.events;
    const opened = await openAll(stored, this.keys);
    const events = [...(before?.events ?? []), ...opened.events];
    this.keep(stream, {
      events,
      people: [...new Set([...(before?.people ?? []), ...opened.people])],
      bytes: (before?.bytes ?? 0) + stored.reduce((sum, each) => sum + sizeOf(each), 0),
    });
    return events;
  }

  /** The kept events, unless a key was destroyed since: then they must be opened again, with blanks. */
  private async readable(stream: string): Promise<DecryptedStream | undefined> {
    const kept = this.kept.get(stream);
    if (!kept?.people.length) return kept;
    const keys = await this.keys.existingMany(kept.people);
    if (kept.people.every((person) => keys.get(person))) return kept;
    this.forget(stream);
    return undefined;
  }

  private keep(stream: string, opened: DecryptedStream): void {
    this.forget(stream);
    if (!opened.events.length || opened.bytes > budget / 8) return;
    this.kept.set(stream, opened);
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
const sizeOf = ({ data, metadata }: StoredEvent): number => data.length + metadata.length + 200;

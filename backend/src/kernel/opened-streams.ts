import type { Recorded } from '@candor/contracts/kernel/event';
import { openAll } from './codec.ts';
import type { EventStore, StoredEvent } from './ports/event-store.ts';
import type { KeyVault } from './ports/key-vault.ts';

/** In bytes of stored text. Decrypted events take about three times as much memory. */
const budget = 8 * 1024 * 1024;
/** `complete`: nothing has been appended here since the log was read. */
type DecryptedStream = { events: readonly Recorded[]; people: readonly string[]; bytes: number; complete: boolean };
/** Of every stream that holds nothing, so that whoever compares arrays finds them the same. */
export const noEvents: readonly Recorded[] = [];

/** Whole streams, decrypted, kept so that a second look at a person does not open their events again. */
export class OpenedStreams {
  private readonly kept = new Map<string, DecryptedStream>();
  private bytes = 0;
  private appends = 0;

  /** `knowsAll`: whether nobody but this process can add to the stream, and nothing is on its way there. */
  constructor(
    private readonly log: EventStore,
    private readonly keys: KeyVault,
    private readonly knowsAll: (stream: string) => boolean,
  ) {}

  /** This process has appended to the stream, or may have. */
  grown(stream: string): void {
    this.appends++;
    const kept = this.kept.get(stream);
    if (kept) kept.complete = false;
  }

  /** Every event of the stream, in order. Nobody may change what this answers. */
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

  /** The kept events, unless a key was destroyed since: then they must be opened again, with blanks. */
  private async readable(stream: string): Promise<DecryptedStream | undefined> {
    const kept = this.kept.get(stream);
    if (!kept?.people.length) return kept;
    const keys = await this.keys.existingMany(kept.people);
    if (kept.people.every((person) => keys.get(person))) return kept;
    this.forget(stream);
    return undefined;
  }

  /** `began`: how many appends there had been when the reading began. What was appended while it was read may be missing, so the next reading asks the log again. */
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
/** In bytes: what keeping a stream takes besides its events. */
const perStream = 200;
const sizeOf = ({ data, metadata }: StoredEvent): number => data.length + metadata.length + 200;

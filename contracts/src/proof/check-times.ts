import type { Checkpoint } from './note.ts';
import type { Warning } from './verdict.ts';

type Signed = Pick<Checkpoint, 'size' | 'at'>;
/** How far the clocks of several machines may be apart, in ms. */
const apart = 60_000;
/** The most checkpoints that are named. */
const mostNamed = 20;
const decoder = new TextDecoder();

/** When the event on this line was recorded. Null: the file has only its hash, or its line says no time. */
const recordedAt = (line: Uint8Array): { at: string; time: number } | null => {
  if (line[0] === 35) return null;
  // The metadata are the last part of a line.
  const metadata = decoder.decode(line.subarray(line.lastIndexOf(9) + 1));
  const at = /"recorded_at":"([^"]{1,40})"/.exec(metadata)?.[1];
  const time = at === undefined ? Number.NaN : Date.parse(at);
  return Number.isNaN(time) ? null : { at: at!, time };
};

/** Compares the times of events and checkpoints. What it shows: times that contradict each other. What it cannot show: that times which agree are true. */
export class Times {
  private latest: { event: number; at: string; time: number } | null = null;
  private readonly before: Extract<Warning, { kind: 'recorded_before' }>[] = [];
  private named = 0;

  constructor(private readonly warnings: Warning[]) {}

  /** Takes the next event in the order of the log, counted from 1. */
  take(event: number, line: Uint8Array): void {
    const found = recordedAt(line);
    if (!found) return;
    const { latest } = this;
    if (!latest || found.time > latest.time) this.latest = { event, ...found };
    else if (found.time < latest.time - apart) {
      if (this.before.length) this.before[0]!.count++;
      else this.before.push({ kind: 'recorded_before', event, at: found.at, before: latest.at, count: 1 });
    }
  }

  /** Compares with a checkpoint over the events that were taken. */
  sign({ size, at }: Signed): void {
    if (!at || !this.latest || this.latest.time <= Date.parse(at) + apart) return;
    const { event, at: recorded } = this.latest;
    if (this.named++ < mostNamed) this.warnings.push({ kind: 'signed_before', event, at: recorded, size, signed: at });
  }

  /** Tells the events that are out of order. */
  end(): void {
    this.warnings.push(...this.before);
  }
}

/** Tells checkpoints that were signed before the one that they continue. */
export const checkCheckpointTimes = (signed: readonly Signed[], warnings: Warning[]): void => {
  let named = 0;
  for (const [index, { size, at }] of signed.entries()) {
    const before = signed[index - 1]?.at;
    if (at && before && Date.parse(at) < Date.parse(before) - apart && named++ < mostNamed)
      warnings.push({ kind: 'earlier_checkpoint', size, at, before });
  }
};

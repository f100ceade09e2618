import { dayLength } from '@candor/contracts/values/days';
import { lastUntil } from '@candor/projections/kernel/fold';
import type { EventStore } from '../../kernel/ports/event-store.ts';
import { ahead, metadataOf, placeOf, recordedAt } from './log-place.ts';
import { daysShown } from './past.ts';

const pageOfLog = 2000;
export type Limits = {
  /** How long (ms) a page waits for the times. Pages opened later have them. */
  patience: number;
  /** The most events of all organizations that are read. If there are more, no times are shown. */
  read: number;
  /** The most times kept, of all organizations. */
  kept: number;
  /** If there were too many, how long (ms) until the next try. */
  rest: number;
};
const usual: Limits = { patience: 250, read: 500_000, kept: 300_000, rest: dayLength };
/** `from`, `until`: the times between these moments (ms) are known; `upTo`: how far the log was read. */
type Known = { from: number; until: number; upTo: number; times: number[] };

/**
 * When an organization's events were recorded in the days that a timeline shows. Pages of a past moment are made from the events after
 * it, so earlier events are read separately, only for the timeline's bars.
 */
export class EarlierTimes {
  private readonly known = new Map<string, Known>();
  private readonly reading = new Map<string, Promise<unknown>>();
  /** The time (ms) until which there is no further try, by organization. The timeline's days move on, so too many events once need not be too many forever. */
  private readonly tooMany = new Map<string, number>();

  constructor(
    private readonly log: EventStore,
    private readonly types: readonly string[],
    private readonly most: Limits = usual,
  ) {}

  /** The times until the moment (ms), ascending. None while they are being read, or if there are too many. */
  async until(organization_id: string, moment: number): Promise<readonly number[]> {
    if ((this.tooMany.get(organization_id) ?? 0) > Date.now()) return [];
    if ((this.known.get(organization_id)?.until ?? -Infinity) < moment) {
      let wait: NodeJS.Timeout | undefined;
      const patience = new Promise((done) => (wait = setTimeout(done, this.most.patience)));
      await Promise.race([this.brought(organization_id), patience]);
      clearTimeout(wait);
    }
    const { until = -Infinity, times = [] } = this.known.get(organization_id) ?? {};
    return until < moment ? [] : times.slice(0, lastUntil(times, moment) + 1);
  }

  /** Runs one reading at a time for each organization. */
  private brought(organization_id: string): Promise<unknown> {
    const running = this.reading.get(organization_id);
    if (running) return running;
    // A failure here must not fail the page, which works without it.
    const begun = this.read(organization_id)
      .catch(() => undefined)
      .finally(() => this.reading.delete(organization_id));
    this.reading.set(organization_id, begun);
    return begun;
  }

  private async read(organization_id: string): Promise<void> {
    const until = Date.now();
    const from = until - (daysShown + 1) * dayLength;
    const before = this.known.get(organization_id);
    let upTo = before?.upTo ?? ahead(this.log, await placeOf(this.log, from));
    const times = before ? before.times.slice(lastUntil(before.times, from - 1) + 1) : [];
    for (let looked = 0; ;) {
      const { events, position } = await this.log.readAll(upTo, pageOfLog, this.types);
      for (const event of events) {
        const metadata = metadataOf(event);
        const at = recordedAt(metadata);
        if (at >= from && metadata.organization_id === organization_id) times.push(at);
      }
      looked += events.length;
      if (looked > this.most.read || times.length > this.most.kept) {
        this.tooMany.set(organization_id, until + this.most.rest);
        this.known.delete(organization_id);
        return;
      }
      if (position === upTo) break;
      upTo = position;
      await new Promise((done) => setImmediate(done));
    }
    this.tooMany.delete(organization_id);
    times.sort((a, b) => a - b);
    this.keep(organization_id, { from, until, upTo, times });
  }

  private keep(organization_id: string, known: Known): void {
    this.known.delete(organization_id);
    this.known.set(organization_id, known);
    let all = 0;
    for (const { times } of this.known.values()) all += times.length;
    for (const [oldest, { times }] of this.known) {
      if (all <= this.most.kept) return;
      all -= times.length;
      this.known.delete(oldest);
    }
  }
}

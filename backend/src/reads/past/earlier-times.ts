import { dayLength } from '@candor/contracts/values/days';
import { lastUntil } from '@candor/projections/kernel/fold';
import type { EventStore } from '../../kernel/ports/event-store.ts';
import { ahead, metadataOf, placeOf, recordedAt } from './log-place.ts';
import { daysShown } from './past.ts';

const pageOfLog = 2000;
export type Limits = {
  /** For so long (ms) a page waits for them. Whoever looks later has them. */
  patience: number;
  /** Events of all organisations that are looked at. With more, there are none to show. */
  read: number;
  /** How many times are kept, of all organisations. */
  kept: number;
  /** Where they were too many, nobody looks again for so long (ms). */
  rest: number;
};
const usual: Limits = { patience: 250, read: 500_000, kept: 300_000, rest: dayLength };
/** `from`, `until`: between these moments (ms) the times are known; `upTo`: up to where in the log. */
type Known = { from: number; until: number; upTo: number; times: number[] };

/**
 * When the events of an organisation were recorded in the days that a timeline shows. The pages of its past are made of what came after
 * their moment, so what came before is read beside them, for the bars of the timeline alone.
 */
export class EarlierTimes {
  private readonly known = new Map<string, Known>();
  private readonly reading = new Map<string, Promise<unknown>>();
  /** By organisation, until when (ms) nobody looks again. The days of the timeline move on, so what was too much once need not be for ever. */
  private readonly tooMany = new Map<string, number>();

  constructor(
    private readonly log: EventStore,
    private readonly types: readonly string[],
    private readonly most: Limits = usual,
  ) {}

  /** Those until the moment (ms), ascending. None while they are being read, and where they are too many. */
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

  /** One reading at a time for each organisation. */
  private brought(organization_id: string): Promise<unknown> {
    const running = this.reading.get(organization_id);
    if (running) return running;
    // What fails here would fail the page that is told without it.
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

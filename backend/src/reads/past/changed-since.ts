import { lastUntil } from '@candor/projections/kernel/fold';
import type { EventStore, StoredEvent } from '../../kernel/ports/event-store.ts';
import { ahead, metadataOf, placeOf, recordedAt } from './log-place.ts';

const pageOfLog = 2000;

export type Limits = {
  /** The most changes; a moment with more is refused. */
  changed: number;
  /** The most events of all organizations read for one moment; beyond it the moment is refused. */
  read: number;
  /** The most changes and event times that are kept, for all organizations together. */
  kept: number;
};
const usual: Limits = { changed: 10_000, read: 500_000, kept: 300_000 };

/** What an event touched, such as a row or a person. Equal names are the same thing. */
type Named = { name: string };
/** Which events count, and what each of them touched. */
type Touching<Of extends Named> = {
  types: readonly string[];
  of: (events: readonly StoredEvent[]) => Promise<readonly (readonly Of[])[]>;
};
/** What happened in an organization since a moment. */
export type Since<Of extends Named> = {
  /** `position`: the position of the last event that touched the thing. */
  touched: (Of & { position: number })[];
  /** When each of the events was recorded, ascending, and the last recording before the moment. In ms. */
  times: number[];
  before: number | null;
  /** How far the log was read, and the position of the organization's last event. */
  upTo: number;
  last: number;
};
/** What is known of one organization: what the events after `from` until `upTo` touched, and when each was recorded. It contains no text about people, so nothing must be forgotten when a person is erased. */
type Known<Of extends Named> = Pick<Since<Of>, 'upTo' | 'last' | 'times'> & {
  from: number;
  /** `at`: when it was touched last, in ms. */
  touched: Map<string, { what: Of; at: number; position: number }>;
};

/**
 * What has changed in an organization since a moment. Readings are kept and extended, to the end of the log and back to
 * earlier moments, so that the same events are not read for each page. Callers must take turns for each organization.
 */
export class ChangedSince<Of extends Named> {
  private readonly known = new Map<string, Known<Of>>();
  /** The latest moment after which too much has changed, by organization. The number of changes only grows. */
  private readonly far = new Map<string, number>();

  constructor(
    private readonly log: EventStore,
    private readonly touching: Touching<Of>,
    private readonly most: Limits = usual,
  ) {}

  /** What changed after the moment (ms). Null: too much has changed. */
  async of(organization_id: string, moment: number): Promise<Since<Of> | null> {
    if (moment <= (this.far.get(organization_id) ?? -Infinity)) return null;
    const known = await this.brought(organization_id, ahead(this.log, await placeOf(this.log, moment)));
    if (!known) {
      this.far.set(organization_id, moment);
      return null;
    }
    this.keep(organization_id, known);
    return sinceOf(known, moment);
  }

  /** Whether the organization has newer events than these. */
  async grown(organization_id: string, { upTo }: Since<Of>): Promise<boolean> {
    const { events } = await this.log.readAll(upTo, pageOfLog, this.touching.types);
    return events.some((event) => metadataOf(event).organization_id === organization_id);
  }

  /** Everything known, extended from this place to the log's end. */
  private async brought(organization_id: string, place: number): Promise<Known<Of> | null> {
    const before = this.known.get(organization_id);
    this.known.delete(organization_id);
    if (before && (await this.readOn(organization_id, before)))
      return (await this.readBack(organization_id, before, place)) ? before : null;
    // Too much may have changed after the earliest moment ever requested, but not after this one.
    const known: Known<Of> = { from: place, upTo: place, last: 0, touched: new Map(), times: [] };
    return (await this.readOn(organization_id, known)) ? known : null;
  }

  private async readOn(organization_id: string, known: Known<Of>): Promise<boolean> {
    const reached = await this.read(organization_id, known, known.upTo, Infinity);
    known.upTo = reached ?? known.upTo;
    return reached !== null;
  }

  private async readBack(organization_id: string, known: Known<Of>, place: number): Promise<boolean> {
    if (place >= known.from) return true;
    const reached = await this.read(organization_id, known, place, known.from);
    known.from = place;
    return reached !== null;
  }

  /** Stores what the events between two places touched; returns how far it read. Null: there are too many events. */
  private async read(organization_id: string, known: Known<Of>, from: number, until: number): Promise<number | null> {
    let looked = 0;
    for (let at = from; ;) {
      const { events: page, position } = await this.log.readAll(at, pageOfLog, this.touching.types);
      looked += page.length;
      const own = page.filter(
        (event) => event.position <= until && metadataOf(event).organization_id === organization_id,
      );
      const touched = await this.touching.of(own);
      for (const [index, event] of own.entries()) note(known, event, touched[index]!);
      if (known.touched.size > this.most.changed || looked > this.most.read) return null;
      if (position === at || position >= until) {
        known.times.sort((a, b) => a - b);
        return position;
      }
      at = position;
      await new Promise((done) => setImmediate(done));
    }
  }

  private keep(organization_id: string, known: Known<Of>): void {
    this.known.set(organization_id, known);
    let all = 0;
    for (const { touched, times } of this.known.values()) all += touched.size + times.length;
    for (const [oldest, { touched, times }] of this.known) {
      if (all <= this.most.kept) return;
      all -= touched.size + times.length;
      this.known.delete(oldest);
    }
  }
}

const note = <Of extends Named>(known: Known<Of>, event: StoredEvent, touched: readonly Of[]): void => {
  const { position } = event;
  const at = recordedAt(metadataOf(event));
  known.times.push(at);
  known.last = Math.max(known.last, position);
  for (const what of touched) {
    const before = known.touched.get(what.name);
    if (before) Object.assign(before, { at: Math.max(before.at, at), position: Math.max(before.position, position) });
    else known.touched.set(what.name, { what, at, position });
  }
};
const sinceOf = <Of extends Named>({ touched, times, upTo, last }: Known<Of>, moment: number): Since<Of> => {
  const first = lastUntil(times, moment);
  return {
    touched: [...touched.values()].filter(({ at }) => at > moment).map(({ what, position }) => ({ ...what, position })),
    times: times.slice(first + 1),
    before: times[first] ?? null,
    upTo,
    last,
  };
};

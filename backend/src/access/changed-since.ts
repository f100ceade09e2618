import type { Recorded } from '@candor/contracts/kernel/event';
import { lastUntil } from '@candor/projections/kernel/fold';
import { type AnyProjection, listens, type RowKey, typesOf } from '@candor/projections/kernel/projection';
import { openAll } from '../kernel/codec.ts';
import type { EventStore } from '../kernel/ports/event-store.ts';
import type { KeyVault } from '../kernel/ports/key-vault.ts';
import { ahead, metadataOf, placeOf, recordedAt } from './log-place.ts';

const pageOfLog = 2000;
const nothing = { before: null, after: null };

export type Limits = {
  /** With more rows that have changed, the moment is refused. */
  changed: number;
  /** Events of all organisations that are looked at for one moment. With more, it is refused. */
  read: number;
  /** How much is kept, of all organisations: rows that have changed, and times of events. */
  kept: number;
};
const usual: Limits = { changed: 10_000, read: 500_000, kept: 300_000 };

/** Rows of a model that an event touched. */
type Touched = { model: AnyProjection; target: RowKey };
/** What happened in an organisation since a moment. */
export type Since = {
  touched: Touched[];
  /** When each of the events was recorded, ascending, and what was recorded last before the moment. In ms. */
  times: number[];
  before: number | null;
  /** Up to where the log was read, and where in it the last event of the organisation stands. */
  upTo: number;
  last: number;
};
/** What is known of one organisation: of the events after `from` until `upTo`, what each row was touched by last, and when each was recorded. No words: nothing of it must be forgotten when somebody is erased. */
type Known = Pick<Since, 'upTo' | 'last' | 'times'> & {
  from: number;
  touched: Map<string, Touched & { at: number }>;
};

/**
 * Which rows of some models have changed in an organisation since a moment. What was read is kept and read on, to the end of the log and back to
 * earlier moments, so that the same events are not read for each page. Whoever asks sees to it that there is one turn at a time for each organisation.
 */
export class ChangedSince {
  private readonly known = new Map<string, Known>();
  /** By organisation, the latest moment since which too much has changed. That only ever becomes more. */
  private readonly far = new Map<string, number>();
  private readonly types: readonly string[];

  constructor(
    private readonly log: EventStore,
    private readonly keys: KeyVault,
    private readonly models: readonly AnyProjection[],
    private readonly most: Limits = usual,
  ) {
    this.types = typesOf(models);
  }

  /** Since the moment (ms). Null: too much has changed. */
  async of(organization_id: string, moment: number): Promise<Since | null> {
    if (moment <= (this.far.get(organization_id) ?? -Infinity)) return null;
    const known = await this.brought(organization_id, ahead(this.log, await placeOf(this.log, moment)));
    if (!known) {
      this.far.set(organization_id, moment);
      return null;
    }
    this.keep(organization_id, known);
    return sinceOf(known, moment);
  }

  /** Whether something has happened in the organisation after this. */
  async grown(organization_id: string, { upTo }: Since): Promise<boolean> {
    const { events } = await this.log.readAll(upTo, pageOfLog, this.types);
    return events.some((event) => metadataOf(event).organization_id === organization_id);
  }

  /** Everything after this place in the log. */
  private async brought(organization_id: string, place: number): Promise<Known | null> {
    const before = this.known.get(organization_id);
    this.known.delete(organization_id);
    if (before && (await this.readOn(organization_id, before)))
      return (await this.readBack(organization_id, before, place)) ? before : null;
    // Since the earliest moment that was ever asked for it may be too much, and since this one not.
    const known: Known = { from: place, upTo: place, last: 0, touched: new Map(), times: [] };
    return (await this.readOn(organization_id, known)) ? known : null;
  }

  private async readOn(organization_id: string, known: Known): Promise<boolean> {
    const reached = await this.read(organization_id, known, known.upTo, Infinity);
    known.upTo = reached ?? known.upTo;
    return reached !== null;
  }

  private async readBack(organization_id: string, known: Known, place: number): Promise<boolean> {
    if (place >= known.from) return true;
    const reached = await this.read(organization_id, known, place, known.from);
    known.from = place;
    return reached !== null;
  }

  /** Notes the events after one place until another; answers how far it looked, or null where that is too much. */
  private async read(organization_id: string, known: Known, from: number, until: number): Promise<number | null> {
    let looked = 0;
    for (let at = from; ;) {
      const { events: page, position } = await this.log.readAll(at, pageOfLog, this.types);
      looked += page.length;
      const own = page.filter(
        (event) => event.position <= until && metadataOf(event).organization_id === organization_id,
      );
      const { events } = await openAll(own, this.keys, { whenRead: true });
      for (const event of events) this.note(known, event);
      if (known.touched.size > this.most.changed || looked > this.most.read) return null;
      if (position === at || position >= until) {
        known.times.sort((a, b) => a - b);
        return position;
      }
      at = position;
      await new Promise((done) => setImmediate(done));
    }
  }

  private note(known: Known, event: Recorded): void {
    const at = recordedAt(event.metadata);
    known.times.push(at);
    known.last = Math.max(known.last, event.position);
    for (const model of this.models)
      if (listens(model, event.type))
        for (const target of model.keys(event, nothing)) {
          const name = `${model.name} ${typeof target === 'string' ? target : `${target.field} ${target.value}`}`;
          const touched = known.touched.get(name);
          if (touched) touched.at = Math.max(touched.at, at);
          else known.touched.set(name, { model, target, at });
        }
  }

  private keep(organization_id: string, known: Known): void {
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

const sinceOf = ({ touched, times, upTo, last }: Known, moment: number): Since => {
  const first = lastUntil(times, moment);
  return {
    touched: [...touched.values()].filter(({ at }) => at > moment),
    times: times.slice(first + 1),
    before: times[first] ?? null,
    upTo,
    last,
  };
};

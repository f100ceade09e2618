import { Inject, Injectable } from '@nestjs/common';
import { idOf } from '@candor/contracts/all-events';
import type { Metadata } from '@candor/contracts/kernel/event';
import { admit, type ListedOf, type Slice, sortOf } from '@candor/contracts/kernel/list';
import { ordering, passingRows } from '@candor/contracts/kernel/list-values';
import type { Past } from '@candor/contracts/kernel/past';
import type { FieldValues } from '@candor/contracts/people/person-fields';
import { idsOf, peopleList, type PersonValuesRow } from '@candor/contracts/people/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { foldRows } from '@candor/projections/kernel/fold';
import { typesOf } from '@candor/projections/kernel/projection';
import { people } from '@candor/projections/people';
import { amongThemselves } from '@candor/projections/person-groups';
import { personValues } from '@candor/projections/person-values';
import { Progress, upToNow } from '../http/progress.ts';
import { openAll } from '../kernel/codec.ts';
import { EventStore, type StoredEvent } from '../kernel/ports/event-store.ts';
import { KeyVault } from '../kernel/ports/key-vault.ts';
import { Reads, type ScopeOn } from '../kernel/reads.ts';
import { Streams } from '../kernel/streams.ts';
import { everOf } from './merges.state.ts';
import { pastOf } from './past.ts';
import { SamePeople } from './same-people.ts';

/** Of so many people the records are folded again for one moment. The row of each takes about 2 kB. */
const mostChanged = 10_000;
/** People whose rows of some moment are kept, of all moments and organisations. */
const mostKept = 20_000;
/** People who are folded at once. */
const together = 500;
const pageOfLog = 2000;
/** Clocks of several processes differ, so that many events before the moment are looked at too. */
const margin = 1000;
/** While somebody changes one person after the other, the page is read so often. */
const tries = 3;
const types = typesOf([people, personValues]);

type Row = ListedOf<typeof peopleList>;
type Scope = ScopeOn<typeof peopleList>;
/** Who has changed since a moment. `rows`: as they were then, null where nobody knew them or another record answered for them; `upTo`: so far the log was read; `streams`: where the applications of each stand. */
type Then = {
  organization_id: string;
  moment: number;
  upTo: number;
  rows: Map<string, Row | null>;
  values: Map<string, PersonValuesRow>;
  streams: Map<string, Set<string>>;
  readable: Set<string>;
  /** When what has happened since was recorded, and what happened last before. In ms. */
  times: number[];
  before: number | null;
};
type Page = { total: number; page: number; items: Row[] };
/** The list as of a moment. `changed`: how many people have changed since. `values`: what stood in the own fields of those of the page who have. */
export type PeopleThen = Page & { past: Past; changed: number; values: Record<string, FieldValues> };
const empty: Page = { total: 0, page: 1, items: [] };

/**
 * The list of all people as it was at a moment. Whoever has not changed since stands in it as in the present one; the others are folded from the
 * events until then. So it costs what has changed, however many people there are, and a moment since which too many have changed is refused.
 */
@Injectable()
export class PastPeople {
  private readonly kept = new Map<string, Then>();
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor(
    @Inject(EventStore) private readonly log: EventStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Progress) private readonly progress: Progress,
  ) {}

  /** `as_of`: null where the address names no moment. `scope`: whom the caller sees now; nobody else is shown. Search words are left out, because they find what is written now. */
  async list(
    scope: Scope,
    asked: Slice,
    { as_of, zone }: { as_of: string | null; zone: string | null },
  ): Promise<PeopleThen> {
    const { organization_id } = scope;
    const [first] = await this.streams.read(`organization-${organization_id}`, organization_id);
    const began = Date.parse(first!.metadata.recorded_at);
    const moment = as_of === null ? Date.now() : Date.parse(as_of);
    const past = (then: Then | null): Past =>
      pastOf([began, ...(then?.before ? [then.before] : []), ...(then?.times ?? [])], {
        as_of,
        there: moment >= began,
        zone,
      });
    const refused = past(null);
    if (refused.refused) return { ...empty, past: refused, changed: 0, values: {} };
    for (let attempt = 1; ; attempt++) {
      await upToNow(this.progress, this.log);
      const then = await this.since(organization_id, moment);
      if (!then) return { ...empty, past: { ...refused, refused: 'far' }, changed: 0, values: {} };
      const { upTo } = then;
      const page = await this.page(scope, asked, then);
      // Whoever has changed while the rows were read may stand among them as they are now.
      if (attempt < tries && (await this.since(organization_id, moment))?.upTo !== upTo) continue;
      const values = page.items.flatMap((row) => (then.rows.has(row.id) ? [[row.id, valuesOf(row, then)]] : []));
      return { ...page, past: past(then), changed: then.rows.size, values: Object.fromEntries(values) };
    }
  }

  /** Null: too many have changed. One after the other for each moment, because it is read on where it was read to. */
  private since(organization_id: string, moment: number): Promise<Then | null> {
    const name = `${organization_id} ${moment}`;
    const read = () => this.brought(name, organization_id, moment);
    const mine = (this.turns.get(name) ?? Promise.resolve()).then(read, read);
    this.turns.set(name, mine);
    return mine.finally(() => {
      if (this.turns.get(name) === mine) this.turns.delete(name);
    });
  }

  private async brought(name: string, organization_id: string, moment: number): Promise<Then | null> {
    const known = this.kept.get(name);
    this.kept.delete(name);
    const then = known && (await this.canBeRead(known)) ? known : await this.opened(organization_id, moment);
    if (!(await this.readOn(then))) return null;
    this.kept.set(name, then);
    let people = 0;
    for (const { rows } of this.kept.values()) people += rows.size;
    for (const [oldest, { rows }] of this.kept) {
      if (people <= mostKept) break;
      people -= rows.size;
      this.kept.delete(oldest);
    }
    return then;
  }

  /** Whether no key was destroyed since: what was opened with it must be blank from then on. */
  private async canBeRead({ readable }: Then): Promise<boolean> {
    const keys = await this.keys.existingMany([...readable]);
    return [...readable].every((person) => keys.get(person));
  }

  private async opened(organization_id: string, moment: number): Promise<Then> {
    const upTo = Math.max(0, (await this.placeOf(moment)) - margin * this.log.perEvent);
    return {
      organization_id,
      moment,
      upTo,
      rows: new Map(),
      values: new Map(),
      streams: new Map(),
      readable: new Set(),
      times: [],
      before: null,
    };
  }

  /** The position of the last event that was recorded until the moment. */
  private async placeOf(moment: number): Promise<number> {
    let [from, to] = [0, await this.log.end()];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      const { events } = await this.log.readAll(middle, 1);
      if (!events[0] || recordedAt(metadataOf(events[0])) > moment) to = middle;
      else from = events[0].position;
    }
    return from;
  }

  /** Reads what was logged since, and folds those people again of whom it tells. False: there are too many. */
  private async readOn(then: Then): Promise<boolean> {
    const changed = new Set<string>();
    for (;;) {
      const { events, position } = await this.log.readAll(then.upTo, pageOfLog, types);
      if (position === then.upTo) break;
      then.upTo = position;
      for (const event of events) {
        const metadata = metadataOf(event);
        if (metadata.organization_id !== then.organization_id) continue;
        const at = recordedAt(metadata);
        if (at <= then.moment) {
          then.before = Math.max(then.before ?? 0, at);
          continue;
        }
        then.times.push(at);
        for (const id of peopleIn(event)) {
          changed.add(id);
          if (!event.stream.startsWith('application-')) continue;
          const known = then.streams.get(id);
          if (known) known.add(event.stream);
          else then.streams.set(id, new Set([event.stream]));
        }
      }
      if (then.rows.size + changed.size > mostChanged) return false;
      await new Promise((done) => setImmediate(done));
    }
    then.times.sort((a, b) => a - b);
    const merges = await this.same.merges(then.organization_id);
    const all = [...new Set([...changed].flatMap((id) => everOf(merges, id)))];
    for (let at = 0; at < all.length; at += together) {
      // Records that ever stood for the same person are folded together.
      const group = new Set(all.slice(at, at + together).flatMap((id) => everOf(merges, id)));
      await this.fold(then, [...group]);
    }
    return then.rows.size <= mostChanged;
  }

  private async fold(then: Then, ids: readonly string[]): Promise<void> {
    const { organization_id, moment } = then;
    const found = await this.reads.findRaw(
      applicationList,
      { organization_id },
      { candidate_id: [...ids] },
      { only: ['id'], limit: ids.length * 100 },
    );
    const streams = new Set([
      ...ids.map((id) => `candidate-${id}`),
      ...ids.flatMap((id) => [...(then.streams.get(id) ?? [])]),
      ...found.parse().map(({ id }) => `application-${id}`),
    ]);
    const places = [...streams].map((stream) => ({ stream, from: 0 }));
    const stored = (await this.log.readStreams(places, types)).filter((event) => {
      const metadata = metadataOf(event);
      return metadata.organization_id === organization_id && recordedAt(metadata) <= moment;
    });
    const [merges, { events, people: about }] = await Promise.all([
      this.streams.read(`merges-${organization_id}`, organization_id),
      openAll(stored, this.keys, { whenRead: true }),
    ]);
    const until = merges.filter(({ metadata }) => recordedAt(metadata) <= moment);
    const inOrder = amongThemselves([...events, ...until].sort((a, b) => a.position - b.position));
    const rows = foldRows(people, inOrder) as Map<string, Row & { resume_text?: string }>;
    const values = foldRows(personValues, events) as Map<string, PersonValuesRow>;
    for (const id of ids) {
      const row = rows.get(id);
      // Nobody is found by the text of their resume here, and it weighs more than all the rest.
      then.rows.set(id, row ? ({ ...row, resume_text: undefined, parts: row.parts.map(withoutText) } as Row) : null);
      const own = values.get(id);
      if (own) then.values.set(id, own);
    }
    const keys = await this.keys.existingMany(about);
    for (const person of about) if (keys.get(person)) then.readable.add(person);
  }

  /** The page, put together from whoever has not changed, as the store finds and sorts them, and the others. */
  private async page(scope: Scope, asked: Slice, then: Then): Promise<Page> {
    const slice = admit(peopleList, { ...asked, search: '' });
    const sort = sortOf(peopleList, slice);
    const { valued, compare } = ordering(peopleList, sort);
    const still = (await this.reads.keys(peopleList, scope, { ...slice, sort })).filter((id) => !then.rows.has(id));
    const others = passingRows(peopleList, await this.seen(scope, then), slice.filters)
      .map((row) => valued(row))
      .sort(compare);
    const total = still.length + others.length;
    const page = Math.min(slice.page, Math.max(1, Math.ceil(total / slice.limit)));
    const start = (page - 1) * slice.limit;
    const rowsAt = (ids: readonly string[]) => this.reads.getMany(peopleList, scope, ids);
    // How many of those before the page have not changed.
    let [least, most] = [Math.max(0, start - others.length), Math.min(start, still.length)];
    while (least < most) {
      const middle = Math.floor((least + most) / 2);
      const [row] = await rowsAt([still[middle]!]);
      const other = others[start - middle - 1]!;
      if (row && compare(valued(row), other) < 0) least = middle + 1;
      else most = middle;
    }
    const items = [
      ...(await rowsAt(still.slice(least, least + slice.limit))).map((row) => valued(row)),
      ...others.slice(start - least, start - least + slice.limit),
    ]
      .sort(compare)
      .slice(0, slice.limit)
      .map(({ row }) => row);
    return { total, page, items };
  }

  /** Those who have changed as they were, as far as the caller saw them then and sees them now. */
  private async seen(scope: Scope, { rows }: Then): Promise<Row[]> {
    const there = [...rows.values()].filter((row) => row !== null);
    const { within } = scope;
    if (!within) return there;
    const wanted: ReadonlySet<string> = new Set(within.values);
    const { of } = peopleList.fields[within.field];
    const then = there.filter((row) =>
      [of(row as never)].flat().some((value) => typeof value === 'string' && wanted.has(value)),
    );
    const now = await this.same.rows(
      scope,
      then.map(({ id }) => id),
    );
    return then.filter(({ id }) => now.has(id));
  }
}

const metadataOf = ({ metadata }: StoredEvent): Metadata => JSON.parse(metadata) as Metadata;
const recordedAt = ({ recorded_at }: Pick<Metadata, 'recorded_at'>): number => Date.parse(recorded_at);
/** About whom an event is. Which people these are no event seals. */
const peopleIn = ({ stream, data }: StoredEvent): string[] => {
  if (stream.startsWith('candidate-')) return [idOf(stream)];
  const told = JSON.parse(data) as Record<string, unknown>;
  return stream.startsWith('merges-') ? Object.values(told).map(String) : [String(told.candidate_id)];
};
const withoutText = <Part extends { resume_text: string }>(part: Part): Part => ({ ...part, resume_text: '' });
/** What stood in the own fields of somebody, of whom the kept record goes first. */
const valuesOf = (row: Row, { values }: Then): FieldValues =>
  Object.assign(
    {},
    ...idsOf(row)
      .toReversed()
      .map((id) => values.get(id)?.values),
  ) as FieldValues;

import { setImmediate as breath } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { categoryOf, definitionOf, idOf, sentencesIn, typesLike } from '@candor/contracts/all-events';
import { kindOf, type Recorded } from '@candor/contracts/kernel/event';
import { actorTold, usersTold, whoIn } from '@candor/contracts/who-acted';
import { type AuditKind, auditList } from '@candor/contracts/organization/audit';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { unfiltered } from '@candor/contracts/kernel/list';
import {
  type DoneAt,
  type DoneData,
  type DoneRow,
  mostDone,
  type RecordKindName,
  rowsShown,
} from '@candor/contracts/proof/record';
import { hashOfRows } from '../../http/canonical.ts';
import type { Caller } from '../../kernel/caller.ts';
import { decodeAll } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { EventStore, type StoredEvent } from '../../kernel/ports/event-store.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { voice } from '@candor/contracts/words/say';
import { PersonValues } from '../../reads/people/person-values.ts';
import { RowNames } from '../../reads/row-names.ts';
import { RecordTitles } from './record-titles.ts';
import { type Opened, organizationIn, Trees } from './trees.ts';

const step = 1000;
/** The most events of the log that one page looks at. The next page goes on from there. */
export const mostLooked = 100_000;
/** The same for one print. */
export const mostLookedToPrint = 500_000;
/** The time of every event is read of a log with no more events than this. */
const smallLog = 20_000;
/** How much later an event may stand in the log than its time says (ms): the clocks of machines differ. The log of the demo differs by years, and is small. */
const late = 3_600_000;
const tooMuch = (most: number) =>
  reject('limit', 'More than {most, number} events were found. Choose a shorter time, and take a file for each.', {
    most,
  });
/** What the audit log tells of a member's account, which belongs to no single organization. */
const ofAccounts: readonly AuditKind[] = ['sign_in', 'refused_sign_in', 'account'];
/** Actors whose events say nothing about what people did: automatic acts of the product, and events of its own work. */
const automatic = new Set(['system', 'processor', 'ai']);
type Asked = { kind: RecordKindName; id: string; from: string; to: string; type: string | null; as_of: string | null };
/** The events of these types have words that only some readers may read. */
const perReader = new Set(['CandidateFieldChanged']);
/** `index`: null if the event is not in the organization's log. */
type Found = { index: number | null; event: StoredEvent };

const kindWords = ({ stream, type }: StoredEvent): string => {
  const definition = definitionOf(stream, type);
  return definition ? kindOf(definition, voice()) : type;
};
/** The first moment after this one. */
const after = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString();
const recordedAt = ({ metadata }: StoredEvent): string => (JSON.parse(metadata) as { recorded_at: string }).recorded_at;

type Part = { begin: number; end: number; most: number; looks: number };
/** The newest events of a part of the log that match: `most` or some more, among the newest `looks`. `to`: how far it looked; older events are below. */
export const searchBack = async (
  eventsOf: (from: number, to: number) => AsyncIterable<readonly StoredEvent[]>,
  matches: (event: StoredEvent) => boolean,
  { begin, end, most, looks }: Part,
): Promise<{ found: { index: number; event: StoredEvent }[]; to: number }> => {
  const found: { index: number; event: StoredEvent }[] = [];
  let to = end;
  while (to > begin && found.length < most && end - to < looks) {
    // A search through the whole log makes no other request wait.
    await breath();
    const from = Math.max(begin, to - step);
    const part: typeof found = [];
    let index = from;
    for await (const events of eventsOf(from, to))
      for (const event of events) {
        if (matches(event)) part.push({ index, event });
        index++;
      }
    found.unshift(...part);
    to = from;
  }
  return { found, to };
};

/** What one member did, or what was done to one job or record. The events are read from the log at the positions that the tree of the proof knows, so no rows are needed and no event is missed. */
@Injectable()
export class DoneRecords {
  constructor(
    @Inject(Trees) private readonly trees: Trees,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(PersonValues) private readonly values: PersonValues,
    @Inject(RecordTitles) private readonly titles: RecordTitles,
  ) {}

  /** `most`: how many rows of the organization's log are read; `looks`: among how many of its events; `before`: only events with a smaller number. Null: there is no such record. */
  async read(
    caller: Caller,
    asked: Asked,
    { most, looks = Infinity, before }: { most: number; looks?: number; before?: number | null },
  ): Promise<DoneData | null | Rejection> {
    const { organization_id } = caller;
    const at = asked.as_of ?? new Date().toISOString();
    const title = await this.titles.of(organization_id, asked, at);
    if (title === null) return null;
    const part = await this.found(caller, asked, { most, looks, before: before ?? null });
    if (!part) return null;
    const { older, looked, found } = part;
    const rows = await this.rows(organization_id, found);
    return {
      ...asked,
      ...title,
      rows,
      hash: hashOfRows(rows),
      older,
      looked,
      whole: !older && !before,
      all: most > rowsShown,
      at,
    };
  }

  /** The events that match and that the caller may read. Null: the organization has no log. */
  private async found(
    caller: Caller,
    asked: Asked,
    { most, looks, before }: { most: number; looks: number; before: number | null },
  ): Promise<{ found: Found[]; older: number | null; looked: number } | null> {
    const { organization_id } = caller;
    const tree = await this.trees.upToNow(organization_id);
    if (!tree) return null;
    const until = asked.as_of && asked.as_of < asked.to ? after(asked.as_of) : asked.to;
    const { begin, end, looked } = await this.placesOf(organization_id, tree, { from: asked.from, to: until });
    const within = (event: StoredEvent) => {
      const at = recordedAt(event);
      return at >= asked.from && at < until;
    };
    const matches = await this.matcher(organization_id, asked);
    const types = asked.type === null ? null : typesLike(asked.type);
    const last = Math.min(end, before ? before - 1 : end);
    const { found, to } = await searchBack(
      (first, stop) => this.trees.eventsOf(organization_id, tree, first, stop),
      (event) => (types === null || types.has(event.type)) && matches(event) && within(event),
      { begin, end: last, most, looks },
    );
    const kept = found.slice(-most);
    const older = found.length > most ? kept[0]!.index + 1 : to > begin ? to + 1 : null;
    const ofAccount = (await this.ofAccount(organization_id, asked)).filter(
      ({ event }) => (types === null || types.has(event.type)) && within(event),
    );
    const position = (number: number) => (number <= tree.size ? tree.positionOf(number - 1) : Infinity);
    const [oldest, newest] = [older ? await position(older) : 0, before ? await position(before) : Infinity];
    const beside = ofAccount.filter(({ event }) => event.position >= oldest && event.position < newest);
    return {
      found: await this.readable(
        caller,
        [...kept, ...beside].toSorted((a, b) => a.event.position - b.event.position),
      ),
      older,
      looked: looked + ofAccount.length,
    };
  }

  /** The events without those about fields of people that the caller may not see: not even the name of such a field is shown. */
  private async readable(caller: Caller, found: Found[]): Promise<Found[]> {
    const some = found.filter(({ event }) => perReader.has(event.type)).map(({ event }) => event);
    if (!some.length) return found;
    const read = await this.values.readable(caller, await decodeAll(some, this.keys));
    const shown = new Set(read.map(({ id }) => id));
    return found.filter(({ event }) => !perReader.has(event.type) || shown.has(event.id));
  }

  /** What had happened from the first day up to each of two moments. Null: there is no such record. */
  async between(
    caller: Caller,
    asked: Omit<Asked, 'to' | 'as_of' | 'type'>,
    a: string,
    b: string,
  ): Promise<{ a: DoneAt; b: DoneAt } | null | Rejection> {
    const { organization_id } = caller;
    const last = a > b ? a : b;
    if ((await this.titles.of(organization_id, asked, last)) === null) return null;
    const to = after(last);
    const part = await this.found(
      caller,
      { ...asked, to, type: null, as_of: null },
      { most: mostDone, looks: Infinity, before: null },
    );
    if (!part) return null;
    if (part.older) return tooMuch(mostDone);
    const [one, other] = await Promise.all([a, b].map((at) => this.doneAt(part.found, at)));
    return { a: one!, b: other! };
  }

  private async doneAt(found: readonly Found[], at: string): Promise<DoneAt> {
    const until = found.filter(({ event }) => recordedAt(event) <= at);
    const kinds = Map.groupBy(until, ({ event }) => kindWords(event));
    const latest = await decodeAll(
      [...kinds.values()].map((events) => events.at(-1)!.event),
      this.keys,
    );
    const sentence = sentencesIn(latest);
    return {
      at,
      events: until.length,
      kinds: [...kinds].map(([kind, events], place) => {
        const event = latest[place]!;
        return {
          kind,
          count: events.length,
          last: {
            event_id: event.id,
            recorded_at: event.metadata.recorded_at,
            sentence: sentence(event),
          },
        };
      }),
    };
  }

  /** Everything of this period, for a file. A file that would lack some of it is refused. */
  async all(caller: Caller, asked: Asked): Promise<DoneData | null | Rejection> {
    const done = await this.read(caller, asked, { most: mostDone });
    return done && !isRejection(done) && !done.whole ? tooMuch(mostDone) : done;
  }

  /** What happened to the member's account, such as sign-ins, and stands in no organization's log: what the audit log of this organization tells of it. */
  private async ofAccount(organization_id: string, { kind, id }: Pick<Asked, 'kind' | 'id'>): Promise<Found[]> {
    if (kind !== 'user') return [];
    const told = await this.reads.every(
      auditList,
      { organization_id: '*', within: { field: 'organization', values: [organization_id] } },
      { person: id, kind: [...ofAccounts] },
    );
    const ids = new Set(told.flatMap((row) => (row.actor === id ? [row.id] : [])));
    const events = await this.events.readStreams([{ stream: `user-${id}`, from: 0 }]);
    return events
      .filter((event) => ids.has(event.id) && organizationIn(event.metadata) !== organization_id)
      .map((event) => ({ index: null, event }));
  }

  private async matcher(organization_id: string, { kind, id }: Asked): Promise<(event: StoredEvent) => boolean> {
    const quoted = `"${id}"`;
    if (kind === 'user')
      return ({ metadata }) =>
        metadata.includes(quoted) && (JSON.parse(metadata) as Recorded['metadata']).actor.id === id;
    if (kind === 'record') return ({ stream, data }) => idOf(stream) === id || data.includes(quoted);
    const applications = new Set(
      (await this.reads.keys(applicationList, { organization_id }, { ...unfiltered, filters: { job: id } })).map(
        (key) => `application-${key}`,
      ),
    );
    return ({ stream, data }) =>
      stream === `job-${id}` || applications.has(stream) || data.includes(`"job_id":${quoted}`);
  }

  /** Where the events of this time stand in the log, with others among them, and about how many they are: exactly where the log is small. */
  private async placesOf(organization_id: string, tree: Opened, { from, to }: Pick<Asked, 'from' | 'to'>) {
    if (tree.size <= smallLog) {
      let looked = 0;
      for await (const events of this.trees.eventsOf(organization_id, tree, 0, tree.size))
        for (const event of events) {
          const at = recordedAt(event);
          if (at >= from && at < to) looked++;
        }
      return { begin: 0, end: tree.size, looked };
    }
    const first = (moment: string, by: number) =>
      this.firstAfter(organization_id, tree, new Date(Date.parse(moment) + by).toISOString());
    const [begin, end] = [await first(from, -late), await first(to, late)];
    return { begin, end, looked: (await first(to, 0)) - (await first(from, 0)) };
  }

  /** The number of the first event that was recorded at or after the given time, in a log whose positions follow the time. */
  private async firstAfter(organization_id: string, tree: Opened, moment: string): Promise<number> {
    let [low, high] = [0, tree.size];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      let at = '';
      for await (const [event] of this.trees.eventsOf(organization_id, tree, middle, middle + 1))
        at = recordedAt(event!);
      if (at < moment) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private async rows(organization_id: string, found: readonly Found[]): Promise<DoneRow[]> {
    const events = await decodeAll(
      found.map(({ event }) => event),
      this.keys,
    );
    const aboutOf = ({ stream, data }: Recorded): { kind: 'person' | 'job'; id: string } | null => {
      const { candidate_id, job_id } = data as { candidate_id?: unknown; job_id?: unknown };
      const category = categoryOf(stream);
      if (category === 'candidate') return { kind: 'person', id: idOf(stream) };
      if (typeof candidate_id === 'string') return { kind: 'person', id: candidate_id };
      if (category === 'job') return { kind: 'job', id: idOf(stream) };
      return typeof job_id === 'string' ? { kind: 'job', id: job_id } : null;
    };
    const applications = events.filter((event) => categoryOf(event.stream) === 'application' && !aboutOf(event));
    const known = new Map(
      (
        await this.reads.getMany(applicationList, { organization_id }, [
          ...new Set(applications.map(({ stream }) => idOf(stream))),
        ])
      ).map((row) => [row.id, { kind: 'person' as const, id: row.candidate_id }]),
    );
    const about = events.map((event) => aboutOf(event) ?? known.get(idOf(event.stream)) ?? null);
    const ids = (kind: 'person' | 'job') => about.flatMap((each) => (each?.kind === kind ? each.id : []));
    const [users, people, jobs] = await Promise.all([
      this.names.of('users', organization_id, usersTold(events)),
      this.names.of('people', organization_id, [...ids('person'), ...events.map((event) => actorTold(event).id)]),
      this.names.of('jobs', organization_id, ids('job')),
    ]);
    const sentence = sentencesIn(events);
    const who = whoIn(users, people);
    return events.map((event, at): DoneRow => {
      const { actor, recorded_at, occurred_at, request_uid } = event.metadata;
      const told = actorTold(event);
      const one = about[at] ?? null;
      const name = one && (one.kind === 'person' ? people : jobs)[one.id];
      return {
        number: found[at]!.index === null ? null : found[at]!.index + 1,
        event_id: event.id,
        type: event.type,
        stream: event.stream,
        revision: event.revision,
        recorded_at,
        occurred_at,
        actor: {
          type: told.type,
          id: told.id,
          name: who.of(event),
          roles: told.type === actor.type && told.id === actor.id ? (actor.roles ?? []) : [],
        },
        sentence: sentence(event),
        about: one && name ? { ...one, name } : null,
        automatic: automatic.has(told.type),
        request_uid,
      };
    });
  }

  /** The stored form of the events of these rows, for an export with proof. Events of accounts belong to no organization's log. */
  async behind({ rows }: DoneData): Promise<StoredEvent[]> {
    const wanted = new Set(rows.flatMap(({ number, event_id }) => (number === null ? [] : [event_id])));
    const streams = [...new Set(rows.map(({ stream }) => stream))].map((stream) => ({ stream, from: 0 }));
    return (await this.events.readStreams(streams)).filter(({ id }) => wanted.has(id));
  }

  /** The stored form of those events of a person that the caller may read, for an export with proof. */
  async stored(events: readonly Recorded[]): Promise<StoredEvent[]> {
    const wanted = new Set(events.map(({ id }) => id));
    const streams = [...new Set(events.map(({ stream }) => stream))].map((stream) => ({ stream, from: 0 }));
    return (await this.events.readStreams(streams)).filter(({ id }) => wanted.has(id));
  }
}

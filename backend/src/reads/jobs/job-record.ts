import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { JobRow } from '@candor/contracts/jobs/rows';
import { applicationList, type ApplicationRow } from '@candor/contracts/pipeline/rows';
import { applications } from '@candor/projections/pipeline/applications';
import { type JobAt, JobTimeline } from '@candor/projections/past/job-at';
import {
  jobAtGlance,
  jobNow,
  type Placed,
  sortedAt,
  streamsOf,
  timesOf,
  toldUntil,
} from '@candor/projections/past/job-glance';
import { jobs } from '@candor/projections/jobs/jobs';
import { typesOf } from '@candor/projections/kernel/projection';
import { people } from '@candor/projections/people/people';
import { Progress } from '../../kernel/rows/progress.ts';
import { openAll } from '../../kernel/codec.ts';
import { EventStore, type EventTime, type StoredEvent } from '../../kernel/ports/event-store.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import type { Progress as Step } from '../../kernel/rows/projector.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { goneList } from '@candor/contracts/compliance/gone-rows';

/** How many people's events are read and folded together. */
const together = 200;
/** How many rows a first look reads together. */
const rowsAtOnce = 1000;
/** How many states of rows are kept, for all jobs together: each takes about half a kilobyte. */
const mostStates = 200_000;
const folded = typesOf([applications, jobs]);

/** A job as it was last read. */
type Kept = {
  organization_id: string;
  timeline: JobTimeline;
  /** The revision from which to read each stream. */
  next: Map<string, number>;
  /** People whose personal fields could be decrypted. */
  readable: Set<string>;
};
/** What has changed after the last reading: these streams, and whether a candidate has come to the job. Every stream that changes during the first reading counts. */
type Stale = { organization_id: string; streams: Set<string>; ids: boolean; known: ReadonlyMap<string, number> | null };

/** A job and its applications at the requested moment, and at present. */
export type JobLook = {
  shown: JobAt;
  now: JobAt;
  /** The job as it began, with its first steps. */
  first: JobRow | null;
  /** In ms: when each event since the job was made was recorded, ascending. */
  times: readonly number[];
};
/** The most jobs for which the moment of the first look is remembered. */
const mostGlanced = 1000;

/**
 * What the log says about one job: its row and the rows of its applications at every moment. The number of kept states is limited; a change is read
 * from where it happened. Reading everything takes a second or more for thousands of applications, so the first look reads only applications that changed after
 * its moment. A reader who looks at another moment will look at more of them: then everything is read, after the answer has been sent.
 */
@Injectable()
export class JobRecord {
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: mostStates,
    sizeCalculation: ({ timeline }) => Math.max(1, timeline.size),
    dispose: (_, job_id) => this.stale.delete(job_id),
  });
  private readonly stale = new Map<string, Stale>();
  private readonly turns = new Map<string, Promise<unknown>>();
  /** The moments of the first looks, by job. */
  private readonly glanced = new LRUCache<string, number>({ max: mostGlanced });

  constructor(
    @Inject(EventStore) private readonly log: EventStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Progress) private readonly progress: Progress,
  ) {
    progress.onChange((step) => this.note(step));
  }

  /** The job and its applications at the moment (ms). */
  async look(organization_id: string, job_id: string, moment: number): Promise<JobLook> {
    const isKept = this.kept.get(job_id)?.organization_id === organization_id;
    const end = isKept ? 0 : await this.log.end();
    if (!isKept && (await this.progress.reached(end))) {
      const before = this.glanced.get(job_id);
      this.glanced.set(job_id, moment);
      if (before !== undefined && before !== moment && !this.turns.has(job_id))
        void this.timeline(organization_id, job_id).catch(() => this.glanced.delete(job_id));
      return this.glance(organization_id, job_id, moment, end);
    }
    const timeline = await this.timeline(organization_id, job_id);
    return { shown: timeline.at(moment), now: timeline.at(Infinity), first: timeline.first, times: timeline.times };
  }

  /** The result is made from present rows, and from the events of applications that changed after the moment. `end`: the place in the log that the rows have reached. */
  private async glance(organization_id: string, job_id: string, moment: number, end: number): Promise<JobLook> {
    const scratch: Kept = { organization_id, timeline: new JobTimeline(job_id), next: new Map(), readable: new Set() };
    const [{ present, gone, told }, ofJob] = await Promise.all([
      this.presentTold(organization_id, job_id, end),
      this.events(scratch, [`job-${job_id}`]),
    ]);
    const { same, changed } = sortedAt(moment, { ofJob, told, present, gone });
    // Events after the moment need not be opened to know which step each candidate was in.
    const until = toldUntil(told, moment);
    const parts = inParts(byPerson(changed), async (some) => {
      const times = some.flatMap((stream) => until.get(stream) ?? []);
      return this.openedOf(scratch, await this.log.eventsAt(times));
    });
    const timeline = await JobTimeline.of(job_id, ofJob, parts);
    return {
      shown: jobAtGlance(timeline, same, moment),
      now: jobNow(timeline, present),
      first: timeline.first,
      times: timesOf(ofJob, told),
    };
  }

  /** The applications that were taken back from the job. */
  private async gone(organization_id: string, job_id: string, present: readonly Placed[]): Promise<Placed[]> {
    const rows = await this.reads.every(goneList, { organization_id }, { kind: 'application', job_id });
    if (!rows.length) return [];
    const there = new Set(present.map(({ id }) => id));
    return rows.flatMap(({ id, person_id }) => (there.has(id) ? [] : [{ id, candidate_id: person_id! }]));
  }

  /** The present applications, those that were taken back, and when something happened to them and to their candidates. The log is asked about one part of the rows while the store reads the next part. */
  private async presentTold(
    organization_id: string,
    job_id: string,
    end: number,
  ): Promise<{ present: ApplicationRow[]; gone: Placed[]; told: EventTime[] }> {
    const parts = this.reads.parts(applicationList, { organization_id }, { job_id }, { atOnce: rowsAtOnce });
    const present: ApplicationRow[] = [];
    const told: EventTime[] = [];
    const asked = new Set<string>();
    for await (const rows of ahead(parts)) {
      for (const row of rows) present.push(row);
      const streams = rows.flatMap(streamsOf).filter((stream) => !asked.has(stream));
      for (const stream of streams) asked.add(stream);
      for (const time of await this.log.timesIn(streams, folded)) told.push(time);
    }
    const gone = await this.gone(organization_id, job_id, present);
    const others = gone.flatMap(streamsOf).filter((stream) => !asked.has(stream));
    if (others.length) for (const time of await this.log.timesIn([...new Set(others)], folded)) told.push(time);
    // Parts read before and after a change do not fit together, and a row may contain more than the log was asked for. If the log still ends where it ended for the rows, no row has changed.
    return (await this.log.end()) === end ? { present, gone, told } : this.presentThenTold(organization_id, job_id);
  }

  /** The same data, rows first and times second. A change meanwhile is in the times and not yet in the rows, so it counts as later. */
  private async presentThenTold(organization_id: string, job_id: string) {
    const present = await this.reads.every(applicationList, { organization_id }, { job_id });
    const gone = await this.gone(organization_id, job_id, present);
    const streams = new Set([...present, ...gone].flatMap(streamsOf));
    return { present, gone, told: await this.log.timesIn([...streams], folded) };
  }

  /** The job and its applications at every moment until now. It may have grown at the next call. */
  private async timeline(organization_id: string, job_id: string): Promise<JobTimeline> {
    const read = () => this.read(organization_id, job_id);
    const mine = (this.turns.get(job_id) ?? Promise.resolve()).then(read, read);
    this.turns.set(job_id, mine);
    return mine.finally(() => {
      if (this.turns.get(job_id) === mine) this.turns.delete(job_id);
    });
  }

  private async read(organization_id: string, job_id: string): Promise<JobTimeline> {
    const before = await this.readable(organization_id, job_id);
    const stale = this.stale.get(job_id);
    this.stale.set(job_id, { organization_id, streams: new Set(), ids: false, known: before?.next ?? null });
    try {
      const now =
        (await this.brought(organization_id, job_id, before, stale)) ??
        (await this.brought(organization_id, job_id, undefined, undefined))!;
      this.keep(job_id, now);
      return now.timeline;
    } catch (fault) {
      this.forget(job_id);
      throw fault;
    }
  }

  /** The kept record. Undefined: a key was destroyed after the reading, so the events must be decrypted again, with blanks. */
  private async readable(organization_id: string, job_id: string): Promise<Kept | undefined> {
    const kept = this.kept.get(job_id);
    if (!kept || kept.organization_id !== organization_id) return undefined;
    const keys = await this.keys.existingMany([...kept.readable]);
    for (const person of kept.readable)
      if (!keys.get(person)) {
        this.forget(job_id);
        return undefined;
      }
    return kept;
  }

  /** The kept record, with newer events added. Null: an event came too late to be added at its place. */
  private async brought(
    organization_id: string,
    job_id: string,
    before: Kept | undefined,
    stale: Stale | undefined,
  ): Promise<Kept | null> {
    const now: Kept = {
      organization_id,
      timeline: before?.timeline ?? new JobTimeline(job_id),
      next: new Map(before?.next),
      readable: new Set(before?.readable),
    };
    if (!before) {
      const ofJob = await this.events(now, [`job-${job_id}`]);
      const people = await this.peopleOn(organization_id, job_id);
      now.timeline = await JobTimeline.of(
        job_id,
        ofJob,
        inParts(people, (some) => this.events(now, some)),
      );
      return now;
    }
    const streams = new Set(stale?.streams).add(`job-${job_id}`);
    if (stale?.ids)
      for (const stream of (await this.peopleOn(organization_id, job_id)).flat())
        if (!now.next.has(stream) || stale.streams.has(stream)) streams.add(stream);
    const events = await this.events(now, [...streams]);
    return now.timeline.add(events.sort((a, b) => a.position - b.position)) ? now : null;
  }

  /** The streams of the applications, present and taken back, and of their candidates, by person. */
  private async peopleOn(organization_id: string, job_id: string): Promise<string[][]> {
    const only = ['id', 'candidate_id'] as const;
    const present = await this.reads.every(applicationList, { organization_id }, { job_id }, { only });
    return byPerson([...present, ...(await this.gone(organization_id, job_id, present))]);
  }

  /** The new events of these streams, of the folded types. Notes how far each stream is read, and whose personal fields could be decrypted. */
  private async events(now: Kept, streams: readonly string[]): Promise<Recorded[]> {
    const { next } = now;
    const places = streams.map((stream) => ({ stream, from: next.get(stream) ?? 0 }));
    const stored = await this.log.readStreams(places, folded);
    for (const { stream, from } of places) next.set(stream, from);
    for (const { stream, revision } of stored) next.set(stream, Math.max(next.get(stream)!, revision + 1));
    return this.openedOf(now, stored);
  }

  /** The decrypted events of the organization. Notes whose personal fields could be decrypted. */
  private async openedOf({ organization_id, readable }: Kept, stored: readonly StoredEvent[]): Promise<Recorded[]> {
    const { events, readable: people } = await this.opened(stored);
    for (const person of people) readable.add(person);
    return events.filter(({ metadata }) => metadata.organization_id === organization_id);
  }

  /** The events, with personal fields decrypted only when a fold reads them; and the people whose keys still exist. */
  private async opened(stored: readonly StoredEvent[]): Promise<{ events: Recorded[]; readable: string[] }> {
    if (!stored.length) return { events: [], readable: [] };
    const first = await openAll(stored, this.keys, { whenRead: true });
    const keys = await this.keys.existingMany(first.people);
    const readable = first.people.filter((person) => keys.get(person));
    // A key may have been destroyed while the events were decrypted.
    const { events } =
      readable.length === first.people.length ? first : await openAll(stored, this.keys, { whenRead: true });
    return { events, readable };
  }

  private note({ changed }: Step): void {
    for (const [job_id, stale] of this.stale)
      for (const { model, organization_id, keys } of changed) {
        const category = model === applications.name ? 'application' : model === people.name ? 'candidate' : null;
        if (!category || (organization_id !== stale.organization_id && organization_id !== '*')) continue;
        // A change that names no keys may have changed any row.
        if (!keys.length) this.forget(job_id);
        for (const key of keys) this.mark(stale, `${category}-${key}`);
      }
  }

  private mark(stale: Stale, stream: string): void {
    if (!stale.known || stale.known.has(stream)) stale.streams.add(stream);
    else if (stream.startsWith('application-')) stale.ids = true;
  }

  private keep(job_id: string, now: Kept): void {
    const stale = this.stale.get(job_id);
    this.forget(job_id);
    // Anything may have changed while it was read.
    if (!stale || now.timeline.size > mostStates) return;
    const since: Stale = { ...stale, streams: new Set(), known: now.next };
    for (const stream of stale.streams) this.mark(since, stream);
    this.kept.set(job_id, now);
    this.stale.set(job_id, since);
  }

  private forget(job_id: string): void {
    this.kept.delete(job_id);
    this.stale.delete(job_id);
  }
}

/** Requests the next part while the caller works on this one. */
async function* ahead<Part>(parts: AsyncGenerator<Part>): AsyncGenerator<Part> {
  for (let next = parts.next(); ;) {
    const part = await next;
    if (part.done) return;
    next = parts.next();
    // The request may fail before it is awaited.
    void next.catch(() => undefined);
    yield part.value;
  }
}

/** The events of the applications and their people, a few people at a time. */
async function* inParts(
  people: readonly (readonly string[])[],
  eventsOf: (streams: readonly string[]) => Promise<readonly Recorded[]>,
): AsyncGenerator<readonly Recorded[]> {
  for (let at = 0; at < people.length; at += together) {
    yield await eventsOf(people.slice(at, at + together).flat());
    await new Promise((done) => setImmediate(done));
  }
}

/** The streams of the applications and of their candidates, by person. */
const byPerson = (rows: readonly Placed[]): string[][] =>
  [...Map.groupBy(rows, ({ candidate_id }) => candidate_id).values()].map((theirs) => [
    ...new Set(theirs.flatMap(streamsOf)),
  ]);

import { Inject, Injectable } from '@nestjs/common';
import { goneList } from '@candor/contracts/compliance/gone-rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { ListedOf } from '@candor/contracts/kernel/list';
import { scorecardList } from '@candor/contracts/scorecards/rows';
import { ListedMessage, messageList, type MessageRow } from '@candor/contracts/messages/rows';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { idsOf, type ListedPerson, type PersonRow } from '@candor/contracts/people/rows';
import { appointmentList } from '@candor/contracts/interviews/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { placesOf } from '@candor/projections/compliance/candidate-history';
import { foldRows, until } from '@candor/projections/kernel/fold';
import { messages } from '@candor/projections/messages/messages';
import { takenBack } from '@candor/contracts/pipeline/stay';
import type { Caller } from '../../kernel/caller.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { RowCache } from '../../http/row-cache.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { SamePeople } from '../../access/same-people.ts';
import { noEvents } from '../../kernel/opened-streams.ts';
import { Streams } from '../../kernel/streams.ts';
import { toldOf } from './told-events.ts';

/** The rows about one person. Callers must not change them. */
type PersonRows = {
  person: ListedPerson | undefined;
  applications: readonly ListedOf<typeof applicationList>[];
  messages: readonly string[];
  bookings: readonly string[];
  /** The streams of scorecards and recommendations. */
  judged: readonly string[];
  /** The applications that were taken back. */
  gone: readonly string[];
};
type Events = readonly Recorded[];

export type PersonDocument = { key: string; name: string; added_at: string };

/** What the log holds about one person. */
@Injectable()
export class PersonRecord {
  /** The cache by the events of the person's own stream: the streams that were put in order, and the result. */
  private readonly ordered = new WeakMap<Events, { streams: readonly Events[]; events: Events }>();
  /** The cache by an organization's merges: the merges that concern each record. */
  private readonly mergesOf = new WeakMap<Events, ReadonlyMap<string, Events>>();
  private readonly sets = new WeakMap<readonly string[], ReadonlySet<string>>();

  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  /** Every event of the person, of all their records, their applications, the messages to them and their appointments, in log order. */
  async events(organization_id: string, candidate_id: string): Promise<Events> {
    return (await this.whole(organization_id, candidate_id)).events;
  }

  /** Returns the same events as `events`, with the rows of the person and of all their applications. The events stay the same array until something happens to the person. */
  async whole(organization_id: string, candidate_id: string): Promise<PersonRows & { events: Events }> {
    const rows = await this.rows(organization_id, candidate_id);
    const ids = rows.person ? idsOf(rows.person) : [candidate_id];
    return { ...rows, events: await this.eventsOf(organization_id, ids, rows) };
  }

  /** Does the same as `whole`, but also for every record that ever belonged to the same person, as far as the caller may open it at present. Past moments of the person are made from these. */
  async ever(caller: Caller, candidate_id: string): Promise<PersonRows & { events: Events }> {
    const { organization_id } = caller;
    const [whole, merges] = await Promise.all([
      this.whole(organization_id, candidate_id),
      this.streams.read(`merges-${organization_id}`, organization_id),
    ]);
    const present = whole.person ? idsOf(whole.person) : [candidate_id];
    const reached = new Set(present);
    // Iterating a set reaches records that are added meanwhile.
    for (const id of reached)
      for (const event of this.mergesAbout(merges).get(id) ?? [])
        if (event.type === 'CandidatesMerged')
          for (const each of Object.values(event.data) as string[]) reached.add(each);
    const others = [...reached].filter((id) => !present.includes(id));
    const open = await Promise.all(others.map((id) => this.access.may(caller, id)));
    const ids = [...present, ...others.filter((_, at) => open[at])];
    if (ids.length === present.length) return whole;
    const rows = await this.rowsOf(organization_id, ids);
    return { ...whole, ...rows, events: await this.eventsOf(organization_id, ids, rows) };
  }

  /** Only this record, ignoring merges: what the person of the record may have a copy of. */
  async alone(organization_id: string, candidate_id: string): Promise<Omit<PersonRows, 'person'> & { events: Events }> {
    const rows = await this.rowsOf(organization_id, [candidate_id]);
    return { ...rows, events: await this.eventsOf(organization_id, [candidate_id], rows) };
  }

  private async eventsOf(
    organization_id: string,
    ids: readonly string[],
    rows: Pick<PersonRows, 'applications' | 'messages' | 'bookings' | 'judged' | 'gone'>,
  ): Promise<Events> {
    const names = [
      `merges-${organization_id}`,
      ...ids.map((id) => `candidate-${id}`),
      ...new Set([...rows.applications.map((row) => row.id), ...rows.gone].map((id) => `application-${id}`)),
      ...rows.messages.map((id) => `message-${id}`),
      ...rows.bookings.map((id) => `appointment-${id}`),
      ...rows.judged,
    ];
    const [merges, ...streams] = await Promise.all(names.map((stream) => this.streams.read(stream, organization_id)));
    const about = this.mergesAbout(merges!);
    return this.inOrder([...streams, ...ids.map((id) => about.get(id) ?? noEvents)]);
  }

  private mergesAbout(merges: Events): ReadonlyMap<string, Events> {
    const known = this.mergesOf.get(merges);
    if (known) return known;
    const about = new Map<string, Recorded[]>();
    for (const event of merges)
      for (const id of Object.values(event.data) as string[]) {
        const events = about.get(id);
        if (events) events.push(event);
        else about.set(id, [event]);
      }
    this.mergesOf.set(merges, about);
    return about;
  }

  /** The rows about a person, cached until a row of a person, an application or a message of the organization changes. */
  private rows(organization_id: string, candidate_id: string): Promise<PersonRows> {
    return this.kept.of(
      `rows of a person ${organization_id} ${candidate_id}`,
      {
        models: ['people', 'applications', 'messages', 'appointments', 'scorecards', goneList.name],
        organizations: [organization_id],
      },
      async () => {
        // Most people have one record, so its rows are asked for together with the person's.
        const [people, own] = await Promise.all([
          this.same.rows({ organization_id }, [candidate_id]),
          this.rowsOf(organization_id, [candidate_id]),
        ]);
        const person = people.get(candidate_id);
        const ids = person ? idsOf(person) : [candidate_id];
        const alone = ids.length === 1 && ids[0] === candidate_id;
        return { person: person && listed(person), ...(alone ? own : await this.rowsOf(organization_id, ids)) };
      },
    );
  }

  private async rowsOf(organization_id: string, candidate_id: string[]): Promise<Omit<PersonRows, 'person'>> {
    const [applications, messages, appointments, cards, gone] = await Promise.all([
      this.reads.every(applicationList, { organization_id }, { candidate_id }),
      this.reads.every(messageList, { organization_id }, { candidate_id }, { only: ['id'] }),
      this.reads.every(appointmentList, { organization_id }, { candidate_id }, { only: ['booking_id'] }),
      this.reads.every(scorecardList, { organization_id }, { candidate_id }, { only: ['id', 'kind'] }),
      this.reads.every(goneList, { organization_id }, { kind: 'application', person_id: candidate_id }),
    ]);
    return {
      applications,
      messages: messages.map(({ id }) => id),
      bookings: [...new Set(appointments.map(({ booking_id }) => booking_id))],
      judged: cards.map(({ id, kind }) => `${kind}-${id}`),
      gone: gone.map(({ id }) => id),
    };
  }

  private inOrder(streams: readonly Events[]): Events {
    const known = this.ordered.get(streams[0]!);
    if (known?.streams.length === streams.length && streams.every((each, at) => each === known.streams[at]))
      return known.events;
    // A merge is about both records, so it appears twice.
    const events = toldOf(streams.flat())
      .sort((a, b) => a.position - b.position)
      .filter((event, at, all) => event.position !== all[at - 1]?.position);
    this.ordered.set(streams[0]!, { streams, events });
    return events;
  }

  /** The documents that the person sent, newest first. Documents that members added are left out. `key`: the file's key in the store. */
  async documents(organization_id: string, candidate_id: string): Promise<PersonDocument[]> {
    const events = (await this.streams.read(
      `candidate-${candidate_id}`,
      organization_id,
    )) as Recorded<CandidateEvent>[];
    return events
      .flatMap((event) =>
        event.type === 'ResumeAdded' && event.metadata.actor.type === 'candidate'
          ? [{ key: event.data.file_id, name: event.data.file_name, added_at: event.metadata.occurred_at }]
          : [],
      )
      .reverse();
  }

  /** The jobs whose part of a record the caller may read. Null: all jobs. A caller who reaches only contacts reads their applications on the jobs that the caller lists, and on the jobs `opened`, to which the caller has access. */
  async jobsOf(caller: Caller, ...opened: string[]): Promise<ReadonlySet<string> | null> {
    const scope = await this.access.scope(caller);
    if (scope && !scope.within) return null;
    const listed = await this.access.listed(caller);
    if (opened.length) return new Set([...listed, ...opened]);
    const set = this.sets.get(listed) ?? new Set(listed);
    this.sets.set(listed, set);
    return set;
  }

  /** These people as the caller may know them. `as_of`: at a past moment. */
  async onJobs(caller: Caller, people: readonly ListedPerson[], as_of?: string | null): Promise<ListedPerson[]> {
    const jobs = await this.jobsOf(caller);
    if (!jobs) return [...people];
    return Promise.all(
      people.map(async (person) => {
        const events = ofJobs(await this.ownEvents(caller, person), jobs);
        return onJobs(person, jobs, as_of ? until(events, as_of) : events);
      }),
    );
  }

  /** The text of the newest resume that members may know on this job; '' if none was read. `as_of`: at this past moment. */
  async resumeText(caller: Caller, person: PersonRow, job_id: string, as_of?: string): Promise<string> {
    const jobs = await this.jobsOf(caller, job_id);
    if (!jobs && !as_of) return person.resume_text;
    const known = ofJobs(await this.ownEvents(caller, person), jobs);
    const seen = (as_of ? until(known, as_of) : known) as Recorded<CandidateEvent>[];
    const gone = new Set(
      seen.flatMap((event) =>
        event.type === 'ImportedResumeTakenBack' || event.type === 'ResumeRemoved' ? event.data.resume_id : [],
      ),
    );
    const newest = seen
      .flatMap((event) => (event.type === 'ResumeAdded' && !gone.has(event.data.resume_id) ? event.data.resume_id : []))
      .at(-1);
    const read = seen.findLast((event) => event.type === 'ResumeParsed' && event.data.resume_id === newest);
    return read?.type === 'ResumeParsed' ? read.data.text : '';
  }

  private async ownEvents({ organization_id }: Caller, person: ListedPerson): Promise<Events> {
    const streams = await Promise.all(idsOf(person).map((id) => this.streams.read(`candidate-${id}`, organization_id)));
    return streams.length === 1 ? streams[0]! : this.inOrder(streams);
  }

  /** The person with the applications and resumes that the caller may see. Null: no person has this id. */
  async person(caller: Caller, id: string): Promise<ListedPerson | null> {
    const { organization_id } = caller;
    const [rows, jobs] = await Promise.all([this.same.rows({ organization_id }, [id]), this.jobsOf(caller)]);
    const row = rows.get(id);
    if (!row) return null;
    const person = listed(row);
    if (!jobs) return person;
    return onJobs(person, jobs, ofJobs(await this.events(organization_id, id), jobs));
  }
}

type Unsent = 'parts' | 'own' | 'archived_for' | 'newest_resume' | 'read_resume';
/** Removes the fields that browsers never get. */
export const listed = <Row extends ListedPerson & Pick<PersonRow, Unsent>>(row: Row): Omit<Row, Unsent> => {
  const { parts: _, own: _own, archived_for: _for, newest_resume: _newest, read_resume: _read, ...rest } = row;
  return rest;
};
/** The person without data of other jobs. `seen`: the events of the jobs in `jobs`; the events of the person's own stream are enough. The whole person if `jobs` is null. */
export const onJobs = (
  person: ListedPerson,
  jobs: ReadonlySet<string> | null,
  seen: readonly Recorded[],
): ListedPerson => {
  if (!jobs) return person;
  const streams = new Set(idsOf(person).map((id) => `candidate-${id}`));
  const own = seen.filter((event) => streams.has(event.stream)) as Recorded<CandidateEvent>[];
  const resumes = new Set(own.flatMap((event) => (event.type === 'ResumeAdded' ? event.data.resume_id : [])));
  const notes = new Set<string>();
  let { type } = person;
  for (const event of own) {
    if (event.stream === `candidate-${person.id}` && event.type === 'CandidateCreated') ({ type } = event.data);
    if (event.type === 'CandidateNoteAdded' || event.type === 'CandidateNoteRestored') notes.add(event.data.note_id);
    if (event.type === 'CandidateNoteRemoved') notes.delete(event.data.note_id);
  }
  const applications = person.applications.filter((each) => jobs.has(each.job_id));
  return {
    ...person,
    type: applications.length ? 'candidate' : type,
    applications,
    resumes: person.resumes.filter((resume) => resumes.has(resume.id)),
    notes: notes.size,
    last_activity: [
      person.created_at,
      ...own.map((event) => event.metadata.occurred_at),
      ...applications.map((each) => each.entered_at),
    ].reduce((last, each) => (each > last ? each : last)),
  };
};

/** These jobs, and the jobs from which the person was moved to one of them: what was recorded there can be read on the present job. */
const withEarlier = (events: Events, jobs: ReadonlySet<string>): ReadonlySet<string> => {
  const all = new Set(jobs);
  const back = takenBack(events);
  // The latest comes first, so that a path over several jobs is followed to its beginning.
  for (const event of events.toReversed()) {
    const { job_id, from } = event.data as { job_id?: string; from?: { job_id: string } };
    if (event.type === 'ApplicationMergedIn' && from && all.has(job_id!) && !back.has(event.id)) all.add(from.job_id);
  }
  return all;
};

/** The events outside jobs, and those of the jobs that may be read. The same events and jobs give the same array. */
export const ofJobs = (events: Events, jobs: ReadonlySet<string> | null): Events => {
  if (!jobs) return events;
  const known = parts.get(events)?.get(jobs);
  if (known) return known;
  const placeOf = placesOf(events);
  const open = withEarlier(events, jobs);
  const part = events.filter((event) => {
    const { job_id } = placeOf(event);
    return !job_id || open.has(job_id);
  });
  const byJobs = parts.get(events) ?? new WeakMap<ReadonlySet<string>, Events>();
  parts.set(events, byJobs.set(jobs, part));
  return part;
};
const parts = new WeakMap<Events, WeakMap<ReadonlySet<string>, Events>>();
/** The person's messages as these events leave them, newest first. */
export const messagesOf = (events: readonly Recorded[]): ListedMessage[] =>
  (
    [
      ...foldRows(
        messages,
        events.filter((event) => event.stream.startsWith('message-')),
      ).values(),
    ] as MessageRow[]
  )
    .map((row) => ListedMessage.parse(row))
    .sort((a, b) => b.queued_at.localeCompare(a.queued_at));

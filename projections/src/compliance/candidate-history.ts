import { dayLength } from '@candor/contracts/values/days';
import { fullDayWords } from '@candor/contracts/words/time-words';
import { categoryOf, definitionOf, idOf, sentencesIn } from '@candor/contracts/all-events';
import type { HistoryRow, StandingAt } from '@candor/contracts/compliance/history';
import { meets } from '@candor/contracts/rounds/scheduling';
import { jobPartId, type JobPartRow, type JobRow } from '@candor/contracts/jobs/rows';
import { say, sayLabel, voice } from '@candor/contracts/words/say';
import { erasedText } from '@candor/contracts/values/erased';
import type { Recorded } from '@candor/contracts/kernel/event';
import { actorTold, recorderOf, type Who } from '@candor/contracts/who-acted';
import type { PersonRow } from '@candor/contracts/people/rows';
import type { StepMark } from '@candor/contracts/pipeline/events';
import { entryOf, isPlacing } from '@candor/contracts/pipeline/stay';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { applications } from '../pipeline/applications.ts';
import { codeOf, labelOf, words } from './detail-words.ts';
import { detailsOf, isUntold, memberIn, type Sight, textOf } from './history-details.ts';
import { jobParts } from '../jobs/job-parts.ts';
import { jobs } from '../jobs/jobs.ts';
import { foldRows, until } from '../kernel/fold.ts';
import { people } from '../people/people.ts';
import { amongThemselves, groupAfter, ofRecords } from '../past/person-groups.ts';

// A candidate's history for a reviewer (docs/rules/compliance.md#the-history-of-a-candidate): a pure function
// of the recorded events, so that it is the same after any rebuild.

type Data = Record<string, unknown>;
type Place = { application_id: string | null; job_id: string | null };
/** The rights of a reader. `who`: names actors and members. `opens`: whether they may read pay and personal texts of a job (null: of no job); `notes`: whether they may read an author's private notes; `cadence`: returns the name of a cadence. */
export type Reading = {
  who: Who;
  opens: (job_id: string | null) => boolean;
  notes: (author_id: string) => boolean;
  cadence?: (id: string) => string | undefined;
};

const stringOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null);
/** The name of a step or a reason in the reader's language; sentences use the same name. */
const named = (name: string | null | undefined): string | null => (name ? sayLabel(name) : null);
const inOrder = (events: readonly Recorded[]): Recorded[] => [...events].sort((a, b) => a.position - b.position);

/** The first event of a note or resume, and its field with the id, by which later events are assigned. */
const begins: Readonly<Record<string, string>> = { CandidateNoteAdded: 'note_id', ResumeAdded: 'resume_id' };
/** The events that begin a message or a person's way through a cadence. Later events of the same stream do not name the job. */
const firsts = new Set(['MessageQueued', 'MessageReceived', 'OtherMailReceived', 'CandidateEnrolled']);
/** The stream whose first event says what an event is about: for a conversation the stream of its first message. */
const toldIn = (stream: string): string => (categoryOf(stream) === 'thread' ? `message-${idOf(stream)}` : stream);
/** Returns the application and job of each event. Later events of a message name only the application, and those of a note or a resume not even a job, so all events are needed together. */
export const placesOf = (events: readonly Recorded[]): ((event: Recorded) => Place) => {
  const own = (event: Recorded): Place => {
    const data = event.data as Data;
    return {
      application_id: categoryOf(event.stream) === 'application' ? idOf(event.stream) : stringOf(data.application_id),
      job_id: stringOf(data.job_id),
    };
  };
  const jobOf = new Map<string, string>();
  const begun = new Map<string, Place>();
  const kept = new Map<string, string>();
  for (const event of events) {
    const place = own(event);
    const id = begins[event.type] && stringOf((event.data as Data)[begins[event.type]!]);
    if (id && place.job_id) kept.set(id, place.job_id);
    if (place.application_id && place.job_id) jobOf.set(place.application_id, place.job_id);
    if (firsts.has(event.type)) begun.set(event.stream, place);
  }
  return (event) => {
    const place = own(event);
    const first = begun.get(toldIn(event.stream));
    const application_id = place.application_id ?? first?.application_id ?? null;
    const { note_id, resume_id } = event.data as Data;
    const ofJob =
      (application_id && jobOf.get(application_id)) || kept.get(stringOf(note_id) ?? stringOf(resume_id) ?? '');
    return { application_id, job_id: place.job_id ?? first?.job_id ?? (ofJob || null) };
  };
};

/** Whether the person's encryption key was destroyed, so that their texts are unreadable. */
export const isErased = (events: readonly Recorded[]): boolean =>
  events.some((event) => event.type === 'CandidateCreated' && (event.data as Data).first_name === erasedText);

/** The hash of the text of a job's post that was public at a position of the event log. */
const postAt = (job: readonly Recorded[], position: number): string | null =>
  (
    job.findLast((event) => event.type === 'JobPublishedSnapshotTaken' && event.position <= position)?.data as
      | { hash: string }
      | undefined
  )?.hash ?? null;
/** The actor's reason, in their own words. */
const reasonOf = (event: Recorded, opens: boolean): string | null => {
  if (isUntold(event)) return null;
  const data = event.data as Data;
  const free = definitionOf(event.stream, event.type)?.personal.includes('reason');
  return named(stringOf(data.reason_name)) ?? (free && !opens ? null : stringOf(data.reason));
};

/** Exactly one row for each event of the person's own stream, their applications and their messages. `jobEvents`: the event streams of the jobs by id. */
export const historyRows = (
  events: readonly Recorded[],
  jobEvents: ReadonlyMap<string, readonly Recorded[]>,
  reading: Reading,
): HistoryRow[] => {
  const placeOf = placesOf(events);
  const erased = isErased(events);
  const standing = new Map<string, { step: StepMark; since: string }>();
  const authors = new Map<string, { id: string; open: boolean }>();
  const sentence = sentencesIn(events);
  return inOrder(events).map((event, index) => {
    const { actor, occurred_at, recorded_at, request_uid } = event.metadata;
    const told = actorTold(event);
    const data = event.data as Data & { to_step?: StepMark; from_step?: StepMark };
    const place = placeOf(event);
    const application = categoryOf(event.stream) === 'application' ? idOf(event.stream) : null;
    const before = application ? standing.get(application) : undefined;
    if (application && isPlacing(event)) {
      const { step, entered_at } = entryOf(event);
      standing.set(application, { step, since: entered_at });
    }
    if (event.type === 'CandidateNoteAdded')
      authors.set(String(data.note_id), { id: actor.id, open: data.visibility !== 'private' });
    const author = authors.get(String(data.note_id));
    const opens = reading.opens(place.job_id);
    const sight: Sight = erased
      ? 'erased'
      : event.type.startsWith('CandidateNote')
        ? author && (author.open ? opens : reading.notes(author.id))
          ? 'open'
          : 'hidden'
        : event.type === 'CandidateFieldChanged' || opens
          ? 'open'
          : 'hidden';
    const post = application && place.job_id ? postAt(jobEvents.get(place.job_id) ?? [], event.position) : null;
    return {
      number: index + 1,
      event_id: event.id,
      type: event.type,
      stream: event.stream,
      revision: event.revision,
      recorded_at,
      occurred_at,
      actor: {
        type: told.type,
        id: told.id,
        name: reading.who.of(event),
        roles: told.type === actor.type && told.id === actor.id ? (actor.roles ?? []) : [],
      },
      sentence: sentence(event),
      step_from: data.to_step ? named(data.from_step?.name ?? before?.step.name) : null,
      step_to: named(data.to_step?.name),
      days_in_step:
        data.to_step && before
          ? Math.round(((Date.parse(occurred_at) - Date.parse(before.since)) / dayLength) * 10) / 10
          : null,
      reason: reasonOf(event, opens),
      details: [
        ...detailsOf(event, sight),
        ...membersNamed(event, reading.who),
        ...cadenceNamed(event, reading),
        ...(post ? [{ label: say('Post in force'), value: post }] : []),
      ],
      changes: changesOf(event, sight),
      automatic: data.automatic === true || ['system', 'processor', 'ai'].includes(told.type),
      request_uid,
      ...place,
    };
  });
};

const cadenceNamed = ({ data }: Recorded, { cadence }: Reading): HistoryRow['details'] => {
  const id = stringOf((data as Data).cadence_id);
  const name = id && cadence?.(id);
  return name ? [{ label: say('Cadence'), value: name }] : [];
};
const membersNamed = (event: Recorded, who: Reading['who']): HistoryRow['details'] => {
  const member = memberIn(event);
  const recorder = recorderOf(event);
  return [
    ...(member ? [{ label: member.as, value: who.member(member.user_id) }] : []),
    ...(recorder
      ? [{ label: recorder.approved ? say('Approved by') : say('Recorded by'), value: who.member(recorder.id) }]
      : []),
  ];
};
const changesOf = (event: Recorded, sight: Sight): HistoryRow['changes'] => {
  if (event.type === 'CandidateFieldChanged') {
    const { name, from, to } = event.data as Data;
    const shown = (value: unknown) => (sight === 'erased' ? erasedText : textOf(value));
    return [{ field: String(name), from: shown(from), to: shown(to) }];
  }
  const changes = (event.data as { changes?: Record<string, { from: unknown; to: unknown }> | null }).changes ?? {};
  return Object.entries(changes).map(([field, { from, to }]) => ({
    field: labelOf(field),
    from: codeOf(field, from) ?? textOf(from),
    to: codeOf(field, to) ?? textOf(to),
  }));
};

const offerText = (offer: ApplicationRow['offer']): string | null =>
  offer &&
  [
    sayLabel(words(offer.status)),
    say('revision {revision, number}', { revision: offer.revision }),
    ...(offer.status === 'pending' && offer.expires_on
      ? [say('open until {day}', { day: fullDayWords(offer.expires_on, voice()) })]
      : []),
  ].join(', ');

/** The state at a past time of the person with the record `candidate_id`: their step on each job, the job's requirements, and the post as the public could read it. */
export const standingAt = (
  at: string,
  candidate_id: string,
  events: readonly Recorded[],
  jobEvents: ReadonlyMap<string, readonly Recorded[]>,
): StandingAt => {
  const past = inOrder(until(events, at));
  const ids = groupAfter(past, candidate_id);
  const then = ofRecords(past, ids);
  const own = inOrder(amongThemselves(events)).filter((event) =>
    ['candidate', 'merges'].includes(categoryOf(event.stream)),
  );
  // If the time lies before the record was made, the person has the name with which the record began.
  const begun = own.filter(({ stream, revision }) => stream === `candidate-${candidate_id}` && revision === 0);
  const then_ = until(own, at).filter((event) => !begun.includes(event));
  const person = foldRows(people, [...begun, ...then_]).get(ids[0]!) as PersonRow | undefined;
  const rows = [...(foldRows(applications, then).values() as Iterable<ApplicationRow>)].sort(
    (a, b) => a.added_at.localeCompare(b.added_at) || (a.id < b.id ? -1 : 1),
  );
  return {
    at,
    person: { name: person?.name ?? erasedText, email: person?.email ?? null },
    applications: rows.map((row) => {
      const past = inOrder(until(jobEvents.get(row.job_id) ?? [], at));
      const [job] = foldRows(jobs, past).values() as Iterable<JobRow>;
      const required = foldRows(jobParts, past).get(jobPartId(row.job_id, 'requirements')) as
        | JobPartRow<'requirements'>
        | undefined;
      const post = past.findLast((event) => event.type === 'JobPublishedSnapshotTaken')?.data as
        | { sections: { name: string; html: string }[]; hash: string }
        | undefined;
      return {
        id: row.id,
        job_id: row.job_id,
        job_name: job?.fields.name ?? '',
        step: named(row.step.name),
        schedule_status: meets(row.step) ? row.schedule_status : null,
        offer: offerText(row.offer),
        requirements: (required?.requirements ?? []).map(({ name, level }) => ({ name, level })),
        post: post?.sections ?? [],
        post_hash: post?.hash ?? null,
      };
    }),
  };
};

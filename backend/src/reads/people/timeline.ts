import { sentencesIn } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { SignName } from '@candor/contracts/people/engagement';
import type { Note, Resume, TimelineItem } from '@candor/contracts/people/record';
import type { PersonRow } from '@candor/contracts/people/rows';
import { type FieldValue, type PersonFieldKind, valueWords } from '@candor/contracts/people/person-fields';
import type { HiddenText } from '@candor/contracts/resumes/hidden-text';
import { say, sayIn, voice, type Voice } from '@candor/contracts/words/say';
import { actorTold, recorderOf, usersTold, type Who } from '@candor/contracts/who-acted';
import { fullDayWords } from '@candor/contracts/words/time-words';
import { placesOf } from '@candor/projections/compliance/candidate-history';
import { memberIn } from '@candor/projections/compliance/history-details';
import { type Caller } from '../../kernel/caller.ts';
import { isAdmin } from '../../access/rights.ts';
import type { FileStore } from '../../kernel/ports/file-store.ts';

// Puts recorded events into words for readers.

type Data = Record<string, unknown>;
const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null);
const newestFirst = (a: Recorded, b: Recorded): number =>
  b.metadata.occurred_at.localeCompare(a.metadata.occurred_at) || b.position - a.position;

type Changed = { kind: PersonFieldKind; from: FieldValue | null; to: FieldValue | null };
/** Such as '3 months → 1 month'. */
const changeOf = ({ kind, from, to }: Changed): string | null => {
  const words = (value: FieldValue | null) =>
    value === null ? '–' : valueWords(kind, value, (date) => fullDayWords(date, voice()));
  return from === null && to === null ? null : from === null ? words(to) : `${words(from)} → ${words(to)}`;
};
/** What the actor wrote. It never contains pay or the body of a note. */
const detailOf = (event: Recorded): string | null => {
  const data = event.data as Data;
  if (event.type === 'CandidateFieldChanged') return changeOf(data as Changed);
  if (event.type === 'MessageQueued') return textOf(data.subject);
  if (event.type === 'OfferDeclined')
    return [textOf(data.reason_name), textOf(data.note)].filter(Boolean).join('\n') || null;
  if (event.type === 'OfferRescinded' || event.type === 'ApplicationRevived') return textOf(data.reason);
  return textOf(data.note);
};

/** The members whose names the sentences and details of these events need. */
export const membersIn = (events: readonly Recorded[]): string[] => [
  ...usersTold(events),
  ...events.flatMap((event) => [memberIn(event)?.user_id ?? [], recorderOf(event)?.id ?? []].flat()),
];
/** The member whom the event names besides its actor, or who wrote it down for the one whom its sentence names. */
const besides = (event: Recorded, who: Who, speaker: Voice): string | null => {
  const member = memberIn(event);
  if (member) return who.member(member.user_id);
  const recorder = recorderOf(event);
  return recorder && !recorder.approved
    ? sayIn(speaker)('Recorded by {name}', { name: who.member(recorder.id) })
    : null;
};

/** What happened, newest first. `signs`: what events mean for the contact between the person and the organization. */
export const timelineOf = (
  events: readonly Recorded[],
  who: Who,
  { signs = new Map(), speaker = voice() }: { signs?: ReadonlyMap<string, SignName>; speaker?: Voice } = {},
): TimelineItem[] => {
  const placeOf = placesOf(events);
  const sentence = sentencesIn(events, speaker);
  return [...events].sort(newestFirst).map((event) => ({
    event_id: event.id,
    type: event.type,
    at: event.metadata.occurred_at,
    actor_name: who.of(event),
    actor_type: actorTold(event).type,
    sentence: sentence(event),
    detail: detailOf(event) ?? besides(event, who, speaker),
    ...placeOf(event),
    ...(signs.has(event.id) ? { sign: signs.get(event.id)! } : {}),
  }));
};

const subscriptions: readonly string[] = ['CandidateUnsubscribed', 'CandidateSubscribedAgain'];
/** The moment when a person with these records refused letters that they did not ask for, from events in log order. Null: they have not refused. If the records disagree, the refusal counts. */
export const unsubscribedAt = (records: readonly string[], events: readonly Recorded[]): string | null => {
  const said = new Map(
    events.flatMap((event) =>
      // A person may refuse only news and invitations.
      subscriptions.includes(event.type) && (event.data.topics as string[] | undefined)?.join() !== 'news'
        ? [[event.stream, event] as const]
        : [],
    ),
  );
  const last = records.map((id) => said.get(`candidate-${id}`));
  return last.find((event) => event?.type === 'CandidateUnsubscribed')?.metadata.occurred_at ?? null;
};

/** A person's present notes, newest first. A private note is shown only to its author and to administrators. */
export const notesOf = (
  events: readonly Recorded[],
  caller: Pick<Caller, 'user_id' | 'roles'>,
  names: Record<string, string>,
): Note[] => {
  const notes = new Map<string, Note>();
  const removed = new Set<string>();
  for (const event of [...events].sort((a, b) => a.position - b.position)) {
    const data = event.data as Pick<Note, 'body' | 'visibility'> & {
      note_id: string;
      job_id?: string | null;
      imported?: boolean;
    };
    const author_id = event.metadata.actor.id;
    if (event.type === 'CandidateNoteAdded') {
      // A note that was taken back with its import may be imported again.
      removed.delete(data.note_id);
      notes.set(data.note_id, {
        id: data.note_id,
        body: data.body,
        visibility: data.visibility,
        job_id: data.job_id ?? null,
        author_id,
        author_name: names[author_id] ?? say('A former member'),
        at: event.metadata.occurred_at,
        edited: false,
        imported: data.imported ?? false,
        mine: author_id === caller.user_id,
      });
    }
    const note = notes.get(data.note_id);
    if (event.type === 'CandidateNoteEdited' && note)
      notes.set(data.note_id, { ...note, body: data.body, edited: true });
    if (event.type === 'CandidateNoteRemoved') removed.add(data.note_id);
    if (event.type === 'CandidateNoteRestored') removed.delete(data.note_id);
  }
  return [...notes.values()]
    .reverse()
    .filter(({ id }) => !removed.has(id))
    .filter((note) => note.visibility === 'team' || note.mine || isAdmin(caller as Caller));
};

/** A person's resumes, each with a download address and the text read from it, as the person's events have it. */
export const resumesOf = (
  person: Pick<PersonRow, 'resumes'>,
  files: FileStore,
  events: readonly Recorded[],
): Promise<Resume[]> => {
  const read = new Map(
    events.filter((event) => event.type === 'ResumeParsed').map(({ data }) => [String(data.resume_id), data as Data]),
  );
  return Promise.all(
    person.resumes.map(async (resume) => ({
      ...resume,
      url: await files.signGet(resume.file_id, resume.file_name),
      text: String(read.get(resume.id)?.text ?? ''),
      problem: textOf(read.get(resume.id)?.error),
      hidden: (read.get(resume.id)?.hidden as HiddenText[] | null | undefined) ?? [],
    })),
  );
};

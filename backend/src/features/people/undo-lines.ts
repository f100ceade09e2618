import { idOf } from '@candor/contracts/all-events';
import { dayLength } from '@candor/contracts/values/days';
import type { Recorded } from '@candor/contracts/kernel/event';
import { say } from '@candor/contracts/words/say';
import { type Changes, changed } from '@candor/contracts/kernel/values';
import type { FieldValue } from '@candor/contracts/people/person-fields';
import type { UndoLines } from '@candor/contracts/people/undo';
import { actionNames, isUndoable, lineOf, undoMinutes } from '@candor/contracts/pipeline/actions';

// Decides which entries of a person's timeline their author can undo, and why not the others. The page and the call use this one rule.

/** The action that undoes an entry: one on the application that it names, else a change of the entry's record. */
export type UndoStep =
  | { kind: 'move' | 'review'; application_id: string }
  | { kind: 'schedule'; application_id: string; to: string }
  | { kind: 'tag' | 'untag'; tag: { id: string; name: string } }
  | { kind: 'skill' | 'unskill'; skill: { id: string; name: string } }
  | { kind: 'owner'; to: string | null }
  | { kind: 'field'; field_id: string; to: FieldValue | null }
  | { kind: 'change'; fields: Record<string, unknown> }
  | { kind: 'add_link'; link: { id: string; kind: string; url: string } }
  | { kind: 'remove_link' | 'restore_note' | 'remove_note'; id: string };
/** `why`: what prevents the undo, in words. */
export type UndoLine = { back: UndoStep } | { why: string };
/** The last move or review of an application, if no other event followed it. */
export type LastMove = { revision: number };
export type Undoing = {
  reader: string;
  /** The present time in milliseconds. */
  now: number;
  /** The last move of an application on which the reader may act; undefined for any other application. */
  lastOf: (application_id: string) => LastMove | null | undefined;
};

export const since = () => say('Something else has happened since, so this can no longer be undone.');
const timeUp = () => say('This could be undone for {count, number} minutes.', { count: undoMinutes });
const replaced = () =>
  say('Another email address has ended the links that the candidate had. Change the address by hand.');
/** The event types of moves without an offer, which the member who made them can undo. */
const moves: readonly string[] = actionNames().flatMap((action) => {
  const { undo, needs, moves: event } = lineOf(action);
  return undo && needs === 'list' && event ? [event] : [];
});
const isLate = ({ metadata }: Recorded, now: number): boolean =>
  !isUndoable(metadata.occurred_at, new Date(now).toISOString());
const changesIn = ({ data }: Recorded): Changes => (data.changes as Changes | null) ?? {};
/** The key of fields that are undone together: addresses of one kind have an order, so one of them is put back only together with the others. */
const together = (field: string): string => /email|phone/.exec(field)?.[0] ?? field;

/** The subjects of a record's event. If two events have the same subject, only the later one can be undone. */
const subjectsOf = (event: Recorded): string[] => {
  const { type, data } = event;
  if (type === 'CandidateTagged' || type === 'CandidateUntagged') return [`tag ${String(data.tag_id)}`];
  if (type === 'CandidateSkillAdded' || type === 'CandidateSkillRemoved') return [`skill ${String(data.skill_id)}`];
  if (type === 'CandidateOwnerAssigned') return ['owner'];
  if (type === 'CandidateFieldChanged') return [`field ${String(data.field_id)}`];
  if (type === 'CandidateUpdated') return Object.keys(changesIn(event)).map(together);
  if (type.startsWith('CandidateUrl')) return [`link ${String(data.url_id)}`];
  if (type.startsWith('CandidateNote')) return [`note ${String(data.note_id)}`];
  return [];
};

/** Whether two events of one request made the same change to two records of a person. A link has its own id on each record, and one request removes one link. */
export const areAboutTheSame = (one: Recorded, other: Recorded): boolean => {
  const subjects = subjectsOf(one);
  return (
    one.type === other.type &&
    (one.type === 'CandidateUrlRemoved' || subjectsOf(other).some((subject) => subjects.includes(subject)))
  );
};

/** The events of one stream that the reader may read, and the revision of the last event for each subject. */
export type Readable = { events: readonly Recorded[]; lastAbout: ReadonlyMap<string, number> };
export const readableStream = (events: readonly Recorded[]): Readable => {
  const lastAbout = new Map<string, number>();
  for (const event of events)
    for (const subject of subjectsOf(event))
      lastAbout.set(subject, Math.max(event.revision, lastAbout.get(subject) ?? 0));
  return { events, lastAbout };
};

/** The types of events that have no undo: an edited note can be edited again instead. */
const neverBack: readonly string[] = ['CandidateNoteEdited', 'CandidateNoteRestored'];

/** The undo step that returns the record to its state before the event. Null: there is none. */
const backOf = (event: Recorded, { events }: Readable): UndoStep | null => {
  const { type, data, revision } = event;
  const lastBefore = (fits: (each: Recorded) => boolean) =>
    events.findLast((each) => each.revision < revision && fits(each));
  switch (type) {
    case 'CandidateTagged':
    case 'CandidateUntagged':
      return {
        kind: type === 'CandidateTagged' ? 'untag' : 'tag',
        tag: { id: String(data.tag_id), name: String(data.name) },
      };
    case 'CandidateSkillAdded':
    case 'CandidateSkillRemoved':
      return {
        kind: type === 'CandidateSkillAdded' ? 'unskill' : 'skill',
        skill: { id: String(data.skill_id), name: String(data.name) },
      };
    case 'CandidateOwnerAssigned': {
      const last = lastBefore((each) => each.type === type);
      return { kind: 'owner', to: (last?.data.user_id ?? null) as string | null };
    }
    case 'CandidateFieldChanged':
      return { kind: 'field', field_id: String(data.field_id), to: data.from as FieldValue | null };
    case 'CandidateUpdated': {
      const back = Object.entries(changesIn(event)).map(([name, { from, to }]) => [name, { from: to, to: from }]);
      return back.length
        ? { kind: 'change', fields: changed<Record<string, unknown>>({}, Object.fromEntries(back) as Changes) }
        : null;
    }
    case 'CandidateUrlAdded':
      return { kind: 'remove_link', id: String(data.url_id) };
    case 'CandidateUrlRemoved': {
      const id = String(data.url_id);
      const added = lastBefore((each) => each.type === 'CandidateUrlAdded' && each.data.url_id === id);
      return (
        (added && { kind: 'add_link', link: { id, kind: String(added.data.kind), url: String(added.data.url) } }) ??
        null
      );
    }
    case 'CandidateNoteAdded':
      return { kind: 'remove_note', id: String(data.note_id) };
    case 'CandidateNoteRemoved':
      return { kind: 'restore_note', id: String(data.note_id) };
    default:
      return null;
  }
};

const ofApplication = (event: Recorded, later: boolean, { now, lastOf }: Undoing): UndoLine | null => {
  const { type, revision, data } = event;
  const isMove = moves.includes(type);
  if (!isMove && type !== 'ResumeReviewed' && type !== 'ScheduleStatusChanged') return null;
  const application_id = idOf(event.stream);
  const last = lastOf(application_id);
  if (last === undefined) return null;
  if (type === 'ScheduleStatusChanged')
    return later ? { why: since() } : { back: { kind: 'schedule', application_id, to: String(data.from) } };
  if (last?.revision !== revision) return { why: since() };
  return isLate(event, now) ? { why: timeUp() } : { back: { kind: isMove ? 'move' : 'review', application_id } };
};
const ofRecord = (event: Recorded, stream: Readable, { now }: Undoing): UndoLine | null => {
  if (neverBack.includes(event.type)) return null;
  if (subjectsOf(event).some((subject) => stream.lastAbout.get(subject)! > event.revision)) return { why: since() };
  const back = backOf(event, stream);
  if (!back) return null;
  if (back.kind === 'change' && 'email' in back.fields) return { why: replaced() };
  return back.kind === 'restore_note' && isLate(event, now) ? { why: timeUp() } : { back };
};

/** Whether the reader can undo this entry; null if no undo is offered. `stream`: the stream of the entry. */
export const undoLineOf = (event: Recorded, stream: Readable, asked: Undoing): UndoLine | null => {
  const { actor, history } = event.metadata;
  if (actor.type !== 'user' || actor.id !== asked.reader || history) return null;
  if (event.stream.startsWith('candidate-')) return ofRecord(event, stream, asked);
  if (!event.stream.startsWith('application-')) return null;
  return ofApplication(event, stream.events.at(-1)!.revision > event.revision, asked);
};

/** The undo lines of the timeline's entries. If an entry is older than a day, it has a line only if it can be undone. */
export const undoLines = (events: readonly Recorded[], asked: Undoing): UndoLines => {
  const streams = new Map(
    [...Map.groupBy(events, ({ stream }) => stream)].map(([name, own]) => [name, readableStream(own)]),
  );
  const lines: UndoLines = {};
  for (const event of events) {
    const line = undoLineOf(event, streams.get(event.stream)!, asked);
    if (line && 'back' in line) lines[event.id] = null;
    else if (line && asked.now - Date.parse(event.metadata.occurred_at) <= dayLength) lines[event.id] = line.why;
  }
  return lines;
};

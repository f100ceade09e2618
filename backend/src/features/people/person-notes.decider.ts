import { noteEditMinutes } from '@candor/contracts/notes/notes';
import type { CandidateEvent } from '@candor/contracts/people/events';
import type { CandidateState } from '../../states/candidate.state.ts';
import { type Rules, refusedAt, reject } from '../../kernel/decider.ts';
import { noCandidate } from './person-parts.decider.ts';

// The rules of the notes about a person.

const mentioning = (members: readonly string[] = []): { mentions?: string[] } =>
  members.length ? { mentions: [...members] } : {};
export type NoteCommands = {
  addNote: { body: string; visibility: 'team' | 'private'; job_id: string | null; mentions?: readonly string[] };
  /** `visibility` and `job_id`: their values when the caller last saw the note. */
  editNote: {
    id: string;
    body: string;
    mentions?: readonly string[];
    visibility?: 'team' | 'private';
    job_id?: string | null;
  };
  removeNote: { id: string; may_remove_any: boolean };
  restoreNote: { id: string };
};
export const notes: Rules<CandidateState, NoteCommands, CandidateEvent> = {
  addNote: ({ mentions, ...note }, state, context) =>
    state
      ? [{ type: 'CandidateNoteAdded', data: { note_id: context.newId(), ...note, ...mentioning(mentions) } }]
      : noCandidate,
  editNote: (command, state, context) => {
    const note = state?.notes.find((each) => each.id === command.id);
    if (!note) return reject('not_found', 'Note not found.');
    if (note.author !== context.actor.id || Date.parse(context.now) - Date.parse(note.at) > noteEditMinutes * 60_000)
      return reject(
        'wrong_state',
        'A note can be edited by its author for {minutes, number} minutes. Write a new one.',
        { minutes: noteEditMinutes },
      );
    const { id: note_id, body, visibility = note.visibility, job_id = note.job_id } = command;
    const asked = visibility !== note.visibility ? 'visibility' : job_id !== note.job_id ? 'job_id' : null;
    if (asked)
      return refusedAt(asked, 'You cannot change who sees a note. Delete it and write a new one.', 'wrong_state');
    const newly = command.mentions?.filter((each) => !note.mentions.includes(each));
    return [{ type: 'CandidateNoteEdited', data: { note_id, body, ...mentioning(newly) } }];
  },
  removeNote: (command, state, context) => {
    const note = state?.notes.find((each) => each.id === command.id);
    if (!note) return state ? [] : noCandidate;
    if (note.author !== context.actor.id && !command.may_remove_any) return reject('not_found', 'Note not found.');
    return [{ type: 'CandidateNoteRemoved', data: { note_id: command.id } }];
  },
  restoreNote: ({ id }, state) => {
    if (!state) return noCandidate;
    if (state.notes.some((note) => note.id === id)) return [];
    return state.removed_notes.some((note) => note.id === id)
      ? [{ type: 'CandidateNoteRestored', data: { note_id: id } }]
      : reject('not_found', 'Note not found.');
  },
};

import type { CandidateEvent } from '@candor/contracts/people/events';
import type { Changes } from '@candor/contracts/kernel/values';
import { type Decider, reject } from '../../kernel/decider.ts';

// The rules of one person's record.

export type PersonFields = {
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  pronoun: string | null;
  headline: string | null;
  current_title: string | null;
  current_company: string | null;
  location: string | null;
  tz_region: string | null;
  source: string;
  source_id: string | null;
};
type Note = { id: string; author: string; at: string; visibility: 'team' | 'private' };
export type CandidateState = {
  fields: PersonFields;
  type: 'prospect' | 'candidate';
  notes: readonly Note[];
  tags: readonly string[];
  urls: readonly { id: string; kind: string; url: string }[];
  resumes: readonly { id: string; file_id: string; parsed: boolean }[];
  consents: readonly string[];
  do_not_contact: boolean;
} | null;
export type CandidateCommands = {
  create: { fields: PersonFields; type: 'prospect' | 'candidate'; created_via: 'form' | 'recruiter' };
  change: { fields: Partial<PersonFields> };
  addNote: { body: string; visibility: 'team' | 'private'; job_id: string | null };
  editNote: { id: string; body: string };
  removeNote: { id: string; may_remove_any: boolean };
  addUrl: { kind: string; url: string };
  removeUrl: { id: string };
  tag: { add: { id: string; name: string }[]; remove: { id: string; name: string }[] };
  addResume: { file_id: string; file_name: string; mime: string; size: number; job_id: string | null };
  parseResume: { resume_id: string; text: string; pages: number | null; error?: string | null };
  giveConsent: { purpose: 'privacy' | 'talent_pool'; text_version: string; until: string | null };
};
const gone = reject('not_found', 'Candidate not found.');
const editMinutes = 15;

export const candidate: Decider<CandidateState, CandidateCommands, CandidateEvent> = {
  category: 'candidate',
  initial: null,
  decide: {
    create: (command, state) =>
      state
        ? reject('duplicate', `Candidate "${command.fields.email ?? command.fields.first_name}" already exists.`)
        : [
            {
              type: 'CandidateCreated',
              data: { ...command.fields, type: command.type, audience: 'talent', created_via: command.created_via },
            },
          ],
    change: (command, state) => {
      if (!state) return gone;
      const changes: Changes = Object.fromEntries(
        Object.entries(command.fields)
          .filter(([field, to]) => to !== undefined && to !== state.fields[field as keyof PersonFields])
          .map(([field, to]) => [field, { from: state.fields[field as keyof PersonFields], to }]),
      );
      return Object.keys(changes).length ? [{ type: 'CandidateUpdated', data: { changes } }] : [];
    },
    addNote: (command, state, context) =>
      state ? [{ type: 'CandidateNoteAdded', data: { note_id: context.newId(), ...command } }] : gone,
    editNote: (command, state, context) => {
      const note = state?.notes.find((each) => each.id === command.id);
      if (!note) return reject('not_found', 'Note not found.');
      if (note.author !== context.actor.id || Date.parse(context.now) - Date.parse(note.at) > editMinutes * 60_000)
        return reject('wrong_state', 'A note can be edited by its author for 15 minutes. Write a new one.');
      return [{ type: 'CandidateNoteEdited', data: { note_id: command.id, body: command.body } }];
    },
    removeNote: (command, state, context) => {
      const note = state?.notes.find((each) => each.id === command.id);
      if (!note) return state ? [] : gone;
      if (note.author !== context.actor.id && !command.may_remove_any) return reject('not_found', 'Note not found.');
      return [{ type: 'CandidateNoteRemoved', data: { note_id: command.id } }];
    },
    addUrl: (command, state, context) =>
      !state
        ? gone
        : state.urls.some((each) => each.url === command.url)
          ? []
          : [{ type: 'CandidateUrlAdded', data: { url_id: context.newId(), ...command } }],
    removeUrl: (command, state) => {
      const present = state?.urls.find((each) => each.id === command.id);
      return !state
        ? gone
        : present
          ? [{ type: 'CandidateUrlRemoved', data: { url_id: present.id, kind: present.kind } }]
          : [];
    },
    tag: (command, state) =>
      state
        ? [
            ...command.add
              .filter((tag) => !state.tags.includes(tag.id))
              .map((tag) => ({ type: 'CandidateTagged' as const, data: { tag_id: tag.id, name: tag.name } })),
            ...command.remove
              .filter((tag) => state.tags.includes(tag.id))
              .map((tag) => ({ type: 'CandidateUntagged' as const, data: { tag_id: tag.id, name: tag.name } })),
          ]
        : gone,
    addResume: (command, state, context) =>
      !state
        ? gone
        : state.resumes.some((resume) => resume.file_id === command.file_id)
          ? []
          : [{ type: 'ResumeAdded', data: { resume_id: context.newId(), ...command } }],
    parseResume: (command, state) =>
      !state
        ? gone
        : state.resumes.some((resume) => resume.id === command.resume_id && !resume.parsed)
          ? [
              {
                type: 'ResumeParsed',
                data: {
                  resume_id: command.resume_id,
                  text: command.text,
                  pages: command.pages,
                  error: command.error ?? null,
                },
              },
            ]
          : [],
    giveConsent: (command, state) => (!state ? gone : [{ type: 'ConsentGiven', data: command }]),
  },
  evolve: {
    CandidateCreated: (_, event) => {
      const data = event.data;
      return {
        fields: {
          first_name: data.first_name,
          last_name: data.last_name,
          email: data.email ?? null,
          phone: data.phone ?? null,
          pronoun: data.pronoun ?? null,
          headline: data.headline ?? null,
          current_title: data.current_title ?? null,
          current_company: data.current_company ?? null,
          location: data.location ?? null,
          tz_region: data.tz_region ?? null,
          source: data.source,
          source_id: data.source_id ?? null,
        },
        type: data.type,
        notes: [],
        tags: [],
        urls: [],
        resumes: [],
        consents: [],
        do_not_contact: false,
      };
    },
    CandidateUpdated: (state, event) =>
      state && {
        ...state,
        fields: {
          ...state.fields,
          ...Object.fromEntries(Object.entries(event.data.changes ?? {}).map(([field, change]) => [field, change.to])),
        },
      },
    CandidateTagged: (state, event) => state && { ...state, tags: [...state.tags, event.data.tag_id] },
    CandidateUntagged: (state, event) =>
      state && { ...state, tags: state.tags.filter((tag) => tag !== event.data.tag_id) },
    CandidateUrlAdded: (state, event) =>
      state && {
        ...state,
        urls: [...state.urls, { id: event.data.url_id, kind: event.data.kind, url: event.data.url }],
      },
    CandidateUrlRemoved: (state, event) =>
      state && { ...state, urls: state.urls.filter((url) => url.id !== event.data.url_id) },
    CandidateNoteAdded: (state, event) =>
      state && {
        ...state,
        notes: [
          ...state.notes,
          {
            id: event.data.note_id,
            author: metadataOf(event).actor.id,
            at: metadataOf(event).occurred_at,
            visibility: event.data.visibility,
          },
        ],
      },
    CandidateNoteEdited: (state) => state,
    CandidateNoteRemoved: (state, event) =>
      state && { ...state, notes: state.notes.filter((note) => note.id !== event.data.note_id) },
    ResumeAdded: (state, event) =>
      state && {
        ...state,
        resumes: [...state.resumes, { id: event.data.resume_id, file_id: event.data.file_id, parsed: false }],
      },
    ResumeParsed: (state, event) =>
      state && {
        ...state,
        resumes: state.resumes.map((resume) =>
          resume.id === event.data.resume_id ? { ...resume, parsed: true } : resume,
        ),
      },
    ConsentGiven: (state, event) => state && { ...state, consents: [...state.consents, event.data.purpose] },
    DoNotContactSet: (state) => state && { ...state, do_not_contact: true },
    DoNotContactCleared: (state) => state && { ...state, do_not_contact: false },
  },
};
const metadataOf = (event: object) =>
  (event as { metadata?: { actor: { id: string }; occurred_at: string } }).metadata ?? {
    actor: { id: '' },
    occurred_at: '',
  };

import { type LetterTopic, letterTopics } from '@candor/contracts/messages/letter-topics';
import { changed } from '@candor/contracts/kernel/values';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { valuesAfter } from '@candor/contracts/people/person-fields';
import { type Fold, reject } from '../kernel/decider.ts';
import { type CandidateState, created, erasedFields, unnamed } from './candidate-record.state.ts';

// One person’s record as a fold over its events. The rules are in features/people.

export type { CandidateState, HeldNote, PersonFields } from './candidate-record.state.ts';

/** If the removed resume was the newest, the text of the one before it is read again. */
const withoutResume = (
  state: CandidateState,
  { data: { resume_id, newest } }: Pick<Extract<CandidateEvent, { type: 'ResumeRemoved' }>, 'data'>,
): CandidateState =>
  state && {
    ...state,
    resumes: state.resumes
      .filter(({ id }) => id !== resume_id)
      .map((each) => (newest && each.id === newest.id ? { ...each, parsed: false } : each)),
  };

export const candidateState: Fold<CandidateState, CandidateEvent> = {
  category: 'candidate',
  initial: null,
  evolve: {
    CandidateCreated: (_, event) => created(event.data),
    // The rules know no such person any more; only an erasure follows (`takenBack`).
    ImportedPersonTakenBack: () => null,
    SampleCandidateRemoved: () => null,
    CandidateUpdated: (state, event) =>
      state && {
        ...state,
        fields: changed(state.fields, event.data.changes ?? {}),
        links: state.links + (event.data.changes?.email ? 1 : 0),
      },
    DataRequestReceived: (state, event) => {
      if (!state) return state;
      const { kind, request_id } = event.data;
      const asked_at = event.data.asked_at ?? metadataOf(event).occurred_at;
      return {
        ...state,
        erasure_asked_at: kind === 'erase' ? asked_at : state.erasure_asked_at,
        requests: [...state.requests, { id: request_id ?? asked_at, kind, asked_at, answered: null }],
      };
    },
    DataRequestAnswered: (state, event) => {
      if (!state) return state;
      const { kind, request_id, how, left_out } = event.data;
      const { occurred_at, actor } = metadataOf(event);
      const answered = { how: how ?? null, at: occurred_at, by: actor.id, left_out: left_out ?? [] };
      return {
        ...state,
        ...(kind === 'erase' ? { erasure_asked_at: null, erasure_answered_at: occurred_at } : {}),
        requests: state.requests.map((each) =>
          !each.answered && (request_id ? each.id === request_id : each.kind === kind) ? { ...each, answered } : each,
        ),
      };
    },
    DataRequestReopened: (state, event) => {
      if (!state) return state;
      const { kind, request_id } = event.data;
      const request = state.requests.find(({ id }) => id === request_id);
      return {
        ...state,
        ...(kind === 'erase' && request ? { erasure_asked_at: request.asked_at, erasure_answered_at: null } : {}),
        requests: state.requests.map((each) => (each.id === request_id ? { ...each, answered: null } : each)),
      };
    },
    DataCopyFetched: (state) => state,
    RetentionPlanned: (state, event) =>
      state && { ...state, leaving: { at: metadataOf(event).occurred_at, leaves_at: event.data.leaves_at } },
    RetentionLifted: (state) => state && { ...state, leaving: null },
    // Gives the state that results when all earlier events are read without the key.
    CandidateErased: (before, event) => {
      const state = before ?? created(unnamed);
      return {
        ...state,
        fields: { ...erasedFields, tz_region: null, source: state.fields.source, source_id: state.fields.source_id },
        notes: [],
        removed_notes: [],
        owner: null,
        tags: [],
        skills: [],
        urls: [],
        values: {},
        erasure_asked_at: null,
        leaving: null,
        pool: null,
        legal_hold: null,
        erased: {
          at: metadataOf(event).occurred_at,
          records: event.data.records,
          tell: event.data.tell,
          told: false,
          key_destroyed: false,
          finished: false,
        },
      };
    },
    ErasureTold: (state) => (state?.erased ? { ...state, erased: { ...state.erased, told: true } } : state),
    PersonKeyDestroyed: (state) =>
      state?.erased ? { ...state, erased: { ...state.erased, key_destroyed: true } } : state,
    ErasureFinished: (state) => (state?.erased ? { ...state, erased: { ...state.erased, finished: true } } : state),
    LegalHoldPlaced: (state, event) => state && { ...state, legal_hold: event.data.matter },
    LegalHoldReleased: (state) => state && { ...state, legal_hold: null },
    OwnLinksWithdrawn: (state) => state && { ...state, links: state.links + 1 },
    CandidateAudienceChanged: (state, event) => state && { ...state, audience: event.data.audience },
    CandidateOwnerAssigned: (state, event) => state && { ...state, owner: event.data.user_id },
    CandidateFieldChanged: (state, event) => state && { ...state, values: valuesAfter(state.values, event.data) },
    CandidateTagged: (state, event) => state && { ...state, tags: [...state.tags, event.data.tag_id] },
    CandidateUntagged: (state, event) =>
      state && { ...state, tags: state.tags.filter((tag) => tag !== event.data.tag_id) },
    CandidateMessageSkipped: (state) => state,
    CandidateSkillAdded: (state, event) => state && { ...state, skills: [...state.skills, event.data.skill_id] },
    CandidateSkillRemoved: (state, event) =>
      state && { ...state, skills: state.skills.filter((skill) => skill !== event.data.skill_id) },
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
            job_id: event.data.job_id ?? null,
            mentions: event.data.mentions ?? [],
          },
        ],
      },
    CandidateNoteEdited: (state, { data: { note_id, mentions } }) =>
      state && mentions?.length
        ? {
            ...state,
            notes: state.notes.map((note) =>
              note.id === note_id ? { ...note, mentions: [...note.mentions, ...mentions] } : note,
            ),
          }
        : state,
    CandidateNoteRemoved: (state, event) =>
      state && {
        ...state,
        notes: state.notes.filter((note) => note.id !== event.data.note_id),
        removed_notes: [
          ...state.removed_notes,
          ...state.notes.filter((note) => note.id === event.data.note_id && !event.data.with_import),
        ],
      },
    CandidateNoteRestored: (state, event) =>
      state && {
        ...state,
        notes: [...state.notes, ...state.removed_notes.filter((note) => note.id === event.data.note_id)],
        removed_notes: state.removed_notes.filter((note) => note.id !== event.data.note_id),
      },
    ResumeAdded: (state, event) =>
      state && {
        ...state,
        resumes: [
          ...state.resumes,
          {
            id: event.data.resume_id,
            file_id: event.data.file_id,
            mime: event.data.mime,
            hash: event.data.hash,
            job_id: event.data.job_id ?? null,
            parsed: false,
          },
        ],
      },
    ImportedResumeTakenBack: withoutResume,
    ResumeRemoved: withoutResume,
    ResumeParsed: (state, event) =>
      state && {
        ...state,
        resumes: state.resumes.map((resume) =>
          resume.id === event.data.resume_id
            ? { ...resume, parsed: true, sought: event.data.hidden !== undefined }
            : resume,
        ),
      },
    ConsentGiven: (state, event) =>
      state && {
        ...state,
        ...(event.data.language ? { language: event.data.language } : {}),
        ...(event.data.purpose === 'marketing'
          ? { marketing: { until: event.data.until ?? null }, marketing_at: metadataOf(event).occurred_at }
          : {}),
        ...(event.data.purpose === 'talent_pool' ? { pool: { until: event.data.until ?? null, asked: false } } : {}),
      },
    ConsentWithdrawn: (state, event) =>
      state && {
        ...state,
        ...(event.data.purpose === 'marketing' ? { marketing: null } : {}),
        ...(event.data.purpose === 'talent_pool' ? { pool: null } : {}),
      },
    ConsentRenewalAsked: (state) => state && { ...state, pool: state.pool && { ...state.pool, asked: true } },
    DoNotContactSet: (state) => state && { ...state, do_not_contact: true },
    DoNotContactCleared: (state) => state && { ...state, do_not_contact: false },
    CandidateUnsubscribed: (state, event) =>
      state &&
      refusing(state, [...refusedBy(state), ...(event.data.topics ?? letterTopics)], metadataOf(event).occurred_at),
    CandidateSubscribedAgain: (state, event) => {
      const wanted: readonly LetterTopic[] = event.data.topics ?? letterTopics;
      return (
        state &&
        refusing(
          state,
          refusedBy(state).filter((topic) => !wanted.includes(topic)),
          null,
        )
      );
    },
  },
};
/** The topics of letters that they refuse, of those that they did not ask for. */
export const refusedBy = ({
  unsubscribed_at,
  refuses,
}: Pick<NonNullable<CandidateState>, 'unsubscribed_at' | 'refuses'>): readonly LetterTopic[] =>
  unsubscribed_at ? letterTopics : refuses;
const refusing = (
  state: NonNullable<CandidateState>,
  topics: readonly LetterTopic[],
  at: string | null,
): NonNullable<CandidateState> => {
  const all = letterTopics.every((topic) => topics.includes(topic));
  return {
    ...state,
    unsubscribed_at: all ? (state.unsubscribed_at ?? at) : null,
    refuses: all ? [] : letterTopics.filter((topic) => topics.includes(topic)),
  };
};
const metadataOf = (event: object) =>
  (event as { metadata?: { actor: { id: string }; occurred_at: string } }).metadata ?? {
    actor: { id: '' },
    occurred_at: '',
  };

/** The resume that becomes the newest when these are gone; null if the newest stays. */
export const newestWithout = ({ resumes }: Pick<NonNullable<CandidateState>, 'resumes'>, gone: readonly string[]) => {
  const last = resumes.findLast(({ id }) => !gone.includes(id));
  return last && last.id !== resumes.at(-1)?.id ? { id: last.id, job_id: last.job_id } : null;
};

/** A person with this legal hold cannot be erased. */
export const heldBy = (matter: string) =>
  reject('wrong_state', 'A legal hold protects this person from erasure ({matter}). Release it first.', { matter });
export const sampleStays = reject('sample', 'This person is sample data. Remove the sample data instead.');

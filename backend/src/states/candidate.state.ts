import { erasedText } from '@candor/contracts/values/erased';
import type { NameOrder } from '@candor/contracts/values/person-name';
import { type LetterTopic, letterTopics } from '@candor/contracts/messages/letter-topics';
import type { MarketingConsent } from '@candor/contracts/engagement/following';
import { changed } from '@candor/contracts/kernel/values';
import type { AddressKind, OtherAddress } from '@candor/contracts/people/addresses';
import type { CandidateEvent } from '@candor/contracts/people/events';
import type { Audience } from '@candor/contracts/people/reaches';
import { type FieldValues, valuesAfter } from '@candor/contracts/people/person-fields';
import type { AnswerWay, RequestKind } from '@candor/contracts/privacy/values';
import { type Fold, reject } from '../kernel/decider.ts';

// One person’s record as a fold over its events. The rules are in features/people.

export type PersonFields = {
  first_name: string;
  last_name: string;
  name_order: NameOrder | null;
  email: string | null;
  phone: string | null;
  email_kind?: AddressKind | null;
  /** All addresses except the primary one. */
  other_emails?: readonly OtherAddress[];
  phone_kind?: AddressKind | null;
  other_phones?: readonly OtherAddress[];
  pronoun: string | null;
  headline: string | null;
  current_title: string | null;
  current_company: string | null;
  location: string | null;
  tz_region: string | null;
  source: string;
  source_id: string | null;
};
export type HeldNote = {
  id: string;
  author: string;
  at: string;
  visibility: 'team' | 'private';
  job_id: string | null;
  mentions: readonly string[];
};
export type CandidateState = {
  fields: PersonFields;
  type: 'prospect' | 'candidate';
  /** The side that the person belongs to: hiring, or marketing and sales. */
  audience: Audience;
  notes: readonly HeldNote[];
  removed_notes: readonly HeldNote[];
  owner: string | null;
  tags: readonly string[];
  skills: readonly string[];
  urls: readonly { id: string; kind: string; url: string }[];
  /** `hash`: SHA-256 of the file. `parsed`: its text is known. `sought`: hidden text was told apart from it. */
  resumes: readonly {
    id: string;
    file_id: string;
    mime: string;
    hash: string | null;
    job_id: string | null;
    parsed: boolean;
    sought?: boolean;
  }[];
  marketing: MarketingConsent | null;
  /** The language in which the person last read our form; null: it is not known. */
  language: string | null;
  /** When the person last agreed to marketing, even if they took it back later. */
  marketing_at: string | null;
  do_not_contact: boolean;
  /** The moment when the person refused all letters that they did not ask for. */
  unsubscribed_at: string | null;
  /** The topics of unasked letters that the person refuses while they want the others. */
  refuses: LetterTopic[];
  /** The person's values in the organization's candidate fields, by the ids of the fields. */
  values: FieldValues;
  /** How often the links to the person's applications were replaced: each change of the email address and each withdrawal makes the sent links invalid. */
  links: number;
  /** When the person asked to have their details erased. Null when no such request is unanswered. */
  erasure_asked_at: string | null;
  /** When a request for erasure was last answered without erasing the person. */
  erasure_answered_at: string | null;
  /** The person's requests about their data. A request from before requests had ids has its moment as its id. */
  requests: readonly {
    id: string;
    kind: RequestKind;
    asked_at: string;
    answered: { how: AnswerWay | null; at: string; by: string; left_out: readonly string[] } | null;
  }[];
  /** Present while erasure is planned: listed `at`, erased at `leaves_at`. */
  leaving: { at: string; leaves_at: string } | null;
  /** The end of the latest consent to be kept for other jobs. Null: no consent, or one without an end. `asked`: whether the person was asked to renew it. */
  pool: { until: string | null; asked: boolean } | null;
  /** The matter of a legal hold, which protects the person from erasure. */
  legal_hold: string | null;
  /** Present when the person was erased. `records` and `tell` as in the event; `key_destroyed`: their key and files are destroyed too; `finished`: also, no row contains text about them. */
  erased: {
    at: string;
    records: readonly string[];
    tell: string | null;
    told: boolean;
    key_destroyed: boolean;
    finished: boolean;
  } | null;
  /** Whether the person is part of the sample data. */
  sample: boolean;
} | null;

/** The fields that an erased person has. */
const nobody = {
  first_name: erasedText,
  last_name: erasedText,
  name_order: null,
  email: null,
  phone: null,
  email_kind: null,
  other_emails: [],
  phone_kind: null,
  other_phones: [],
  pronoun: null,
  headline: null,
  current_title: null,
  current_company: null,
  location: null,
};

export const candidateState: Fold<CandidateState, CandidateEvent> = {
  category: 'candidate',
  initial: null,
  evolve: {
    CandidateCreated: (_, event) => {
      const data = event.data;
      return {
        fields: {
          first_name: data.first_name,
          last_name: data.last_name,
          name_order: data.name_order ?? null,
          email: data.email ?? null,
          phone: data.phone ?? null,
          email_kind: null,
          other_emails: [],
          phone_kind: null,
          other_phones: [],
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
        audience: data.audience,
        notes: [],
        removed_notes: [],
        owner: null,
        tags: [],
        skills: [],
        urls: [],
        resumes: [],
        marketing: null,
        marketing_at: null,
        language: null,
        do_not_contact: false,
        unsubscribed_at: null,
        refuses: [],
        values: {},
        links: 0,
        erasure_asked_at: null,
        erasure_answered_at: null,
        requests: [],
        leaving: null,
        pool: null,
        legal_hold: null,
        erased: null,
        sample: data.sample ?? false,
      };
    },
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
    CandidateErased: (state, event) =>
      state && {
        ...state,
        fields: { ...nobody, tz_region: null, source: state.fields.source, source_id: state.fields.source_id },
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
    // The previous resume is the newest again, so its text is read again.
    ImportedResumeTakenBack: (state, { data: { resume_id, newest } }) =>
      state && {
        ...state,
        resumes: state.resumes
          .filter(({ id }) => id !== resume_id)
          .map((each) => (newest && each.id === newest.id ? { ...each, parsed: false } : each)),
      },
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

/** A person with this legal hold cannot be erased. */
export const heldBy = (matter: string) =>
  reject('wrong_state', 'A legal hold protects this person from erasure ({matter}). Release it first.', { matter });
export const sampleStays = reject('sample', 'This person is sample data. Remove the sample data instead.');

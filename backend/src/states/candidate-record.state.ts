import { erasedText } from '@candor/contracts/values/erased';
import type { NameOrder } from '@candor/contracts/values/person-name';
import type { LetterTopic } from '@candor/contracts/messages/letter-topics';
import type { MarketingConsent } from '@candor/contracts/engagement/following';
import type { AddressKind, OtherAddress } from '@candor/contracts/people/addresses';
import type { CandidateEvent } from '@candor/contracts/people/events';
import type { Audience } from '@candor/contracts/people/reaches';
import type { FieldValues } from '@candor/contracts/people/person-fields';
import type { AnswerWay, RequestKind } from '@candor/contracts/privacy/values';

// What one person's record holds. `candidate.state.ts` folds it.

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
  /** When the person asked to have their details erased. Null: they did not ask, or were answered. */
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
  /** The planned erasure: the person was listed at `at` and is erased at `leaves_at`. Null: none is planned. */
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
export const erasedFields = {
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

type Created = Extract<CandidateEvent, { type: 'CandidateCreated' }>['data'];
export const created = (data: Created): NonNullable<CandidateState> => ({
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
});
/** What stays known of a record that was taken back before it was erased. */
export const unnamed: Created = {
  first_name: erasedText,
  last_name: erasedText,
  source: '',
  type: 'prospect',
  audience: 'talent',
  created_via: 'import',
};

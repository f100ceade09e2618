import { list, nameWords } from '../kernel/list.ts';
import type {
  ConsentText,
  FormAnswer,
  FormContact,
  FormContent,
  FormField,
  FormOrigin,
  FormSettings,
  FormStatus,
  HoldReason,
  SubmissionConsent,
  SubmissionStatus,
} from './values.ts';

/** A form as the list shows it. */
export type FormRow = {
  id: string;
  organization_id: string;
  version: number;
  status: FormStatus;
  name: string;
  slug: string;
  /** The form's place in the list. A form that no member sorted has the time when it was made (ms) as its place, so it follows the sorted ones. */
  place: number;
  /** How many fields visitors see; a form that was never published counts those of its draft. */
  fields: number;
  created_at: string;
  updated_at: string;
  published_at: string | null;
};
export const formList = list<FormRow>()({
  name: 'forms',
  fields: {
    name: { kind: 'text', of: (row) => row.name },
    word: { kind: 'keywords', of: (row) => nameWords(row.name) },
    status: { kind: 'keyword', of: (row) => row.status },
    slug: { kind: 'keyword', of: (row) => row.slug },
    updated_at: { kind: 'moment', of: (row) => row.updated_at },
    place: { kind: 'number', of: (row) => row.place },
  },
  filters: {
    status: { field: 'status', kind: 'equal' },
    word: { field: 'word', kind: 'begins' },
  },
  sorts: ['place', 'name', 'updated_at'],
  defaultSort: 'place-asc',
  search: { words: (row) => row.name, phrases: ['name'] },
});

/** The texts of a form: the draft that members change, and the publication that visitors see. */
export type FormTexts = {
  status: FormStatus;
  settings: FormSettings;
  draft: FormContent;
  /** `number` counts the publications. */
  live: { number: number; at: string; content: FormContent } | null;
  /** The latest text is last. */
  consents: ConsentText[];
  /** Removed fields that can be restored, the latest last. */
  removed: { field: FormField; at: number }[];
};
export type FormTextRow = FormTexts & { id: string; organization_id: string; version: number };
export const formTextList = list<FormTextRow>()({
  name: 'form-texts',
  fields: {
    slug: { kind: 'keyword', of: (row) => row.settings.slug },
    cadence_id: { kind: 'keyword', of: (row) => row.settings.cadence_id },
  },
  filters: {},
  sorts: [],
  defaultSort: 'slug-asc',
});

/** What a visitor sent. The words are null once they are deleted for good or the person is erased. */
export type SubmissionRow = {
  id: string;
  organization_id: string;
  version: number;
  form_id: string;
  publication: number;
  candidate_id: string;
  /** Whether the contact was made or found. */
  matched: boolean;
  status: SubmissionStatus;
  /** The submission's status before it was deleted. */
  before: SubmissionStatus;
  held: HoldReason[];
  contact: FormContact | null;
  answers: FormAnswer[] | null;
  origin: FormOrigin | null;
  /** The version of the consent that they read, and the one that they agreed to, if they did. */
  consent_shown: number;
  consent_version: number | null;
  consent: SubmissionConsent;
  /** When the link in the last letter that asks the visitor to confirm the consent expires; null: there was no letter. */
  confirm_until: string | null;
  confirmed_at: string | null;
  /** When they first downloaded the file of the form. */
  opened_at: string | null;
  tz_region: string | null;
  submitted_at: string;
  deleted: { at: string; by: string; spam: boolean } | null;
  erased: boolean;
};
const nameOf = ({ contact }: Pick<SubmissionRow, 'contact'>): string =>
  contact ? [contact.first_name, contact.last_name].filter(Boolean).join(' ') || contact.email : '';
/** The name that the sender gave, else their address. */
export const senderName = nameOf;
export const submissionList = list<SubmissionRow>()({
  name: 'submissions',
  about: (row) => [row.candidate_id],
  fields: {
    form_id: { kind: 'keyword', of: (row) => row.form_id },
    candidate_id: { kind: 'keyword', of: (row) => row.candidate_id },
    status: { kind: 'keyword', of: (row) => row.status },
    form_status: { kind: 'keyword', of: (row) => `${row.form_id} ${row.status}` },
    consent: { kind: 'keyword', of: (row) => row.consent },
    name: { kind: 'text', of: nameOf },
    submitted_at: { kind: 'moment', of: (row) => row.submitted_at },
  },
  filters: {
    status: { field: 'status', kind: 'equal' },
    not_status: { field: 'status', kind: 'none' },
    consent: { field: 'consent', kind: 'equal' },
    form_id: { field: 'form_id', kind: 'equal' },
    submitted: { field: 'submitted_at', kind: 'range' },
  },
  sorts: ['submitted_at', 'name'],
  defaultSort: 'submitted_at-desc',
  search: {
    words: (row) =>
      [nameOf(row), row.contact?.email, row.contact?.company_name, ...(row.answers ?? []).flatMap(({ value }) => value)]
        .filter(Boolean)
        .join(' '),
    phrases: ['contact.email'],
  },
  indexes: [['form_id', 'status', 'submitted_at'], ['candidate_id']],
});

/** How many visitors began a form and did not send it, by the last field that they touched. The key `consent` stands for the consent. */
export type FormCountRow = { id: string; organization_id: string; left: number; by_field: Record<string, number> };
export const formCountList = list<FormCountRow>()({
  name: 'form-counts',
  fields: { left: { kind: 'number', of: (row) => row.left } },
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
});

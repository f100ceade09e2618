import { z } from 'zod';
import { id, word } from '../kernel/values.ts';

// A form on a public page: what it asks, what becomes of an answer, and what people agree to.

/** A checkbox field without choices is a single box. */
export const fieldTypes = {
  text: 'One line',
  textarea: 'Several lines',
  select: 'Choice from a list',
  checkbox: 'Several choices',
  radio: 'One of several choices',
  email: 'Email address',
} as const;
export type FormFieldType = keyof typeof fieldTypes;
/** What an answer becomes on the contact. `none`: it stays in the answer only. */
export const fieldTargets = {
  none: 'The answer only',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email address',
  phone: 'Phone number',
  company_name: 'Company',
} as const;
export type FieldTarget = keyof typeof fieldTargets;
export const formStatuses = { draft: 'Draft', live: 'Live', closed: 'Closed', archived: 'Archived' } as const;
export type FormStatus = keyof typeof formStatuses;

/** The most forms that one order holds. */
export const mostSorted = 2000;
export const mostFields = 60;
export const mostOptions = 60;
/** The longest answers, in characters. */
export const longest = { text: 500, textarea: 5000, email: 254, choice: 200 } as const;
/** How long a person who agrees may be written to. */
export const consentMonths = 24;
/** The link by which a person confirms their consent works for so many days. */
export const confirmDays = 7;
/** The most letters a week that ask one address to confirm a consent. */
export const mostConfirmations = 3;
/** A person needs longer than this (ms) to fill in a form. */
export const fastest = 3000;
/** A form that was shown longer ago (ms) must be loaded again, so that a program cannot store its proof for later. */
export const slowest = 24 * 60 * 60 * 1000;
/** Deleted submissions can be restored, and held ones wait, for so many days. Afterwards their words are gone. */
export const keptDays = 30;
/** The most submissions of one form that wait for a decision on spam. More are dropped. */
export const mostHeld = 500;
/** So many members are told when a form is sent, and so many sites may show it. */
export const [mostTold, mostSites] = [10, 20];
/** The most visitors a day that count as having left a form, of all processes together. */
export const mostLeft = 2000;
/** So many removed fields can be restored. */
export const mostRemoved = 20;

export const ShowWhen = z.object({ field_id: id, value: z.string() });
export type ShowWhen = z.output<typeof ShowWhen>;
export const FormField = z.object({
  id,
  label: z.string(),
  type: z.enum(Object.keys(fieldTypes) as [FormFieldType]),
  required: z.boolean(),
  options: z.array(z.string()),
  help: z.string().nullable(),
  map_to: z.enum(Object.keys(fieldTargets) as [FieldTarget]),
  /** The field is shown only to visitors who gave this answer to another field. */
  show_when: ShowWhen.nullable(),
});
export type FormField = z.output<typeof FormField>;
export const inserted = (fields: readonly FormField[], field: FormField, at: number): FormField[] => [
  ...fields.slice(0, at),
  field,
  ...fields.slice(at),
];
/** What the senders of the form may download. `id` and `ending` name the stored file; visitors never read them. */
export const FormFile = z.object({ id, ending: word, name: z.string(), type: word, size: z.number() });
export type FormFile = z.output<typeof FormFile>;
/** The link to the file works for so many days after the form was sent, or after its consent was confirmed. */
export const downloadDays = 7;
/** A file that the form no longer gives is deleted after so many days: every link to it has ended by then. */
export const retiredFileDays = 30;
/** Everything that visitors see. The draft becomes it on publishing. */
export const FormContent = z.object({
  title: z.string(),
  intro: z.string().nullable(),
  fields: z.array(FormField),
  submit_label: z.string(),
  success_message: z.string().nullable(),
  /** Visitors go there after sending, instead of reading the message. */
  redirect_url: z.string().nullable(),
  consent_text: z.string(),
  /** Absent: the form gives none. */
  file: FormFile.optional(),
});
export type FormContent = z.output<typeof FormContent>;
/** A draft without a file is the same as one that never had any. */
export const withoutFile = (content: FormContent): FormContent => {
  const rest = { ...content };
  delete rest.file;
  return rest;
};
/** What happens behind the form. It applies at once. */
export const FormSettings = z.object({
  name: z.string(),
  slug: z.string(),
  cadence_id: id.nullable(),
  tag_id: id.nullable(),
  source_id: id.nullable(),
  /** What visitors read once the form is closed. */
  closed_message: z.string().nullable(),
  /** The members who are told when it is sent. Absent in events of earlier releases, as are the sites. */
  notify_user_ids: z.array(word).optional(),
  /** The sites that may show it, such as `https://example.com`. None: any. */
  sites: z.array(z.string()).optional(),
});
export type FormSettings = z.output<typeof FormSettings>;
/** A text that people agree to. Earlier versions stay as they were read. */
export type ConsentText = { version: number; text: string; at: string };
/** The name of a consent text in the person's record. */
export const consentName = (form_id: string, version: number): string => `form-${form_id}-v${version}`;

/** An answer with the label that the visitor read. */
export const FormAnswer = z.object({
  field_id: id,
  label: z.string(),
  value: z.union([z.string(), z.array(z.string())]),
});
export type FormAnswer = z.output<typeof FormAnswer>;
/** What the answers say about the contact. */
export const FormContact = z.object({
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  phone: z.string().nullable(),
  company_name: z.string().nullable(),
});
export type FormContact = z.output<typeof FormContact>;
export const campaignParts = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
/** Where the visitor came from: the address of the page that showed the form, and the campaign in its address. */
const Campaign = z.object(
  Object.fromEntries(campaignParts.map((name) => [name, z.string().optional()])) as Record<
    (typeof campaignParts)[number],
    z.ZodOptional<z.ZodString>
  >,
);
export const FormOrigin = z.object({ page: z.string().nullable(), campaign: Campaign });
export type FormOrigin = z.output<typeof FormOrigin>;

export const holdReasons = {
  hidden_field: 'filled in the hidden field',
  too_fast: 'was sent within 3 seconds',
} as const;
export type HoldReason = keyof typeof holdReasons;
export const HoldReasons = z.array(z.enum(Object.keys(holdReasons) as [HoldReason]));
/** What became of a submission. `new`: no member has looked at it. */
export const submissionStatuses = {
  new: 'New',
  contact: 'Contact',
  candidate: 'Candidate',
  held: 'Held',
  deleted: 'Deleted',
} as const;
export type SubmissionStatus = keyof typeof submissionStatuses;
/** Whether the sender agreed to be written to. It counts once they confirmed it by the link of a letter. */
export const submissionConsents = {
  none: 'No consent',
  waiting: 'Waiting for confirmation',
  confirmed: 'Confirmed',
  declined: 'Declined',
} as const;
export type SubmissionConsent = keyof typeof submissionConsents;
export const Zone = word.nullable();

export const hasChoices = (type: FormFieldType): boolean =>
  type === 'select' || type === 'radio' || type === 'checkbox';

import { z } from 'zod';
import { id, word } from '../kernel/values.ts';

// A form on a public page: its questions, what happens with each answer, and the consent.

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
/** The field of the contact that an answer fills. `none`: the answer fills no field. */
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
/** How many months a person who agrees may be written to. */
export const consentMonths = 24;
/** How many days the link is valid by which a person confirms their consent. */
export const confirmDays = 7;
/** The most letters a week that ask one address to confirm a consent. */
export const mostConfirmations = 3;
/** The time (ms) that a person needs at least to fill in a form. */
export const fastest = 3000;
/** The longest time (ms) after which a form can be sent. An older page must be loaded again, so that a program cannot store its proof for later. */
export const slowest = 24 * 60 * 60 * 1000;
/** How many days deleted submissions can be restored and held ones wait. Their text is deleted after that. */
export const keptDays = 30;
/** The most submissions of one form that wait for a decision on spam. More are dropped. */
export const mostHeld = 500;
/** The most members who are told when a form is sent, and the most sites that may show it. */
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
  /** The condition of the field: it is shown only to visitors who gave this answer to another field. */
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
/** Everything that visitors see. Publishing turns the draft into this. */
export const FormContent = z.object({
  title: z.string(),
  intro: z.string().nullable(),
  fields: z.array(FormField),
  submit_label: z.string(),
  success_message: z.string().nullable(),
  /** The address that visitors see after sending, instead of the message. */
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
/** Settings that visitors do not see. Changes apply immediately, without publishing. */
export const FormSettings = z.object({
  name: z.string(),
  slug: z.string(),
  cadence_id: id.nullable(),
  tag_id: id.nullable(),
  source_id: id.nullable(),
  /** What visitors read once the form is closed. */
  closed_message: z.string().nullable(),
  /** The members who are told when a form is sent. The field is absent in events of earlier releases, as are the sites. */
  notify_user_ids: z.array(word).optional(),
  /** The sites that may show the form, such as `https://example.com`. Empty: all sites may. */
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
/** The origin of a visitor: the address of the page that showed the form, and the campaign in that address. */
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
/** Whether the sender agreed to be written to. The consent is valid when they have confirmed it by the link in a letter. */
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

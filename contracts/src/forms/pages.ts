import { keepsForms } from '../accounts/needs.ts';
import { anyone, sees } from '../kernel/endpoint.ts';
import { type Items, listPage, page, recordPage } from '../kernel/page.ts';
import type { Names, Option, Standard } from '../kernel/standard.ts';
import type { PublicOrganization } from '../public/pages.ts';
import type { CleanHtml } from '../values/rich-text.ts';
import { byForm } from './record-kind.ts';
import { formList, type FormRow, type FormTextRow, submissionList, type SubmissionRow } from './rows.ts';
import type { SentValues } from './answering.ts';
import type { FormField, SubmissionStatus } from './values.ts';

/** How many submissions are in each state. */
export type SubmissionCounts = Record<SubmissionStatus, number>;
/** `last_at`: when the latest submission came. */
export type ListedForm = FormRow & { counts: SubmissionCounts; last_at: string | null };
/** `order`: every form that is not archived, in the order that members chose. */
export const formsPage = listPage<Standard & Items<FormRow> & { forms: ListedForm[]; base: string; order: Option[] }>(
  'marketing',
  'forms',
  { needs: keepsForms, list: formList },
);

export type FormData = Standard & {
  form: FormTextRow;
  row: FormRow;
  sent: SubmissionCounts;
  /** Visitors who began the form and did not send it. `by_field`: the last field that they touched; `consent`: the consent. */
  left: { total: number; by_field: Readonly<Record<string, number>> };
  /** The whole address of the public page. */
  public_address: string;
  options: { cadences: Option[]; tags: Option[]; sources: Option[]; members: Option[] };
  /** Whether the form's cadence does not run. */
  cadence_stopped: boolean;
  /** How many agreed to each version of the consent, of how many who read it. */
  agreed: { version: number; agreed: number; read: number }[];
};
const manages = { needs: sees(byForm('id'), 'MANAGE_MARKETING_FORMS') };
export const formPage = recordPage<FormData>('marketing', 'forms', '', manages);
export const formFieldsPage = recordPage<FormData>('marketing', 'forms', 'fields', manages);
export const formEmbedPage = recordPage<FormData>('marketing', 'forms', 'embed', manages);
export const formSubmissionsPage = recordPage<FormData & Items<SubmissionRow> & { names: Names }>(
  'marketing',
  'forms',
  'submissions',
  { ...manages, list: submissionList },
);

/** What a visitor typed into a form that was refused, and the problem of each field. */
export type Typed = {
  values: SentValues;
  problems: Record<string, string>;
  /** The page of another site on which it was typed. */
  page?: string | null;
};
/** The form as visitors see it. */
export type PublicForm = {
  organization: PublicOrganization;
  /** The form's content. Null: the form is closed. */
  form: {
    title: string;
    intro: CleanHtml | null;
    fields: FormField[];
    submit_label: string;
    consent_text: string;
    consent_version: number;
    publication: number;
  } | null;
  closed_message: string | null;
  /** The text that is shown after the form was sent. */
  success: CleanHtml | null;
  /** The result of the form from which the visitor came: `sent`, or the code of the refusal. */
  said: 'sent' | string | null;
  /** A proof of the time when the page was shown, and that the form comes from the page. */
  proof: string;
  uid: string;
  /** What the visitor typed into the form that was refused, in a browser without scripts. Null: no form was refused. */
  typed: Typed | null;
};
export const publicFormPage = page<PublicForm>('/:org/forms/:slug', {
  needs: anyone,
  frame: 'public',
  kept: true,
  counts: 'page_view',
});
export const publicFormPath = (org: string, slug: string): string => `/${org}/forms/${slug}`;

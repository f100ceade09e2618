import { z } from 'zod';
import { keepsForms } from '../accounts/needs.ts';
import { anyone, endpoint, fileEndpoint, type FormWay, orNew, sees } from '../kernel/endpoint.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { withRules } from '../kernel/field.ts';
import { fileName, flag, id, maybe, maybeText, oneOf, text, timeZone, whole } from '../kernel/values.ts';
import { tableFormats, tableTypes } from '../values/table-file.ts';
import { languageParameter } from '../words/say.ts';
import { contentFields, fieldFields, settingsFields } from './fields.ts';
import { publicFormPath } from './pages.ts';
import { byForm, bySubmission, form as formRecord } from './record-kind.ts';
import { campaignParts, formStatuses, longest, mostFields, mostSorted, submissionStatuses } from './values.ts';
import { word } from '../kernel/form-way.ts';

const position = z.number().optional();
const version = maybe(z.number());
const group = 'MANAGE_MARKETING_FORMS';
const ofForm = sees(byForm('id'), group);
const partOfForm = sees(byForm('form_id'), group);
const ofSubmission = sees(bySubmission('id'), group);
const isNew = z.union([id, z.literal('new')]);
const form = z.object({
  id,
  version: z.number(),
  status: z.enum(Object.keys(formStatuses) as [keyof typeof formStatuses]),
});
const done = z.object({ form, position });

export const upsertForm = endpoint('/api/marketing/forms/upsert', {
  needs: orNew(ofForm, group),
  summary:
    'Create a form with an email field, as a draft, or change one. What happens behind the form applies at once; its words are a draft until they are published. Errors: not_found, stale, duplicate (the address), wrong_state.',
  request: withRules(
    settingsFields,
    z.strictObject({ id: maybe(isNew), version, ...settingsFields.changes, ...contentFields.changes }),
  ),
  payload: done,
});
export const deleteForm = endpoint('/api/marketing/forms/delete', {
  needs: ofForm,
  summary: 'Archive a form. Its page ends; what was sent stays.',
  request: z.strictObject({ id, version }),
  payload: done,
});
export const publishForm = endpoint('/api/marketing/forms/publish', {
  needs: ofForm,
  summary:
    'Show the draft to visitors. A changed consent text becomes a new version. Errors: stale, incomplete (the draft has a problem, named by its field), wrong_state.',
  request: z.strictObject({ id, version }),
  payload: done,
});
export const discardDraft = endpoint('/api/marketing/forms/discard', {
  needs: ofForm,
  summary: 'Make the draft what visitors see now. Errors: stale, wrong_state.',
  request: z.strictObject({ id, version }),
  payload: done,
});
export const closeForm = endpoint('/api/marketing/forms/close', {
  needs: ofForm,
  summary: 'Close a form for visitors, or open it again (`closed` false). Errors: wrong_state.',
  request: z.strictObject({ id, closed: flag }),
  payload: done,
});
export const sortForms = endpoint('/api/marketing/forms/sort', {
  needs: keepsForms,
  summary:
    'Order the forms in their list. Those that the order does not name come last. Errors: not_found, validation.',
  request: z.strictObject({ ids: z.array(idOfExisting(formRecord)).max(mostSorted) }),
  payload: z.object({ ids: z.array(id), position }),
});

const part = z.object({ id, form, position });
export const upsertFormField = endpoint('/api/marketing/forms/fields/upsert', {
  needs: partOfForm,
  summary:
    'Add a field to the draft, at the place `at` or at the end, or change one. `show_when`: it is asked only of visitors who gave this answer to another field. Errors: not_found, stale, limit, wrong_state.',
  request: withRules(
    fieldFields,
    z.strictObject({
      form_id: id,
      id: maybe(isNew),
      version,
      at: maybe(whole('Place', 0, mostFields)),
      ...fieldFields.shape,
      show_when: maybe(z.strictObject({ field_id: id, value: text('Choice', longest.choice) })),
    }),
  ),
  payload: part,
});
export const deleteFormField = endpoint('/api/marketing/forms/fields/delete', {
  needs: partOfForm,
  summary: 'Remove a field from the draft. It can be restored.',
  request: z.strictObject({ form_id: id, id, version }),
  payload: part,
});
export const restoreFormField = endpoint('/api/marketing/forms/fields/restore', {
  needs: partOfForm,
  summary: 'Put a removed field back in its place. Errors: not_found, limit.',
  request: z.strictObject({ form_id: id, id }),
  payload: part,
});
export const sortFormFields = endpoint('/api/marketing/forms/fields/sort', {
  needs: partOfForm,
  summary: 'Put the fields of the draft in this order. Errors: stale.',
  request: z.strictObject({ form_id: id, ids: z.array(id).max(mostFields), version }),
  payload: done,
});

export const offerFormFile = endpoint('/api/marketing/forms/file/upsert', {
  needs: ofForm,
  summary:
    'Put an uploaded file (directory `downloads`) behind the draft, in place of the one before. Once it is published, each sender may download it by a link that works for 7 days. Errors: not_found, file, stale, wrong_state.',
  request: z.strictObject({ id, version, file_id: text('File', 200), file_name: fileName('File name', 200) }),
  payload: done,
});
export const removeFormFile = endpoint('/api/marketing/forms/file/delete', {
  needs: ofForm,
  summary:
    'Take the file out of the draft. Links of earlier senders work until they end; then the stored file is deleted. Errors: stale, wrong_state.',
  request: z.strictObject({ id, version }),
  payload: done,
});
export const openFormFile = endpoint('/api/marketing/forms/file/open', {
  reads: true,
  needs: ofForm,
  summary: 'An address that serves the file of the draft for ten minutes. Errors: not_found.',
  request: z.strictObject({ id }),
  payload: z.object({ address: z.string() }),
});

const submission = z.object({
  id,
  version: z.number(),
  status: z.enum(Object.keys(submissionStatuses) as [keyof typeof submissionStatuses]),
});
const decided = z.object({ submission, position });
export const keepSubmission = endpoint('/api/marketing/forms/submissions/keep', {
  needs: ofSubmission,
  summary: 'Keep the sender as a contact: a member has looked at the submission. Errors: wrong_state.',
  request: z.strictObject({ id }),
  payload: decided,
});
export const convertSubmission = endpoint('/api/marketing/forms/submissions/convert', {
  needs: ofSubmission,
  summary:
    'Make the sender a candidate. Answers, consent and source go along; the sender is not told. Errors: wrong_state (also while the contact is not made yet).',
  request: z.strictObject({ id, to: oneOf('To', ['candidate']) }),
  payload: decided,
});
export const takeBackConversion = endpoint('/api/marketing/forms/submissions/convert/undo', {
  needs: ofSubmission,
  summary: 'Make the candidate a contact again. Errors: wrong_state (the hiring side works with them).',
  request: z.strictObject({ id }),
  payload: decided,
});
export const releaseSubmission = endpoint('/api/marketing/forms/submissions/release', {
  needs: ofSubmission,
  summary: 'A person sent the held submission: it goes on as any other. Errors: wrong_state.',
  request: z.strictObject({ id }),
  payload: decided,
});
export const deleteSubmission = endpoint('/api/marketing/forms/submissions/delete', {
  needs: ofSubmission,
  summary:
    'Delete a submission; `spam` says that a program sent it. It can be restored for 30 days, then only its count is left. The contact stays.',
  request: z.strictObject({ id, spam: flag.optional() }),
  payload: decided,
});
export const restoreSubmission = endpoint('/api/marketing/forms/submissions/restore', {
  needs: ofSubmission,
  summary: 'Restore a deleted submission. Errors: wrong_state (its words are gone).',
  request: z.strictObject({ id }),
  payload: decided,
});
export const exportSubmissions = fileEndpoint('/api/marketing/forms/submissions/export', {
  kind: 'stream',
  types: Object.values(tableTypes),
  needs: ofForm,
  summary: 'What was sent to a form as CSV or XLSX, without held and deleted submissions. The export is recorded.',
  request: z.object({ id, format: oneOf('Format', tableFormats).default('csv'), uid: maybeText('Id', 64) }),
});

const uuid = /^[0-9a-f-]{36}$/;
/** Leads to the page that the form names, or back to the form's own page, which tells the result. The answers are never in an address: `again` names what was typed. */
const backToForm: FormWay = ({ org = '', slug = '' }, body, { code, payload }) => {
  const { redirect_url, download_url } = (payload ?? {}) as {
    redirect_url?: string | null;
    download_url?: string | null;
  };
  if (download_url) return download_url;
  if (redirect_url) return redirect_url;
  const query = new URLSearchParams({ said: code ?? 'sent' });
  if (code && uuid.test(word(body.again) ?? '')) query.set('again', word(body.again)!);
  if (word(body.embed)) query.set('embed', '1');
  if (word(body[languageParameter])) query.set(languageParameter, word(body[languageParameter]));
  return `${publicFormPath(encodeURIComponent(org), encodeURIComponent(slug))}?${query.toString()}`;
};
/** What a browser sends for one field: a text, or one text for each choice. */
const Sent = z.union([z.string().max(longest.textarea), z.array(z.string().max(longest.choice)).max(mostFields)]);
export const isFieldId = (name: string): boolean => uuid.test(name);
/** Besides the named ones, only ids of fields are names of a sent form. This is checked even if other fields are wrong. */
const onlyFields = (named: object) => {
  const check = z.check<Record<string, unknown>>(({ value, issues }) => {
    for (const name of Object.keys(value))
      if (Object.hasOwn(named, name)) continue;
      else if (!isFieldId(name)) issues.push({ code: 'unrecognized_keys', keys: [name], input: value });
      else if (!Sent.safeParse(value[name]).success)
        issues.push({ code: 'custom', path: [name], message: 'The request is not valid.', input: value });
  });
  check._zod.def.when = () => true;
  return check;
};
const submitted = {
  publication: whole('Publication', 1, 1_000_000),
  proof: text('Proof', 200),
  consent: flag.optional(),
  website: maybeText('Website', 200),
  page: maybeText('Page', 500),
  ...Object.fromEntries(campaignParts.map((name) => [name, maybeText(name, 200)])),
  tz_region: timeZone,
  /** The key under which the typed values are kept, if the form is refused. */
  again: maybeText('Again', 40),
  embed: maybeText('Embedded', 1),
  [languageParameter]: maybeText('Language', 10),
};
/** Public, like the form itself. */
export const submitForm = endpoint('/:org/forms/:slug/api/submit', {
  needs: anyone,
  limit: { most: 10, seconds: 3600, slower: { address: 60 } },
  bytes: 256 * 1024,
  sessionless: true,
  form: backToForm,
  summary:
    'Send a form. Each field is named by its id. `publication`: the one that the visitor saw, `proof`: from its page, which says when it was shown. The answer is the same for every sender. Errors: validation, changed (other words were published meanwhile), closed, elsewhere (this site may not show the form), not_found, rate_limited.',
  request: z.looseObject(submitted).check(onlyFields(submitted)),
  payload: z.object({
    success_message: z.string().nullable(),
    redirect_url: z.string().nullable(),
    /** Where the sender downloads the file of the form, for 7 days. */
    download_url: z.string().nullable(),
  }),
});
/** Leads to the form's page, which shows what was typed and sends it. */
const toForm: FormWay = ({ org = '', slug = '' }, body, { code, payload }) => {
  const { again } = (payload ?? {}) as { again?: string };
  const query = new URLSearchParams({ said: code ?? 'typed' });
  if (again) query.set('again', again);
  if (word(body[languageParameter])) query.set(languageParameter, word(body[languageParameter]));
  return `${publicFormPath(encodeURIComponent(org), encodeURIComponent(slug))}?${query.toString()}`;
};
const copied = { [languageParameter]: maybeText('Language', 10) };
/** Public: the plain HTML of the form on another site. */
export const typeForm = endpoint('/:org/forms/:slug/api/typed', {
  needs: anyone,
  limit: { most: 30, seconds: 3600 },
  bytes: 256 * 1024,
  sessionless: true,
  reads: true,
  form: toForm,
  summary:
    'Show the form on its page with what was typed on another site, ready to be sent there. Nothing is sent yet. Each field is named by its id; `again` names what was typed for ten minutes, once. Errors: elsewhere (this site may not show the form), closed, not_found, validation, rate_limited.',
  request: z.looseObject(copied).check(onlyFields(copied)),
  payload: z.object({ again: z.string() }),
});
/** Public: a visitor closes the form. */
export const leaveForm = endpoint('/:org/forms/:slug/api/left', {
  needs: anyone,
  limit: { most: 60, seconds: 3600 },
  bytes: 4 * 1024,
  sessionless: true,
  reads: true,
  summary:
    'A visitor who began a form closes it without sending it. `proof`: from its page; one page counts once, and not if the form was sent from it. `field_id`: the last field that they touched; without it, the consent. Only the number is kept. The answer says nothing. Errors: rate_limited.',
  request: z.strictObject({
    publication: whole('Publication', 1, 1_000_000),
    proof: text('Proof', 200),
    field_id: maybe(id),
  }),
  payload: z.object({}),
});

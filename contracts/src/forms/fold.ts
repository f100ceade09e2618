import type { Steps } from '../kernel/steps.ts';
import { changed } from '../kernel/values.ts';
import type { FormEvent } from './events.ts';
import type { FormTexts } from './rows.ts';
import { type FormField, inserted, mostRemoved, withoutFile } from './values.ts';

const withFields = (form: FormTexts, fields: FormField[]): FormTexts => ({ ...form, draft: { ...form.draft, fields } });
const inOrder = (fields: readonly FormField[], ids: readonly string[]): FormField[] =>
  [...fields].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));

/** What the events of a form make of its draft, of what visitors see, and of what people consented to. */
export const formSteps: Steps<FormTexts | null, FormEvent> = {
  FormCreated: (_, { data: { settings, content } }) => ({
    status: 'draft',
    settings,
    draft: content,
    live: null,
    consents: [],
    removed: [],
  }),
  FormUpdated: (form, { data }) => form && { ...form, settings: changed(form.settings, data.changes) },
  FormDraftChanged: (form, { data }) => form && { ...form, draft: changed(form.draft, data.changes) },
  FormFieldAdded: (form, { data: { field, at } }) => form && withFields(form, inserted(form.draft.fields, field, at)),
  FormFieldChanged: (form, { data: { field_id, changes } }) =>
    form &&
    withFields(
      form,
      form.draft.fields.map((field) => (field.id === field_id ? changed(field, changes) : field)),
    ),
  FormFieldRemoved: (form, { data: { field_id } }) => {
    if (!form) return null;
    const { fields } = form.draft;
    const at = fields.findIndex(({ id }) => id === field_id);
    const field = fields[at];
    const removed = field ? [...form.removed, { field, at }].slice(-mostRemoved) : form.removed;
    return {
      ...withFields(
        form,
        fields.filter(({ id }) => id !== field_id),
      ),
      removed,
    };
  },
  FormFieldRestored: (form, { data: { field, at } }) =>
    form && {
      ...withFields(form, inserted(form.draft.fields, field, at)),
      removed: form.removed.filter((each) => each.field.id !== field.id),
    },
  FormFieldsReordered: (form, { data: { ids } }) => form && withFields(form, inOrder(form.draft.fields, ids)),
  FormFileOffered: (form, { data: { file } }) => form && { ...form, draft: { ...form.draft, file } },
  FormFileRemoved: (form) => form && { ...form, draft: withoutFile(form.draft) },
  FormDraftDiscarded: (form) => (form?.live ? { ...form, draft: form.live.content, removed: [] } : form),
  FormPublished: (form, { data: { number, content, consent_version }, metadata: { occurred_at: at } }) =>
    form && {
      ...form,
      status: form.status === 'closed' ? 'closed' : 'live',
      live: { number, at, content },
      consents: form.consents.some(({ version }) => version === consent_version)
        ? form.consents
        : [...form.consents, { version: consent_version, text: content.consent_text, at }],
    },
  FormClosed: (form) => form && { ...form, status: 'closed' },
  FormReopened: (form) => form && { ...form, status: 'live' },
  FormArchived: (form) => form && { ...form, status: 'archived' },
};

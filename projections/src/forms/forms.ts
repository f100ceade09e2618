import { idOf } from '@candor/contracts/all-events';
import type { FormAddressEvent, FormEvent } from '@candor/contracts/forms/events';
import { formSteps } from '@candor/contracts/forms/fold';
import { formList, type FormRow, formTextList, type FormTextRow } from '@candor/contracts/forms/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import { changed, type Changes } from '@candor/contracts/kernel/values';
import { projection } from '../kernel/projection.ts';
import { textRow } from '../kernel/text-row.ts';

const after = (row: FormRow | null, event: Recorded, change: Partial<FormRow> = {}): FormRow | null =>
  row && { ...row, ...change, version: event.revision, updated_at: event.metadata.occurred_at };
const named = (row: FormRow | null, changes: Changes): Partial<FormRow> =>
  row ? (({ name, slug }) => ({ name, slug }))(changed({ name: row.name, slug: row.slug }, changes)) : {};
/** The number of the draft's fields. It is not changed once the form was published, because the list then shows the published number. */
const counted = (row: FormRow | null, by: number): Partial<FormRow> =>
  row && !row.published_at ? { fields: row.fields + by } : {};

type Sorted = Extract<FormAddressEvent, { type: 'FormsReordered' }>;

/** The forms of an organization, as their list shows them. */
export const forms = projection<FormRow, FormEvent | Sorted>({
  name: 'forms',
  version: 3,
  list: formList,
  keys: (event) => (event.type === 'FormsReordered' ? event.data.ids : [idOf(event.stream)]),
  on: {
    FormCreated: (_, { data: { settings, content }, stream, revision, metadata }) => ({
      id: idOf(stream),
      organization_id: metadata.organization_id,
      version: revision,
      status: 'draft',
      name: settings.name,
      slug: settings.slug,
      place: Date.parse(metadata.occurred_at),
      fields: content.fields.length,
      created_at: metadata.occurred_at,
      updated_at: metadata.occurred_at,
      published_at: null,
    }),
    FormUpdated: (row, event) => after(row, event, named(row, event.data.changes)),
    FormDraftChanged: (row, event) => after(row, event),
    FormFieldAdded: (row, event) => after(row, event, counted(row, 1)),
    FormFieldChanged: (row, event) => after(row, event),
    FormFieldRemoved: (row, event) => after(row, event, counted(row, -1)),
    FormFieldRestored: (row, event) => after(row, event, counted(row, 1)),
    FormFieldsReordered: (row, event) => after(row, event),
    FormFileOffered: (row, event) => after(row, event),
    FormFileRemoved: (row, event) => after(row, event),
    FormDraftDiscarded: (row, event) => after(row, event),
    FormPublished: (row, event) =>
      after(row, event, {
        status: row?.status === 'closed' ? 'closed' : 'live',
        fields: event.data.content.fields.length,
        published_at: event.metadata.occurred_at,
      }),
    FormClosed: (row, event) => after(row, event, { status: 'closed' }),
    FormReopened: (row, event) => after(row, event, { status: 'live' }),
    FormArchived: (row, event) => after(row, event, { status: 'archived' }),
    FormsReordered: (row, { data: { ids } }) => row && { ...row, place: ids.indexOf(row.id) },
  },
});

/** The texts of each form: the draft, what visitors see, and what people consented to. */
export const formTexts = projection<FormTextRow, FormEvent>({
  name: 'form-texts',
  version: 1,
  list: formTextList,
  keys: (event) => [idOf(event.stream)],
  on: textRow(formSteps),
});

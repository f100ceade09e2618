import { upsertForm } from '@candor/contracts/forms/endpoints';
import { contentFields, settingsFields } from '@candor/contracts/forms/fields';
import type { FormData } from '@candor/contracts/forms/pages';
import type { FormTextRow } from '@candor/contracts/forms/rows';
import { say } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { call } from '../../page/call.ts';

type Props = {
  form: FormTextRow | null;
  options: FormData['options'];
  onClose: () => void;
  onSaved: (id: string) => unknown;
};
/** The form's name and what the form does. Changes apply immediately, without publishing. */
export const FormDialog = ({ form, options, onClose, onSaved }: Props) => (
  <Dialog open wide onClose={onClose} title={form ? form.settings.name : say('New form')}>
    <FieldsForm
      fields={settingsFields}
      initial={typedOf(settingsFields, form?.settings ?? {})}
      options={{
        cadence_id: options.cadences,
        tag_id: options.tags,
        source_id: options.sources,
        notify_user_ids: options.members,
      }}
      guard
      focus="name"
      send={(values) => call(upsertForm, { ...(form ? { id: form.id, version: form.version } : {}), ...values })}
      onOk={async ({ form: { id } }) => {
        onClose();
        await onSaved(id);
      }}
    >
      <FieldInput name="name" />
      <FieldInput name="slug" />
      {form && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <FieldInput name="cadence_id" />
            <FieldInput name="tag_id" />
            <FieldInput name="source_id" />
          </div>
          <FieldInput name="notify_user_ids" />
          <FieldInput name="sites" />
          <FieldInput name="closed_message" rows={2} />
        </>
      )}
      <FormActions save={form ? say('Save') : say('Create the form')} onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);

/** The texts that visitors read besides the fields. Changes stay a draft until the form is published. */
export const WordsDialog = ({ form, onClose, onSaved }: Omit<Props, 'options'> & { form: FormTextRow }) => (
  <Dialog open wide onClose={onClose} title={say('Words of the form')}>
    <FieldsForm
      fields={contentFields}
      initial={typedOf(contentFields, form.draft)}
      guard
      focus="title"
      send={(values) => call(upsertForm, { id: form.id, version: form.version, ...values })}
      onOk={async ({ form: { id } }) => {
        onClose();
        await onSaved(id);
      }}
    >
      <FieldInput name="title" />
      <FieldInput name="intro" />
      <FieldInput name="consent_text" rows={3} />
      <FieldInput name="submit_label" />
      <FieldInput name="success_message" />
      <FieldInput name="redirect_url" />
      <FormActions onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);

import { useEffect } from 'react';
import { useFormikContext } from 'formik';
import { choicesOf, conditionsFor } from '@candor/contracts/forms/answering';
import { upsertFormField } from '@candor/contracts/forms/endpoints';
import { fieldFields } from '@candor/contracts/forms/fields';
import type { FormTextRow } from '@candor/contracts/forms/rows';
import { type FormField, hasChoices } from '@candor/contracts/forms/values';
import { say } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { SelectField } from '../../kit/inputs/select.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { call } from '../../page/call.ts';

type Typed = ReturnType<typeof typedOf<typeof fieldFields.each>> & { show_field: string; show_value: string };
const conditionOf = ({ show_field, show_value }: Typed): FormField['show_when'] =>
  show_field && show_value ? { field_id: show_field, value: show_value } : null;
const draftOf = (field: FormField, typed: Typed): FormField => ({
  ...field,
  label: typed.label,
  type: (typed.type || field.type) as FormField['type'],
  required: Boolean(typed.required),
  options: [...typed.options],
  help: typed.help || null,
  map_to: (typed.map_to || 'none') as FormField['map_to'],
  show_when: conditionOf(typed),
});
/** Passes the typed field on, so that the preview follows. */
const Follow = ({ field, onTyped }: { field: FormField; onTyped: (field: FormField) => void }) => {
  const { values } = useFormikContext<Typed>();
  useEffect(() => onTyped(draftOf(field, values)), [field, values, onTyped]);
  return null;
};
/** The condition of this field: an answer to another field. A choice that would make the conditions circular is not offered. */
const Condition = ({ field, fields }: { field: FormField; fields: readonly FormField[] }) => {
  const { values } = useFormikContext<Typed>();
  const others = conditionsFor(fields, field.id);
  const other = others.find(({ id }) => id === values.show_field);
  if (!others.length) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        name="show_field"
        label={say('Show only after')}
        placeholder={say('Always')}
        options={others.map(({ id, label }) => ({ value: id, label }))}
      />
      {other && (
        <SelectField
          name="show_value"
          label={say('if the answer is')}
          options={choicesOf(other).map((each) => ({ value: each, label: each }))}
        />
      )}
    </div>
  );
};
const Choices = () => {
  const { values } = useFormikContext<Typed>();
  return hasChoices(values.type as FormField['type']) ? <FieldInput name="options" /> : null;
};

/** The editor of one field of the draft, shown in the place of that field. */
export const FieldEditor = ({
  form,
  field,
  onTyped,
  onClose,
  onSaved,
}: {
  form: FormTextRow;
  field: FormField;
  onTyped: (field: FormField) => void;
  onClose: () => void;
  onSaved: () => unknown;
}) => (
  <FieldsForm
    fields={fieldFields}
    initial={
      {
        ...typedOf(fieldFields, field),
        show_field: field.show_when?.field_id ?? '',
        show_value: field.show_when?.value ?? '',
      } as Typed
    }
    focus="label"
    guard
    className="grid gap-4 rounded-card bg-well p-4 ring-1 ring-line"
    send={({ show_field, show_value, ...values }) =>
      call(upsertFormField, {
        form_id: form.id,
        id: field.id,
        version: form.version,
        ...values,
        options: hasChoices(values.type as FormField['type']) ? values.options : [],
        show_when: conditionOf({ show_field, show_value, ...values } as Typed),
      } as never)
    }
    onOk={async () => {
      onClose();
      await onSaved();
    }}
  >
    <Follow field={field} onTyped={onTyped} />
    <div className="grid gap-4 sm:grid-cols-2">
      <FieldInput name="label" />
      <FieldInput name="type" />
    </div>
    <Choices />
    <Condition field={field} fields={form.draft.fields} />
    <div className="grid gap-4 sm:grid-cols-2">
      <FieldInput name="map_to" />
      <FieldInput name="help" />
    </div>
    <FieldInput name="required" />
    <FormActions save={say('Save')} onCancel={onClose} />
  </FieldsForm>
);

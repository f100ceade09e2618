import { useMemo } from 'react';
import { say } from '@candor/contracts/words/say';
import { fields } from '@candor/contracts/kernel/field';
import { type FieldValue, givenOf, inputOf, type SeenField } from '@candor/contracts/people/person-fields';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm } from '../../fields/fields-form.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { writeField } from './write-field.ts';

/** Changes the value of one field of a person. */
export const FieldForm = ({
  personId,
  field,
  value,
  onDone,
}: {
  personId: string;
  field: SeenField;
  value: FieldValue | undefined;
  onDone: (now: FieldValue | null) => void;
}) => {
  const form = useMemo(() => fields({ value: inputOf(field, value) }), [field, value]);
  const was = givenOf(field.kind, value);
  return (
    <FieldsForm
      fields={form}
      initial={{ value: was }}
      options={{ value: form.each.value.options ?? [] }}
      focus="value"
      className="grid w-72 gap-3 p-2"
      send={({ value: now }) => writeField(personId, field.id, now, was)}
      onOk={({ field: saved }) => onDone(saved.value)}
    >
      <FieldInput name="value" label={field.name} />
      <FormActions save={say('Save')} />
    </FieldsForm>
  );
};

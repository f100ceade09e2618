import { useField } from 'formik';
import { Field } from '../../kit/inputs/field.tsx';
import { Select } from '../../kit/inputs/select.tsx';

type Group = { label: string; options: readonly { value: string; label: string }[] };
/** A form field that is a choice from grouped options. */
export const GroupedSelect = ({
  name,
  label,
  groups,
  focus,
}: {
  name: string;
  label: string;
  groups: readonly Group[];
  focus?: boolean;
}) => {
  const [field, meta, { setValue }] = useField<string>(name);
  const error = meta.touched && meta.error ? meta.error : undefined;
  const all = groups.flatMap((group) => group.options);
  return (
    <Field label={label} error={error}>
      {({ id, ...described }) => (
        <Select
          {...described}
          inputId={id}
          autoFocus={focus}
          bad={Boolean(error)}
          options={groups as never}
          isClearable
          value={all.find((option) => option.value === field.value) ?? null}
          onChange={(choice) => void setValue(choice?.value ?? '')}
        />
      )}
    </Field>
  );
};

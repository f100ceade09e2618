import { useField } from 'formik';
import { Field } from './field.tsx';
import { RichEditor } from './rich-editor.tsx';

/** A form's rich text. */
export const RichTextField = ({ name, label, help }: { name: string; label: string; help?: string }) => {
  const [field, meta, { setValue, setTouched }] = useField<string | null>(name);
  const error = meta.touched && meta.error ? String(meta.error) : undefined;
  return (
    <Field label={label} help={help} error={error}>
      {(described) => (
        <RichEditor
          id={described.id}
          label={label}
          value={field.value ?? ''}
          onChange={(html) => void setValue(html)}
          onBlur={() => void setTouched(true)}
          invalid={Boolean(error)}
          describedBy={described['aria-describedby']}
        />
      )}
    </Field>
  );
};

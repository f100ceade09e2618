import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import { useField } from 'formik';
import { cx } from '../cx.ts';
import { Field, inputLook } from './field.tsx';

type Common = { name: string; label: ReactNode; help?: ReactNode; hint?: ReactNode };
const useError = (name: string) => {
  const [field, meta] = useField<string | number | null | undefined>(name);
  return {
    field: { ...field, value: field.value ?? '' },
    error: meta.touched && meta.error ? String(meta.error) : undefined,
  };
};

/** A form field for one line: text, email, password, number (min, max), time. */
export const TextField = ({
  label,
  help,
  hint,
  big,
  className,
  ...rest
}: Common & { big?: boolean } & Omit<InputHTMLAttributes<HTMLInputElement>, 'size'>) => {
  const { field, error } = useError(rest.name);
  return (
    <Field label={label} help={help} hint={hint} error={error}>
      {(described) => (
        <input
          type="text"
          {...rest}
          {...field}
          {...described}
          className={cx(inputLook(big ? 'lg' : 'md'), className)}
        />
      )}
    </Field>
  );
};

/** A form field for several lines. The box grows with its text. */
export const TextArea = ({
  label,
  help,
  hint,
  rows = 4,
  ...rest
}: Common & TextareaHTMLAttributes<HTMLTextAreaElement> & { name: string }) => {
  const { field, error } = useError(rest.name);
  return (
    <Field label={label} help={help} hint={hint} error={error}>
      {(described) => (
        <textarea
          rows={rows}
          {...rest}
          {...field}
          {...described}
          className={cx(inputLook(), 'field-sizing-content h-auto max-h-96 min-h-20 resize-y py-1.5')}
        />
      )}
    </Field>
  );
};

/** A value that the form sends but does not show. */
export const HiddenField = ({ name }: { name: string }) => {
  const { field } = useError(name);
  return <input type="hidden" name={name} value={String(field.value)} readOnly />;
};

import { say } from '@candor/contracts/words/say';
import { Suspense, type ReactElement, type ReactNode } from 'react';
import { useField } from 'formik';
import { cx } from '../cx.ts';
import { Field, inputLook } from './field.tsx';
import { later } from '../later.tsx';
import type { Choice, SelectOwn, SelectProps } from './select-base.tsx';
import { useHydrated } from '../hydrated.ts';

export type { Choice } from './select-base.tsx';

const Base = later(() =>
  import('./select-base.tsx').then((m) => m.SelectBase as (props: SelectProps<boolean>) => ReactElement),
);
/** A choice from a list that typing filters. `creatable` offers 'Create "…"' unless the text already is an option. It requires an inputId with a label, or aria-label. A box of the same size reserves the space until the code is loaded. */
export const Select = <Multi extends boolean = false>(props: SelectProps<Multi>) => {
  const value = (Array.isArray(props.value) ? props.value : [props.value])
    .map((each: Choice | null | undefined) => each?.label)
    .filter(Boolean)
    .join(', ');
  const placeholder = props.placeholder ?? say('Select...');
  const place = (
    <div className={cx(inputLook(props.big ? 'lg' : 'md'), 'flex items-center truncate', !value && 'text-ink-3')}>
      {value || placeholder}
    </div>
  );
  return useHydrated() ? (
    <Suspense fallback={place}>
      <Base {...(props as unknown as SelectProps<boolean>)} placeholder={placeholder} />
    </Suspense>
  ) : (
    place
  );
};

const known = (options: readonly Choice[], value: string): Choice =>
  options.find((option) => option.value === value) ?? { value, label: value };
/** A labelled choice of one value, outside a form. It always has a value. */
export const SelectOne = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) => (
  <Field label={label}>
    {({ id, ...described }) => (
      <Select
        {...described}
        inputId={id}
        options={options}
        value={known(options, value)}
        onChange={(choice) => choice && onChange(choice.value as Value)}
      />
    )}
  </Field>
);
type FieldProps = SelectOwn & {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  /** Whether the options are still loading. */
  loading?: boolean;
  clearable?: boolean;
};
/** A form field for a single choice; the value is the option's value. */
export const SelectField = ({ name, label, help, disabled, loading, clearable = true, ...rest }: FieldProps) => {
  const [field, meta, { setValue, setTouched }] = useField<string | number | null | undefined>(name);
  const error = meta.touched && meta.error ? String(meta.error) : undefined;
  return (
    <Field label={label} help={help} error={error}>
      {({ id, ...described }) => (
        <Select
          {...rest}
          {...described}
          inputId={id}
          bad={Boolean(error)}
          isDisabled={disabled}
          isLoading={loading}
          isClearable={clearable}
          value={
            field.value === '' || field.value === null || field.value === undefined
              ? null
              : known(rest.options, String(field.value))
          }
          onChange={(choice) => void setValue(choice?.value ?? '')}
          onBlur={() => void setTouched(true)}
        />
      )}
    </Field>
  );
};
/** A form field for several choices; the value is a list of values. */
export const MultiSelectField = ({ name, label, help, disabled, loading, ...rest }: FieldProps) => {
  const [field, meta, { setValue, setTouched }] = useField<string[] | null | undefined>(name);
  const error = meta.touched && meta.error ? String(meta.error) : undefined;
  return (
    <Field label={label} help={help} error={error}>
      {({ id, ...described }) => (
        <Select<true>
          {...rest}
          {...described}
          inputId={id}
          isMulti
          bad={Boolean(error)}
          isDisabled={disabled}
          isLoading={loading}
          closeMenuOnSelect={false}
          value={(field.value ?? []).map((value) => known(rest.options, value))}
          onChange={(choices) => void setValue(choices.map((choice) => choice.value))}
          onBlur={() => void setTouched(true)}
        />
      )}
    </Field>
  );
};

import { sayLabel } from '@candor/contracts/words/say';
import { useId, type ReactNode } from 'react';
import { useField } from 'formik';
import { boxLook, Checkbox, Switch } from './checkbox.tsx';
import { cx } from '../cx.ts';

const Worded = ({
  control,
  label,
  help,
  error,
  big,
}: {
  control: ReactNode;
  label: ReactNode;
  help?: ReactNode;
  error?: string;
  big?: boolean;
}) => (
  <div>
    <label className={cx('flex items-start gap-2.5', big ? 'min-h-11 py-2.5 sm:min-h-8 sm:py-1.5' : 'min-h-6')}>
      <span className="flex h-5 items-center">{control}</span>
      <span className="min-w-0 text-ui text-ink">
        {label}
        {help && <span className="mt-0.5 block text-meta text-ink-3">{help}</span>}
      </span>
    </label>
    {error && <p className="mt-1 ps-6.5 text-meta text-bad">{sayLabel(error)}</p>}
  </div>
);
/** A form field for yes or no, with its label beside the box. */
export const CheckboxField = ({
  name,
  label,
  help,
  disabled,
}: {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
}) => {
  const [field, meta] = useField<boolean>({ name, type: 'checkbox' });
  const error = meta.touched ? meta.error : undefined;
  return (
    <Worded
      label={label}
      help={help}
      error={error}
      control={
        <Checkbox
          name={name}
          checked={Boolean(field.checked)}
          onChange={field.onChange}
          onBlur={field.onBlur}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
        />
      }
    />
  );
};
/** Several choices from a short list that is fully visible. The value is a list. */
export const CheckboxesField = ({
  name,
  label,
  help,
  options,
  disabled,
  big,
}: {
  name: string;
  label: string;
  help?: ReactNode;
  options: readonly { value: string; label: ReactNode; help?: ReactNode }[];
  disabled?: boolean;
  big?: boolean;
}) => {
  const id = useId();
  const [field, meta, { setValue }] = useField<string[]>(name);
  const error = meta.touched && meta.error ? String(meta.error) : undefined;
  const chosen = field.value ?? [];
  return (
    <fieldset className={cx('grid', big ? 'sm:gap-0.5' : 'gap-1.5')}>
      <legend className="mb-1.5 text-ui font-medium text-ink">{label}</legend>
      {help && (
        <p id={`${id}h`} className="mb-1 text-meta text-ink-3">
          {help}
        </p>
      )}
      {options.map((option) => (
        <Worded
          key={option.value}
          label={option.label}
          help={option.help}
          big={big}
          control={
            <Checkbox
              name={name}
              checked={chosen.includes(option.value)}
              disabled={disabled}
              aria-invalid={error ? true : undefined}
              aria-describedby={[error && `${id}e`, help && `${id}h`].filter(Boolean).join(' ') || undefined}
              onChange={(event) =>
                void setValue(
                  event.target.checked ? [...chosen, option.value] : chosen.filter((value) => value !== option.value),
                )
              }
            />
          }
        />
      ))}
      {error && (
        <p id={`${id}e`} className="text-meta text-bad">
          {sayLabel(error)}
        </p>
      )}
    </fieldset>
  );
};
/** One choice from a short list that is fully visible. */
export const RadioField = ({
  name,
  label,
  help,
  options,
  big,
}: {
  name: string;
  label: string;
  help?: ReactNode;
  big?: boolean;
  options: readonly { value: string; label: ReactNode; help?: ReactNode }[];
}) => {
  const id = useId();
  const [field, meta] = useField<string>(name);
  const error = meta.touched ? meta.error : undefined;
  return (
    <fieldset data-invalid={error ? true : undefined} className={cx('grid', big ? 'sm:gap-0.5' : 'gap-1.5')}>
      <legend className="mb-1.5 text-ui font-medium text-ink">{label}</legend>
      {help && (
        <p id={`${id}h`} className="mb-1 text-meta text-ink-3">
          {help}
        </p>
      )}
      {options.map((option) => (
        <Worded
          key={option.value}
          label={option.label}
          help={option.help}
          big={big}
          control={
            <input
              {...field}
              type="radio"
              value={option.value}
              checked={field.value === option.value}
              aria-describedby={[error && `${id}e`, help && `${id}h`].filter(Boolean).join(' ') || undefined}
              className={cx(boxLook, 'rounded-full checked:border-[4.5px] checked:bg-on-accent')}
            />
          }
        />
      ))}
      {error && (
        <p id={`${id}e`} className="text-meta text-bad">
          {sayLabel(error)}
        </p>
      )}
    </fieldset>
  );
};
/** A form field that is a switch. */
export const SwitchField = ({
  name,
  label,
  help,
  disabled,
}: {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
}) => {
  const id = useId();
  const [field, meta] = useField<boolean>({ name, type: 'checkbox' });
  const error = meta.touched ? meta.error : undefined;
  return (
    <div>
      <label className="flex items-start justify-between gap-4">
        <span className="min-w-0 text-ui text-ink">
          {label}
          {help && <span className="mt-0.5 block text-meta text-ink-3">{help}</span>}
        </span>
        <span className="flex h-5 items-center">
          <Switch
            name={name}
            checked={Boolean(field.checked)}
            onChange={field.onChange}
            onBlur={field.onBlur}
            disabled={disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${id}e`}
          />
        </span>
      </label>
      {error && (
        <p id={`${id}e`} className="mt-1 text-meta text-bad">
          {error}
        </p>
      )}
    </div>
  );
};

/** The checkbox and the switch for use without a form. */
export { Checkbox, Switch } from './checkbox.tsx';

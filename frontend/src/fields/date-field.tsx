import type { ReactNode } from 'react';
import { useField } from 'formik';
import { DateInput } from '../kit/inputs/date-input.tsx';
import { Field } from '../kit/inputs/field.tsx';
import { momentAt } from '../kit/inputs/moment-at.ts';
import { MomentInput } from '../kit/inputs/moment-input.tsx';
import { wallClock } from '@candor/contracts/words/time-words';

type Props = {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  required?: boolean;
  big?: boolean;
  min?: string;
  max?: string;
};

/** A form field for a calendar day, YYYY-MM-DD, shown in the order of the person's locale. */
export const DateField = ({ name, label, help, hint, required, ...rest }: Props) => {
  const [field, meta, { setValue, setTouched }] = useField<string | null | undefined>(name);
  const error = meta.touched && meta.error ? String(meta.error) : undefined;
  return (
    <Field label={label} help={help} hint={hint} error={error}>
      {(described) => (
        <DateInput
          {...rest}
          {...described}
          aria-required={required ? 'true' : undefined}
          name={name}
          value={field.value ?? ''}
          onChange={(day) => void setValue(day)}
          onDone={() => void setTouched(true)}
        />
      )}
    </Field>
  );
};

/** A form field for a date and time, ISO 8601, in the browser's time zone. */
export const MomentField = ({
  name,
  label,
  help,
  hint,
  disabled,
}: Pick<Props, 'name' | 'label' | 'help' | 'hint' | 'disabled'>) => {
  const [field, meta, { setValue, setTouched }] = useField<string | null | undefined>(name);
  const error = meta.touched && meta.error ? String(meta.error) : undefined;
  const value = field.value ?? '';
  const isMoment = !Number.isNaN(Date.parse(value));
  return (
    <Field label={label} help={help} hint={hint} error={error}>
      {(described) => (
        <MomentInput
          described={described}
          disabled={disabled}
          label={String(label)}
          value={isMoment ? wallClock(value).slice(0, 16) : value}
          onChange={(text) => void setValue(text && !Number.isNaN(Date.parse(text)) ? momentAt(`${text}:00`) : text)}
          onDone={() => void setTouched(true)}
        />
      )}
    </Field>
  );
};

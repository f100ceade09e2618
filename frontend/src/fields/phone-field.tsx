import { useState } from 'react';
import { useField } from 'formik';
import { Field, inputLook } from '../kit/inputs/field.tsx';
import { personLocale } from '../kit/inputs/person-locale.ts';
import { phoneMeant, usePhoneText } from '../kit/inputs/phone.tsx';
import type { Look } from './look.ts';

const region = () => new Intl.Locale(personLocale().own).maximize().region;

/** A form field for a phone number. A number without a country code gets that of the person's own country when they leave the field. */
export const PhoneField = ({
  name,
  label,
  help,
  hint,
  disabled,
  placeholder,
  autoComplete,
}: Look & { name: string }) => {
  const [field, meta, { setValue, setTouched }] = useField<string | null | undefined>(name);
  const error = meta.touched && meta.error ? String(meta.error) : undefined;
  const value = field.value ?? '';
  const [typing, setTyping] = useState(false);
  const shown = usePhoneText(value);
  const settle = async (input: HTMLInputElement) => {
    const meant = await phoneMeant(value, region());
    // If the person has returned to the field and types again, their text is not overwritten.
    if (document.activeElement === input) return;
    setTyping(false);
    if (meant !== value) await setValue(meant);
    await setTouched(true);
  };
  return (
    <Field label={label} help={help} hint={hint} error={error}>
      {(described) => (
        <input
          {...described}
          type="tel"
          name={name}
          value={typing ? value : shown}
          disabled={disabled}
          placeholder={placeholder ?? '+351 912 345 678'}
          autoComplete={autoComplete ?? 'off'}
          onFocus={() => setTyping(true)}
          onChange={(event) => void setValue(event.target.value)}
          onBlur={(event) => void settle(event.target)}
          className={`${inputLook()} tnum`}
        />
      )}
    </Field>
  );
};

import { say } from '@candor/contracts/words/say';
import { useField } from 'formik';
import { isColor } from '@candor/contracts/kernel/values';
import { cx } from '../kit/cx.ts';
import { Field, inputLook } from '../kit/inputs/field.tsx';
import type { Look } from './look.ts';

/** A form field for a color: the browser's color picker beside the color code. */
export const ColorField = ({ name, label, help, hint, disabled, placeholder }: Look & { name: string }) => {
  const [field, meta, { setValue, setTouched }] = useField<string | null | undefined>(name);
  const error = meta.touched && meta.error ? String(meta.error) : undefined;
  const value = field.value ?? '';
  return (
    <Field label={label} help={help} hint={hint} error={error}>
      {(described) => (
        <div className="flex items-center gap-2">
          <input
            type="color"
            aria-label={say('{label}, picker', { label: String(label) })}
            disabled={disabled}
            value={isColor(value.trim()) ? value.trim().toLowerCase() : '#ffffff'}
            onChange={(event) => void setValue(event.target.value)}
            onBlur={() => void setTouched(true)}
            className="size-8 shrink-0 rounded-ctl border border-line-2 bg-sheet p-1 outline-none focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent/20"
          />
          <input
            {...field}
            {...described}
            value={value}
            disabled={disabled}
            placeholder={placeholder ?? '#2250d4'}
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            className={cx(inputLook(), 'tnum max-w-28')}
          />
        </div>
      )}
    </Field>
  );
};

/** A color in a list: a dot and its code. */
export const ColorCell = ({ value }: { value: string }) => (
  <span className="inline-flex items-center gap-2">
    <span aria-hidden className="size-3.5 rounded-full border border-line-2" style={{ backgroundColor: value }} />
    <span className="tnum">{value}</span>
  </span>
);

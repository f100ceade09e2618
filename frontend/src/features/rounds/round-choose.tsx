import { say } from '@candor/contracts/words/say';
import type { ReactNode } from 'react';
import { cx } from '../../kit/cx.ts';
import { Field } from '../../kit/inputs/field.tsx';
import { type Choice, Select } from '../../kit/inputs/select.tsx';

const besideStored =
  (before: string) =>
  ({ label }: Choice, { context }: { context: 'menu' | 'value' }): ReactNode =>
    context === 'menu'
      ? label
      : [
          label,
          ' ',
          <s key="s" className="ms-1 text-ink-3">
            {before}
          </s>,
        ];

/** A field of the step. If it was changed, it is highlighted and shows the stored value struck through. */
export const Choose = ({
  label,
  options,
  value,
  stored,
  clearable,
  onChange,
  className,
}: {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | null;
  stored: string | null;
  clearable?: boolean;
  onChange: (value: string | null) => void;
  className?: string;
}) => {
  const find = (wanted: string | null) => options.find((each) => each.value === wanted) ?? null;
  const before = value === stored ? null : (find(stored)?.label ?? say('None'));
  return (
    <div className={cx('min-w-0', className)}>
      <Field label={label}>
        {({ id }) => (
          <Select
            inputId={id}
            options={options}
            value={find(value)}
            isClearable={clearable ?? false}
            changed={before !== null}
            placeholder={say('None')}
            onChange={(choice) => onChange(choice?.value ?? null)}
            formatOptionLabel={before ? besideStored(before) : undefined}
          />
        )}
      </Field>
    </div>
  );
};

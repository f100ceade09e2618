import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** One of two to four views or choices, side by side. */
export const Segmented = <V extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: V; label: ReactNode; icon?: ReactNode }[];
  value: V;
  onChange: (value: V) => void;
}) => (
  <div role="radiogroup" aria-label={label} className="inline-flex h-7 shrink-0 rounded-ctl bg-hover p-[2px]">
    {options.map((option) => (
      <label
        key={option.value}
        className={cx(
          'relative flex items-center gap-1.5 rounded-tag px-2 text-meta whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-accent',
          value === option.value ? 'bg-sheet font-medium text-ink shadow-card' : 'text-ink-2 hover:text-ink',
        )}
      >
        <input
          type="radio"
          className="absolute inset-0 appearance-none outline-none"
          name={label}
          value={option.value}
          checked={value === option.value}
          onChange={() => onChange(option.value)}
        />
        {option.icon}
        {option.label}
      </label>
    ))}
  </div>
);

import type { InputHTMLAttributes } from 'react';
import { cx } from '../cx.ts';

export const boxLook =
  'size-4 shrink-0 appearance-none border border-ink-4 bg-sheet bg-center bg-no-repeat transition-colors duration-100 checked:border-accent checked:bg-accent hover:border-ink-3 disabled:opacity-50';
type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>;

/** A checkbox without a label; set aria-label. `mixed` means that only some of several are ticked. */
export const Checkbox = ({ className, mixed, ...rest }: Native & { mixed?: boolean }) => (
  <input
    {...rest}
    type="checkbox"
    ref={(element) => {
      if (element) element.indeterminate = Boolean(mixed);
    }}
    className={cx(
      boxLook,
      'rounded-[4px] checked:bg-[url(/check.svg)] indeterminate:border-accent indeterminate:bg-accent indeterminate:bg-[url(/dash.svg)]',
      className,
    )}
  />
);

/** A switch that takes effect immediately. Set aria-label, or put the switch inside a label. */
export const Switch = ({ className, ...rest }: Native) => (
  <input
    {...rest}
    type="checkbox"
    role="switch"
    aria-checked={Boolean(rest.checked)}
    className={cx(
      'relative h-[18px] w-[30px] shrink-0 appearance-none rounded-full bg-ink-4 transition-colors duration-100 before:absolute before:top-[2px] before:start-[2px] before:size-[14px] before:rounded-full before:bg-white before:shadow-card before:transition-transform before:duration-150 checked:bg-accent checked:before:translate-x-3 rtl:checked:before:-translate-x-3 disabled:opacity-50',
      className,
    )}
  />
);

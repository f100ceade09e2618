import { sayLabel } from '@candor/contracts/words/say';
import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';

export const inputLook = (size: 'md' | 'lg' = 'md') =>
  cx(
    'w-full rounded-ctl border border-line-2 bg-sheet text-ink transition-[border-color,box-shadow] duration-100 outline-none hover:border-ink-4 focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent/20 focus-visible:outline-none disabled:bg-well disabled:text-ink-3 read-only:bg-well aria-invalid:border-bad aria-invalid:focus-visible:ring-bad/20',
    size === 'lg' ? 'h-10 px-3 text-read' : 'h-8 px-2.5 text-ui',
  );

export type Described = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };
/** A label above the child; help and error below it. The child gets the ids that connect them. */
export const Field = ({
  label,
  help,
  error,
  hint,
  children,
}: {
  label: ReactNode;
  help?: ReactNode;
  error?: string;
  hint?: ReactNode;
  children: (described: Described) => ReactNode;
}) => {
  const id = useId();
  const describedBy = [error && `${id}e`, help && `${id}h`].filter(Boolean).join(' ');
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-ui font-medium text-ink">
          {label}
        </label>
        {hint}
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {error && (
        <p id={`${id}e`} className="mt-1.5 text-meta text-bad">
          {sayLabel(error)}
        </p>
      )}
      {help && (
        <p id={`${id}h`} className="mt-1.5 text-meta text-ink-3">
          {help}
        </p>
      )}
    </div>
  );
};

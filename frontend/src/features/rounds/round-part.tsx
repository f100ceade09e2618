import type { ReactNode } from 'react';

/** A section of a step, with the controls that add to it beside its title. */
export const Part = ({
  title,
  add,
  note,
  children,
}: {
  title: string;
  add?: ReactNode;
  note?: string;
  children: ReactNode;
}) => (
  <section className="border-b border-line py-3.5 last:border-0">
    <div className="mb-1.5 flex min-h-7 items-center gap-2.5">
      <h3 className="text-ui font-semi text-ink">{title}</h3>
      {add}
      {note && (
        <span aria-hidden className="ms-auto text-meta text-ink-3">
          {note}
        </span>
      )}
    </div>
    {children}
  </section>
);
export const TextButton = ({
  label,
  children,
  onClick,
}: {
  label: string;
  children: ReactNode;
  onClick: () => void;
}) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="min-h-6 rounded-tag text-ui font-medium text-accent-ink hover:underline"
  >
    {children}
  </button>
);

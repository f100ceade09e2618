import type { ReactNode } from 'react';

/** A part of a page or drawer under its title. `beside`: what stands at the other end of the line, such as the way to the whole. `part`: it is not a landmark. */
export const Block = ({
  title,
  beside,
  part = false,
  children,
}: {
  title: string;
  beside?: ReactNode;
  part?: boolean;
  children: ReactNode;
}) => (
  <section aria-label={part ? undefined : title} className="min-w-0">
    <div className="mb-2 flex min-h-7 items-center justify-between gap-3">
      <h3 className="text-ui font-semi text-ink">{title}</h3>
      {beside}
    </div>
    {children}
  </section>
);

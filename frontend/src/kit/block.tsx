import type { ReactNode } from 'react';

/** A titled part of a page or drawer. `beside`: content at the other end of the title line, such as a link to the whole. `part`: it is not a landmark. */
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

import type { ReactNode } from 'react';

/** A titled part of a page or drawer. `beside`: content at the other end of the title line, such as a link to the whole. `part`: it is not a landmark. `level`: that of its heading. */
export const Block = ({
  title,
  beside,
  part = false,
  level: Heading = 'h3',
  children,
}: {
  title: string;
  beside?: ReactNode;
  part?: boolean;
  level?: 'h2' | 'h3';
  children: ReactNode;
}) => (
  <section aria-label={part ? undefined : title} className="min-w-0">
    <div className="mb-2 flex min-h-7 items-center justify-between gap-3">
      <Heading className="text-ui font-semi text-ink">{title}</Heading>
      {beside}
    </div>
    {children}
  </section>
);

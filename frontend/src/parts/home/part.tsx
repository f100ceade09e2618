import { numberWords } from '@candor/contracts/words/say';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A titled part of the dashboard with a link to the full list. */
export const Part = ({
  title,
  count,
  note,
  more,
  children,
}: {
  title: string;
  count?: number;
  /** A short text in gray beside the title. */
  note?: string;
  more?: { to: string; label: string };
  children: ReactNode;
}) => (
  <section aria-label={title} className="min-w-0">
    <div className="flex min-h-8 items-center gap-2 border-b border-line">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <h2 className="text-ui font-semi text-ink">{title}</h2>
        {count !== undefined && <span className="tnum text-meta text-ink-3">{numberWords(count)}</span>}
        {note && <span className="text-meta text-ink-3">{note}</span>}
      </div>
      {more && (
        <Link
          to={more.to}
          className="ms-auto inline-flex min-h-6 shrink-0 items-center rounded-tag text-meta text-ink-3 hover:text-ink"
        >
          {more.label}
        </Link>
      )}
    </div>
    {children}
  </section>
);
/** How many entries are shown at first. The others are shown on demand. */
export const firstFew = 6;

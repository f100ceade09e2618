import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A titled part of the dashboard with where to see all of it. */
export const Part = ({
  title,
  count,
  more,
  children,
}: {
  title: string;
  count?: number;
  more?: { to: string; label: string };
  children: ReactNode;
}) => (
  <section aria-label={title} className="min-w-0">
    <div className="mb-1.5 flex min-h-6 items-baseline gap-2">
      <h2 className="text-ui font-semi text-ink">{title}</h2>
      {count !== undefined && <span className="tnum text-meta text-ink-3">{count.toLocaleString()}</span>}
      {more && (
        <Link
          to={more.to}
          className="ms-auto inline-flex min-h-6 items-center rounded-tag text-meta text-ink-3 hover:text-ink"
        >
          {more.label}
        </Link>
      )}
    </div>
    {children}
  </section>
);
/** Shown at first; the rest opens on demand. */
export const firstFew = 6;

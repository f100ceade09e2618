import { Check, ChevronRight, Circle } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DashboardData } from '@candor/contracts/reports/pages';

type Step = DashboardData['checklist'][number];
/** The first steps of a new organization, as rows; gone when all are done. */
export const Checklist = ({ items }: { items: readonly Step[] }) => (
  <section aria-label="First steps">
    <div className="flex min-h-8 items-center gap-2 border-b border-line">
      <h2 className="text-ui font-semi text-ink">First steps</h2>
      <span className="tnum text-meta text-ink-3">
        {items.filter((item) => item.done).length} of {items.length} done
      </span>
    </div>
    <ul>
      {items.map((item) => (
        <li key={item.key} className="border-b border-line text-ui last:border-0">
          {item.done ? (
            <span className="flex min-h-9 items-center gap-2.5 text-ink-3">
              <Check size={15} aria-hidden className="text-good" />
              <span className="line-through">{item.label}</span>
              <span className="sr-only">done</span>
            </span>
          ) : (
            <Link
              to={item.url}
              data-home-row=""
              className="-mx-3 flex min-h-9 items-center gap-2.5 rounded-ctl px-3 font-medium text-ink hover:bg-hover max-sm:min-h-11"
            >
              <Circle size={15} aria-hidden className="text-ink-4" />
              {item.label}
              <ChevronRight size={14} aria-hidden className="ms-auto text-ink-4" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  </section>
);

import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DashboardData } from '@candor/contracts/reports/pages';
import { Meter } from '../../kit/progress-bar.tsx';

/** The first steps of a new organization; gone when all are done. */
export const Checklist = ({ items, name }: { items: DashboardData['checklist']; name: string }) => {
  const done = items.filter((item) => item.done).length;
  return (
    <section aria-label="First steps" className="mt-6 rounded-card bg-well px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-ui font-semi text-ink">Set up {name}</h2>
        <span className="tnum text-meta text-ink-3">
          {done} of {items.length} done
        </span>
        <div className="w-28">
          <Meter value={done / items.length} label="First steps done" />
        </div>
      </div>
      <ul className="mt-2.5 flex flex-wrap gap-x-2 gap-y-1">
        {items.map((item) => (
          <li key={item.key}>
            {item.done ? (
              <span className="inline-flex h-7 items-center gap-1.5 px-2 text-ui text-ink-3">
                <Check size={14} aria-hidden className="text-good" />
                <span className="line-through">{item.label}</span>
                <span className="sr-only">done</span>
              </span>
            ) : (
              <Link
                to={item.url}
                className="inline-flex h-7 items-center gap-1.5 rounded-ctl bg-sheet px-2.5 text-ui font-medium text-ink shadow-card hover:bg-hover"
              >
                {item.label}
                <ChevronRight size={13} aria-hidden className="text-ink-4" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

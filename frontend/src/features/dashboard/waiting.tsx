import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DashboardData } from '@candor/contracts/reports/pages';
import { Avatar } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { boardTo } from '../people/links.ts';
import { StageMark } from '../people/stage.tsx';
import { firstFew, Part } from './part.tsx';

type Item = DashboardData['waiting'][number];
const twice = 2;
/** Candidates who stand longer in a step than the job plans, the longest first. */
export const Waiting = ({ items }: { items: readonly Item[] }) => {
  const [all, setAll] = useState(false);
  const sorted = items.toSorted((a, b) => b.days - b.sla_days - (a.days - a.sla_days));
  const shown = all ? sorted : sorted.slice(0, firstFew);
  return (
    <Part title="Waiting" count={items.length}>
      <ul>
        {shown.map((item) => (
          <li key={item.id} className="border-b border-line last:border-0">
            <Link
              to={boardTo(item.job_id, item.id)}
              className="-mx-2 grid min-h-11 grid-cols-[minmax(0,1fr)_minmax(0,150px)_96px] items-center gap-x-4 rounded-ctl px-2 py-1 text-ui text-ink-2 hover:bg-hover max-sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="flex min-w-0 items-center gap-2.5">
                <Avatar name={item.name} size={28} />
                <span className="min-w-0">
                  <span className="block truncate font-medium text-ink">{item.name}</span>
                  <span className="block truncate text-meta text-ink-3">{item.job_name}</span>
                </span>
              </span>
              <span className="min-w-0 max-sm:hidden">
                <StageMark step={item.step} />
              </span>
              <span className="text-end">
                <span
                  className={cx(
                    'tnum block font-medium',
                    item.days >= item.sla_days * twice ? 'text-bad' : 'text-warn',
                  )}
                >
                  {item.days} d
                </span>
                <span className="tnum block text-meta text-ink-3">planned {item.sla_days} d</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {items.length > firstFew && (
        <Button kind="ghost" size="sm" className="mt-1 -ms-2" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${items.length}`}
        </Button>
      )}
    </Part>
  );
};

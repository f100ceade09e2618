import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { jobOverviewPage } from '@candor/contracts/jobs/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { phrase, say, sayLabel } from '@candor/contracts/kernel/say';
import { cx } from '../../kit/cx.ts';
import { Said } from '../../kit/said.tsx';

export type Draft = Pick<DataOf<typeof jobOverviewPage>, 'job' | 'described' | 'approved' | 'tabs'>;
/** What must be there before a job can be opened, and what would be good. */
const checklistOf = ({ job, described, approved }: Draft) => [
  {
    label: phrase('A job description'),
    section: 'sections',
    done: described,
    needed: true,
  },
  {
    label: phrase('A location, or remote'),
    section: 'settings',
    done: job.fields.work_location === 'remote' || job.fields.location_ids.length > 0,
    needed: true,
  },
  ...(approved === null
    ? []
    : [{ label: phrase('An approved opening'), section: 'settings', done: approved, needed: true }]),
  {
    label: phrase('A pay range'),
    section: 'settings',
    done: job.fields.compensation_min !== null || job.fields.compensation_max !== null,
    needed: false,
  },
  {
    label: phrase('Requirements to judge by'),
    section: 'requirements',
    done: job.content.requirements > 0,
    needed: false,
  },
];

/** Whether nothing that it needs is missing. */
export const mayOpen = (draft: Draft): boolean => checklistOf(draft).every((item) => item.done || !item.needed);

const quiet = (words: ReactNode) => <span className="text-ink-3">{words}</span>;
/** What a draft has and still needs, each with the section where it is added. `onGo`: one of them was followed. */
export const OpeningItems = ({
  draft,
  to,
  onGo,
}: {
  draft: Draft;
  to: (section: string) => string;
  onGo?: () => void;
}) => (
  <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
    {checklistOf(draft).map((item) => {
      const face = (
        <>
          <span
            aria-hidden
            className={cx(
              'grid size-4 shrink-0 place-items-center rounded-full',
              item.done ? 'bg-good text-sheet' : 'shadow-[inset_0_0_0_1.5px_var(--ink-4)]',
            )}
          >
            {item.done && <Check size={11} strokeWidth={3} />}
          </span>
          <span className={item.done ? 'text-ink-3' : 'text-ink'}>
            {item.needed || item.done ? (
              sayLabel(item.label)
            ) : (
              <Said
                text="{label}<quiet> (optional)</quiet>"
                with={{
                  label: sayLabel(item.label),
                  quiet,
                }}
              />
            )}
          </span>
          <span className="sr-only">, {item.done ? say('done') : say('to do')}</span>
        </>
      );
      const look = 'flex min-h-8 items-center gap-2.5 rounded-ctl text-ui';
      return (
        <li key={item.label}>
          {!item.done && draft.tabs.includes(item.section) ? (
            <Link to={to(item.section)} onClick={onGo} className={cx(look, '-mx-2 px-2 hover:bg-hover')}>
              {face}
            </Link>
          ) : (
            <span className={look}>{face}</span>
          )}
        </li>
      );
    })}
  </ul>
);

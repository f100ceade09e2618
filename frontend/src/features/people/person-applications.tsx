import { fullDays } from '@candor/contracts/kernel/days';
import { durationWords } from '@candor/contracts/kernel/time-words';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PersonPage } from '@candor/contracts/people/pages';
import { Tag } from '../../kit/tag.tsx';
import { Moment } from '../../kit/time.tsx';
import { boardTo } from './links.ts';
import { StageMark } from './stage.tsx';

type Application = PersonPage['applications'][number];
const stateOf = (each: Application) => {
  if (each.archived) return each.archived.reason_name ?? 'Archived';
  if (each.hired_at) return 'Hired';
  if (each.offer?.status === 'pending') return 'Offer is out';
  if (!each.ongoing) return '';
  const days = fullDays(each.entered_at);
  return days === 0 ? 'Since today' : `${durationWords(days)} in this step`;
};

/** The jobs a person is or was considered for; each leads to the board's drawer. */
export const PersonApplications = ({
  applications,
  zone,
  action,
}: {
  applications: readonly Application[];
  zone: string | null;
  action?: ReactNode;
}) => (
  <section aria-label="Applications">
    <div className="mb-1 flex min-h-7 items-center justify-between gap-3">
      <h2 className="text-ui font-semi text-ink">Applications</h2>
      {action}
    </div>
    {applications.length === 0 ? (
      <p className="py-2 text-ui text-ink-3">In the talent pool, not considered for a job yet.</p>
    ) : (
      <ul>
        {applications.map((each) => (
          <li key={each.id} className="border-b border-line last:border-0">
            <Link
              to={boardTo(each.job_id, each.id)}
              className="-mx-2 grid min-h-11 grid-cols-[minmax(0,1fr)_minmax(0,150px)_minmax(0,250px)] items-center gap-x-4 rounded-ctl px-2 py-1.5 text-ui text-ink-2 hover:bg-hover max-sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="flex min-w-0 items-center gap-2 font-medium text-ink">
                <span className="truncate">{each.job_name}</span>
                {!each.job_open && <Tag>Closed job</Tag>}
              </span>
              <StageMark step={each.step} />
              <span className="text-end text-meta text-ink-3 max-sm:col-span-2 max-sm:text-start">
                {[stateOf(each)].filter(Boolean).map((text) => (
                  <span key={text}>
                    {text}
                    <span aria-hidden> · </span>
                  </span>
                ))}
                {each.applied_at ? (
                  <>
                    applied <Moment at={each.applied_at} zone={zone} only="date" />
                  </>
                ) : (
                  <>
                    added <Moment at={each.added_at} zone={zone} only="date" />
                  </>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </section>
);

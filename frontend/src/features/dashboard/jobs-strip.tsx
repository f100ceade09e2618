import { Link } from 'react-router-dom';
import { hiringStatuses, type HiringStatus } from '@candor/contracts/jobs/values';
import type { DashboardData } from '@candor/contracts/reports/pages';
import { ButtonLink } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Status, type Tone } from '../../kit/tag.tsx';
import { boardTo, jobTo } from '../people/links.ts';
import { Part } from './part.tsx';

const tones: Record<HiringStatus, Tone> = { draft: 'plain', open: 'good', internal: 'info', archived: 'plain' };
const Figure = ({
  value,
  to,
  label,
  strong,
}: {
  value: number;
  to: string | null;
  label: string;
  strong?: boolean;
}) => (
  <td className="px-1 py-1.5 text-end">
    {value && to ? (
      <Link
        to={to}
        aria-label={label}
        className={cx(
          'tnum inline-flex min-h-6 min-w-8 items-center justify-end rounded-tag px-1 hover:bg-press hover:text-ink',
          strong ? 'font-medium text-accent-ink' : 'text-ink-2',
        )}
      >
        {value.toLocaleString()}
      </Link>
    ) : (
      <span className={cx('tnum pe-1', value ? 'text-ink-2' : 'text-ink-4')}>{value.toLocaleString()}</span>
    )}
  </td>
);

/** Jobs with the numbers that move; every number leads to the people behind it, for those who may open them. */
export const JobsStrip = ({
  jobs,
  mayCreate,
  opensPeople,
}: {
  jobs: DashboardData['strip'];
  mayCreate: boolean;
  opensPeople: boolean;
}) => (
  <Part title="Jobs" count={jobs.length || undefined} more={{ to: '/opportunities/jobs', label: 'All jobs' }}>
    {jobs.length === 0 ? (
      <div className="flex flex-wrap items-center gap-3 py-1.5 text-ui text-ink-3">
        No open jobs.
        {mayCreate && (
          <ButtonLink size="sm" to="/opportunities/jobs">
            Create a job
          </ButtonLink>
        )}
      </div>
    ) : (
      <div className="-mx-1 overflow-x-auto px-1">
        <table className="w-full text-ui">
          <thead>
            <tr className="border-b border-line-2 text-meta text-ink-3">
              <th scope="col" className="py-1 text-start font-book">
                Job
              </th>
              {['Live', 'New resumes', 'Offers', 'Days open'].map((head, index) => (
                <th
                  key={head}
                  scope="col"
                  className={cx('px-2 py-1 text-end font-book whitespace-nowrap', index === 3 && 'max-sm:hidden')}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <tr key={job.id} className="border-b border-line last:border-0 hover:bg-hover">
                <th scope="row" className="w-full max-w-0 py-1.5 text-start font-book">
                  <span className="flex min-w-0 items-center gap-2">
                    <Link
                      to={opensPeople ? boardTo(job.id) : jobTo(job.id)}
                      className="inline-flex min-h-6 min-w-0 items-center rounded-tag font-medium text-ink hover:underline"
                    >
                      <span className="truncate">{job.name}</span>
                    </Link>
                    {job.hiring_status !== 'open' && (
                      <Status tone={tones[job.hiring_status]}>{hiringStatuses[job.hiring_status]}</Status>
                    )}
                  </span>
                </th>
                <Figure
                  value={job.live}
                  to={opensPeople ? boardTo(job.id) : null}
                  label={`${job.live} live in ${job.name}`}
                />
                <Figure
                  strong
                  value={job.new_resumes}
                  to={!opensPeople ? null : boardTo(job.id, null, { filters: { resumeStatus: ['new'] } }, 'resumes')}
                  label={`${job.new_resumes} new resumes for ${job.name}`}
                />
                <Figure
                  value={job.offers}
                  to={!opensPeople ? null : boardTo(job.id, null, { filters: { view: 'list', stage: ['offered'] } })}
                  label={`${job.offers} offers for ${job.name}`}
                />
                <td className="tnum px-2 py-1.5 text-end text-ink-3 max-sm:hidden">{job.days_open ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </Part>
);

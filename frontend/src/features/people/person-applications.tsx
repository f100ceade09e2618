import { say } from '@candor/contracts/kernel/say';
import { fullDays } from '@candor/contracts/kernel/days';
import { durationWords } from '@candor/contracts/kernel/time-words';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { Past } from '@candor/contracts/kernel/past';
import type { PersonPage } from '@candor/contracts/people/pages';
import { asOfQuery } from '../../page/as-of.ts';
import { later } from '../../kit/later.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Tag } from '../../kit/tag.tsx';
import { Moment } from '../../kit/time.tsx';
import { Said } from '../../kit/said.tsx';
import { boardTo } from './links.ts';
import { StageMark } from './stage.tsx';

const KnockoutNotice = later(() => import('../../page/knockout-notice.tsx').then((m) => m.KnockoutNotice));

type Application = PersonPage['applications'][number];
const stateOf = (each: Application, past: Past | null) => {
  if (each.archived) return each.archived.reason_name ?? say('Archived');
  if (each.hired_at) return say('Hired');
  if (each.offer?.status === 'pending') return say('Offer is out');
  if (!each.ongoing) return '';
  const days = fullDays(each.entered_at, past?.as_of);
  return days === 0
    ? past
      ? say('Since that day')
      : say('Since today')
    : say('{duration} in this step', { duration: durationWords(days) });
};

/** The jobs on which the person stands twice. */
const twiceOn = (applications: readonly Application[]): string[] => {
  const live = applications.filter(({ ongoing }) => ongoing).map(({ job_id, job_name }) => ({ job_id, job_name }));
  return [
    ...new Set(
      live
        .filter(({ job_id }, at) => live.findIndex((each) => each.job_id === job_id) < at)
        .map(({ job_name }) => job_name),
    ),
  ];
};

/** The jobs a person is or was considered for; each leads to the board's drawer, and on a page of the past to the board of that moment. */
export const PersonApplications = ({
  applications,
  zone,
  past,
  action,
  mayMove,
}: {
  applications: readonly Application[];
  zone: string | null;
  past: Past | null;
  action?: ReactNode;
  /** Whether the reader moves candidates, on jobs that let them. */
  mayMove: boolean;
}) => (
  <section aria-label={say('Applications')}>
    <div className="mb-1 flex min-h-7 items-center justify-between gap-3">
      <h2 className="text-ui font-semi text-ink">{say('Applications')}</h2>
      {action}
    </div>
    {twiceOn(applications).map((job) => (
      <Notice key={job} tone="info">
        {say(
          'Two live applications are on {job}, because two records were merged. Archive the one that is not needed.',
          {
            job,
          },
        )}
      </Notice>
    ))}
    {!past &&
      applications.map(
        (each) =>
          (each.knockout_at || each.archived?.knockout) && (
            <Suspense key={each.id}>
              <KnockoutNotice application={each} zone={zone} may={each.job_open && mayMove} />
            </Suspense>
          ),
      )}
    {applications.length === 0 ? (
      <p className="py-2 text-ui text-ink-3">{say('In the talent pool, not considered for a job yet.')}</p>
    ) : (
      <ul>
        {applications.map((each) => (
          <li key={each.id} className="border-b border-line last:border-0">
            <Link
              to={past ? boardTo(each.job_id) + asOfQuery(past.as_of) : boardTo(each.job_id, each.id)}
              className="-mx-2 grid min-h-11 grid-cols-[minmax(0,1fr)_minmax(0,150px)_minmax(0,250px)] items-center gap-x-4 rounded-ctl px-2 py-1.5 text-ui text-ink-2 hover:bg-hover max-sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="flex min-w-0 items-center gap-2 font-medium text-ink">
                <span className="truncate">{each.job_name}</span>
                {!each.job_open && <Tag>{say('Closed job')}</Tag>}
              </span>
              <StageMark step={each.step} />
              <span className="text-end text-meta text-ink-3 max-sm:col-span-2 max-sm:text-start">
                {[stateOf(each, past)].filter(Boolean).map((text) => (
                  <span key={text}>
                    {text}
                    <span aria-hidden> · </span>
                  </span>
                ))}
                {each.applied_at ? (
                  <Said text="applied {day}" with={{ day: <Moment at={each.applied_at} zone={zone} only="date" /> }} />
                ) : (
                  <Said text="added {day}" with={{ day: <Moment at={each.added_at} zone={zone} only="date" /> }} />
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </section>
);

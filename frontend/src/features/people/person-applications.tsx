import { reasonWords } from '@candor/contracts/triage/reason-words';
import type { StandingJob } from '@candor/contracts/people/pages';
import { say } from '@candor/contracts/words/say';
import { fullDays } from '@candor/contracts/values/days';
import { durationWords } from '@candor/contracts/words/time-words';
import { Suspense, useState } from 'react';
import type { Past } from '@candor/contracts/kernel/past';
import { Button } from '../../kit/button.tsx';
import { useHydrated } from '../../kit/hydrated.ts';
import { later } from '../../kit/later.tsx';
import { Notice } from '../../kit/notice.tsx';
import { type Application, JobOfRow, type StandingPage } from './job-of-row.tsx';
import { StageMark } from '../../parts/people/stage.tsx';
import { walkedJob } from '../../parts/people/use-walk.ts';

const KnockoutNotice = later(() => import('../../page/knockout-notice.tsx').then((m) => m.KnockoutNotice));
const JobStanding = later(() => import('./job-standing.tsx').then((m) => m.JobStanding));

const stateOf = (each: Application, past: Past | null) => {
  if (each.archived) return each.archived.reason_name ? reasonWords(each.archived.reason_name) : say('Archived');
  if (each.hired_at) return say('Hired');
  if (each.offer_request) return say('Offer waits for approval');
  if (each.offer?.status === 'pending') return say('Offer is out');
  if (!each.ongoing) return '';
  const days = fullDays(each.entered_at, past?.as_of);
  return days === 0
    ? past
      ? say('Since that day')
      : say('Since today')
    : say('{duration} in this step', { duration: durationWords(days) });
};

/** The names of the jobs on which the person has two live applications. */
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

const mostShown = 3;
const PlainRow = ({
  each,
  at,
  zone,
  past,
}: {
  each: Application;
  at: StandingJob | undefined;
  zone: string | null;
  past: Past | null;
}) => (
  <div className="col-span-full grid min-h-12 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-4 gap-y-1 max-sm:grid-cols-1 min-[1360px]:grid-cols-subgrid">
    <JobOfRow each={each} at={at} zone={zone} past={past} />
    <span className="min-w-0 text-ui text-ink-2">
      <StageMark step={each.step} />
    </span>
    <span className="text-meta text-ink-3">{stateOf(each, past)}</span>
  </div>
);

/** The jobs of a person, present and past, live ones first, with the actions on each. A job links to the candidate's drawer on its board; on a page of the past, to the board of that time. */
export const PersonApplications = ({
  page,
  zone,
  past,
  mayMove,
}: {
  page: StandingPage;
  zone: string | null;
  past: Past | null;
  /** Whether the reader may move candidates, on jobs where they have that right. */
  mayMove: boolean;
}) => {
  const { applications, jobs } = page;
  const [whole, setWhole] = useState(false);
  const live = applications.filter(({ ongoing }) => ongoing);
  const inOrder = [...live, ...applications.filter(({ ongoing }) => !ongoing)];
  const shown = whole || applications.length <= mostShown ? inOrder : inOrder.slice(0, Math.max(1, live.length));
  const earlier = inOrder.length - shown.length;
  const { id: personId } = page.person;
  const [marked, setMarked] = useState<{ person: string; id: string } | null>(null);
  const hydrated = useHydrated();
  const job = hydrated ? walkedJob() : null;
  const at =
    marked?.person === personId ? marked.id : (applications.find(({ job_id }) => job_id === job)?.id ?? inOrder[0]?.id);
  return (
    <section aria-label={say('Applications')}>
      <h2 className="sr-only">{say('Applications')}</h2>
      {twiceOn(applications).map((job) => (
        <Notice key={job} tone="info">
          {say(
            '{job} has two live applications, because two records were merged. Archive the one that is not needed.',
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
        <ul className="grid gap-x-5 grid-cols-[minmax(0,0.9fr)_minmax(0,1.1fr)_minmax(0,0.9fr)_fit-content(580px)] divide-y divide-line overflow-hidden rounded-card bg-sheet shadow-card max-[1359px]:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] max-sm:grid-cols-1">
          {shown.map((each) => {
            const here = jobs[each.job_id];
            const plain = <PlainRow each={each} at={here} zone={zone} past={past} />;
            return (
              <li key={each.id} className="col-span-full grid grid-cols-subgrid gap-x-5 px-4 py-2.5 max-sm:px-3">
                {here && !past && !page.erased ? (
                  <Suspense fallback={plain}>
                    <JobStanding
                      each={each}
                      at={here}
                      page={page}
                      zone={zone}
                      marked={each.id === at}
                      onMark={() => setMarked({ person: personId, id: each.id })}
                    />
                  </Suspense>
                ) : (
                  plain
                )}
              </li>
            );
          })}
          {(earlier > 0 || whole) && (
            <li className="col-span-full px-2 py-1">
              <Button kind="ghost" size="sm" aria-expanded={whole} onClick={() => setWhole(!whole)}>
                {whole ? say('Show less') : say('{count, number} earlier', { count: earlier })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
};

import { numberWords, phrase, say, sayLabel } from '@candor/contracts/words/say';
import { CircleAlert, CircleCheck, CircleDashed, CircleDot, TrendingDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Health, healthOf, healths } from '@candor/contracts/jobs/health';
import { durationWords } from '@candor/contracts/words/time-words';
import type { DashboardData } from '@candor/contracts/reports/pages';
import { ButtonLink } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Tooltip } from '../../kit/overlays/tooltip.tsx';
import { Said } from '../../kit/said.tsx';
import { asOfQuery } from '../../page/past/as-of.ts';
import { listTo } from '../../page/list-address.ts';
import { boardTo, jobTo } from '../../parts/people/links.ts';

type Job = DashboardData['strip'][number];
const looks: Record<Health | 'draft', { word: string; icon: typeof CircleDot; tone: string }> = {
  stuck: { word: phrase('Stuck'), icon: CircleAlert, tone: 'text-bad' },
  slipping: { word: phrase('Slipping'), icon: TrendingDown, tone: 'text-warn' },
  on_pace: { word: phrase('On pace'), icon: CircleCheck, tone: 'text-good' },
  filled: { word: phrase('Filled'), icon: CircleDot, tone: 'text-info' },
  unknown: { word: phrase('Open'), icon: CircleDot, tone: 'text-ink-2' },
  draft: { word: phrase('Draft'), icon: CircleDashed, tone: 'text-ink-3' },
};
const rule = phrase(
  'Stuck: no one is in the pipeline a week after opening, or someone has waited more than twice the days planned. Slipping: someone has waited longer than planned.',
);

/** The reason for the job's health, with its number. Empty if no pace is known, or the reader may not see it. */
export const reasonOf = (job: Job, health: Health): string => {
  const { slowest, live, offers, hires, openings } = job;
  if (health === 'filled')
    return say(
      '{openings, plural, =1 {Its place is filled} =2 {Both places are filled} other {All # places are filled}}',
      { openings },
    );
  if (live + offers === 0) return say('No one is in the pipeline');
  if (health === 'unknown') return '';
  if (slowest && health !== 'on_pace')
    return say('{step} waits {duration}, plan {plan, number}', {
      step: sayLabel(slowest.step),
      duration: durationWords(slowest.days),
      plan: slowest.sla_days,
    });
  if (offers)
    return say(
      '{offers, plural, one {# offer} other {# offers}} out for {places, plural, one {# place} other {# places}}',
      { offers, places: openings - hires },
    );
  return say('No one has waited longer than planned');
};
const quiet = (words: ReactNode) => <span className="sr-only">{words}</span>;
const grid =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:grid-cols-[184px_100px_minmax(0,1fr)_48px_64px]';
const HealthMark = ({ health }: { health: Health | 'draft' }) => {
  const { word, icon: Icon, tone } = looks[health];
  return (
    <span className={cx('inline-flex items-center gap-1.5 font-medium whitespace-nowrap', tone)}>
      <Icon size={15} aria-hidden />
      {sayLabel(word)}
    </span>
  );
};
const row = 'min-h-9 border-b border-line py-1.5 text-ui last:border-0 max-sm:min-h-14';
const nameLink = 'block truncate rounded-tag py-0.5 font-medium text-ink hover:underline';

/** The jobs, worst first, each with its health and the reason; then the drafts. */
export const JobsStrip = ({
  jobs,
  drafts,
  total,
  mayCreate,
  opensPeople,
  asOf,
}: {
  jobs: DashboardData['strip'];
  drafts: DashboardData['drafts'];
  total: number;
  mayCreate: boolean;
  opensPeople: boolean;
  /** The time of a page of the past; it also lists the jobs that were active then. */
  asOf?: string;
}) => {
  const healthy = jobs
    .map((job) => ({ job, health: healthOf(job) }))
    .toSorted((a, b) => healths.indexOf(a.health) - healths.indexOf(b.health));
  return (
    <section aria-label={say('Jobs')} className="min-w-0">
      {jobs.length + drafts.length === 0 ? (
        <>
          <h2 className="flex min-h-8 items-center border-b border-line text-ui font-semi text-ink">{say('Jobs')}</h2>
          <div className="flex flex-wrap items-center gap-3 py-2.5 text-ui text-ink-3">
            {say('No open jobs.')}
            {mayCreate && (
              <ButtonLink size="sm" to={listTo('opportunities', 'jobs', { id: 'new' })}>
                {say('Create a job')}
              </ButtonLink>
            )}
          </div>
        </>
      ) : (
        <>
          <div className={cx(grid, 'min-h-8 border-b border-line text-meta text-ink-3')}>
            <span className="flex items-baseline gap-2">
              <h2 className="text-ui font-semi text-ink">{say('Jobs')}</h2>
              <Link to={`/opportunities/jobs${asOfQuery(asOf)}`} className="relative rounded-tag hover:text-ink">
                {total > jobs.length + drafts.length ? (
                  <Said text="All {total, number}<quiet> jobs</quiet>" with={{ total, quiet }} />
                ) : (
                  <Said text="All<quiet> jobs</quiet>" with={{ quiet }} />
                )}
              </Link>
            </span>
            <Tooltip text={say(rule)}>
              <span className="max-sm:hidden">{say('Health')}</span>
            </Tooltip>
            <span className="max-sm:hidden">{say('Why')}</span>
            <span className="text-end max-sm:hidden">{say('Live')}</span>
            <span className="text-end max-sm:hidden">{say('Hired')}</span>
          </div>
          <ul>
            {healthy.map(({ job, health }) => (
              <li key={job.id} className={cx(grid, row)}>
                <Link to={(opensPeople ? boardTo(job.id) : jobTo(job.id)) + asOfQuery(asOf)} className={nameLink}>
                  {job.name}
                </Link>
                <HealthMark health={health} />
                <span className="min-w-0 truncate text-ink-2 max-sm:text-meta">{reasonOf(job, health)}</span>
                <span className="tnum text-end text-ink-2 max-sm:text-meta">
                  <span className="max-sm:hidden">{numberWords(job.live)}</span>
                  <span className="sm:hidden">{say('{count, number} live', { count: job.live })}</span>
                </span>
                <span className="tnum text-end whitespace-nowrap text-ink-2 max-sm:hidden">
                  {say('{hires, number} of {openings, number}', { hires: job.hires, openings: job.openings })}
                </span>
              </li>
            ))}
            {drafts.map((draft) => (
              <li key={draft.id} className={cx(grid, row)}>
                <Link to={jobTo(draft.id) + asOfQuery(asOf)} className={nameLink}>
                  {draft.name}
                </Link>
                <HealthMark health="draft" />
                <span className="min-w-0 truncate text-ink-3 max-sm:text-meta">{say('Not published yet')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

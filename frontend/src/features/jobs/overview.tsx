import { hasTasks, may, makesJobs } from '@candor/contracts/accounts/needs';
import { boardOf, kindWords } from '@candor/contracts/jobs/kinds';
import { jobOverviewPage, type JobPage } from '@candor/contracts/jobs/pages';
import { isOpen } from '@candor/contracts/jobs/rows';
import { ownerRoles } from '@candor/contracts/jobs/values';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say, sayLabel } from '@candor/contracts/words/say';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Notice } from '../../kit/notice.tsx';
import { PageScroll, Section } from '../../kit/page.tsx';
import { JobFrame, sameMoment } from '../../parts/jobs/job-frame.tsx';
import { Colleague } from '../../parts/jobs/colleague.tsx';
import { Funnel } from './funnel.tsx';
import { InterviewerView } from '../../parts/rounds/interviewing.tsx';
import { JobFacts } from './job-facts.tsx';
import { JobHeadMenu } from './job-menu.tsx';
import { JobWarnings } from './job-warnings.tsx';
import { Lately } from './lately.tsx';
import { SourceMix } from './source-mix.tsx';
import { useClosing } from './use-closing.tsx';
import { fewestHires } from '@candor/contracts/openings/forecast';
import { daysAfter } from '@candor/contracts/values/days';
import { durationWords } from '@candor/contracts/words/time-words';
import { dateText } from '../../kit/time.tsx';
import { OpeningItems, openingTitle } from '../../parts/jobs/opening-items.tsx';

/** Lists what a draft job has and still needs. The button that opens the job is in the head of the page. */
const OpeningChecklist = ({ page, to }: { page: DataOf<typeof jobOverviewPage>; to: (section: string) => string }) => (
  <Section title={openingTitle(page)}>
    <OpeningItems draft={page} to={to} />
  </Section>
);

/** When the next hire is expected, and why; or which data is missing for a forecast. */
const NextHire = ({ page: { job, forecast, user } }: { page: DataOf<typeof jobOverviewPage> }) => {
  if (!forecast || !job.first_opened_at) return null;
  const { days, hires, open } = forecast;
  const day = (after: number) => dateText(daysAfter(job.first_opened_at!, after), user.tz_region);
  return (
    <Section title={say('Next hire')}>
      <p className="text-ui text-ink">
        {days
          ? say('Between {from} and {to}, perhaps around {likely}.', {
              from: day(days.from),
              to: day(days.to),
              likely: day(days.likely),
            })
          : say('Too few hires to say when.')}
      </p>
      <p className="mt-1 text-meta text-ink-3">
        {days
          ? say(
              'Based on the {hires, number} hires of the last two years that took longer than this job has been open. Half of them were made in this time after the opening.',
              { hires },
            )
          : say(
              'This needs {fewest, number} hires of the last two years that took longer than the {open} this job has been open. {hires, plural, =0 {None so far} one {There is # so far} other {There are # so far}}.',
              { fewest: fewestHires, open: durationWords(open), hires },
            )}
      </p>
    </Section>
  );
};

const CloseButton = ({ page }: { page: Parameters<typeof useClosing>[0] }) => {
  const { close, dialog } = useClosing(page);
  return (
    <>
      <Button size="sm" kind="primary" onClick={close}>
        {say('Close the job')}
      </Button>
      {dialog}
    </>
  );
};
/** The notice for a job with as many hires as openings: it can be closed, or needs more openings. A job never closes by itself. */
const Filled = ({ page, to }: { page: DataOf<typeof jobOverviewPage>; to: (section: string) => string }) => {
  const { job, closing, tabs } = page;
  const { openings } = job.fields;
  if (job.counts.hires < openings || !isOpen(job)) return null;
  return (
    <div className="mb-5">
      <Notice
        tone="good"
        title={say('{openings, plural, one {The opening is} other {All # openings are}} filled', { openings })}
      >
        <p>
          {job.counts.live + job.counts.leads
            ? say('{count, plural, one {# person is} other {# people are}} still in progress', {
                count: job.counts.live + job.counts.leads,
              })
            : say('No one is in progress.')}
        </p>
        {closing && (
          <div className="mt-2.5 flex flex-wrap gap-2">
            <CloseButton page={{ job, closing }} />
            {tabs.includes('settings') && (
              <ButtonLink size="sm" to={to('settings')}>
                {say('Add openings')}
              </ButtonLink>
            )}
          </div>
        )}
      </Notice>
    </div>
  );
};

const Team = ({ page: { job, names } }: { page: JobPage }) => {
  const ids = [
    ...new Set([...job.owners.map((owner) => owner.user_id), ...job.members.map((member) => member.user_id)]),
  ].filter((id) => names[id]);
  const labelOfId = (id: string) =>
    job.owners
      .filter((owner) => owner.user_id === id)
      .map((owner) => sayLabel(ownerRoles[owner.owner_role as keyof typeof ownerRoles] ?? owner.owner_role))
      .join(', ') ||
    (job.members.find((member) => member.user_id === id)?.job_role === 'editor' ? say('Editor') : say('Viewer'));
  return (
    <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {ids.map((id) => (
        <Colleague key={id} name={names[id]!} role={labelOfId(id)} />
      ))}
    </ul>
  );
};

/** A job's own page: its candidates by step, its team, and its latest events. Interviewers get a page of their own. */
export const Screen = () => {
  const page = usePage(jobOverviewPage);
  const { job, user, activity, tabs, past } = page;
  const { address, recordTo } = useListAddress();
  useLivePage(['jobs', 'applications', 'activity'], undefined);
  const { counts } = job;
  const tasks = !past && !job.template && may(hasTasks, user);
  /** The address of a section of the job. It keeps the past time of the page. */
  const to = (section: string, filters?: Record<string, unknown>) =>
    (filters
      ? formatListAddress({
          ...address,
          id: job.id,
          section: { name: section, id: null, list: { ...emptySlice, filters } },
        })
      : recordTo(job.id, section)) + sameMoment(section, past);
  if (page.interviewing)
    return (
      <JobFrame page={page} tab="">
        <InterviewerView page={page} interviewing={page.interviewing} />
      </JobFrame>
    );
  return (
    <JobFrame
      page={page}
      tab=""
      actions={
        (may(makesJobs, user) || page.may_merge || tasks) && (
          <JobHeadMenu job={job} copies={may(makesJobs, user)} merges={page.may_merge} tasks={tasks} />
        )
      }
    >
      <PageScroll>
        <div className="mx-auto grid max-w-[1120px] gap-x-12 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
          <div className="min-w-0">
            <Filled page={page} to={to} />
            <JobWarnings warnings={page.warnings} job={job} tabs={page.tabs} past={Boolean(past)} to={to} />
            {job.hiring_status === 'draft' && kindWords[job.kind].hires && !job.template && (
              <OpeningChecklist page={page} to={to} />
            )}
            <Section
              title={job.template ? say('Steps') : say('Pipeline')}
              text={
                job.template
                  ? say('Jobs created from this template start with these steps.')
                  : counts.ever
                    ? say('{ever, plural, one {# person} other {# people}} in all, {live, number} live', {
                        ever: counts.ever,
                        live: counts.live,
                      })
                    : say('No one here yet.')
              }
            >
              <Funnel page={page} to={to} />
              {page.medians && Object.values(page.medians).some((days) => days !== null) && (
                <p className="mt-2 text-meta text-ink-3">
                  {say('Next to each count: the median time in the step over the last 90 days.')}
                </p>
              )}
            </Section>
            {page.sources && page.sources.length > 0 && (
              <SourceMix sources={page.sources} board={boardOf(job)} steps={job.steps} to={to} />
            )}
          </div>
          <div className="min-w-0 max-lg:border-t max-lg:border-line max-lg:pt-5">
            <JobFacts page={page} settings={!past && tabs.includes('settings') ? to('settings') : null} />
            <NextHire page={page} />
            <Section title={say('Team')}>
              <Team page={page} />
            </Section>
            <Lately activity={activity} zone={user.tz_region} tabs={tabs} to={to} />
          </div>
        </div>
      </PageScroll>
    </JobFrame>
  );
};

import { numberWords, phrase, say, sayLabel } from '@candor/contracts/kernel/say';
import { makesJobs, may } from '@candor/contracts/kernel/needs';
import { daysOpen, isOpen } from '@candor/contracts/jobs/rows';
import { daysAfter } from '@candor/contracts/kernel/days';
import { durationWords } from '@candor/contracts/kernel/time-words';
import { stayWords } from './stay-words.ts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { fewestHires } from '@candor/contracts/jobs/forecast';
import { boardOf, kindWords } from '@candor/contracts/jobs/kinds';
import { isEnd, ownerRoles } from '@candor/contracts/jobs/values';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import type { DataOf } from '@candor/contracts/kernel/page';
import { jobOverviewPage, type JobPage } from '@candor/contracts/jobs/pages';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live.ts';
import { usePage } from '../../page/use-page.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Notice } from '../../kit/notice.tsx';
import { cx } from '../../kit/cx.ts';
import { FactList, PageScroll, Section } from '../../kit/page.tsx';
import { Said } from '../../kit/said.tsx';
import { StageRing } from '../../kit/stage-ring.tsx';
import { Ago, dateText, dayText } from '../../kit/time.tsx';
import { aroundName, isOwnAct } from '../people/around-name.ts';
import { JobFrame } from '../pipeline/job-frame.tsx';
import { stageFill } from '../pipeline/stages.ts';
import { stageColor } from '../pipeline/stage-color.ts';
import { Colleague } from './colleague.tsx';
import { InterviewerView } from './interviewing.tsx';
import { JobHeadMenu } from './job-menu.tsx';
import { JobWarnings } from './job-warnings.tsx';
import { SourceMix } from './source-mix.tsx';
import { useClosing } from './use-closing.tsx';
import { employmentText, filledWords, payText, placesText, typeText, workText } from './job-words.ts';

/** What must be there before a job can be opened, and what would be good. */
export const checklistOf = ({ job, described }: Pick<DataOf<typeof jobOverviewPage>, 'job' | 'described'>) => [
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

const quiet = (words: ReactNode) => <span className="text-ink-3">{words}</span>;
const Checklist = ({ page, to }: { page: DataOf<typeof jobOverviewPage>; to: (section: string) => string }) => {
  const items = checklistOf(page);
  const ready = items.every((item) => item.done || !item.needed);
  return (
    <Section
      title={ready ? say('Ready to open') : say('Before this job can open')}
      actions={
        ready &&
        page.rights.editor &&
        page.tabs.includes('settings') && (
          <ButtonLink kind="primary" size="sm" to={to('settings')}>
            {say('Open the job')}
          </ButtonLink>
        )
      }
    >
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {items.map((item) => {
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
              {!item.done && page.tabs.includes(item.section) ? (
                <Link to={to(item.section)} className={cx(look, '-mx-2 px-2 hover:bg-hover')}>
                  {face}
                </Link>
              ) : (
                <span className={look}>{face}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
};

const Funnel = ({
  page,
  to,
}: {
  page: DataOf<typeof jobOverviewPage>;
  to: (section: string, filters?: Record<string, unknown>) => string;
}) => {
  const { job, tabs, medians } = page;
  if (job.template)
    return (
      <ol className="grid gap-1">
        {job.steps
          .filter((step) => !isEnd(step.type))
          .map((step) => (
            <li key={step.id} className="flex h-9 items-center gap-3 text-ui text-ink">
              <StageRing fill={stageFill(job.steps, step)} color={stageColor(step.type)} />
              {sayLabel(step.name)}
            </li>
          ))}
      </ol>
    );
  const count = (id: string) => job.counts.steps[id] ?? 0;
  const moving = (type: string) => type === 'offered' || !(isEnd(type) || type === 'sourced_new'); // leads and the archive would dwarf the rest
  const most = Math.max(1, ...job.steps.filter((step) => moving(step.type)).map((step) => count(step.id)));
  return (
    <ol aria-label={say('Candidates by step')} className="-mx-2">
      {job.steps.map((step) => {
        const section = step.type === 'sourced_new' ? 'leads' : boardOf(job);
        const row = (
          <>
            <StageRing fill={stageFill(job.steps, step)} color={stageColor(step.type)} />
            <span className="w-36 shrink-0 truncate text-ui text-ink max-sm:w-32">{sayLabel(step.name)}</span>
            <span
              aria-hidden
              className={cx('h-2 min-w-0 flex-1 overflow-hidden rounded-full', moving(step.type) && 'bg-well')}
            >
              {moving(step.type) && (
                <span
                  className="block h-full rounded-full"
                  style={{ width: `${(count(step.id) / most) * 100}%`, background: stageColor(step.type) }}
                />
              )}
            </span>
            {medians && (
              <span className="tnum w-24 shrink-0 text-end text-meta whitespace-nowrap text-ink-3">
                {typeof medians[step.id] === 'number' && stayWords(medians[step.id]!)}
              </span>
            )}
            <span
              className={cx(
                'tnum w-10 shrink-0 text-end text-ui',
                count(step.id) ? 'font-medium text-ink' : 'text-ink-3',
              )}
            >
              {numberWords(count(step.id))}
            </span>
          </>
        );
        const look = 'flex h-9 items-center gap-3 rounded-ctl px-2';
        return (
          <li key={step.id}>
            {tabs.includes(section) ? (
              <Link
                to={section === 'leads' ? to('leads') : to(section, { view: 'list', step: [step.id] })}
                className={cx(look, 'hover:bg-hover')}
              >
                {row}
              </Link>
            ) : (
              <span className={look}>{row}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
};

/** When the next hire may come, and why; or what is missing to say it. */
const Expected = ({ page: { job, forecast, user } }: { page: DataOf<typeof jobOverviewPage> }) => {
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
              'Half of the {hires, number} hires of the last two years that took longer than this job is open came in this time after the opening.',
              { hires },
            )
          : say(
              'It takes {fewest, number} hires of the last two years that took longer than the {open} this job is open. {hires, plural, =0 {None so far} one {There is # so far} other {There are # so far}}.',
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
/** As many hires as openings: the job can close, or needs more openings. It never closes by itself. */
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
            : say('Nobody is in progress.')}
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

/** Fingerprints belong to the history. */
const plainly = (sentence: string) => sentence.replace(/,[^,]*\b[\da-f]{40,}$/, '');

const Happened = ({ item }: { item: DataOf<typeof jobOverviewPage>['activity'][number] }) => {
  const sentence = plainly(item.sentence);
  if (!item.candidate_name || isOwnAct(item)) return sentence;
  const [before, after] = aroundName({ ...item, sentence });
  return (
    <>
      {before}
      <bdi className="text-ink">{item.candidate_name}</bdi>
      {after}
    </>
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

/** A job's own page: where its candidates stand, who works on it, and what happened lately. Interviewers get one of their own. */
export const Screen = () => {
  const page = usePage(jobOverviewPage);
  const { job, names, user, activity, tabs } = page;
  const { address, recordTo } = useListAddress();
  useLivePage(['jobs', 'applications', 'activity'], undefined);
  const { fields, counts } = job;
  const days = daysOpen(job);
  const to = (section: string, filters?: Record<string, unknown>) =>
    filters
      ? formatListAddress({
          ...address,
          id: job.id,
          section: { name: section, id: null, list: { ...emptySlice, filters } },
        })
      : recordTo(job.id, section);
  const { hires } = kindWords[job.kind];
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
        (may(makesJobs, user) || page.may_merge) && (
          <JobHeadMenu job={job} copies={may(makesJobs, user)} merges={page.may_merge} />
        )
      }
    >
      <PageScroll>
        <div className="mx-auto grid max-w-[1120px] gap-x-12 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
          <div className="min-w-0">
            <Filled page={page} to={to} />
            <JobWarnings warnings={page.warnings} steps={job.steps} tabs={page.tabs} to={to} />
            {job.hiring_status === 'draft' && hires && !job.template && <Checklist page={page} to={to} />}
            <Section
              title={job.template ? say('Steps') : say('Pipeline')}
              text={
                job.template
                  ? say('A job made from this template begins with these steps.')
                  : counts.ever
                    ? say('{ever, plural, one {# person} other {# people}} in all, {live, number} live', {
                        ever: counts.ever,
                        live: counts.live,
                      })
                    : say('Nobody here yet.')
              }
            >
              <Funnel page={page} to={to} />
              {page.medians && Object.values(page.medians).some((days) => days !== null) && (
                <p className="mt-2 text-meta text-ink-3">
                  {say('Beside each count: the median time in the step, of the last 90 days.')}
                </p>
              )}
            </Section>
            {page.sources && page.sources.length > 0 && (
              <SourceMix sources={page.sources} board={boardOf(job)} steps={job.steps} to={to} />
            )}
          </div>
          <div className="min-w-0 max-lg:border-t max-lg:border-line max-lg:pt-5">
            <Section title={say('Facts')}>
              {hires && !job.template && (
                <FactList
                  facts={[
                    {
                      label: say('Openings'),
                      value: tabs.includes('settings') ? (
                        <Link to={to('settings')} className="hover:underline">
                          {filledWords(job)}
                        </Link>
                      ) : (
                        filledWords(job)
                      ),
                    },
                    { label: say('Open for'), value: days === null ? '' : durationWords(days) },
                    { label: say('Opened'), value: job.opened_at ? dateText(job.opened_at, user.tz_region) : '' },
                    { label: say('Fill by'), value: fields.fill_by ? dayText(fields.fill_by) : '' },
                  ]}
                />
              )}
              <dl className="mt-4 grid gap-2 text-ui">
                {[
                  ...(hires
                    ? [
                        [
                          say('Where'),
                          [placesText(fields, names), workText(fields)]
                            .filter((each, index, all) => each && all.indexOf(each) === index)
                            .join(', '),
                        ],
                        [say('Type'), [typeText(fields), employmentText(fields)].filter(Boolean).join(', ')],
                      ]
                    : []),
                  [say('Department'), (fields.category_id && names[fields.category_id]) || ''],
                  ...(hires ? [[say('Pay'), payText(fields)]] : []),
                ].map(([label, value]) => (
                  <div key={label} className="flex gap-4">
                    <dt className="w-24 shrink-0 text-ink-3">{label}</dt>
                    <dd className={cx('min-w-0', value ? 'text-ink' : 'text-ink-3')}>{value || say('Not set')}</dd>
                  </div>
                ))}
              </dl>
            </Section>
            <Expected page={page} />
            <Section title={say('Team')}>
              <Team page={page} />
            </Section>
            <Section title={say('Lately')}>
              {activity.length ? (
                <ol className="grid gap-2.5">
                  {activity.slice(0, 10).map((item) => (
                    <li key={item.event_id} className="flex gap-3 text-ui">
                      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere text-ink-2">
                        <span className="font-medium text-ink">
                          {isOwnAct(item) ? item.candidate_name : item.actor_name}
                        </span>{' '}
                        <Happened item={item} />
                      </span>
                      <Ago at={item.at} zone={user.tz_region} className="shrink-0 text-meta leading-5 text-ink-3" />
                    </li>
                  ))}
                </ol>
              ) : (
                <p className="text-ui text-ink-3">{say('Nothing to show.')}</p>
              )}
            </Section>
          </div>
        </div>
      </PageScroll>
    </JobFrame>
  );
};

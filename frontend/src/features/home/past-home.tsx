import { listWords } from '@candor/contracts/words/list-words';
import { hasTasks, makesJobs, may, opensPeople } from '@candor/contracts/accounts/needs';
import { say } from '@candor/contracts/words/say';
import { dashboardPage } from '@candor/contracts/reports/pages';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { dateText } from '../../kit/time.tsx';
import { wallClock } from '@candor/contracts/words/time-words';
import { useLivePage } from '../../page/live/live.ts';
import { organizationThen } from '../../page/past/organization-then.ts';
import { NoPast, PastActions, PastBar } from '../../page/past/past-bar.tsx';
import { useGroups, usePage } from '../../page/use-page.ts';
import { TaskNotes } from '../../parts/tasks/task-notes.tsx';
import { partsOf } from './home-words.ts';
import { JobsStrip } from './jobs-strip.tsx';
import { Part } from '../../parts/home/part.tsx';
import { Others, Queues } from './queues.tsx';

/** Home as of the moment in the address: what waited for the reader then. It is read-only and offers no actions. */
export const PastHome = () => {
  const data = usePage(dashboardPage);
  const { user, organization, strip, drafts, queues, tasks, tasks_due } = data;
  const past = data.past!;
  const zone = user.tz_region ?? organization.tz_region;
  const groups = useGroups();
  useLivePage(['tasks', 'applications', 'jobs']);
  const today = wallClock(Date.parse(past.as_of), zone).slice(0, 10);
  const parts = partsOf(data, today, '');
  const ordered = queues.toSorted(
    (a, b) => parts.findIndex(({ key }) => key === a.name) - parts.findIndex(({ key }) => key === b.name),
  );
  return (
    <Page>
      <PageHead title={say('Home')} actions={<PastActions past={past} />} />
      <PastBar past={past} zone={zone} words={organizationThen(past)} />
      {past.refused ? (
        <NoPast
          past={past}
          zone={zone}
          before={(moment) => say('The organization did not exist yet. It began on {moment}.', { moment })}
        />
      ) : (
        <PageScroll>
          <div className="mx-auto max-w-[1120px] pb-10">
            <h2 className="text-title font-semi text-balance text-ink">
              {parts.length
                ? say('Waiting then: {parts}.', { parts: listWords(parts.map(({ text }) => text)) })
                : say('Nothing was waiting then.')}
            </h2>
            <div className="mt-8 grid grid-cols-1 gap-x-10 gap-y-9 min-[1100px]:grid-cols-[minmax(0,1fr)_320px]">
              <div className="grid min-w-0 grid-cols-1 content-start gap-7">
                <Queues queues={ordered} today={today} asOf={past.as_of} />
                <Others others={data.others} past />
                <JobsStrip
                  jobs={strip}
                  drafts={drafts}
                  total={strip.length + drafts.length}
                  mayCreate={false}
                  opensPeople={may(opensPeople, { groups }) || may(makesJobs, { groups })}
                  asOf={past.as_of}
                />
              </div>
              {may(hasTasks, { groups }) && (
                <Part title={say('Tasks due then')} count={tasks_due || undefined}>
                  {tasks.length === 0 ? (
                    <p className="py-2.5 text-ui text-ink-3">{say('Nothing due.')}</p>
                  ) : (
                    <ul>
                      {tasks.map((task) => (
                        <li key={task.id} className="flex gap-3 border-b border-line py-1.5 text-ui last:border-0">
                          <span className="min-w-0 flex-1 text-ink">
                            {task.title}
                            <TaskNotes task={task} lines={2} />
                          </span>
                          <span className="tnum shrink-0 text-meta leading-5 text-ink-3">
                            {task.due_at && dateText(task.due_at, zone)}
                          </span>
                        </li>
                      ))}
                    </ul>
                  )}
                </Part>
              )}
            </div>
          </div>
        </PageScroll>
      )}
    </Page>
  );
};

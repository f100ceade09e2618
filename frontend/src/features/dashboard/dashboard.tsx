import type { DataOf } from '@candor/contracts/kernel/page';
import { dashboardPage } from '@candor/contracts/reports/pages';
import { useLivePage } from '../../page/live.ts';
import { usePage } from '../../page/use-page.ts';
import { Page, PageScroll } from '../../kit/page.tsx';
import { wallClock } from '../../kit/zoned.ts';
import { Activity } from './activity.tsx';
import { Checklist } from './checklist.tsx';
import { DueTasks } from './due-tasks.tsx';
import { JobsStrip } from './jobs-strip.tsx';
import { Reader } from './reader.tsx';
import { Waiting } from './waiting.tsx';

type Data = DataOf<typeof dashboardPage>;
const noon = 12;
const evening = 18;
/** 'Good morning, Mara' by the clock of the person's zone. */
export const greeting = (name: string, zone: string | null, now = Date.now()): string => {
  const hour = Number(wallClock(now, zone).slice(11, 13));
  return `Good ${hour >= evening || hour < 4 ? 'evening' : hour >= noon ? 'afternoon' : 'morning'}, ${name}`;
};
const dayLine = (zone: string | null) =>
  new Intl.DateTimeFormat(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: zone ?? undefined,
  }).format(Date.now());
/** The server names at most this many. */
const mostNamed = 100;
const count = (of: number, one: string, many: string) =>
  of === 1 ? `one ${one}` : `${of >= mostNamed ? `${of} or more` : of} ${many}`;
/** What the day asks for, in one sentence. */
export const summary = ({ waiting, tasks }: Pick<Data, 'waiting' | 'tasks'>): string => {
  const parts = [
    waiting.length &&
      count(waiting.length, 'candidate waits longer than planned', 'candidates wait longer than planned'),
    tasks.length && (tasks.length === 1 ? 'one task is due' : `${tasks.length} tasks are due`),
  ].filter(Boolean) as string[];
  if (!parts.length) return 'Nobody is waiting and nothing is due.';
  const text = parts.join(' and ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

/** `/dashboard` */
export const Screen = () => {
  const data = usePage(dashboardPage);
  const { user, organization, tasks, waiting, strip, activity, checklist } = data;
  const zone = user.tz_region ?? organization.tz_region;
  useLivePage(['tasks', 'applications', 'jobs', 'activity']);
  const works = Boolean(
    user.groups.MANAGE_JOB ??
    user.groups.MANAGE_OPPORTUNITIES ??
    user.groups.MANAGE_PEOPLE ??
    user.groups.MANAGE_MY_TASKS,
  );
  const todo = checklist.some((item) => !item.done);
  return (
    <Page>
      <PageScroll>
        <div className="mx-auto max-w-[1120px] pt-4 pb-10">
          <header>
            <p className="text-meta text-ink-3">{dayLine(zone)}</p>
            <h1 className="mt-1 text-display font-semi text-ink max-sm:text-title">
              {greeting(user.first_name, zone)}
            </h1>
            {works && <p className="mt-1 text-read text-ink-2">{summary(data)}</p>}
          </header>
          {!works ? (
            <Reader />
          ) : (
            <>
              {todo && <Checklist items={checklist} name={organization.name} />}
              <div className="mt-8 grid grid-cols-1 gap-x-14 gap-y-9 min-[1024px]:grid-cols-[minmax(0,1fr)_340px]">
                <div className="grid min-w-0 grid-cols-1 content-start gap-9">
                  {waiting.length > 0 && <Waiting items={waiting} />}
                  <JobsStrip
                    jobs={strip}
                    mayCreate={Boolean(user.groups.MANAGE_OPPORTUNITIES)}
                    opensPeople={Boolean(user.groups.MANAGE_PEOPLE ?? user.groups.MANAGE_OPPORTUNITIES)}
                  />
                </div>
                <div className="grid min-w-0 grid-cols-1 content-start gap-9">
                  {user.groups.MANAGE_MY_TASKS && <DueTasks tasks={tasks} zone={zone} />}
                  <Activity items={activity} zone={zone} />
                </div>
              </div>
            </>
          )}
        </div>
      </PageScroll>
    </Page>
  );
};

import { Suspense, useRef } from 'react';
import {
  hasTasks,
  listsJobs,
  makesJobs,
  may,
  movesCandidates,
  operates,
  opensPeople,
  readsReports,
} from '@candor/contracts/accounts/needs';
import { useNavigate } from 'react-router-dom';
import { weekdayText, timeText } from '../../kit/time.tsx';
import { say, sayLabel } from '@candor/contracts/words/say';
import { durationWords, wallClock } from '@candor/contracts/words/time-words';
import { dashboardPage, type WaitingOpenings, type WaitingOffer } from '@candor/contracts/reports/pages';
import { AsOfButton } from '../../page/past/as-of-button.tsx';
import { useLivePage } from '../../page/live/live.ts';
import { listTo } from '../../page/list-address.ts';
import { usePage } from '../../page/use-page.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { later } from '../../kit/later.tsx';
import { momentAt } from '../../kit/inputs/moment-at.ts';
import { Page, PageScroll } from '../../kit/page.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { Said } from '../../kit/said.tsx';
import { jobTo, openingsTo, boardTo } from '../../parts/people/links.ts';
import { Checklist } from './checklist.tsx';
import { DueScorecards } from '../../parts/home/due-scorecards.tsx';
import { DueTasks } from './due-tasks.tsx';
import { mostParts, partsOf, restOf, stepWithin, type SentencePart } from './home-words.ts';
import { OwnInterviews } from './own-interviews.tsx';
import { JobsStrip } from './jobs-strip.tsx';
import { Others, Queues } from './queues.tsx';
import { Reader } from './reader.tsx';
import { Sentence } from './sentence.tsx';
import { LegalClocks } from './legal-clocks.tsx';
import { WaitingReviews } from './waiting-reviews.tsx';
import { Since } from './since.tsx';
import { DecideRow } from './decide-row.tsx';
import { Part } from '../../parts/home/part.tsx';

/** The offers that wait for the reader's approval. */
const OffersToApprove = ({ waiting, zone }: { waiting: readonly WaitingOffer[]; zone: string | null }) =>
  waiting.length ? (
    <Part title={say('Offers to approve')} count={waiting.length}>
      <ul>
        {waiting.map(({ application_id, job_id, job_name, name, by, at, change }) => (
          <DecideRow
            key={application_id}
            to={boardTo(job_id, application_id)}
            title={name}
            asks={
              change ? (
                <Said text="{name} changes the offer for {job}" with={{ name: <bdi>{by}</bdi>, job: job_name }} />
              ) : (
                <Said text="{name} offers {job}" with={{ name: <bdi>{by}</bdi>, job: job_name }} />
              )
            }
            at={at}
            zone={zone}
          />
        ))}
      </ul>
    </Part>
  ) : null;

/** The jobs with openings that wait for the reader's approval. */
const Headcount = ({ waiting, zone }: { waiting: readonly WaitingOpenings[]; zone: string | null }) =>
  waiting.length ? (
    <Part title={say('Openings to approve')} count={waiting.reduce((sum, { count }) => sum + count, 0)}>
      <ul>
        {waiting.map(({ job_id, job_name, count, by, at, note }) => (
          <DecideRow
            key={job_id}
            to={openingsTo(job_id)}
            title={job_name}
            asks={
              by ? (
                <Said
                  text="{name} asks for {count, plural, one {# opening} other {# openings}}"
                  with={{ name: <bdi>{by}</bdi>, count }}
                />
              ) : (
                say('{count, plural, one {# opening waits} other {# openings wait}}', { count })
              )
            }
            note={note}
            at={at}
            zone={zone}
          />
        ))}
      </ul>
    </Part>
  ) : null;

const StoppedModels = later(() => import('./stopped-models.tsx').then((m) => m.StoppedModels));
const HomeFigures = later(() => import('./home-figures.tsx').then((m) => m.HomeFigures));
const OpenDeals = later(() => import('./sales-home.tsx').then((m) => m.OpenDeals));
const NextActions = later(() => import('./sales-home.tsx').then((m) => m.NextActions));
const WaitingCommissions = later(() => import('./sales-home.tsx').then((m) => m.WaitingCommissions));
const PastHome = later(() => import('./past-home.tsx').then((m) => m.PastHome));

/** The reader's present day, and the address of their tasks that are due by its end. */
const dayOf = (zone: string | null) => {
  const today = wallClock(Date.now(), zone).slice(0, 10);
  const due = { to: momentAt(`${today}T23:59:59`, zone) };
  const clock = `${weekdayText(Date.now(), zone)} · ${timeText(Date.now(), zone)}`;
  return { today, clock, tasksTo: listTo('tasks', 'mine', { list: { filters: { status: ['todo'], due } } }) };
};

/** Enter starts the first work, 1 2 3 show a queue, j and k move over the rows, o shows the job of the row. */
const useHomeKeys = (box: React.RefObject<HTMLElement | null>, parts: readonly SentencePart[]) => {
  const navigate = useNavigate();
  const go = (index: number) => {
    const to = parts[index]?.to;
    if (to) void navigate(to);
  };
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-home-row]') ?? [])];
  const step = (by: number) => {
    const all = rows();
    const at = all.findIndex((row) => row === document.activeElement);
    const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.max(0, Math.min(all.length - 1, at + by));
    all[next]?.focus();
  };
  const group = 'Home';
  useShortcut('enter', say('Start'), () => go(0), { group, on: parts.length > 0 });
  useShortcut('1', say('First queue'), () => go(0), { group, on: parts.length > 0 });
  useShortcut('2', say('Second queue'), () => go(1), { group, on: parts.length > 1 });
  useShortcut('3', say('Third queue'), () => go(2), { group, on: parts.length > 2 });
  useShortcut('j', say('Next row'), () => step(1), { group, held: true });
  useShortcut('k', say('Previous row'), () => step(-1), { group, held: true });
  useShortcut(
    'o',
    say('Open the job of the row'),
    () => {
      const job = rows().find((row) => row === document.activeElement)?.dataset.homeRow;
      if (job) void navigate(jobTo(job));
    },
    { group },
  );
};

/** `/dashboard`: the present Home, or Home as of the time in the address. */
export const Screen = () =>
  usePage(dashboardPage).past ? (
    <Suspense>
      <PastHome />
    </Suspense>
  ) : (
    <Present />
  );

const Present = () => {
  const data = usePage(dashboardPage);
  const { user, organization, tasks, strip, drafts, queues, activity, checklist } = data;
  const zone = user.tz_region ?? organization.tz_region;
  const box = useRef<HTMLDivElement>(null);
  useLivePage([
    'tasks',
    'applications',
    'jobs',
    'activity',
    'organizations',
    'reviews',
    'openings',
    'appointments',
    'scorecards',
    ...(data.sales ? ['deals', 'commissions'] : []),
  ]);
  const works = [listsJobs, opensPeople, hasTasks].some((needs) => may(needs, user));
  const { today, clock, tasksTo } = dayOf(zone);
  const all = partsOf(data, today, tasksTo);
  const parts = all.slice(0, mostParts);
  const rest = restOf(data, parts);
  const keys = Object.fromEntries(parts.map(({ key }, index) => [key, String(index + 1)]));
  const ordered = queues.toSorted(
    (a, b) => all.findIndex((part) => part.key === a.name) - all.findIndex((part) => part.key === b.name),
  );
  const first = ordered.find((queue) => queue.name === parts[0]?.key)?.rows[0];
  const steps = checklist.some((item) => !item.done) ? checklist : [];
  const open = steps.filter((item) => !item.done);
  // People who wait come before the figures and before the organization's one-time setup.
  const figures = may(readsReports, user) && (
    <Suspense>
      <HomeFigures zone={zone} />
    </Suspense>
  );
  const firstSteps = (steps.length > 0 || data.sample) && <Checklist items={steps} sample={data.sample} />;
  useHomeKeys(box, works ? parts : []);
  return (
    <Page>
      <PageScroll>
        <div ref={box} className="mx-auto max-w-[1120px] pt-5 pb-10">
          <header>
            <div className="flex min-h-8 items-center gap-3">
              <p className="text-meta text-ink-3">{clock}</p>
              {works && (
                <span className="ms-auto">
                  <AsOfButton />
                </span>
              )}
            </div>
            {!works ? (
              <h1 className="mt-1.5 text-display font-semi text-ink max-sm:text-title">{organization.name}</h1>
            ) : parts.length ? (
              <Sentence parts={parts} rest={rest} />
            ) : open.length ? (
              <Sentence
                parts={open.slice(0, mostParts).map(({ key, label, url }, index) => ({
                  key,
                  text: index ? stepWithin(label) : sayLabel(label),
                  to: url,
                }))}
              />
            ) : (
              <h1 className="mt-1.5 text-display font-semi text-ink max-sm:text-title">
                {say('Nothing waits for you.')}
              </h1>
            )}
            {works && parts[0] && (
              <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-meta text-ink-2">
                <ButtonLink kind="primary" to={parts[0].to} className="max-sm:h-10 max-sm:w-full">
                  {parts[0].start}
                  <Kbd keys="enter" on="accent" />
                </ButtonLink>
                <span className="inline-flex flex-wrap items-center gap-1 max-sm:hidden">
                  {parts.length > 1 && (
                    <Said
                      text="or {keys} for one queue."
                      with={{ keys: parts.map((part, index) => <Kbd key={part.key} keys={String(index + 1)} />) }}
                    />
                  )}{' '}
                  {first && (
                    <span>
                      {first.days ? (
                        <Said
                          text="{name} is first, waiting {duration}."
                          with={{ name: <bdi>{first.name}</bdi>, duration: durationWords(first.days) }}
                        />
                      ) : (
                        <Said text="{name} is first, since today." with={{ name: <bdi>{first.name}</bdi> }} />
                      )}
                    </span>
                  )}
                </span>
              </div>
            )}
          </header>
          {data.stopped.length > 0 && (
            <Suspense>
              <StoppedModels stopped={data.stopped} operator={may(operates, user)} zone={zone} />
            </Suspense>
          )}
          {!works ? (
            <div className="grid gap-9">
              <Reader />
              {figures}
            </div>
          ) : (
            <div className="mt-8 grid grid-cols-1 gap-x-10 gap-y-9 min-[1100px]:grid-cols-[minmax(0,1fr)_320px]">
              <div className="grid min-w-0 grid-cols-1 content-start gap-7">
                {!parts.length && firstSteps}
                {data.sales && (
                  <Suspense>
                    <NextActions sales={data.sales} today={today} />
                    <OpenDeals sales={data.sales} />
                    {data.sales.commissions && <WaitingCommissions commissions={data.sales.commissions} />}
                  </Suspense>
                )}
                <OwnInterviews
                  interviews={data.interviews}
                  today={today}
                  zone={zone}
                  always={may(movesCandidates, user) && !may(makesJobs, user)}
                />
                <DueScorecards due={data.scorecards} zone={zone} />
                <OffersToApprove waiting={data.offers_to_approve} zone={zone} />
                <Headcount waiting={data.headcount} zone={zone} />
                <WaitingReviews reviews={data.reviews} zone={zone} />
                <LegalClocks clocks={data.legal_clocks} zone={zone} />
                <Queues queues={ordered} readFrom={data.read_from} keys={keys} today={today} />
                <Others others={data.others} />
                {parts.length > 0 && firstSteps}
                {figures}
                {(user.audience === 'talent' || strip.length + drafts.length > 0) && (
                  <JobsStrip
                    jobs={strip}
                    drafts={drafts}
                    total={data.counts.ongoing_jobs}
                    mayCreate={may(makesJobs, user)}
                    opensPeople={may(opensPeople, user) || may(makesJobs, user)}
                  />
                )}
              </div>
              <div className="grid min-w-0 grid-cols-1 content-start gap-9">
                {may(hasTasks, user) && <DueTasks tasks={tasks} total={data.tasks_due} to={tasksTo} zone={zone} />}
                <Since items={activity} me={user.id} zone={zone} record={may(readsReports, user)} />
              </div>
            </div>
          )}
        </div>
      </PageScroll>
    </Page>
  );
};

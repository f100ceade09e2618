import { dayLength, fullDays } from '@candor/contracts/values/days';
import type { Recorded } from '@candor/contracts/kernel/event';
import { daysOpen } from '@candor/contracts/jobs/rows';
import { gapsOf } from '@candor/contracts/requirements/chain';
import type { Warning } from '@candor/contracts/jobs/health';
import {
  isLive,
  isOver,
  isUnread,
  type QuickCount,
  quickCounts,
  quickMeaning,
  queueOf,
} from '@candor/contracts/pipeline/figures';
import type { ApplicationEvent, StepMark } from '@candor/contracts/pipeline/events';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { inboxPage } from '@candor/contracts/messages/pages';
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import { groupsOfModule, holdingsOf, type Module } from '@candor/contracts/kernel/permission';
import { builder } from '@candor/contracts/reports/builder';
import { reports } from '@candor/contracts/reports/reports';
import { auditKinds } from '@candor/contracts/organization/audit';
import { App, eventually } from '../support/app.ts';
import { found, invite } from '../support/founding.ts';
import { contractPages } from '../support/contract.ts';
import { addApplicant, jobPage, offerTerms, openJob } from '../support/hiring.ts';
import { importOf, pageOfImport, settingsOf } from '../support/imports.ts';
import { eventsOf } from '../support/log.ts';
import { randomBelow } from '../support/random.ts';
import { type Json, Visitor } from '../support/visitor.ts';
import { addressOf } from './requests.ts';
import { sells } from './things.ts';

// Every number on a page equals the length of the list to which the number leads and the count in the event log.

let app: App;
const people: Record<string, Visitor> = {};
const filtered = (filters: Json) => encodeURIComponent(JSON.stringify(filters));
const section = (job: string, name: string, filters: Json = {}) =>
  `${jobPage(job, name)}/_/250/1/_/_/${filtered(filters)}`;

/** Creates a small company with a random history. */
const randomCompany = async (): Promise<Visitor> => {
  const person = { email: 'founder@numbers.test', first_name: 'Mara', last_name: 'Founder' };
  const { admin } = await found(app, 'Random Works', person);
  await sells(admin);
  for (const company_name of ['Kestrel', 'Obermoor'])
    await admin.ask('/api/sales/deals/upsert', {
      name: 'Seats',
      company_name,
      amount: { amount: randomBelow(9_000_00), currency: 'EUR' },
    });
  const jobs = [await openJob(admin, 'Pilot'), await openJob(admin, 'Cook'), await openJob(admin, 'Diver')];
  const applicants = await Promise.all(
    jobs.flatMap(({ id }) => Array.from({ length: 7 }, () => addApplicant(admin, id))),
  );
  const { reasons } = (await admin.page(jobPage(jobs[0]!.id, 'candidates'))).body;
  const versions = new Map(applicants.map(({ id, version }) => [id, version]));
  const advance = '/api/people/candidates/advance';
  for (let turn = 0; turn < 160; turn++) {
    const { id } = applicants[randomBelow(applicants.length)]!;
    const of = { application_id: id, version: versions.get(id) };
    const asks: [string, Json][] = [
      [advance, of],
      [advance, of],
      [advance, { ...of, action: 'shift_up' }],
      [advance, { ...of, action: 'undo' }],
      [
        '/api/opportunities/pipeline/schedule_status',
        { ...of, schedule_status: ['pending', 'complete'][randomBelow(2)] },
      ],
      ['/api/opportunities/pipeline/resume_reviewed', { application_id: id }],
      ['/api/opportunities/jobs/candidate/archive', { ...of, disqualification_reason_id: reasons[0].id }],
      ['/api/opportunities/jobs/candidate/restore', of],
      [
        '/api/opportunities/jobs/candidate/offer',
        { ...of, action: 'offer', ...offerTerms, ...(turn % 2 ? { expires_on: '2030-01-15' } : {}) },
      ],
      ['/api/opportunities/jobs/candidate/offer', { ...of, action: 'offer_accept' }],
    ];
    const { body } = await admin.post(...asks[randomBelow(asks.length)]!);
    if (body.status === 'ok') versions.set(id, body.payload.application.version);
  }
  for (const { id } of jobs) await addApplicant(admin, id); // each job has at least one candidate, no matter what happened
  const offered = await addApplicant(admin, jobs[0]!.id);
  await admin.ask('/api/opportunities/jobs/candidate/offer', {
    application_id: offered.id,
    version: offered.version,
    action: 'offer',
    ...offerTerms,
    expires_on: '2030-01-15',
  });
  for (const n of [1, 2, 3])
    await admin.ask('/api/people/candidates/upsert', {
      first_name: 'Tom',
      last_name: 'Twin',
      email: `tom-${n}@numbers.test`,
      phone: '+351912345678',
      current_company: 'Acme',
      source: 'sourced',
    });
  await admin.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id: jobs[0]!.id,
    first_name: 'Lea',
    last_name: 'Lead',
    email: 'lea@numbers.test',
  });
  const inDays = (days: number) => new Date(Date.now() + days * dayLength).toISOString();
  for (const due_at of [inDays(-3), inDays(-1), inDays(0), inDays(5), null])
    await admin.ask('/api/tasks/upsert', { title: 'Call back', due_at });
  const { task: done } = await admin.ask('/api/tasks/upsert', { title: 'Call at once', due_at: inDays(-1) });
  await admin.ask('/api/tasks/status', { id: done.id, status: 'done' });
  people.member = await invite(app, admin, { email: 'hana@numbers.test', first_name: 'Hana', last_name: 'Manager' }, [
    'HIRING_ADMIN',
  ]);
  await admin.ask('/api/upsert_job_permissions', {
    job_id: jobs[1]!.id,
    user_id: (people.member as Visitor & { id: string }).id,
    access_level: 'full',
  });
  return admin;
};

beforeAll(async () => {
  app = await App.start({ demo: true });
  people.olivia = await Visitor.signedIn(app, 'olivia@northwind.example');
  people.rafael = await Visitor.signedIn(app, 'rafael@northwind.example');
  people.founder = await randomCompany();
  await sells(people.olivia);
});
afterAll(() => app?.dispose());

type Standing = {
  job: string;
  step: StepMark;
  entered_at: string;
  schedule_status: string;
  judged: boolean;
  resume_status: string;
  offer: { status: string; expires_on: string | null } | null;
};
/** The state of the offer after this event, for an application that already exists. */
const offerAfter = (before: Standing | undefined, { type, data }: Recorded<ApplicationEvent>): Standing['offer'] => {
  const { offer = null } = before ?? {};
  if (type === 'OfferExtended' || type === 'OfferUpdated')
    return { status: 'pending', expires_on: data.expires_on ?? null };
  if (type === 'OfferAccepted') return offer && { ...offer, status: 'accepted' };
  if (type === 'OfferDeclined' || type === 'OfferRescinded') return offer && { ...offer, status: 'declined' };
  // A candidate who is back in the step Offered has the offer that the archiving had ended.
  if ((type === 'ApplicationRestored' || type === 'MoveTakenBack') && data.to_step.type === 'offered')
    return offer && { ...offer, status: 'pending' };
  return offer;
};
/** The step of each application, from the event log alone. */
const standings = async (): Promise<Standing[]> => {
  const all = new Map<string, Standing>();
  const early = ['application', 'resume_review'];
  for (const event of (await eventsOf(app, "stream LIKE 'application-%'")) as Recorded<ApplicationEvent>[]) {
    const before = all.get(event.stream);
    const offer = offerAfter(before, event);
    if (['LeadTakenBack', 'ImportedApplicationTakenBack', 'ApplicationMergeTakenBack'].includes(event.type))
      all.delete(event.stream);
    else if (event.type === 'MoveTakenBack')
      all.set(event.stream, { ...before!, judged: false, ...event.data.stood, offer, step: event.data.to_step });
    else if ('to_step' in event.data) {
      const { to_step: step, job_id: job } = event.data;
      const read =
        before &&
        event.type !== 'ApplicationSubmitted' &&
        early.includes(before.step.type) &&
        ![...early, 'sourced_new'].includes(step.type);
      all.set(event.stream, {
        job,
        step,
        offer,
        entered_at: event.metadata.occurred_at,
        schedule_status: 'unscheduled',
        judged: false,
        resume_status:
          !before || event.type === 'ApplicationSubmitted' ? 'new' : read ? 'reviewed' : before.resume_status,
      });
    } else if (event.type === 'ScheduleStatusChanged')
      all.set(event.stream, { ...before!, schedule_status: event.data.to });
    else if (event.type === 'RoundJudged') all.set(event.stream, { ...before!, judged: event.data.judged });
    else if (event.type === 'ResumeReviewed') all.set(event.stream, { ...before!, resume_status: 'reviewed' });
    else if (event.type === 'ResumeReviewTakenBack') all.set(event.stream, { ...before!, resume_status: 'new' });
    else if (before) all.set(event.stream, { ...before, offer });
  }
  return [...all.values()];
};
const jobsOf = async (visitor: Visitor): Promise<Json[]> =>
  (
    await visitor.page(
      `/opportunities/jobs/250/1/_/_/${filtered({ hiring_status: ['draft', 'open', 'internal', 'archived'] })}`,
    )
  ).body.list.items;
const boardOf = async (visitor: Visitor, job: string, filters: Json = {}): Promise<Json> =>
  (await visitor.page(section(job, 'candidates', filters))).body.board;
const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
const each = ['olivia', 'rafael', 'founder', 'member'] as const;
/** A day in any time zone begins on a quarter of an hour. */
const quarter = dayLength / 96;
/** Whether a candidate's day in a step, a job's day or a reader's calendar day ended between two times. */
const dayEnded = async (from: number, to: number): Promise<boolean> => {
  const opened = (await eventsOf(app, "type IN ('JobOpened', 'JobOpenedInternally')")).map(
    ({ metadata }) => metadata.occurred_at,
  );
  const since = [...(await standings()).map(({ entered_at }) => entered_at), ...opened];
  return (
    Math.floor(from / quarter) !== Math.floor(to / quarter) ||
    since.some((start) => fullDays(start, from) !== fullDays(start, to))
  );
};
/** Runs a check of day counts, and repeats it only if it failed and a day ended during it. */
const lookingTwice =
  (look: (name: (typeof each)[number]) => Promise<void>) =>
  async (name: (typeof each)[number]): Promise<void> => {
    const from = Date.now();
    try {
      await look(name);
    } catch (fault) {
      if (!(await dayEnded(from, Date.now()))) throw fault;
      await look(name);
    }
  };

test.each(each)(
  '%s reads the same numbers of a job in the list of jobs, on its board, in its lists and in the log',
  lookingTwice(async (name) => {
    const visitor = people[name]!;
    const all = await standings();
    const jobs = await jobsOf(visitor);
    expect(jobs.length).toBeGreaterThan(0);
    for (const job of jobs) {
      const board = await boardOf(visitor, job.id);
      if (!board) continue; // on this job the caller may not see candidates
      const mine = all.filter((one) => one.job === job.id);
      const inStep = (id: string) => mine.filter((one) => one.step.id === id);
      for (const column of board.columns) {
        const standing = inStep(column.step.id);
        const table = (await visitor.page(section(job.id, 'candidates', { view: 'list', step: [column.step.id] })))
          .body;
        expect([column.step.name, column.count, table.list.total]).toEqual([
          column.step.name,
          standing.length,
          standing.length,
        ]);
        if (!isLive(column.step)) continue;
        expect(column.cards).toHaveLength(Math.min(250, column.count));
        const over = standing.filter((one) => isOver(fullDays(one.entered_at), column.step.sla_days));
        expect([column.step.name, column.over_sla]).toEqual([column.step.name, over.length]);
      }
      const total = async (page: string) => (await visitor.page(page)).body.list.total;
      const at = (type: string) =>
        sum(board.columns.filter((each: Json) => each.step.type === type).map((each: Json) => each.count));
      expect({ name: job.fields.name, ...job.counts, steps: undefined }).toEqual({
        name: job.fields.name,
        steps: undefined,
        live: sum(board.columns.filter((each: Json) => isLive(each.step)).map((each: Json) => each.count)),
        leads: await total(section(job.id, 'leads')),
        new_resumes: await total(section(job.id, 'resumes', { resumeStatus: 'new' })),
        in_rounds: sum(
          board.columns.filter((each: Json) => each.step.kind === 'round').map((each: Json) => each.count),
        ),
        offers: at('offered'),
        hires: at('hired'),
        ever: mine.length,
      });
      const here = Object.groupBy(mine, ({ step }) => step.id);
      expect(job.counts.steps).toEqual(
        Object.fromEntries(Object.entries(here).map(([step, those]) => [step, those!.length])),
      );
      expect(job.counts).toMatchObject({
        live: mine.filter((one) => isLive(one.step)).length,
        leads: mine.filter((one) => one.step.type === 'sourced_new').length,
        new_resumes: mine.filter((one) => isUnread(one.step, one as never)).length,
      });
      const { numbers } = (await visitor.page(jobPage(job.id, 'numbers'))).body;
      expect([numbers.candidates.live, numbers.leads]).toEqual([job.counts.live, job.counts.leads]);
      for (const { step, count } of [...numbers.candidates.steps, ...numbers.scores])
        expect([step.name, count]).toEqual([step.name, inStep(step.id).length]);
      const { onward } = (await visitor.page(jobPage(job.id, 'triage'))).body;
      if (onward) expect(onward.waiting).toBe(await total(jobPage(onward.id, 'triage')));
    }
  }),
  120_000,
);

test.each(each)(
  'for %s a count above the board opens exactly those whom it counts',
  lookingTwice(async (name) => {
    const visitor = people[name]!;
    const all = await standings();
    let seen = 0;
    for (const job of await jobsOf(visitor)) {
      const filters: Json[] = [{}, { source: ['applied'] }];
      for (const other of filters) {
        const board = await boardOf(visitor, job.id, other);
        if (!board) continue;
        for (const quick of quickCounts) {
          const opened = await boardOf(visitor, job.id, { ...other, quick });
          expect([job.fields.name, quick, sum(opened.columns.map((column: Json) => column.count))]).toEqual([
            job.fields.name,
            quick,
            board.quick[quick],
          ]);
          for (const column of opened.columns)
            for (const card of column.cards) expect(quickMeaning[quick](column.step, card)).toBe(true);
          seen += board.quick[quick];
          if (other.source) continue;
          const meant = all.filter(
            (one) => one.job === job.id && quickMeaning[quick as QuickCount](one.step, one as never),
          );
          expect([job.fields.name, quick, board.quick[quick]]).toEqual([job.fields.name, quick, meant.length]);
        }
      }
    }
    expect(seen).toBeGreaterThan(0);
  }),
  120_000,
);

test.each(each)(
  'for %s each number of the overview of a job opens exactly those whom it counts',
  lookingTwice(async (name) => {
    const visitor = people[name]!;
    let seen = 0;
    for (const job of await jobsOf(visitor)) {
      const { sources, warnings } = (await visitor.page(jobPage(job.id))).body;
      const opened = async (filters: Json): Promise<Json> =>
        (await visitor.page(section(job.id, 'candidates', { view: 'list', ...filters }))).body.list;
      for (const { source, ...counts } of (sources ?? []) as (Json & { source: string })[]) {
        expect([source, (await opened({ source: [source] })).total]).toEqual([source, counts.people]);
        for (const [column, reached] of [
          ['round', 'in_progress'],
          ['offer', 'offered'],
          ['hired', 'hired'],
        ] as const) {
          const { total, items } = await opened({ source: [source], reached: [reached] });
          expect([job.fields.name, source, reached, total]).toEqual([job.fields.name, source, reached, counts[column]]);
          if (reached === 'hired') for (const { phase } of items) expect(['hired', 'archived']).toContain(phase);
          seen += total;
        }
      }
      if (sources) expect(sum(sources.map((one: Json) => one.people))).toBe(job.counts.ever);
      for (const warning of warnings as Warning[])
        if (warning.kind === 'over_target') {
          const { total } = await opened({ step: [warning.step], entered: { to: warning.until } });
          expect([job.fields.name, warning.step, total]).toEqual([job.fields.name, warning.step, warning.count]);
          const column = (await boardOf(visitor, job.id)).columns.find((one: Json) => one.step.id === warning.step);
          expect([warning.step, column.over_sla]).toEqual([warning.step, warning.count]);
        } else if (warning.kind === 'offers_end')
          expect((await opened({ offer_ends: { to: warning.until } })).total).toBe(warning.count);
        else if (warning.kind === 'not_asked')
          expect(
            gapsOf({
              steps: job.steps,
              ...(await visitor.page(jobPage(job.id, 'requirements'))).body,
            }).filter(({ kind }) => kind === 'no_question'),
          ).toHaveLength(warning.count);
    }
    expect(seen).toBeGreaterThan(0);
  }),
  120_000,
);

/** This member's unfinished tasks by the event log, and the tasks due by the end of the member's day. */
const tasksOf = async (visitor: Visitor): Promise<{ todo: { id: string }[]; due: { id: string }[] }> => {
  const { user } = (await visitor.page('/dashboard')).body;
  const all = new Map<string, { id: string; due_at: string | null; who: string; status: string }>();
  for (const { stream, type, data } of await inMyOrganization(visitor, "stream LIKE 'task-%'")) {
    const before = all.get(stream)!;
    const { due_at, assignee_user_id, to_user_id } = data as Json;
    if (type === 'TaskCreated')
      all.set(stream, { id: stream.slice('task-'.length), due_at, who: assignee_user_id, status: 'todo' });
    if (type === 'TaskCompleted') all.set(stream, { ...before, status: 'done' });
    if (type === 'TaskReopened') all.set(stream, { ...before, status: 'todo' });
    if (type === 'TaskReassigned') all.set(stream, { ...before, who: to_user_id });
    if (type === 'TaskDeleted') all.delete(stream);
  }
  const dayOf = (moment: string | number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: user.tz_region ?? 'UTC' }).format(new Date(moment));
  const todo = [...all.values()].filter(({ who, status }) => who === user.id && status === 'todo');
  return { todo, due: todo.filter(({ due_at }) => due_at && dayOf(due_at) <= dayOf(Date.now())) };
};

test.each(each)(
  'the dashboard and the menu of %s say what their lists hold',
  lookingTwice(async (name) => {
    const visitor = people[name]!;
    const { user, counts, strip, drafts, tasks, tasks_due, reviews, scorecards, queues, others } = (
      await visitor.page('/dashboard')
    ).body;
    const jobs = await jobsOf(visitor);
    const facets = (await visitor.page('/opportunities/jobs/250/1')).body.list.facets.hiring_status as Json[];
    for (const { value, count } of facets) {
      const { list } = (await visitor.page(`/opportunities/jobs/250/1/_/_/${filtered({ hiring_status: [value] })}`))
        .body;
      expect([value, list.total]).toEqual([value, count]);
    }
    const open = jobs.filter((job) => ['open', 'internal'].includes(job.hiring_status));
    // The menu, Home and the list to which both lead count the same jobs.
    const jobsPage = (await visitor.page('/opportunities/jobs')).body;
    expect(counts.ongoing_jobs).toBe(jobsPage.list.total);
    expect(strip).toHaveLength(Math.min(15, open.length));
    for (const tile of strip) {
      const job = open.find((each) => each.id === tile.id)!;
      expect(tile).toMatchObject({
        live: job.counts.live,
        new_resumes: job.counts.new_resumes,
        offers: job.counts.offers,
        days_open: daysOpen(job),
      });
    }
    for (const { id, new_resumes: unread } of counts.jobs)
      expect(unread).toBe((await visitor.page(section(id, 'resumes', { resumeStatus: 'new' }))).body.list.total);
    expect(counts.open_tasks).toBe((await visitor.page('/tasks/mine')).body.list.total);
    for (const { value } of facets.filter(({ value }) => value === 'draft'))
      expect(drafts.length).toBe(Math.min(5, jobs.filter((job) => job.hiring_status === value).length));
    const { todo, due } = await tasksOf(visitor);
    expect(counts.open_tasks).toBe(todo.length);
    expect(tasks_due).toBe(due.length);
    expect(tasks.map(({ id }: Json) => id).toSorted()).toEqual(due.map(({ id }) => id).toSorted());
    if (name === 'olivia' || name === 'founder') expect(due.length).toBeGreaterThan(0);
    expect(counts.waiting_reviews).toBe(reviews.length);
    expect(counts.due_scorecards).toBe(scorecards.length);
    const owed = filtered({ when: 'past', owes: [user.id] });
    expect((await visitor.page(`/people/interviews/100/1/_/_/${owed}`)).body.list.total).toBe(scorecards.length);
    const all = await standings();
    const listed = (
      await Promise.all(jobs.map(async (job) => ((await boardOf(visitor, job.id)) ? [job.id] : [])))
    ).flat();
    const opened = async (names: readonly string[]) =>
      (await visitor.page(`/opportunities/queue/250/1/_/_/${filtered({ queue: names })}`)).body.list;
    const held = (name: string) =>
      all.filter((one) => listed.includes(one.job) && queueOf(one.step, one as never) === name);
    for (const { name, count, rows } of queues as Json[]) {
      const list = await opened([name]);
      expect([name, list.total]).toEqual([name, count]);
      expect(rows).toHaveLength(Math.min(4, count));
      expect(list.items.map(({ id }: Json) => id)).toEqual(expect.arrayContaining(rows.map(({ id }: Json) => id)));
      expect([name, held(name).length]).toEqual([name, count]);
    }
    if (name === 'olivia' || name === 'founder') expect(held('offer').length).toBeGreaterThan(0);
    expect((await opened(['booked', 'answer'])).total).toBe(others.booked + others.answer);
    expect(others).toEqual({ booked: held('booked').length, answer: held('answer').length });
    const quick = await Promise.all(listed.map(async (id) => (await boardOf(visitor, id)).quick.need_you as number));
    expect((await opened(['decide', 'schedule', 'read'])).total).toBe(sum(quick));
  }),
  120_000,
);

test.each(['olivia', 'founder'] as const)(
  'for %s a facet of the talent pool counts those whom it opens',
  lookingTwice(async (name) => {
    const visitor = people[name]!;
    const { list } = (await visitor.page('/people/candidates/25/1')).body;
    for (const [facet, values] of Object.entries(list.facets as Record<string, { value: string; count: number }[]>))
      for (const { value, count } of values) {
        const opened = (await visitor.page(`/people/candidates/25/1/_/_/${filtered({ [facet]: [value] })}`)).body.list;
        expect([facet, value, opened.total]).toEqual([facet, value, count]);
      }
  }),
);

test.each(['olivia', 'founder'] as const)(
  'the report says of a job to %s how many wait, and too long, as its board does',
  lookingTwice(async (name) => {
    const visitor = people[name]!;
    for (const job of (await jobsOf(visitor)).slice(0, 4)) {
      const { rows } = (await visitor.page(`/reports/time_in_stage/100/1/_/_/${filtered({ job: [job.id] })}`)).body;
      const { columns } = await boardOf(visitor, job.id);
      for (const column of columns.filter((each: Json) => isLive(each.step))) {
        const row = rows.find((each: Json) => each.step === column.step.name);
        expect([column.step.name, row?.waiting ?? 0, row?.waiting_over ?? 0]).toEqual([
          column.step.name,
          column.count,
          column.over_sla,
        ]);
      }
    }
  }),
);

/** Reads whole lists, page by page, so that the total is the number of rows that a reader can reach. */
const walked = async (
  visitor: Visitor,
  path: string,
  filters: Json = {},
): Promise<{ list: Json; items: Json[]; ids: string[] }> => {
  const items: Json[] = [];
  for (let page = 1; ; page++) {
    const { list, signs } = (await visitor.page(`${path}/25/${page}/_/_/${filtered(filters)}`)).body;
    // The list of signs of interest shows, in place of its rows, what the reader may see of them.
    const shown: Json[] = path === '/marketing/engagement' ? signs : list.items;
    items.push(...shown);
    if (items.length >= list.total || !shown.length) return { list, items, ids: items.map(({ id }) => id) };
  }
};
const inMyOrganization = async (visitor: Visitor, where: string): Promise<Recorded[]> => {
  const { organization } = (await visitor.page('/dashboard')).body;
  return (await eventsOf(app, where)).filter(({ metadata }) => metadata.organization_id === organization.id);
};
/** The kinds of message that a list shows. Emails about an account, such as a password reset, are in no list. */
const readable = messagetemplate.fields
  .kind!.options!.map(({ value }) => value as string)
  .filter((kind) => kind !== 'account');
/** Every list page, and the pages of the small lists. Other tests read the pages of a search and of the platform's operators. */
const lists = [
  ...contractPages.flatMap(([, one]) =>
    one.kind === 'list' &&
    // The inbox holds groups instead of pages of a list; `threads.spec.ts` reads them.
    one !== inboxPage &&
    !['search', 'application'].includes(one.area) &&
    ![...reports, builder].some(({ page }) => page === one)
      ? [`/${one.area}/${one.entity}`]
      : [],
  ),
  ...catalogues.flatMap(({ operatorsOnly, screen }) => (operatorsOnly ? [] : [`/${screen}`])),
];
test.each(lists)(
  '%s holds as many as it says, each once, and each of its facets opens those whom it counts',
  async (path) => {
    for (const name of ['olivia', 'founder'] as const) {
      const visitor = people[name]!;
      const { list, ids } = await walked(visitor, path);
      expect([name, new Set(ids).size, ids.length]).toEqual([name, list.total, list.total]);
      for (const [facet, values] of Object.entries(
        (list.facets ?? {}) as Record<string, { value: string; count: number }[]>,
      ))
        for (const { value, count } of values) {
          const opened = (await visitor.page(`${path}/25/1/_/_/${filtered({ [facet]: [value] })}`)).body.list;
          expect([facet, value, opened.total]).toEqual([facet, value, count]);
        }
    }
  },
);

test.each(['olivia', 'founder'] as const)(
  'the lists of messages of %s are together the messages of the log, by what became of them',
  async (name) => {
    const visitor = people[name]!;
    // A message may be sent between the two requests, and then both are repeated.
    await eventually(async () => {
      const all = new Map<string, string>();
      for (const { stream, type } of await inMyOrganization(visitor, "stream LIKE 'message-%'"))
        if (/^Message(Queued|Sent|Failed|Cancelled|Bounced)$/.test(type)) all.set(stream, type);
      const kinds = new Map(
        (await inMyOrganization(visitor, "type = 'MessageQueued'")).map(({ stream, data }) => [
          stream,
          (data as Json).kind,
        ]),
      );
      const inFolder = async (folder: string) => (await walked(visitor, `/messages/${folder}`)).list;
      const [sent, scheduled, failed] = [await inFolder('sent'), await inFolder('scheduled'), await inFolder('failed')];
      const shown = [...kinds.values()].filter((kind) => readable.includes(kind)).length;
      expect(sent.total + scheduled.total + failed.total).toBe(shown);
      const ended = (type: string) =>
        [...all].filter(([stream, last]) => last === type && readable.includes(kinds.get(stream)!)).length;
      expect(sent.total).toBe(ended('MessageSent'));
      expect(failed.total).toBe(ended('MessageFailed') + ended('MessageCancelled') + ended('MessageBounced'));
    });
  },
);

test.each(each)('the Requirements and Questions of a job show %s what the log says of it', async (name) => {
  const visitor = people[name]!;
  let seen = 0;
  for (const { id } of await jobsOf(visitor)) {
    const [evaluation, asked] = [
      (await visitor.page(jobPage(id, 'requirements'))).body,
      (await visitor.page(jobPage(id, 'questions'))).body,
    ];
    if (!evaluation.requirements) continue; // on this job the caller may not see the evaluation
    const said = { requirements: new Set<string>(), tasks: new Set<string>(), questions: new Set<string>() };
    for (const { type, data } of (await eventsOf(app, 'stream = ?', `job-${id}`)) as { type: string; data: Json }[]) {
      if (type === 'JobRequirementRemoved') said.requirements.delete(data.requirement_id);
      if (type === 'JobTaskRemoved') said.tasks.delete(data.task_id);
      if (type === 'QuestionRemoved') said.questions.delete(data.question_id);
      if (type === 'JobRequirementAdded') said.requirements.add(data.requirement.id);
      if (type === 'JobTaskAdded') said.tasks.add(data.task.id);
      if (type === 'QuestionAdded') said.questions.add(data.question.id);
    }
    const ids = (items: { id: string }[]) => items.map((one) => one.id).toSorted();
    expect(ids(evaluation.requirements)).toEqual([...said.requirements].toSorted());
    expect(ids(evaluation.tasks)).toEqual([...said.tasks].toSorted());
    expect(ids(asked.questions)).toEqual([...said.questions].toSorted());
    seen += said.requirements.size + said.questions.size;
  }
  if (name === 'olivia') expect(seen).toBeGreaterThan(0);
});

/** All events about a person: the events of the person's records, merges and applications, and of the messages to the person. */
const eventsAbout = async (visitor: Visitor, id: string): Promise<string[]> => {
  const all = await inMyOrganization(visitor, '1 = 1');
  const into = new Map<string, string>();
  for (const { type, data } of all) {
    if (type === 'CandidatesMerged') into.set((data as Json).merged_id, (data as Json).kept_id);
    if (type === 'CandidatesUnmerged') into.delete((data as Json).merged_id);
  }
  const records = [id, ...[...into].flatMap(([merged, kept]) => (kept === id ? [merged] : []))];
  const theirs = new Set(records.map((each) => `candidate-${each}`));
  for (const { stream, data } of all)
    if (
      /^(application|message|appointment|scorecard|recommendation)-/.test(stream) &&
      records.includes((data as Json).candidate_id)
    )
      theirs.add(stream);
  return all
    .filter(
      ({ stream, type, data }) =>
        // A draft scorecard belongs to its interviewer until it is submitted.
        (theirs.has(stream) && type !== 'ScorecardSaved') ||
        (stream.startsWith('merges-') && Object.values(data).some((each) => records.includes(String(each)))),
    )
    .map((event) => event.id);
};
test.each(['olivia', 'founder'] as const)(
  'the history that %s reads of a person has one row for each event that the log holds of them, and no other',
  async (name) => {
    const visitor = people[name]!;
    const { ids } = await walked(visitor, '/reports/history');
    // The test takes a sample that is spread over all ids.
    const some = ids.filter((_, at) => at % Math.ceil(ids.length / 12) === 0);
    for (const id of some)
      // A message may be sent between the two requests, so both are repeated.
      await eventually(async () => {
        const theirs = await eventsAbout(visitor, id);
        const { history } = (await visitor.page(`/reports/history/250/1/_/_/_/${id}`)).body;
        expect(history.rows.map((row: Json) => row.event_id).toSorted()).toEqual(theirs.toSorted());
        expect(history.total).toBe(theirs.length);
      });
    expect(some.length).toBeGreaterThan(4);
  },
);

test.each(each)('the bell of %s counts exactly those of their notifications that they have not read', async (name) => {
  const visitor = people[name]!;
  // A background process writes notifications after the answer to the call that caused the notifications.
  await eventually(async () => {
    const { user, organization, counts } = (await visitor.page('/dashboard')).body;
    const unread = new Map<string, string>();
    for (const { stream, type, data, metadata } of await eventsOf(
      app,
      "stream LIKE 'notification-%' OR type = 'NotificationsRead'",
    )) {
      const { user_id, organization_id, up_to } = data as Json;
      if (type === 'NotificationMade' && user_id === user.id && metadata.organization_id === organization.id)
        unread.set(stream.slice('notification-'.length), metadata.occurred_at);
      if (type === 'NotificationRead' || type === 'NotificationForgotten')
        unread.delete(stream.slice('notification-'.length));
      if (type === 'NotificationsRead' && stream === `user-${user.id}` && organization_id === organization.id)
        for (const [id, at] of unread) if (at <= up_to) unread.delete(id);
    }
    const { ids } = await walked(visitor, '/notifications/mine', { unread: [true] });
    expect(ids.toSorted()).toEqual([...unread.keys()].toSorted());
    expect([name, counts.unread_notifications]).toEqual([name, unread.size]);
    expect((await visitor.ask('/api/notifications/unread', {})).unread).toBe(unread.size);
  });
});

test.each(each)('a search of %s says of each kind how many its page holds', async (name) => {
  const visitor = people[name]!;
  let seen = 0;
  for (const words of ['a', 'engineer', 'pilot', 'hart']) {
    const { groups } = (await visitor.page(`/search/all/25/1/_/${words}`)).body;
    const called = (await visitor.get(`/api/search?q=${words}&limit=50`)).body.payload.groups;
    for (const { type, total } of groups as Json[]) {
      const found = new Set<string>();
      for (let page = 1; ; page++) {
        const [group] = (await visitor.page(`/search/${type}/25/${page}/_/${words}`)).body.groups;
        expect([words, type, group?.total]).toEqual([words, type, total]);
        const before = found.size;
        for (const { id } of group.items) found.add(id);
        if (found.size >= total || found.size === before) break;
      }
      expect([words, type, found.size]).toEqual([words, type, total]);
      expect([words, type, called.find((one: Json) => one.type === type)?.total]).toEqual([words, type, total]);
      seen += total;
    }
  }
  expect(seen).toBeGreaterThan(0);
});

test.each(['olivia', 'founder'] as const)(
  'the careers page and the open positions of the organisation of %s say how many jobs they list, by each choice too',
  async (name) => {
    const visitor = people[name]!;
    const { organization } = (await visitor.page('/dashboard')).body;
    const stands = async (status: string[]) =>
      (await jobsOf(visitor))
        .filter((job) => status.includes(job.hiring_status) && !job.sample && !job.fields.unlisted)
        .map(({ id }) => id)
        .toSorted();
    const places: [string, string, string[]][] = [
      [`/${organization.slug}/jobs`, 'posts', ['open']],
      ['/positions', 'positions', ['open', 'internal']],
    ];
    for (const [path, what, status] of places) {
      const walk = async (asked: Record<string, string>): Promise<{ ids: string[]; body: Json }> => {
        const ids: string[] = [];
        for (let page = 1; ; page++) {
          const { body } = await visitor.page(`${path}?${new URLSearchParams({ ...asked, page: `${page}` })}`);
          ids.push(...body[what].map(({ id }: Json) => id));
          if (page >= body.pages) return { ids, body };
        }
      };
      const { ids, body } = await walk({});
      expect(ids.toSorted()).toEqual(await stands(status));
      expect([path, body.open, body.found]).toEqual([path, ids.length, ids.length]);
      for (const [choice, values] of Object.entries(body.choices as Record<string, { value: string; count: number }[]>))
        for (const { value, count } of values) {
          const chosen = await walk({ [choice]: value });
          expect([path, choice, value, chosen.ids.length, chosen.body.found]).toEqual([
            path,
            choice,
            value,
            count,
            count,
          ]);
        }
    }
    const { jobs } = (await visitor.page('/org/integrations')).body;
    const open = (await jobsOf(visitor)).filter(
      (job) => job.hiring_status === 'open' && !job.sample && !job.fields.unlisted,
    );
    expect(jobs).toEqual({ listed: open.length, in_feed: open.filter(({ fields }) => !fields.off_feeds).length });
  },
);

test.each(['olivia', 'founder'] as const)(
  'the settings say to %s how many entries each list has, who uses them, and who holds what a module gives',
  async (name) => {
    const visitor = people[name]!;
    const totals: Record<string, number> = {};
    for (const entry of catalogues) {
      const { body } = await visitor.page(`/${entry.screen}`);
      if (!body.list) continue; // of the platform, and not for this reader
      totals[entry.name] = body.list.total;
      const removed = { deleted: true };
      if (entry.scope === 'organization')
        expect([entry.name, body.removed]).toEqual([
          entry.name,
          (await visitor.page(`/${entry.screen}/25/1/_/_/${filtered(removed)}`)).body.list.total,
        ]);
      for (const { many, counts, shown } of body.used as Json[])
        for (const { id, count } of counts) {
          if (!shown) continue;
          const filters = { ...shown.filters, [shown.filter]: [id] };
          const { list } = (await visitor.page(`/${shown.screen}/25/1/_/_/${filtered(filters)}`)).body;
          expect([entry.name, many, id, list.total]).toEqual([entry.name, many, id, count]);
        }
      const section = Object.values(entry.fields).find((field) => field.section)?.section;
      for (const [id, count] of section ? (Object.entries(body.parts) as [string, number][]) : [])
        expect([
          entry.name,
          id,
          (await visitor.page(`/${entry.screen}/25/1/_/_/_/${id}/${section}`)).body.parts.length,
        ]).toEqual([entry.name, id, count]);
    }
    let seen = 0;
    for (const [at, one] of contractPages)
      if (one.kind === 'path' && one.at.startsWith('/org/')) {
        const { sizes } = (await visitor.page(one.at)).body;
        if (!sizes) continue;
        expect([at, sizes]).toEqual([at, totals]);
        seen++;
      }
    expect(seen).toBeGreaterThan(8);
    const members = (await walked(visitor, '/org/users', { status: ['active'] })).items;
    const { holders } = (await visitor.page('/org/modules')).body;
    for (const module of Object.keys(holders) as Module[]) {
      const held = members.filter((member) => {
        const holdings = holdingsOf(member as never, { sales: true, marketing: true });
        return groupsOfModule(module).some((group) => holdings[group]);
      });
      expect([module, holders[module].count]).toEqual([module, held.length]);
    }
  },
);

test.each(['olivia', 'founder'] as const)(
  'the audit log of %s holds as many entries of each kind as the log has events of it',
  async (name) => {
    const visitor = people[name]!;
    await eventually(async () => {
      const mine = await inMyOrganization(visitor, '1 = 1');
      const total = async (kind?: string) =>
        (await visitor.page(`/org/audit/25/1/_/_/${filtered(kind ? { kind: [kind] } : {})}`)).body.list.total as number;
      const types: Record<string, string[]> = {
        denied: ['AccessDenied'],
        export: ['ReportExported'],
        view: ['HistoryViewed', 'ReportViewed', 'RecordHistoryViewed', 'CandidateRecordViewed'],
        headcount: ['HeadcountRequested', 'HeadcountApproved', 'HeadcountDeclined'],
        review: ['ReviewRequested', 'ReviewApproved', 'ReviewChangesRequested', 'ReviewReset'],
      };
      for (const [kind, of] of Object.entries(types))
        expect([kind, await total(kind)]).toEqual([kind, mine.filter(({ type }) => of.includes(type)).length]);
      const ofKinds = await Promise.all(Object.keys(auditKinds).map((kind) => total(kind)));
      expect(await total()).toBe(sum(ofKinds));
    });
  },
);

test.each(each)(
  'resumes to go through are for %s those that the job counts, and days open are the same everywhere',
  async (name) => {
    const visitor = people[name]!;
    const opened = new Map<string, { opened: string; over: boolean }>();
    for (const { stream, type, metadata } of await eventsOf(app, "stream LIKE 'job-%'")) {
      if (type === 'JobReopened') opened.set(stream, { opened: '', over: true });
      else if (type.startsWith('JobOpened')) opened.set(stream, { opened: metadata.occurred_at, over: false });
    }
    let seen = 0;
    for (const job of await jobsOf(visitor)) {
      const { list } = (await visitor.page(`${jobPage(job.id, 'triage')}/_/250/1`)).body;
      if (list) expect([job.fields.name, list.total]).toEqual([job.fields.name, job.counts.new_resumes]);
      for (const [at, one] of contractPages) {
        if (one.kind !== 'record' || one.entity !== 'jobs' || one.section === 'new') continue;
        const { body } = await visitor.page(jobPage(job.id, one.section));
        if (!body.job) continue;
        const { opened_at, closed_at, hiring_status, counts } = body.job;
        expect([at, opened_at, closed_at, hiring_status, counts]).toEqual([
          at,
          job.opened_at,
          job.closed_at,
          job.hiring_status,
          job.counts,
        ]);
        seen++;
      }
      const first = opened.get(`job-${job.id}`);
      if (job.hiring_status === 'open' && first && !first.over) expect(job.opened_at).toBe(first.opened);
    }
    expect(seen).toBeGreaterThan(0);
  },
);

test('what is said of a change of many people and of an import is what the log and the lists hold', async () => {
  const visitor = people.founder!;
  const file = 'Name,Email\nIda Import,ida@numbers.test\nJon Import,jon@numbers.test\nNobody,no address\n';
  const id = await importOf(visitor, file);
  const { version } = await visitor.ask('/api/people/imports/check', { id, settings: await settingsOf(visitor, id) });
  await visitor.ask('/api/people/imports/start', { id, version });
  const { turns } = await eventually(async () => {
    const { import: row } = await pageOfImport(visitor, id);
    expect(row.phase).toBe('finished');
    return row;
  });
  const created = (await inMyOrganization(visitor, "type = 'CandidateCreated'")).filter(
    ({ data }) => (data as Json).created_via === 'import',
  );
  expect(turns).toEqual({
    count: 3,
    until: 3,
    new: created.length,
    filled: 0,
    added: 0,
    skipped: 0,
    refused: 1,
    without: 0,
    waiting: 0,
  });
  expect(created).toHaveLength(2);
  const listed = (await visitor.page('/people/imports')).body.list.items.find((row: Json) => row.id === id);
  expect([listed.turns, listed.rows]).toEqual([turns, 3]);
  const { tag } = await visitor.ask('/api/people/candidates/tags/upsert', { name: 'counted', color: 'grey' });
  const whole = (await walked(visitor, '/people/candidates')).ids;
  await visitor.ask('/api/people/candidates/tags/attach', { candidate_ids: [whole[0]], add: [tag.id], remove: [] });
  const before = (await inMyOrganization(visitor, "type = 'CandidateTagged'")).length;
  await visitor.ask('/api/people/bulk/start', {
    change: { kind: 'tag', tag_id: tag.id },
    address: '/people/candidates/25/1',
  });
  const bulk = await eventually(async () => {
    const [first] = (await visitor.page('/people/candidates/25/1')).body.bulk;
    expect(first.phase).toBe('finished');
    return first;
  });
  const tagged = (await inMyOrganization(visitor, "type = 'CandidateTagged'")).length - before;
  expect(bulk.turns).toMatchObject({ count: whole.length, until: whole.length, done: tagged, refused: 0 });
  expect(tagged).toBe(whole.length - 1);
  const [recent] = (await visitor.ask('/api/people/bulk/recent', {})).operations;
  expect(recent).toEqual(bulk);
  expect((await walked(visitor, '/people/candidates', { tag: [tag.id] })).ids.toSorted()).toEqual(whole.toSorted());
});

/** Every number in a page, by the name of its field. Numbers in the rows of a list count as one, and so do numbers in records by id. */
const numbersIn = (value: Json, path: readonly string[] = []): string[] => {
  if (typeof value === 'number') return [path.slice(-2).join('.')];
  if (Array.isArray(value)) return value.flatMap((one) => numbersIn(one, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    numbersIn(one, [...path, /^[0-9a-f]{8}-/.test(name) ? '{id}' : name]),
  );
};

/** Counts that the tests above compare. */
const compared =
  /^((list|groups|history)\.total|(counts|strip)\.(live|leads|new_resumes|in_rounds|offers|hires|ever)|steps\.\{id\}|strip\.days_open|counts\.(ongoing_jobs|open_tasks|unread_notifications|waiting_reviews|due_scorecards|count)|columns\.(count|over_sla)|quick\..+|queues\.count|others\..+|tasks_due|(hiring_status|kind|source|source_detail|stage|step|tag|skill|type|department|location|work|job)\.count|sources\..+|rows\.(waiting|waiting_over)|found|open|pages|jobs\.(listed|in_feed|new_resumes)|sizes\..+|parts\.\{id\}|removed|(marketing|sales)\.count|turns\..+|undo\..+|warnings\.count|candidates\.live|numbers\.leads|(scores|steps)\.count|onward\.waiting)$/;
/** Counts that no test here compares. Other tests compare the counts of interviewers, of the reports (projections/src/reports) and their dashboards (report-dashboards.spec), of tasks by their origin and day (own-tasks.spec), of conversations (threads.spec), of suppressed addresses and senders (mail-transport.spec), of cadences and the places of their tasks (cadences.spec), of groups and of Internet Applicants (demographics.spec), of privacy and proof (privacy.spec, proof.spec), and of what a copied job contains (`parts.count`). */
const notCompared =
  /^(total|unsent\.(bounced|cancelled|failed)|all|count|by\.(counts|merged|not_considered|not_qualified|open|withdrew)|senders\.(letters|bounces|complaints)|cadences\.(replied|steps)|counts\.(active|completed|failed|left|paused)|\{id\}\.steps?|days|unfinished\.(count|of)|totals\.(value|part|before|(before_)?(part|whole|whole_\d))|rows\.(offers|hires|undecided|undecided_share|everyone|cost|per_hire|called|response|value|part|whole|whole_\d|before_(part|whole|whole_\d|value|mean|total)|count|total|high_share|sent|delivered|opened|clicked|replied|answered|reply_rate|bounced|unsubscribed|applied|completed|done|failed)|answers\.count|audience\.count|phase\.count|applications\.(events|entered)|items\.(events|entered|notes|sent_count|closing)|(first|second|person)\.notes|beyond|differ|closing\.archived|content\.(questions|requirements)|counts\.unread_messages|entries\..+|figure\.(before|before_count|count|value|weeks)|forecast\..+|interviews_today|counts_by_folder\.(all|mine|unassigned)|more|(answer|fix|going|items|later|lines|unfinished|waiting)\.count|(all|rest)\.(applied|n|selected)|answered_(in_time|this_year)|applications|brought|closed|counted|days|decisions\.(comparisons|hidden|withdrew)|hidden|leaving_total|proof\.(checkpoints|size)|unfinished\.of|viewers\.times|rows\.(before_total|called|count|everyone|high_share|offers|response|total|undecided|undecided_share)|round\.(unscheduled|standing)|\{id\}\.(ahead|held|late|owed|spread)|here\.(count|day)|medians\.\{id\}|\{id\}\.median|job\.offers|jobs|jobs\.(member|owner|seen)|mark\.(live|new_resumes)|parts\.(before|count|now)|person\.people|recommendations\..+|result\.(answered|mean)|from\.(cadence|other|play|round|you)|members\.(late|today)|own\.(calls|given|late|mine)|team\.open|rows\.(acceptance|accepted|advanced|all|applicants|archived|arranged|decided|declined|entered|expired|extended|fill|hire_rate|hired|hires|interviewed|leads|now|offered|onward|passed|pending|people|reached|reviewed|screened|share|skipped|start|taken_back|they|we|wrote)|rows\.(against_panel|agreement|before|before_left|before_median|change|due|hours|in_time|interviews|no_shows|per_week|days|high|late|late_share|left|low|mean|median|over_plan|overdue|p90)|slowest\.days|strip\.openings|profile\.recovery_codes_left)$/;
/** Numbers that are no counts: versions, places in an order, plans, and numbers that people typed. */
const noCount =
  /^(now|retention\.days|steps\.delay_days|window\.days|window\.(from|to)|people\.(buffer_minutes|per_day)|availability\..+|work\.weekdays|busy\.\d+|(.+\.)?(version|place|position|page|limit|rank|pass|revision|number|sort_order)|sections_version|delay_hours|(fields|settings|usual|requirements|questions|tasks|resumes)\.\w+|\w+\.(sla_days|plan|duration_minutes|delay|buffer_minutes|min_notice_hours|window_days)|import\.\w+|(items|file)\.size|items\.(rows|documents))$/;

/** Lengths, places and levels of website pages, which webpage.decider.spec and webpages.spec check. */
const ofPages =
  /^((items|row)\.(live\.minutes|pinned|places\.order)|page\.(published|live\.content\..+|draft\..+)|parts\.(jobs_total|quotes\..+)|columns\.most|blocks\.level|form\.(consent_version|publication)|instances\.free|contents\.content\..+)$/;

/** Amounts, shares and counts of deals, partners and commissions, which sales.spec and the specs of contracts/src/sales compare. */
const ofSales =
  /^((amount|basis|cap|minimum_payout|paid_amount|price|total)\.amount|[A-Z]{3}\.(value|weighted)|sums\.[A-Z]{3}|cards\.(probability|shares)|deal_(pending|accepted|paid|declined)\.(of|percent)|archived\.(of|percent)|(deal|deals|items)\.(probability|refunded|notes_count)|partners\.(deals|links|share|term_version)|(items|partner)\.links|members\.deals|uses\.\{id\}|rule\.\w+|refund_steps\.\w+|(commissions|items)\.(adjusted|amount|clawed_back|month|months|refunded|share|total)|(pending|earned|approved|paid|void)\.(amount|count)|statement\.\w+|(lines|payouts)\.(amount|owed)|deals\.share|lists\.count|rows\.(amount|days_to_pay|deals|lost|open|opened|paid|paid_amount|refunded|signed|won)|events|late|due_today)$/;

/** Points and visits, which interest.spec and the specs of contracts/src/engagement compare, and the figures of the marketing report. */
const ofInterest =
  /^((people|companies)\.(total|gained|weeks|unnamed)|lines\.(halvings|count|points|sum)|later\.total|totals\.(people|companies)|visits\.\w+|pages\.views|(signs|items)\.(points|decay_days)|rows\.(sent|contacts|contacts_before|contact_rate|candidates|candidate_rate)|sent|contacts|candidates|views|waiting\.(fresh|held)|weeks\.contacts)$/;

/** Counts of forms and of recruiting events, which the test below compares, and of visitors who began a form and left (the specs of contracts/src/forms). */
const ofMarketing =
  /^((counts|sent)\.(candidate|contact|deleted|held|new)|counts\.(attended|cancelled|no_show|offered|registered|waitlisted)|events\.dates|left\.total|by_field\.(consent|\{id\}))$/;
test('each form counts the submissions of the log, and each event its registrations', async () => {
  await eventually(async () => {
    const mine = await inMyOrganization(people.olivia!, '1 = 1');
    const events = (...types: string[]) => mine.filter(({ type }) => types.includes(type)).length;
    const totalOf = async (noun: 'forms' | 'events', names: readonly string[]) => {
      const listed = (await people.olivia!.page(`/marketing/${noun}`)).body[noun] as {
        counts: Record<string, number>;
      }[];
      return sum(listed.flatMap(({ counts }) => names.map((name) => counts[name] ?? 0)));
    };
    const sent = await totalOf('forms', ['candidate', 'contact', 'deleted', 'held', 'new']);
    const came = await totalOf('events', ['attended', 'cancelled', 'no_show', 'offered', 'registered', 'waitlisted']);
    expect([sent, came]).toEqual([events('FormSubmitted'), events('PersonRegistered', 'PersonWaitlisted')]);
    expect(sent * came).toBeGreaterThan(0);
  });
});

/** Days and counts of the privacy desk (page of requests about data) and of the ledger of drafts (privacy.spec and the specs of contracts/src/privacy), settings of forms and events, texts that were shown, and sizes. */
const ofDesk =
  /^(agreed\.(agreed|read)|(answered|clocks|leaving|requests|rules)\.days|days\.(leave|stay)|erasures\.lists|(holds|rules|staying)\.count|blocks\.most|(forms|items|row)\.fields|(items|people|waiting)\.(consent_shown|consent_version|publication|turn)|live\.minutes)$/;

test('a number that a page begins to carry is noticed: it is compared here, or named as one that is not, or counts nothing', async () => {
  const found_ = new Set<string>();
  for (const name of ['olivia', 'founder'] as const) {
    const visitor = people[name]!;
    const [job] = await jobsOf(visitor);
    const { ids } = await walked(visitor, '/people/candidates');
    const firstOf = async (place: string): Promise<string> =>
      (await visitor.page(place)).body.list?.items?.[0]?.id ?? '';
    const of = {
      slug: 'northwind',
      job,
      pool: job!.id,
      applicant: { candidate_id: ids[0] },
      import: '',
      cadence: { id: '' },
      form: { id: await firstOf('/marketing/forms'), slug: '' },
      webpage: { id: await firstOf('/marketing/pages'), slug: '' },
      event: { id: await firstOf('/marketing/events'), slug: '' },
      sale: { deal: await firstOf('/sales/deals'), partner: await firstOf('/sales/partners') },
      section: '',
      meeting: { application: '', appointment: '' },
    } as never;
    const places = [
      ...contractPages.filter(([, one]) => one.frame === 'app').map(([, one]) => addressOf(one, of)),
      ...catalogues.map(({ screen }) => `/${screen}`),
      '/search/all/25/1/_/a',
      '/northwind/jobs',
    ];
    for (const place of places) for (const one of numbersIn((await visitor.page(place)).body)) found_.add(one);
  }
  expect(found_.size).toBeGreaterThan(100);
  const known = [compared, notCompared, ofSales, ofInterest, ofMarketing, ofDesk, ofPages, noCount];
  expect([...found_].filter((one) => !known.some((names) => names.test(one))).toSorted()).toEqual([]);
});

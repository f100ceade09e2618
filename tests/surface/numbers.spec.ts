import { fullDays } from '@candor/contracts/kernel/days';
import type { Recorded } from '@candor/contracts/kernel/event';
import { daysOpen } from '@candor/contracts/jobs/rows';
import { gapsOf } from '@candor/contracts/jobs/chain';
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
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import { App, eventually } from '../support/app.ts';
import { found, invite } from '../support/founding.ts';
import { addApplicant, jobPage, offerTerms, openJob } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { randomBelow } from '../support/random.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Every number that a page shows is the number of things in the list that it opens, and of things in the log.

let app: App;
const people: Record<string, Visitor> = {};
const filtered = (filters: Json) => encodeURIComponent(JSON.stringify(filters));
const section = (job: string, name: string, filters: Json = {}) =>
  `${jobPage(job, name)}/_/250/1/_/_/${filtered(filters)}`;

/** A small company with a history that nobody planned. */
const randomCompany = async (): Promise<Visitor> => {
  const person = { email: 'founder@numbers.test', first_name: 'Mara', last_name: 'Founder' };
  const { admin } = await found(app, 'Random Works', person);
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
      ['/api/opportunities/jobs/candidate/offer', { ...of, action: 'offer', ...offerTerms }],
      ['/api/opportunities/jobs/candidate/offer', { ...of, action: 'offer_accept' }],
    ];
    const { body } = await admin.post(...asks[randomBelow(asks.length)]!);
    if (body.status === 'ok') versions.set(id, body.payload.application.version);
  }
  for (const { id } of jobs) await addApplicant(admin, id); // whatever happened, each job has somebody to read
  await admin.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id: jobs[0]!.id,
    first_name: 'Lea',
    last_name: 'Lead',
    email: 'lea@numbers.test',
  });
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
});
afterAll(() => app?.dispose());

type Standing = { job: string; step: StepMark; entered_at: string; schedule_status: string; resume_status: string };
/** Where everybody stands, by the log alone. */
const standings = async (): Promise<Standing[]> => {
  const all = new Map<string, Standing>();
  const early = ['application', 'resume_review'];
  for (const event of (await eventsOf(app, "stream LIKE 'application-%'")) as Recorded<ApplicationEvent>[]) {
    const before = all.get(event.stream);
    if (event.type === 'LeadTakenBack' || event.type === 'ImportedApplicationTakenBack') all.delete(event.stream);
    else if (event.type === 'MoveTakenBack')
      all.set(event.stream, { ...before!, ...event.data.stood, step: event.data.to_step });
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
        entered_at: event.metadata.occurred_at,
        schedule_status: 'unscheduled',
        resume_status:
          !before || event.type === 'ApplicationSubmitted' ? 'new' : read ? 'reviewed' : before.resume_status,
      });
    } else if (event.type === 'ScheduleStatusChanged')
      all.set(event.stream, { ...before!, schedule_status: event.data.to });
    else if (event.type === 'ResumeReviewed') all.set(event.stream, { ...before!, resume_status: 'reviewed' });
    else if (event.type === 'ResumeReviewTakenBack') all.set(event.stream, { ...before!, resume_status: 'new' });
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
/** Somebody may become overdue between two requests. Numbers that disagree for another reason still do at a second look. */
const lookingTwice = (look: (name: (typeof each)[number]) => Promise<void>) => (name: (typeof each)[number]) =>
  look(name).catch(() => look(name));

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
      expect(job.counts).toMatchObject({
        live: mine.filter((one) => isLive(one.step)).length,
        leads: mine.filter((one) => one.step.type === 'sourced_new').length,
        new_resumes: mine.filter((one) => isUnread(one.step, one as never)).length,
      });
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

test.each(each)(
  'the dashboard and the menu of %s say what their lists hold',
  lookingTwice(async (name) => {
    const visitor = people[name]!;
    const { counts, strip, drafts, tasks_due, queues, others } = (await visitor.page('/dashboard')).body;
    const jobs = await jobsOf(visitor);
    const facets = (await visitor.page('/opportunities/jobs/250/1')).body.list.facets.hiring_status as Json[];
    for (const { value, count } of facets) {
      const { list } = (await visitor.page(`/opportunities/jobs/250/1/_/_/${filtered({ hiring_status: [value] })}`))
        .body;
      expect([value, list.total]).toEqual([value, count]);
    }
    const open = jobs.filter((job) => ['open', 'internal'].includes(job.hiring_status));
    expect(counts.open_jobs).toBe(open.length);
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
    const dueBy = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect(tasks_due).toBeLessThanOrEqual(
      (await visitor.page(`/tasks/mine/250/1/_/_/${filtered({ status: ['todo'], due: { to: `${dueBy}T00:00:00Z` } })}`))
        .body.list.total,
    );
    const all = await standings();
    const listed = (
      await Promise.all(jobs.map(async (job) => ((await boardOf(visitor, job.id)) ? [job.id] : [])))
    ).flat();
    const opened = async (names: readonly string[]) =>
      (await visitor.page(`/opportunities/queue/250/1/_/_/${filtered({ queue: names })}`)).body.list;
    const held = (name: string) =>
      all.filter((one) => listed.includes(one.job) && queueOf(one.step, { ...one, offer: null } as never) === name);
    for (const { name, count, rows } of queues as Json[]) {
      const list = await opened([name]);
      expect([name, list.total]).toEqual([name, count]);
      expect(list.items.map(({ id }: Json) => id)).toEqual(expect.arrayContaining(rows.map(({ id }: Json) => id)));
      if (name !== 'offer') expect([name, held(name).length]).toEqual([name, count]);
    }
    expect((await opened(['booked', 'answer'])).total).toBe(others.booked + others.answer);
    expect(others.booked).toBe(held('booked').length);
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

/** Whole lists, page by page, so that the total is the number of rows that somebody can reach. */
const walked = async (visitor: Visitor, path: string, filters: Json = {}): Promise<{ list: Json; ids: string[] }> => {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { list } = (await visitor.page(`${path}/25/${page}/_/_/${filtered(filters)}`)).body;
    ids.push(...list.items.map(({ id }: Json) => id));
    if (ids.length >= list.total || !list.items.length) return { list, ids };
  }
};
const inMyOrganization = async (visitor: Visitor, where: string): Promise<Recorded[]> => {
  const { organization } = (await visitor.page('/dashboard')).body;
  return (await eventsOf(app, where)).filter(({ metadata }) => metadata.organization_id === organization.id);
};
/** Mails between a person and the application, such as a reset of the password, stand in no list. */
const readable = messagetemplate.fields
  .kind!.options!.map(({ value }) => value as string)
  .filter((kind) => kind !== 'account');
const lists = [
  '/people/candidates',
  '/reports/history',
  '/messages/sent',
  '/messages/scheduled',
  '/messages/failed',
  '/tasks/mine',
  '/org/users',
  '/org/invitations',
  ...catalogues.map(({ screen }) => `/${screen}`),
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
    // A message may be sent between the two requests. Then both are made again.
    await eventually(async () => {
      const all = new Map<string, string>();
      for (const { stream, type } of await inMyOrganization(visitor, "stream LIKE 'message-%'")) all.set(stream, type);
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
      expect(failed.total).toBe(ended('MessageFailed') + ended('MessageCancelled'));
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

test('the history of a person has a row for each event that the log holds of them', async () => {
  const visitor = people.founder!;
  const { ids } = await walked(visitor, '/reports/history');
  for (const id of ids.slice(0, 5)) {
    const { history } = (await visitor.page(`/reports/history/250/1/_/_/_/${id}`)).body;
    const named = await eventsOf(app, "stream = ? OR (stream LIKE 'application-%')", `candidate-${id}`);
    const theirs = named.filter(
      ({ stream, data }) => stream === `candidate-${id}` || (data as Json).candidate_id === id,
    );
    expect(history.total).toBeGreaterThanOrEqual(theirs.length);
    expect(history.rows).toHaveLength(history.total);
  }
});

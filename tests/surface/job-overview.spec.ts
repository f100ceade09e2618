import { forecastOf } from '@candor/contracts/openings/forecast';
import { fullDays } from '@candor/contracts/values/days';
import { App } from '../support/app.ts';
import { found, invite } from '../support/founding.ts';
import { addApplicant, jobPage, openJob } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Compares the overview's facts about the next hire and the steps with the event log.

let app: App;
let olivia: Visitor;
beforeAll(async () => {
  app = await App.start({ demo: true });
  olivia = await Visitor.signedIn(app, 'olivia@northwind.example');
});
afterAll(() => app?.dispose());

test('the forecast of every job is that of a fold of the log, and closed jobs, drafts and filled jobs have none', async () => {
  const opened = new Map<string, string>();
  for (const { stream, metadata } of (await eventsOf(
    app,
    "type in ('JobOpened', 'JobOpenedInternally')",
  )) as unknown as Json[])
    if (!opened.has(stream)) opened.set(stream, metadata.occurred_at);
  const hires = (await eventsOf(app, "type = 'CandidateHired'")) as unknown as Json[];
  const past = hires.map(({ data, metadata }) => fullDays(opened.get(`job-${data.job_id}`)!, metadata.occurred_at));
  const jobs: Json[] = (await olivia.page('/opportunities/jobs')).body.list.items;
  expect(jobs.length).toBeGreaterThan(2);
  for (const { id } of jobs) {
    const { job, forecast } = (await olivia.page(jobPage(id))).body;
    const waits = ['open', 'internal'].includes(job.hiring_status) && job.counts.hires < job.fields.openings;
    expect(forecast).toEqual(waits ? forecastOf(fullDays(job.first_opened_at), past) : null);
  }
});

test('the median of a step is that of the page of rounds', async () => {
  const [first] = (await olivia.page('/opportunities/jobs')).body.list.items.filter(
    ({ hiring_status }: Json) => hiring_status === 'open',
  );
  const { medians } = (await olivia.page(jobPage(first.id))).body;
  const { times } = (await olivia.page(jobPage(first.id, 'rounds'))).body;
  expect(Object.values(medians).some((days) => days !== null)).toBe(true);
  expect(medians).toEqual(
    Object.fromEntries(Object.entries(times as Json).map(([step, { median }]: [string, Json]) => [step, median])),
  );
});

test('what keeps a job waiting is told with its number, and each sentence goes when it is put right', async () => {
  const visitor = (await found(app, 'Slow Works', { email: 'mara@slow.test', first_name: 'Mara', last_name: 'Slow' }))
    .admin;
  const { id } = await openJob(visitor, 'Keeper');
  const kinds = async () => ((await visitor.page(jobPage(id))).body.warnings as Json[]).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['no_interviewers']);
  const version = async () => (await visitor.page(jobPage(id))).body.job.version;
  await visitor.ask('/api/opportunities/jobs/upsert', {
    id,
    version: await version(),
    fill_by: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10),
  });
  expect(await kinds()).toEqual(['past_fill_by', 'no_interviewers']);
});
test('a draft names the rounds in which nobody interviews and the questions that no round asks; each goes when it is put right', async () => {
  const { admin } = await found(app, 'Draft Works', { email: 'mara@draft.test', first_name: 'Mara', last_name: 'D' });
  const { job } = await admin.ask('/api/opportunities/jobs/upsert', { id: 'new', name: 'Keeper' });
  const { question } = await admin.ask('/api/opportunities/jobs/workflowquestions/upsert', {
    job_id: job.id,
    question_id: 'new',
    text: 'When did you last keep a light?',
  });
  const page = async () => (await admin.page(jobPage(job.id))).body;
  const rounds = ((await page()).job.steps as Json[]).filter(({ kind }) => kind === 'round');
  const { gaps } = await page();
  expect(gaps).toEqual([
    { kind: 'no_interviewers', steps: rounds.map(({ id }) => id) },
    { kind: 'no_round', count: 1 },
    { kind: 'no_category' },
  ]);
  const [first, second] = rounds;
  await admin.ask('/api/opportunities/jobs/workflowquestions/upsert', {
    job_id: job.id,
    question_id: question.id,
    workflow_step_id: first!.id,
  });
  const user_id = (await page()).user.id;
  await admin.ask('/api/opportunities/jobs/interviewer/upsert', {
    job_id: job.id,
    workflow_step_id: first!.id,
    user_id,
  });
  expect((await page()).gaps).toEqual([{ kind: 'no_interviewers', steps: [second!.id] }, { kind: 'no_category' }]);
});
test('a draft of an employer in the United States names that it has no EEO-1 category, until it has one', async () => {
  const { admin } = await found(app, 'Counted Works', {
    email: 'mara@counted.test',
    first_name: 'Mara',
    last_name: 'C',
  });
  const { job } = await admin.ask('/api/opportunities/jobs/upsert', { id: 'new', name: 'Keeper' });
  const gaps = async () => (await admin.page(jobPage(job.id))).body.gaps.map(({ kind }: Json) => kind);
  await admin.ask('/api/org/profile/upsert', { country: 'DE', tz_region: 'UTC' });
  expect(await gaps()).not.toContain('no_category');
  await admin.ask('/api/org/profile/upsert', { country: 'US', tz_region: 'UTC' });
  expect(await gaps()).toContain('no_category');
  await admin.ask('/api/opportunities/jobs/upsert', {
    id: job.id,
    version: job.version,
    eeo_job_category: 'professionals',
  });
  expect(await gaps()).not.toContain('no_category');
});
test('who may not see the candidates of a job is told neither their sources nor who waits', async () => {
  const { admin } = await found(app, 'Closed Works', { email: 'mara@closed.test', first_name: 'Mara', last_name: 'C' });
  const { id } = await openJob(admin, 'Guard');
  const reader = (await invite(app, admin, { email: 'ivo@closed.test', first_name: 'Ivo', last_name: 'Reader' }, [
    'HIRING_CONTENT_ADMIN',
  ])) as Visitor & { id: string };
  await admin.ask('/api/upsert_job_permissions', {
    job_id: id,
    user_id: reader.id,
    access_level: 'standard',
    permissions: ['description'],
  });
  const { sources, warnings } = (await reader.page(jobPage(id))).body;
  expect([sources, warnings]).toEqual([null, []]);
});
test('whoever has been in a stage of a prospect pipeline for longer than planned is told of on its page, and the number opens them', async () => {
  const [{ id }]: Json[] = (await olivia.page('/opportunities/jobs/100/1/_/_/{"kind":"prospect"}/_')).body.list.items;
  const { warnings } = (await olivia.page(jobPage(id))).body;
  const { columns } = (await olivia.page(jobPage(id, 'prospects'))).body.board;
  const over = columns
    .filter(({ over_sla }: Json) => over_sla > 0)
    .map(({ step, over_sla }: Json) => [step.id, over_sla]);
  expect(over.length).toBeGreaterThan(0);
  const told = warnings.filter(({ kind }: Json) => kind === 'over_target');
  expect(told.map(({ step, count }: Json) => [step, count])).toEqual(over);
  for (const { step, until, count } of told) {
    const filters = encodeURIComponent(JSON.stringify({ view: 'list', step: [step], entered: { to: until } }));
    const { list } = (await olivia.page(`${jobPage(id, 'prospects')}/_/100/1/_/_/${filters}`)).body;
    expect(list.total).toBe(count);
  }
  // The prospect pipeline has no post, no interviews and no openings, so none of these counts as missing.
  expect(warnings.every(({ kind }: Json) => ['over_target', 'unmoved'].includes(kind))).toBe(true);
});
test('what happened lately on a job is what its section Activity says first, its candidates included, and nobody reads that an offer was begun', async () => {
  const jobs: Json[] = (await olivia.page('/opportunities/jobs')).body.list.items;
  const { id } = jobs.find(({ hiring_status }) => hiring_status === 'open')!;
  const { activity } = (await olivia.page(jobPage(id))).body;
  const { list } = (await olivia.page(jobPage(id, 'activity'))).body;
  const first = list.items.slice(0, 10);
  expect(first.some(({ application_id }: Json) => application_id)).toBe(true);
  const told = new Map(activity.map((item: Json) => [item.event_id, item.sentence]));
  for (const { event_id, sentence } of first) expect(told.get(event_id)).toBe(sentence);
  const moments = activity.map(({ at }: Json) => at);
  expect(moments).toEqual(moments.toSorted().toReversed());
  expect(JSON.stringify(activity)).not.toContain('started an offer');
});

test('who may read only the description of a job reads on its page and on Home what its section Activity tells them, and no more', async () => {
  const { admin } = await found(app, 'Quiet Works', {
    email: 'mara@quiet.test',
    first_name: 'Mara',
    last_name: 'Quiet',
  });
  const { id } = await openJob(admin, 'Usher');
  await admin.ask('/api/opportunities/jobs/workflowquestions/upsert', { job_id: id, text: 'Which doors do you hold?' });
  await admin.ask('/api/opportunities/jobs/workflowsteps/upsert', { job_id: id, name: 'Walk', type: 'interview' });
  await addApplicant(admin, id);
  const reader = (await invite(app, admin, { email: 'ivo@quiet.test', first_name: 'Ivo', last_name: 'Reader' }, [
    'HIRING_CONTENT_ADMIN',
  ])) as Visitor & { id: string };
  await admin.ask('/api/upsert_job_permissions', {
    job_id: id,
    user_id: reader.id,
    access_level: 'standard',
    permissions: ['description'],
  });
  const { activity } = (await reader.page(jobPage(id))).body;
  const { list } = (await reader.page(jobPage(id, 'activity'))).body;
  expect(activity.length).toBeGreaterThan(0);
  const listed = new Set(list.items.map(({ event_id }: Json) => event_id));
  expect(activity.filter(({ event_id }: Json) => !listed.has(event_id))).toEqual([]);
  expect(JSON.stringify(activity)).not.toMatch(/Which doors|Walk|moved|applied/);
  // The line about a new job counts only the sections that the reader may see.
  const created = activity.find(({ type }: Json) => type === 'JobCreated');
  expect(
    created.parts.map(({ type }: Json) => type).filter((type: string) => type !== 'DescriptionSectionAdded'),
  ).toEqual([]);
  const home = (await reader.page('/dashboard')).body.activity;
  expect(home.every(({ type }: Json) => type.startsWith('Job'))).toBe(true);
});

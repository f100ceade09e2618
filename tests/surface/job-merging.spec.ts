import { App, eventually } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, applyFor, jobPage, openJob, ownPageOf, panelOf, stepsOf } from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Two jobs that are one job, entered twice, are merged. They can be separated again after a mistake.

const merge = '/api/opportunities/jobs/merge';
const unmerge = '/api/opportunities/jobs/unmerge';
let app: App;
let harbour: Founded;
let nora: Visitor;
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  nora = harbour.admin;
});
afterAll(() => app?.dispose());

const previewOf = (job_id: string, into_id: string): Promise<Json> => nora.ask(`${merge}/preview`, { job_id, into_id });
/** The request to merge that the dialog sends. It contains the suggestions of the preview. */
const asked = async (job_id: string, into_id: string): Promise<Json> => {
  const { steps, reason } = await previewOf(job_id, into_id);
  return {
    job_id,
    into_id,
    job_close_reason_id: reason,
    steps: steps.map(({ id, to }: Json) => ({ from: id, to })),
  };
};
const boardOf = async (job_id: string): Promise<Json[]> =>
  (await nora.page(jobPage(job_id, 'candidates'))).body.board.columns.flatMap(({ cards, step }: Json) =>
    cards.map((card: Json) => ({ ...card, at: step.type })),
  );
const jobOf = async (id: string): Promise<Json> => (await nora.page(jobPage(id))).body.job;
const over = async (into: string, count: number): Promise<void> =>
  eventually(async () => expect((await jobOf(into)).counts).toMatchObject({ live: count }));
const activityOf = async (id: string): Promise<string[]> =>
  (await nora.page(jobPage(id, 'activity'))).body.list.items.map(({ sentence }: Json) => sentence);
const tasksAbout = async (id: string): Promise<Json[]> =>
  (await nora.page('/tasks/mine')).body.list.items.filter(({ subject }: Json) => subject?.id === id);
/** Everything sent so far: all emails, and the visitor's notifications. */
const toldTo = async (visitor: Visitor) => ({
  mails: (await visitor.page(app.outbox)).body.mails.map(({ to, subject, sent_at }: Json) => [to, subject, sent_at]),
  notifications: (await visitor.page('/notifications/mine')).body.list.items.map(({ id }: Json) => id),
});
const apart = async (name: string) => {
  const [from, into] = [await openJob(nora, `${name} twice`), await openJob(nora, name)];
  const ada = await advanceTo(nora, await addApplicant(nora, from.id), from.id, 'screening');
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@example.test`;
  const both = await addApplicant(nora, from.id, email);
  const there = await advanceTo(nora, await addApplicant(nora, into.id, email), into.id, 'interview');
  return { from, into, ada, both, there };
};

test('whoever is in progress goes on in the other job as they stood, and whoever is on both stands there once', async () => {
  const { from, into, ada, both, there } = await apart('Lamp Lighter');
  const { application: before } = await panelOf(nora, ada.id);
  const preview = await previewOf(from.id, into.id);
  expect(preview.reasons.find(({ value }: Json) => value === preview.reason).label).toBe('Duplicate job');
  expect(preview.steps.map(({ name, count }: Json) => [name, count])).toEqual([
    ['Application', 1],
    ['First Round', 1],
  ]);
  expect(preview.both).toMatchObject([{ id: both.id, step: 'Application', into_step: 'Second Round' }]);
  expect((await nora.post(merge, await asked(from.id, into.id))).body.status).toBe('ok');
  await over(into.id, 2);
  const cards = await boardOf(into.id);
  expect(cards.map(({ at }) => at).toSorted()).toEqual(['interview', 'screening']);
  const came = cards.find(({ at }) => at === 'screening')!;
  const { application, timeline, messages } = await panelOf(nora, came.id);
  expect(application).toMatchObject({
    candidate_id: ada.candidate_id,
    applied_at: before.applied_at,
    entered_at: before.entered_at,
    source: before.source,
  });
  expect(timeline.map(({ sentence }: Json) => sentence).join('\n')).toContain('moved here from Lamp Lighter twice');
  expect(messages).toEqual([]);
  expect((await panelOf(nora, there.id)).application.step.type).toBe('interview');
  const closed = await jobOf(from.id);
  expect(closed).toMatchObject({ hiring_status: 'archived', merged_into: into.id, counts: { live: 0, ever: 2 } });
  expect((await panelOf(nora, ada.id)).application.archived).toMatchObject({
    reason_name: 'Moved to another job',
    merged_into: came.id,
  });
  expect(await activityOf(from.id)).toEqual(expect.arrayContaining(['merged the job into Lamp Lighter']));
  expect(await activityOf(into.id)).toEqual(
    expect.arrayContaining(['merged the job Lamp Lighter twice into this one']),
  );
});

test('the public address leads to the job that goes on, and the candidate reads there that they are considered', async () => {
  const [from, into] = [await openJob(nora, 'Net Mender twice'), await openJob(nora, 'Net Mender')];
  await applyFor(app, harbour.organization.slug, from.slug, { email: 'grace@example.test' });
  await eventually(async () => expect((await jobOf(from.id)).counts.live).toBe(1));
  const own = await ownPageOf(app, 'grace@example.test');
  await nora.ask(merge, await asked(from.id, into.id));
  await over(into.id, 1);
  const visitor = await Visitor.of(app);
  const moved = await visitor.document(`/${harbour.organization.slug}/jobs/${from.slug}?src=ad`);
  expect(moved.location).toBe(`/${harbour.organization.slug}/jobs/${into.slug}?src=ad`);
  const read = (await visitor.page(own)).body;
  expect(read).toMatchObject({ stage: 'received', title: expect.stringContaining('Net Mender') });
});

test('tasks and plays come along, and nobody is told of anything', async () => {
  const { from, into, ada } = await apart('Sail Cutter');
  const step = (await stepsOf(nora, from.id)).find(({ type }) => type === 'interview')!;
  const there = (await stepsOf(nora, into.id)).find(({ type }) => type === 'interview')!;
  await nora.ask('/api/opportunities/jobs/plays/upsert', {
    job_id: from.id,
    name: 'Call',
    title: 'Call them',
    workflow_step_id: step.id,
  });
  await nora.ask('/api/opportunities/jobs/plays/upsert', {
    job_id: from.id,
    name: 'Close',
    title: 'Say that we closed',
    trigger: 'job_closed',
  });
  await nora.ask('/api/tasks/upsert', { title: 'About Ada', subject: { type: 'application', id: ada.id } });
  await nora.ask('/api/tasks/upsert', { title: 'About the job', subject: { type: 'job', id: from.id } });
  const before = await toldTo(nora);
  await nora.ask(merge, await asked(from.id, into.id));
  await over(into.id, 2);
  await eventually(async () => expect(await tasksAbout(into.id)).toMatchObject([{ title: 'About the job' }]));
  const came = (await boardOf(into.id)).find(({ at }) => at === 'screening')!;
  expect(await tasksAbout(came.id)).toMatchObject([{ title: 'About Ada' }]);
  const { plays } = (await nora.page(jobPage(into.id, 'plays'))).body;
  // The step of the play (runbook rule) has no candidates, so the merge demanded no target step for it.
  expect(plays.map(({ name }: Json) => name)).toEqual(['Call', 'Close']);
  expect(plays[0].workflow_step_id).toBe(there.id);
  expect((await nora.page('/tasks/mine')).body.list.items.map(({ title }: Json) => title)).not.toContain(
    'Say that we closed',
  );
  expect(await toldTo(nora)).toEqual(before);
});

test('a merge that is taken back leaves both jobs as they were', async () => {
  const { from, into, ada, both, there } = await apart('Tide Reader');
  await nora.ask('/api/tasks/upsert', { title: 'About Ada', subject: { type: 'application', id: ada.id } });
  const before = await Promise.all([ada, both, there].map(async ({ id }) => (await panelOf(nora, id)).application));
  await nora.ask(merge, await asked(from.id, into.id));
  await over(into.id, 2);
  await eventually(async () => expect(await tasksAbout(ada.id)).toEqual([]));
  expect((await nora.post(unmerge, { job_id: from.id })).body.status).toBe('ok');
  await over(into.id, 1);
  await over(from.id, 2);
  const after = await Promise.all([ada, both, there].map(async ({ id }) => (await panelOf(nora, id)).application));
  expect(after.map(({ step, entered_at, archived }: Json) => [step, entered_at, archived])).toEqual(
    before.map(({ step, entered_at, archived }: Json) => [step, entered_at, archived]),
  );
  expect(await jobOf(from.id)).toMatchObject({
    hiring_status: 'open',
    merged_into: null,
    counts: { live: 2, ever: 2 },
  });
  expect((await jobOf(into.id)).counts).toMatchObject({ live: 1, ever: 1 });
  await eventually(async () => expect(await tasksAbout(ada.id)).toHaveLength(1));
  expect(await activityOf(into.id)).toEqual(
    expect.arrayContaining(['undid the merge of the job Tide Reader twice into this one']),
  );
  // A second merge works: no candidate is lost by merging and separating.
  await nora.ask(merge, await asked(from.id, into.id));
  await over(into.id, 2);
});

test('taking back one merge leaves those where they are whom an earlier merge of the same job moved, whatever has happened to them', async () => {
  const { from, into: first } = await apart('Net Weaver');
  await addApplicant(nora, from.id, 'still@example.test');
  await nora.ask(merge, await asked(from.id, first.id));
  await over(first.id, 3);
  await nora.ask('/api/opportunities/jobs/upsert', { id: from.id, hiring_status: 'open' });
  const late = await addApplicant(nora, from.id, 'late@example.test');
  await over(from.id, 1);
  const second = await openJob(nora, 'Net Weaver elsewhere');
  await nora.ask(merge, await asked(from.id, second.id));
  await over(second.id, 1);
  const came = (await boardOf(first.id)).find(({ at }) => at === 'screening')!;
  await nora.ask('/api/people/candidates/advance', { application_id: came.id, version: came.version });
  expect((await nora.post(unmerge, { job_id: from.id })).body).toMatchObject({ status: 'ok' });
  await over(second.id, 0);
  await eventually(async () =>
    expect(await activityOf(second.id)).toEqual(
      expect.arrayContaining(['undid the merge of the job Net Weaver twice into this one']),
    ),
  );
  expect((await boardOf(from.id)).map(({ id }) => id)).toEqual([late.id]);
  expect((await jobOf(first.id)).counts).toMatchObject({ live: 3 });
});

test('a job that was reopened is merged into the same job once more: nothing comes twice, and taking that back leaves what came before', async () => {
  const { from, into } = await apart('Sail Dyer');
  const play = (title: string) =>
    nora.ask('/api/opportunities/jobs/plays/upsert', { job_id: from.id, name: title, title, trigger: 'manual' });
  const about = (title: string) => nora.ask('/api/tasks/upsert', { title, subject: { type: 'job', id: from.id } });
  const playsOf = async (id: string): Promise<Json[]> => (await nora.page(jobPage(id, 'plays'))).body.plays;
  const titles = async (id: string) => (await playsOf(id)).map(({ title }) => title).toSorted();
  const tasks = async (id: string) => (await tasksAbout(id)).map(({ title }) => title).toSorted();
  await play('Call');
  await about('First');
  await nora.ask(merge, await asked(from.id, into.id));
  await over(into.id, 2);
  await eventually(async () => expect(await tasks(into.id)).toEqual(['First']));
  // The play (runbook rule) that came with the merge belongs to the target job, so an editor of that job can change its words.
  const [came] = await playsOf(into.id);
  await nora.ask('/api/opportunities/jobs/plays/upsert', { job_id: into.id, id: came!.id, title: 'Ring' });
  await nora.ask('/api/opportunities/jobs/upsert', { id: from.id, hiring_status: 'open' });
  await addApplicant(nora, from.id, 'late-dyer@example.test');
  await over(from.id, 1);
  await play('Write');
  await about('Second');
  await nora.ask(merge, await asked(from.id, into.id));
  await over(into.id, 3);
  await eventually(async () => expect(await tasks(into.id)).toEqual(['First', 'Second']));
  expect(await titles(into.id)).toEqual(['Ring', 'Write']);
  expect(
    (await activityOf(into.id)).filter((each) => each === 'merged the job Sail Dyer twice into this one'),
  ).toHaveLength(2);
  expect((await nora.post(unmerge, { job_id: from.id })).body.status).toBe('ok');
  await over(into.id, 2);
  await eventually(async () => expect(await tasks(from.id)).toEqual(['Second']));
  await eventually(async () => expect(await titles(into.id)).toEqual(['Ring']));
  expect(await tasks(into.id)).toEqual(['First']);
});

test('a merge that is taken back and done again into another job at once brings everybody there', async () => {
  const { from, into: slip } = await apart('Buoy Painter');
  const right = await openJob(nora, 'Buoy Painter elsewhere');
  const ask = await asked(from.id, right.id);
  await nora.ask(merge, await asked(from.id, slip.id));
  await over(slip.id, 2);
  await nora.ask(unmerge, { job_id: from.id });
  await nora.ask(merge, ask);
  await over(right.id, 2);
  await over(slip.id, 1);
  expect((await jobOf(from.id)).counts).toMatchObject({ live: 0 });
});

test('when something has happened since to somebody who came over, the merge stands, and it is said why', async () => {
  const { from, into } = await apart('Rope Maker');
  await nora.ask(merge, await asked(from.id, into.id));
  await over(into.id, 2);
  const came = (await boardOf(into.id)).find(({ at }) => at === 'screening')!;
  await nora.ask('/api/people/candidates/advance', { application_id: came.id, version: came.version });
  expect((await nora.post(unmerge, { job_id: from.id })).body).toMatchObject({
    code: 'wrong_state',
    error: 'Something has happened since to 1 candidate in Rope Maker, so the merge can no longer be undone.',
  });
  expect((await jobOf(from.id)).hiring_status).toBe('archived');
});

test('only an editor of both jobs merges them; a closed job, the job itself, a wrong step and a stale page are refused', async () => {
  const { from, into } = await apart('Cork Trader');
  const ask = await asked(from.id, into.id);
  const refused = async (more: Json, by = nora): Promise<Json> => (await by.post(merge, { ...ask, ...more })).body;
  const ravi = await invite(app, nora, named('Ravi'), ['HIRING_ADMIN']);
  await nora.ask('/api/upsert_job_permissions', {
    job_id: from.id,
    user_id: ravi.id,
    access_level: 'full',
    job_role: 'editor',
  });
  expect(await refused({}, ravi)).toMatchObject({ status: 'error', code: 'not_found' });
  await nora.ask('/api/upsert_job_permissions', {
    job_id: into.id,
    user_id: ravi.id,
    access_level: 'standard',
    permissions: ['list'],
  });
  expect(await refused({}, ravi)).toMatchObject({ code: 'not_editor' });
  // Ravi may edit the job but may not see its candidates.
  await nora.ask('/api/upsert_job_permissions', {
    job_id: into.id,
    user_id: ravi.id,
    access_level: 'standard',
    job_role: 'editor',
    permissions: ['description'],
  });
  expect(await refused({}, ravi)).toMatchObject({ code: 'not_editor' });
  expect((await ravi.post(`${merge}/preview`, { job_id: from.id, into_id: into.id })).body).toMatchObject({
    code: 'not_editor',
  });
  expect((await ravi.ask('/api/opportunities/jobs/fetch', { search: 'Cork Trader', editable: true })).jobs).toEqual([
    expect.objectContaining({ id: from.id }),
  ]);
  const stranger = (await found(app, 'Far Away', named('Stella'))).admin;
  expect(await refused({}, stranger)).toMatchObject({ code: 'not_found' });
  expect(await refused({ into_id: from.id })).toMatchObject({ error: 'Choose another job.' });
  expect(await refused({ version: 1 })).toMatchObject({ code: 'stale' });
  expect(await refused({ steps: [] })).toMatchObject({ code: 'validation' });
  expect(await refused({ steps: 'all' })).toMatchObject({ status: 'error' });
  const lead = (await stepsOf(nora, into.id)).find(({ type }) => type === 'sourced_new')!;
  const toLead = ask.steps.map(({ from: step }: Json) => ({ from: step, to: lead.id }));
  expect(await refused({ steps: toLead })).toMatchObject({ error: 'Choose a step for the people in Application.' });
  expect((await nora.post(unmerge, { job_id: from.id })).body).toMatchObject({ code: 'wrong_state' });
  const uid = crypto.randomUUID();
  const twice = [await nora.post(merge, ask, { uid }), await nora.post(merge, ask, { uid })];
  expect(twice.map(({ body }) => body.status)).toEqual(['ok', 'ok']);
  const types = (await streamOf(app, `job-${from.id}`)).map(({ type }) => type);
  expect(types.filter((type) => type === 'JobMerged')).toHaveLength(1);
  expect(await refused({})).toMatchObject({ status: 'ok' });
});

test('the picker offers what its reader may change; the page says who may merge, and who may undo it', async () => {
  const { from, into } = await apart('Oar Carver');
  const may = async (id: string, by = nora) => {
    const { may_merge, may_unmerge } = (await by.page(jobPage(id))).body;
    return [may_merge, may_unmerge ?? false];
  };
  const offered = async (by: Visitor): Promise<string[]> =>
    (await by.ask('/api/opportunities/jobs/fetch', { search: 'Oar Carver', editable: true })).jobs.map(
      ({ name }: Json) => name,
    );
  const rosa = await invite(app, nora, named('Rosa'), ['HIRING_ADMIN']);
  const grant = (job_id: string, more: Json) =>
    nora.ask('/api/upsert_job_permissions', { job_id, user_id: rosa.id, ...more });
  await grant(from.id, { access_level: 'full', job_role: 'editor' });
  await grant(into.id, { access_level: 'standard', permissions: ['list'] });
  expect(await may(from.id, rosa)).toEqual([true, false]);
  expect(await may(into.id, rosa)).toEqual([false, false]);
  await eventually(async () => expect(await offered(rosa)).toEqual(['Oar Carver twice']));
  expect((await offered(nora)).toSorted()).toEqual(['Oar Carver', 'Oar Carver twice']);
  await nora.ask(merge, await asked(from.id, into.id));
  await eventually(async () => expect(await may(from.id)).toEqual([false, true]));
  // Rosa may edit only one of the two jobs.
  expect(await may(from.id, rosa)).toEqual([false, false]);
  expect(await offered(nora)).toEqual(['Oar Carver']);
  await nora.ask(unmerge, { job_id: from.id });
  await eventually(async () => expect(await may(from.id)).toEqual([true, false]));
});

test('whoever was erased meanwhile is not put back on a board when the merge is taken back', async () => {
  const { from, into, ada, both, there } = await apart('Rope Walker');
  await nora.ask(merge, await asked(from.id, into.id));
  await over(into.id, 2);
  const { application } = await panelOf(nora, there.id);
  const { reasons } = (await nora.page(jobPage(into.id, 'candidates'))).body;
  await nora.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: there.id,
    version: application.version,
    disqualification_reason_id: reasons.find(({ side }: Json) => side === 'we_rejected').id,
  });
  const { candidate_id } = both;
  const { name, version } = await nora.ask('/api/people/candidates/erasure', { candidate_id });
  await nora.ask('/api/people/candidates/erase', {
    candidate_id,
    version,
    confirmation: name,
    reason: 'asked',
    tell: false,
  });
  await nora.ask(unmerge, { job_id: from.id });
  await eventually(async () => expect((await panelOf(nora, ada.id)).application.archived).toBeNull());
  expect((await jobOf(from.id)).counts).toMatchObject({ live: 1 });
  expect((await panelOf(nora, both.id)).application.archived).not.toBeNull();
});

test('the reason of a merge is found in the language of the organization, whatever its reader speaks', async () => {
  const { admin: nils } = await found(app, 'Nordhafen', named('Nils'), {}, 'de');
  await nils.ask('/api/profile/upsert', { language: 'en' });
  const [twice, kept] = [await openJob(nils, 'Lotse'), await openJob(nils, 'Hafenlotse')];
  const { reason, reasons } = await nils.ask('/api/opportunities/jobs/merge/preview', {
    job_id: twice.id,
    into_id: kept.id,
  });
  expect(reasons.find(({ value }: Json) => value === reason)).toMatchObject({ label: 'Doppelte Stelle' });
});

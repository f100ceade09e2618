import { App } from '../support/app.ts';
import {
  addApplicant,
  advanceTo,
  type Applicant,
  jobPage,
  offerTerms,
  openJob,
  panelOf,
  stepsOf,
} from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Undo in the running application: members see everything afterwards as if nothing had happened.

let app: App;
let rafael: Visitor;
let olivia: Visitor;
let reason: string;

const advance = '/api/people/candidates/advance';
const archive = '/api/opportunities/jobs/candidate/archive';
const filtered = (filters: Json) => encodeURIComponent(JSON.stringify(filters));

beforeAll(async () => {
  app = await App.start({ demo: true });
  rafael = await Visitor.signedIn(app, 'rafael@northwind.example');
  olivia = await Visitor.signedIn(app, 'olivia@northwind.example');
});
afterAll(() => app?.dispose());

/** Fields that show that something happened and do not describe where a candidate is. */
const traces = new Set(['version', 'last_activity', 'updated_at', 'events', 'position', 'activity', 'at', 'until']);
const withoutTraces = (value: Json): Json =>
  Array.isArray(value)
    ? value.map(withoutTraces)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value as Json)
            .filter(([name]) => !traces.has(name))
            .map(([name, each]) => [name, withoutTraces(each as Json)]),
        )
      : value;
/** Every page that shows the steps of a job's candidates, without traces of past changes. */
const seen = async (job: string): Promise<Json> => {
  const pages = [
    `${jobPage(job, 'candidates')}/_/250/1`,
    `${jobPage(job, 'candidates')}/_/250/1/_/_/${filtered({ view: 'list' })}`,
    `${jobPage(job, 'leads')}/_/250/1`,
    `${jobPage(job, 'resumes')}/_/250/1`,
    jobPage(job),
    '/opportunities/jobs/250/1',
    '/people/candidates/250/1/name-asc',
    '/dashboard',
    '/reports/time_in_stage',
  ];
  const answers = await Promise.all(pages.map(async (page) => withoutTraces((await olivia.page(page)).body)));
  return Object.fromEntries(pages.map((page, index) => [page, answers[index]]));
};
const boardOf = async (job: string): Promise<Json[]> =>
  (await rafael.page(`${jobPage(job, 'candidates')}/_/250/1`)).body.board.columns;

test('an advance, a step back, an archive and a bulk action are taken back without a trace on any page', async () => {
  const { items } = (await rafael.page('/opportunities/jobs/250/1/live-desc')).body.list;
  const job = items[0].id as string;
  reason = (await rafael.page(jobPage(job, 'candidates'))).body.reasons[0].id;
  const before = await seen(job);
  const columns = (await boardOf(job)).filter((column) => column.cards.length > 1);
  const middle = columns[1] ?? columns[0]!;
  const card = middle.cards[1];
  const about = { application_id: card.id, version: card.version };
  const tried: [string, Json][] = [
    [advance, { ...about }],
    [advance, { ...about, action: 'shift_up' }],
    [archive, { ...about, disqualification_reason_id: reason }],
  ];
  let version = card.version as number;
  for (const [path, body] of tried) {
    const { application } = await rafael.ask(path, { ...body, version });
    expect(application.step.id).not.toBe(middle.step.id);
    const undone = await rafael.ask(advance, {
      application_id: card.id,
      version: application.version,
      action: 'undo',
    });
    version = undone.application.version;
    expect(await seen(job)).toEqual(before);
  }
  const several = [...columns[0]!.cards.slice(1), ...middle.cards.slice(2)].slice(0, 20);
  const now = (await boardOf(job)).flatMap((column) => column.cards as Json[]);
  const applications = several.map(({ id }) => ({ id, version: now.find((each) => each.id === id)!.version }));
  const { versions } = await rafael.ask(archive, { applications, disqualification_reason_id: reason });
  const { done } = await rafael.ask(advance, {
    action: 'undo',
    applications: applications.map(({ id }) => ({ id, version: versions[id] })),
  });
  expect(done).toHaveLength(applications.length);
  expect(await seen(job)).toEqual(before);
});

describe('somebody who comes to a job', () => {
  let job: { id: string };
  let ada: Applicant;
  const undo = (visitor: Visitor, version: number) =>
    visitor.post(advance, { application_id: ada.id, version, action: 'undo' });
  beforeAll(async () => {
    job = await openJob(rafael, 'Undone');
  });
  beforeEach(async () => {
    ada = await addApplicant(rafael, job.id);
  });

  test('keeps the place that was given by hand, and the scheduling of the round', async () => {
    const others = [await addApplicant(rafael, job.id), await addApplicant(rafael, job.id)];
    await rafael.ask('/api/opportunities/pipeline/rank', {
      job_id: job.id,
      workflow_step_id: ada.step.id,
      application_ids: [others[0]!.id, ada.id, others[1]!.id],
    });
    const before = await seen(job.id);
    const { application } = await rafael.ask(advance, { application_id: ada.id, version: ada.version });
    await undo(rafael, application.version);
    expect(await seen(job.id)).toEqual(before);
    ada = await advanceTo(rafael, { ...ada, ...(await panelOf(rafael, ada.id)).application }, job.id, 'screening');
    const booked = await rafael.ask('/api/opportunities/pipeline/schedule_status', {
      application_id: ada.id,
      version: ada.version,
      schedule_status: 'pending',
    });
    const scheduled = await seen(job.id);
    const moved = await rafael.ask(advance, { application_id: ada.id, version: booked.application.version });
    expect(moved.application.schedule_status).toBe('unscheduled');
    await undo(rafael, moved.application.version);
    expect((await panelOf(rafael, ada.id)).application.schedule_status).toBe('pending');
    expect(await seen(job.id)).toEqual(scheduled);
  });

  test('has their pending offer again when the archive that ended it is taken back', async () => {
    ada = await advanceTo(rafael, ada, job.id, 'finalist_review');
    const offered = await rafael.ask('/api/opportunities/jobs/candidate/offer', {
      application_id: ada.id,
      version: ada.version,
      action: 'offer',
      ...offerTerms,
    });
    const before = await seen(job.id);
    const { application } = await rafael.ask(archive, {
      application_id: ada.id,
      version: offered.application.version,
      disqualification_reason_id: reason,
    });
    expect(application.offer.status).toBe('declined');
    await undo(rafael, application.version);
    expect((await panelOf(rafael, ada.id)).application).toMatchObject({
      step: { type: 'offered' },
      archived: null,
      offer: { status: 'pending', declined_by: null },
    });
    expect(await seen(job.id)).toEqual(before);
  });

  test('is not moved back once somebody else has moved them, and the sentence says so', async () => {
    const { application } = await rafael.ask(advance, { application_id: ada.id, version: ada.version });
    expect((await undo(olivia, application.version)).body).toMatchObject({
      code: 'wrong_state',
      error: 'Someone else made the last move. Only they can undo it.',
    });
    const later = await rafael.ask(advance, { application_id: ada.id, version: application.version });
    expect((await undo(rafael, application.version)).body).toMatchObject({
      code: 'wrong_state',
      error: 'Something else has happened to this candidate since, so that move can no longer be undone.',
    });
    await undo(rafael, later.application.version);
    expect((await panelOf(rafael, ada.id)).application.step.id).toBe(application.step.id);
  });

  test('has a history that tells both, and only the steps that they really went through', async () => {
    const { application } = await rafael.ask(advance, { application_id: ada.id, version: ada.version });
    await undo(rafael, application.version);
    const panel = await panelOf(rafael, ada.id);
    const [first, second] = (await stepsOf(rafael, job.id)).filter((step) => step.type !== 'sourced_new');
    const told = [
      `took back the move from ${first!.name} to ${second!.name}`,
      `moved the candidate from ${first!.name} to ${second!.name}, then taken back`,
    ];
    expect(panel.timeline.map((item: Json) => item.sentence)).toEqual(expect.arrayContaining(told));
    expect(panel.passages).toEqual([
      { step: expect.objectContaining({ name: first!.name }), entered_at: panel.application.entered_at, left_at: null },
    ]);
    const { history } = (await olivia.page(`/reports/history/100/1/_/_/_/${ada.candidate_id}`)).body;
    expect(history.rows.map((row: Json) => row.sentence)).toEqual(expect.arrayContaining(told));
  });
});

test('a resume that was marked as reviewed by mistake waits again without a trace, once, for whoever marked it', async () => {
  const { id: job } = await openJob(rafael, 'Beekeeper');
  const { id } = await addApplicant(rafael, job);
  const review = '/api/opportunities/pipeline/resume_reviewed';
  const before = await seen(job);
  const { application } = await rafael.ask(review, { application_id: id });
  expect((await panelOf(rafael, id)).application.resume_status).toBe('reviewed');
  const back = { application_id: id, takes_back: application.version };
  expect((await olivia.post(review, back)).body).toMatchObject({ status: 'error', code: 'wrong_state' });
  expect(
    (await rafael.post(advance, { application_id: id, version: application.version, action: 'undo' })).body,
  ).toMatchObject({
    code: 'wrong_state',
  });
  await rafael.ask(review, back);
  expect(await seen(job)).toEqual(before);
  expect((await rafael.post(review, back)).body).toMatchObject({ status: 'error', code: 'wrong_state' });
  expect((await rafael.post(review, { ...back, takes_back: 'x' })).body).toMatchObject({ code: 'validation' });
  const told = (await panelOf(rafael, id)).timeline.map(({ sentence }: Json) => sentence as string);
  expect(told).toEqual(expect.arrayContaining(['reviewed the resume, then taken back']));
});

import { engagementOf, type Entry } from '@candor/contracts/people/engagement';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { advanceTo, applyFor, openJob, stepsOf } from '../support/hiring.ts';
import { moment } from '../support/moment.ts';
import { type Json, mailTo, Visitor } from '../support/visitor.ts';

// Issue 10: the engagement section of a candidate's page, counted from what happened between the person and the team.

let app: App;
let nora: Visitor;
let rafa: Visitor;
beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  rafa = await invite(app, nora, named('Rafa'), ['HIRING_ADMIN']);
});
afterAll(() => app?.dispose());

const pageOf = async (id: string, at?: string, by = nora): Promise<Json> =>
  (await by.page(`/people/candidates/100/1/_/_/_/${id}${at ? `?as_of=${encodeURIComponent(at)}` : ''}`)).body;
const engagementIn = ({ timeline, applications }: Json) =>
  engagementOf(
    timeline as Entry[],
    new Set((applications as Json[]).filter(({ ongoing }) => ongoing).map(({ id }) => id)),
  );
const countsIn = (page: Json) =>
  Object.fromEntries([...engagementIn(page).counts].map(([sign, entries]) => [sign, entries.length]));

test('the page tells what they sent, what they heard, what they were asked and how they answered, now and as of a moment', async () => {
  const job = await openJob(nora, 'Harbour Pilot');
  const email = `grace-${Date.now()}@example.test`;
  await applyFor(app, 'harbour-works', job.slug, { email });
  const { id: person } = await eventually(async () => {
    const { items } = (await nora.page('/people/candidates')).body.list as Json;
    const person = (items as Json[]).find((each) => each.email === email);
    expect(person).toBeDefined();
    return person!;
  });
  const applied = await eventually(async () => {
    const page = await pageOf(person);
    expect(countsIn(page)).toEqual({ applied: 1, receipt: 1 });
    return page;
  });
  expect(engagementIn(applied).waiting?.who).toBe('them');
  const before = await moment();

  const round = (await stepsOf(nora, job.id)).find(({ type }) => type === 'screening')!;
  await nora.ask('/api/opportunities/jobs/workflowsteps/upsert', {
    id: round.id,
    job_id: job.id,
    self_schedule: true,
    duration_minutes: 45,
    panel: { seated: [{ user_id: (await nora.page('/dashboard')).body.user.id, required: true }] },
  });
  const [application] = applied.applications as Json[];
  await advanceTo(nora, { ...application, candidate_id: person } as never, job.id, 'screening');
  const { invite: made } = await nora.ask('/api/opportunities/pipeline/booking_invite', {
    application_id: application!.id,
    workflow_step_id: round.id,
  });
  await mailTo(app, email, (mail) => mail.html.includes('/booking/'));
  const invited = await eventually(async () => {
    const page = await pageOf(person);
    expect(countsIn(page)).toEqual({ applied: 1, receipt: 1, invited: 1, letter: 1 });
    return page;
  });
  expect(engagementIn(invited).waiting?.who).toBe('us');
  expect(engagementIn(invited).theirWaits).toHaveLength(1);

  const { pathname } = new URL(made.link);
  const guest = await Visitor.of(app);
  const { times } = (await guest.page(pathname)).body as Json;
  const token = pathname.split('/').at(-1);
  const answer = (await guest.post('/harbour-works/booking/api', { action: 'book', token, starts_at: times[0] })).body;
  expect(answer.status).toBe('ok');
  const chosen = await pageOf(person);
  expect(countsIn(chosen)).toMatchObject({ invited: 1, time_chosen: 1, booked: 1 });
  expect(engagementIn(chosen).ourWaits).toHaveLength(1);
  expect(engagementIn(chosen).waiting).toBeNull();

  // The past page shows the counts of that time, and a member who does not see the job is told nothing of the counts.
  expect(countsIn(await pageOf(person, before))).toEqual({ applied: 1, receipt: 1 });
  expect((await rafa.page(`/people/candidates/100/1/_/_/_/${person}`)).status).not.toBe(200);
});

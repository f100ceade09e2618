import { App } from '../support/app.ts';
import { settled } from '../support/due-now.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, jobPage, openJob, panelOf, stepsOf } from '../support/hiring.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// A scheduling status that a member sets by hand stays until another arrangement is made, and no email treats the status as an interview.

const jobs = '/api/opportunities/jobs';
let app: App;
let harbour: Founded;
let rafa: Visitor & { id: string };
let ines: Visitor & { id: string };
let job: { id: string };
let reason: string;
let count = 0;

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  rafa = await invite(app, harbour.admin, named('Rafa'), ['RECRUIT_ADMIN']);
  ines = await invite(app, harbour.admin, named('Ines'), ['INTERVIEW_ADMIN']);
  job = await openJob(rafa, 'Harbour Pilot');
  const round = (await stepsOf(rafa, job.id)).find(({ type }) => type === 'screening')!;
  await rafa.ask(`${jobs}/interviewer/upsert`, {
    job_id: job.id,
    workflow_step_id: round.id,
    user_id: ines.id,
    required: true,
  });
  reason = (await rafa.page(jobPage(job.id, 'candidates'))).body.reasons[0].id;
});
afterAll(() => app?.dispose());

const inRound = async (): Promise<Applicant> => advanceTo(rafa, await addApplicant(rafa, job.id), job.id, 'screening');
/** Returns a new day for each call, so that bookings do not collide. */
const nextDay = (): string => `${new Date(Date.UTC(2031, 0, 6 + ++count)).toISOString().slice(0, 10)}T10:00:00.000Z`;
const book = (of: Applicant, starts_at = nextDay(), more: Json = {}): Promise<Json> =>
  rafa.ask(`${jobs}/appointment/upsert`, { application_id: of.id, starts_at, ...more });
const standing = async (of: Applicant): Promise<Json> => (await panelOf(rafa, of.id)).application;
const setByHand = async (of: Applicant, schedule_status: string): Promise<number> => {
  const { version } = await standing(of);
  const call = { application_id: of.id, version, schedule_status };
  return (await rafa.ask('/api/opportunities/pipeline/schedule_status', call)).application.version;
};
const advance = async (of: Applicant, more: Json = {}): Promise<number> => {
  const { version } = await standing(of);
  const call = { application_id: of.id, version, ...more };
  return (await rafa.ask('/api/people/candidates/advance', call)).application.version;
};
const archive = async (of: Applicant): Promise<number> => {
  const { version } = await standing(of);
  const call = { application_id: of.id, version, disqualification_reason_id: reason };
  return (await rafa.ask(`${jobs}/candidate/archive`, call)).application.version;
};
const rejectionOf = (of: Applicant): Promise<Json> =>
  rafa.ask(`${jobs}/candidate/get_rejection_message`, { application_id: of.id });
/** The row of the candidate table, without versions and times of changes. */
const rowOf = async (of: Applicant): Promise<Json> => {
  const filters = encodeURIComponent(JSON.stringify({ view: 'list' }));
  const { list } = (await rafa.page(`${jobPage(job.id, 'candidates')}/_/100/1/_/_/${filters}`)).body;
  const { version, last_activity, events, ...row } = list.items.find(({ id }: Json) => id === of.id);
  expect([version, last_activity, events]).not.toContain(undefined);
  return row;
};

test('a round that is set to scheduled by hand is no conversation: the letter does not thank for one', async () => {
  const ada = await inRound();
  await setByHand(ada, 'complete');
  await advance(ada);
  const { template_key, recorded } = await rejectionOf(ada);
  expect(template_key).toBe('rejection_initial');
  expect(recorded).toContainEqual({ text: 'No interview recorded', at: null });
  expect(await rafa.ask(`${jobs}/candidate/fitting_messages`, { applications: [ada.id] })).toMatchObject({
    fits: [{ template_key: 'rejection_initial', count: 1 }],
  });
});

test.each([
  ['an advance', (of: Applicant) => advance(of)],
  ['an archive', (of: Applicant) => archive(of)],
])('a status that a person set stands when %s is undone, and no process writes over it', async (_, move) => {
  const ada = await inRound();
  await book(ada);
  await setByHand(ada, 'pending');
  const before = await rowOf(ada);
  expect(before.schedule_status).toBe('pending');
  await move(ada);
  await advance(ada, { action: 'undo' });
  expect(await rowOf(ada)).toEqual(before);
  await settled(app);
  expect(await rowOf(ada)).toEqual(before);
});

test('it gives way to a new booking, to another time and to a cancellation', async () => {
  const ada = await inRound();
  const { appointment } = await book(ada);
  await setByHand(ada, 'pending');
  await rafa.ask(`${jobs}/appointment/upsert`, { id: appointment.id, application_id: ada.id, starts_at: nextDay() });
  expect((await standing(ada)).schedule_status).toBe('complete');
  await setByHand(ada, 'pending');
  await book(ada);
  expect((await standing(ada)).schedule_status).toBe('complete');
  const bo = await inRound();
  const { appointment: only } = await book(bo);
  await setByHand(bo, 'pending');
  await rafa.ask(`${jobs}/appointment/delete`, { id: only.id, reason: 'Ill' });
  await settled(app);
  expect((await standing(bo)).schedule_status).toBe('unscheduled');
});

test('the end of the conversation leaves it alone, and what was held is thanked for', async () => {
  const hour = 3_600_000;
  const [ada, bo] = [await inRound(), await inRound()];
  for (const [place, of] of [ada, bo].entries())
    await book(of, new Date((Math.floor(Date.now() / hour) + 3 + 2 * place) * hour).toISOString());
  await setByHand(bo, 'pending');
  expect((await rejectionOf(ada)).template_key).toBe('rejection_initial');
  await app.goAhead(7 * 3600);
  await settled(app);
  const { template_key, recorded } = await rejectionOf(ada);
  expect(template_key).toBe('rejection_mid');
  expect(recorded).toContainEqual({ text: 'First Round held', at: expect.any(String) });
  expect((await standing(bo)).schedule_status).toBe('pending');
});

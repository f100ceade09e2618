import { App, eventually } from '../support/app.ts';
import { settled } from '../support/due-now.ts';
import { found, invite, named } from '../support/founding.ts';
import { jobPage } from '../support/hiring.ts';
import { judgedJob } from '../support/panel.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// The scores of a job lead to a decision: the panel's recommendation, the words of interviewers who disagree, and the actions of the reader.

let app: App;
let admin: Visitor;
let it: Awaited<ReturnType<typeof judgedJob>>;
beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Harbour Works', named('Nora')));
  it = await judgedJob(app, admin);
});
afterAll(() => app?.dispose());
const scores = async (by: Visitor): Promise<Json> => (await by.page(jobPage(it.job, 'scores'))).body;

test('dissent is quoted, and only readers of the board get the data of the actions', async () => {
  const { job, panel, met, judge } = it;
  const [ivo, mia, sol] = panel;
  const { of, seatOf } = await met();
  await judge(ivo, seatOf(ivo), { value: 4, recommendation: 'yes', comment: 'Calm' });
  await judge(mia, seatOf(mia), { value: 5, recommendation: 'strong_yes', comment: 'Precise' });
  await eventually(async () => expect((await scores(admin)).scores[of.id].cards).toHaveLength(2));
  expect((await scores(admin)).dissent).toEqual([]);
  // A member whose own scorecard is missing reads none of the others.
  await admin.ask('/api/upsert_job_permissions', {
    job_id: job,
    user_id: sol.id,
    access_level: 'standard',
    permissions: ['scorecards'],
  });
  expect((await scores(sol)).scores[of.id]).toMatchObject({ closed: true, cards: [] });
  await judge(sol, seatOf(sol), { value: 2, recommendation: 'no', comment: 'Never led a watch.\nAsk again.' });
  const dissent = [{ application_id: of.id, user_id: sol.id, recommendation: 'no', text: 'Never led a watch.' }];
  const page = await eventually(async () => {
    const now = await scores(admin);
    expect(now.dissent).toEqual(dissent);
    return now;
  });
  expect(page.scores[of.id].cards.map(({ recommendation }: Json) => recommendation).toSorted()).toEqual([
    'no',
    'strong_yes',
    'yes',
  ]);
  expect(page.decide[of.id]).toEqual({ version: expect.any(Number), schedule_status: expect.any(String), offer: null });
  expect(page.reasons.length).toBeGreaterThan(0);
  const reader = await invite(app, admin, named('Rita'), ['HIRING_ADMIN']);
  await admin.ask('/api/upsert_job_permissions', {
    job_id: job,
    user_id: reader.id,
    access_level: 'standard',
    permissions: ['scorecards'],
  });
  const read = await scores(reader);
  expect([read.dissent, read.decide, read.reasons]).toEqual([dissent, {}, []]);
  // The values on the page are enough to move the candidate.
  const { application } = await admin.ask('/api/people/candidates/advance', {
    application_id: of.id,
    version: page.decide[of.id].version,
    action: 'advance',
  });
  expect(application.step.type).not.toBe('screening');
});

test('a scorecard is missing once its conversation is over, and not while it is still to come', async () => {
  const { of } = await it.met();
  const missing = async () =>
    (await scores(admin)).missing.filter(({ application_id }: Json) => application_id === of.id);
  expect(await missing()).toEqual([]);
  expect((await scores(admin)).scores[of.id]).toMatchObject({ owed: 3, late: 0 });
  await app.goAhead(7 * 3600);
  await settled(app);
  expect((await missing()).map(({ kind }: Json) => kind)).toEqual(['scorecard', 'scorecard', 'scorecard']);
});

import { randomUUID } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { agreedOn, applyFor, openJob, panelOf } from '../support/hiring.ts';
import { eventsOf, streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A job asks its own questions, and applicants answer them. The form and the server check the answers by the same rules.

const ask = '/api/opportunities/jobs/applyquestions/upsert';
let app: App;
let harbour: Founded;
let job: { id: string; slug: string };
let licence: Json;
let years: Json;
let count = 0;

const question = async (fields: Json): Promise<Json> =>
  (await harbour.admin.ask(ask, { job_id: job.id, ...fields })).question;
const send = (fields: Json): Promise<Json> =>
  applyFor(app, harbour.organization.slug, job.slug, { email: `cook-${++count}@example.test`, ...fields });
const page = async (): Promise<Json> =>
  (await (await Visitor.of(app)).page(`/${harbour.organization.slug}/jobs/${job.slug}/apply`)).body;
const answer = (to: Json, value: unknown) => ({ question_id: to.id, value });

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  job = await openJob(harbour.admin, 'Ship Cook');
  licence = await question({ text: 'Do you have a licence?', type: 'yes_no', required: true, knockout: ['no'] });
  years = await question({
    text: 'For how many years?',
    type: 'number',
    required: true,
    least: 3,
    asked_when: { question_id: licence.id, answers: ['yes'] },
  });
});
afterAll(() => app?.dispose());

/** The panel of an applicant with the answers. The function waits for the answers because another projection makes their rows. */
const panelWithAnswers = (application_id: string): Promise<Json> =>
  eventually(async () => {
    const panel = await panelOf(harbour.admin, application_id);
    expect(panel.answers).not.toEqual([]);
    return panel;
  });

test('the form shows the questions, and not which answers are knockouts', async () => {
  const { questions } = await page();
  expect(questions.map(({ text }: Json) => text)).toEqual(['Do you have a licence?', 'For how many years?']);
  expect(JSON.stringify(questions)).not.toMatch(/knockout|least/);
});

test('answers are kept with what they needed; a knockout marks the application and archives nobody', async () => {
  const { payload } = await send({ answers: [answer(licence, 'yes'), answer(years, '2')] });
  const { application, answers } = await panelWithAnswers(payload.application_id);
  expect(application).toMatchObject({ knocked_out: true, archived: null, step: { type: 'application' } });
  expect(answers).toMatchObject([
    { question: 'Do you have a licence?', value: true, knockout: true, failing: false, needs: ['yes'] },
    { question: 'For how many years?', value: 2, knockout: true, failing: true, least: 3 },
  ]);
  const events = await streamOf(app, `application-${payload.application_id}`);
  expect(events.map(({ type }) => type)).toEqual(['ApplicationSubmitted', 'KnockoutFlagged']);
});

test('whoever passes is not marked, and what was not asked of them is not kept', async () => {
  const passing = (await send({ answers: [answer(licence, 'yes'), answer(years, '12')] })).payload.application_id;
  expect((await panelWithAnswers(passing)).application.knocked_out).toBe(false);
  const failing = (await send({ answers: [answer(licence, 'no'), answer(years, '12')] })).payload.application_id;
  const { answers } = await panelWithAnswers(failing);
  expect(answers).toMatchObject([{ question: 'Do you have a licence?', value: false, failing: true }]);
  const { items } = (
    await harbour.admin.page(`/opportunities/jobs/100/1/_/_/_/${job.id}/resumes/_/100/1/_/_/{"knocked_out":true}`)
  ).body.list;
  expect(items.map(({ id }: Json) => id)).toContain(failing);
  expect(items.map(({ id }: Json) => id)).not.toContain(passing);
});

test.each<[string, () => Json[], Json]>([
  ['no answer where one is required', () => [], { code: 'validation', fields: () => licence }],
  ['an answer outside the choices', () => [answer(licence, 'perhaps')], { code: 'validation', fields: () => licence }],
  ['no number', () => [answer(licence, 'yes'), answer(years, 'many')], { code: 'validation', fields: () => years }],
  ['an answer twice', () => [answer(licence, 'yes'), answer(licence, 'no')], { code: 'validation' }],
  ['an answer to no question', () => [{ question_id: randomUUID(), value: 'yes' }], { code: 'validation' }],
  ['an answer that is too long', () => [answer(licence, 'x'.repeat(10_001))], { code: 'validation' }],
  ['an answer of no kind', () => [answer(licence, { yes: true })], { code: 'validation' }],
])('the form with %s is refused, and nobody is made of it', async (_, answers, { code, fields }) => {
  const email = `refused-${++count}@example.test`;
  const before = (await eventsOf(app, "type = 'CandidateCreated'")).length;
  const body = await send({ email, answers: answers() });
  expect(body).toMatchObject({ status: 'error', ...(code ? { code } : {}) });
  if (fields) expect(Object.keys(body.fields)).toEqual([`answers.${fields().id}`]);
  expect(await eventsOf(app, "type = 'CandidateCreated'")).toHaveLength(before);
});

test('the same submission twice applies once', async () => {
  const visitor = await Visitor.of(app);
  const path = `/${harbour.organization.slug}/jobs/${job.slug}`;
  await visitor.document(`${path}/apply`);
  const body = {
    first_name: 'Grace',
    last_name: 'Hopper',
    email: `twice-${++count}@example.test`,
    ...(await agreedOn(visitor, harbour.organization.slug, job.slug)),
    answers: [answer(licence, 'no')],
  };
  const uid = randomUUID();
  const first = (await visitor.post(`${path}/api/apply`, body, { uid })).body;
  expect((await visitor.post(`${path}/api/apply`, body, { uid })).body).toEqual(first);
  const events = await streamOf(app, `application-${first.payload.application_id}`);
  expect(events.map(({ type }) => type)).toEqual(['ApplicationSubmitted', 'KnockoutFlagged']);
});

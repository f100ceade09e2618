import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, jobPage, openJob } from '../support/hiring.ts';
import type { Visitor } from '../support/visitor.ts';

// K1: a content author builds questions for the whole organization, and sees no candidate anywhere
// (docs/rules/permissions.md#content-authors).

let app: App;
let nora: Visitor;
let wanda: Visitor & { id: string };
let job: string;
let ada: Applicant;
const email = 'ada.of.the.harbour@example.test';
beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  wanda = await invite(app, nora, named('Wanda'), ['HIRING_CONTENT_ADMIN']);
  ({ id: job } = await openJob(nora));
  ada = await advanceTo(nora, await addApplicant(nora, job, email), job, 'screening');
});
afterAll(() => app?.dispose());

test('K1: builds a question set that a recruiter takes into a job', async () => {
  const { question } = await wanda.ask('/api/opportunities/questions/upsert', {
    name: 'How do you read a tide table?',
    kind: 'question',
    scoring_type: 'range',
  });
  const { questionset } = await wanda.ask('/api/opportunities/questionsets/upsert', {
    name: 'Harbour',
    question_ids: [question.id],
  });
  await nora.ask('/api/questionsets/clone/system', { jobId: job, questionSetId: questionset.id });
  const { questions } = (await nora.page(jobPage(job, 'questions'))).body;
  expect(questions.map(({ text }: { text: string }) => text)).toContain('How do you read a tide table?');
});

test.each([
  '/dashboard',
  '/tasks/mine',
  '/notifications/mine',
  '/positions',
  '/opportunities/jobs',
  '/opportunities/questions',
  '/people/candidates',
  '/people/interviews',
  '/messages/sent',
  '/reports',
  '/api/search?q=Ada',
])('K1: %s tells her nothing of a candidate', async (place) => {
  const told = JSON.stringify((await wanda.page(place)).body);
  for (const word of ['Ada', 'Applicant', email, ada.id, ada.candidate_id]) expect(told).not.toContain(word);
});
test('K1: neither the page of the job nor that of the candidate shows one to her', async () => {
  const board = jobPage(job, 'candidates');
  const person = `/people/candidates/100/1/_/_/_/${ada.candidate_id}`;
  for (const place of [board, person])
    expect([place, JSON.stringify((await nora.page(place)).body).includes(ada.candidate_id)]).toEqual([place, true]);
  const others = ['', 'resumes', 'leads', 'scores', 'activity'].map((section) => jobPage(job, section));
  for (const place of [board, person, ...others]) {
    const told = JSON.stringify((await wanda.page(place)).body);
    expect([place, ['Ada', email, ada.id, ada.candidate_id].filter((word) => told.includes(word))]).toEqual([
      place,
      [],
    ]);
  }
  expect(await wanda.post('/api/people/candidates/fetch', { id: ada.candidate_id })).toMatchObject({
    status: 302,
    location: '/access-denied',
  });
});

import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import {
  addApplicant,
  advanceTo,
  type Applicant,
  applyFor,
  jobPage,
  offerTerms,
  openJob,
  panelOf,
} from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A job ends when its last opening is filled: applications stop, other offers are withdrawn or kept, and candidates in progress are notified.

const end = '/api/opportunities/jobs/end_filled';
const offer = '/api/opportunities/jobs/candidate/offer';
let app: App;
let nora: Visitor;
let slug: string;
beforeAll(async () => {
  app = await App.start();
  const founded = await found(app, 'Harbour Works', named('Nora'));
  nora = founded.admin;
  slug = founded.organization.slug;
});
afterAll(() => app?.dispose());

const offered = async (job_id: string): Promise<Applicant> => {
  const person = await addApplicant(nora, job_id);
  const { application } = await nora.ask(offer, {
    application_id: person.id,
    version: person.version,
    action: 'offer',
    ...offerTerms,
  });
  return { ...person, ...application };
};
const standing = async ({ id }: Applicant): Promise<string> => (await panelOf(nora, id)).application.step.type;
const stand = (people: readonly Applicant[], types: readonly string[]) =>
  eventually(async () => expect(await Promise.all(people.map(standing))).toEqual(types));
const lettersTo = async ({ id }: Applicant): Promise<Json[]> =>
  ((await panelOf(nora, id)).messages as Json[]).filter(({ template_key }) =>
    `${template_key}`.startsWith('rejection'),
  );
/** Creates a job whose one opening is filled. One of the other candidates has an offer, one applied, and one is in the final review. */
const filledJob = async (name: string) => {
  const job = await openJob(nora, name, { openings: 1 });
  const other = await offered(job.id);
  const applied = await addApplicant(nora, job.id);
  const final = await advanceTo(nora, await addApplicant(nora, job.id), job.id, 'finalist_review');
  const hired = await offered(job.id);
  await nora.ask(offer, { application_id: hired.id, version: hired.version, action: 'offer_accept' });
  return { ...job, other, applied, final, hired };
};
const statusOf = async (id: string): Promise<Json> => (await nora.page(jobPage(id))).body.job;

test('the preview says whether the last opening is filled, and whom the end concerns', async () => {
  const { id } = await filledJob('Pilot');
  expect(await nora.ask(`${end}/preview`, { job_id: id })).toMatchObject({
    filled: true,
    open: true,
    offers: 1,
    live: 2,
    leads: 0,
  });
  const { id: two } = await openJob(nora, 'Two Pilots', { openings: 2 });
  expect(await nora.ask(`${end}/preview`, { job_id: two })).toMatchObject({ filled: false });
});

test('applications stop, the other offer is withdrawn, each applicant gets the letter that is true; one act undoes all of it', async () => {
  const { id, slug: word, other, applied, final, hired } = await filledJob('Lamp Lighter');
  const ended = await nora.ask(end, { job_id: id, applications: 'stop', offers: 'withdraw', live: 'tell' });
  expect(ended.closed).toBe(true);
  await stand([other, applied, final, hired], ['archived', 'archived', 'archived', 'hired']);
  await eventually(async () => {
    expect((await lettersTo(applied)).map(({ template_key }) => template_key)).toEqual(['rejection_initial']);
    expect((await lettersTo(final)).map(({ template_key }) => template_key)).toEqual(['rejection_final']);
  });
  expect(await lettersTo(other)).toEqual([]);
  expect((await applyFor(app, slug, word, { email: 'late@example.test' })).code).toBe('job_closed');
  await nora.ask(end, { job_id: id, takes_back: ended.version });
  await stand([other, applied, final, hired], ['offered', 'application', 'finalist_review', 'hired']);
  expect((await panelOf(nora, other.id)).application.offer.status).toBe('pending');
  await eventually(async () =>
    expect([...(await lettersTo(applied)), ...(await lettersTo(final))].map(({ status }) => status)).toEqual([
      'cancelled',
      'cancelled',
    ]),
  );
  expect((await statusOf(id)).hiring_status).toBe('open');
  expect((await applyFor(app, slug, word, { email: 'again@example.test' })).code).toBeUndefined();
});

test('an offer that is kept keeps the job open; it takes no applications until an editor opens it again', async () => {
  const { id, slug: word, other, applied, hired } = await filledJob('Net Mender');
  const ended = await nora.ask(end, { job_id: id, applications: 'stop', offers: 'keep', live: 'tell' });
  expect(ended.closed).toBe(false);
  await stand([other, applied, hired], ['offered', 'archived', 'hired']);
  expect(await statusOf(id)).toMatchObject({ hiring_status: 'open', stopped: true });
  expect((await applyFor(app, slug, word, { email: 'late@example.test' })).code).toBe('job_closed');
  await nora.ask(end, { job_id: id, takes_back: ended.version });
  await stand([other, applied], ['offered', 'application']);
  expect(await statusOf(id)).toMatchObject({ hiring_status: 'open', stopped: false });
  expect((await applyFor(app, slug, word, { email: 'back@example.test' })).code).toBeUndefined();
  await nora.ask(end, { job_id: id, applications: 'stop', offers: 'keep', live: 'keep' });
  expect((await applyFor(app, slug, word, { email: 'later@example.test' })).code).toBe('job_closed');
  await nora.ask('/api/opportunities/jobs/upsert', { id, hiring_status: 'open' });
  expect(await statusOf(id)).toMatchObject({ hiring_status: 'open', stopped: false });
  expect((await applyFor(app, slug, word, { email: 'open@example.test' })).code).toBeUndefined();
});

test('offers can be withdrawn while applications go on, and candidates in progress stay', async () => {
  const { id, slug: word, other, applied } = await filledJob('Rope Maker');
  const ended = await nora.ask(end, { job_id: id, applications: 'keep', offers: 'withdraw', live: 'keep' });
  await stand([other, applied], ['archived', 'application']);
  expect(await statusOf(id)).toMatchObject({ hiring_status: 'open', stopped: false });
  expect((await applyFor(app, slug, word, { email: 'more@example.test' })).code).toBeUndefined();
  await nora.ask(end, { job_id: id, takes_back: ended.version });
  await stand([other], ['offered']);
});

test('the same request twice ends the job once; a second one finds it closed', async () => {
  const { id } = await filledJob('Cooper');
  const body = { job_id: id, applications: 'stop', offers: 'withdraw', live: 'keep' };
  const same = { uid: crypto.randomUUID() };
  const first = await nora.post(end, body, same);
  const again = await nora.post(end, body, same);
  expect(again.body).toEqual(first.body);
  expect((await nora.post(end, body)).body.code).toBe('job_closed');
});

test('it is refused while an opening is not filled, to members who do not edit the job, in another organization, and after the job has changed', async () => {
  const { id } = await openJob(nora, 'Caulker', { openings: 1 });
  const ask = (who: Visitor, more: Json = {}) => who.post(end, { job_id: id, ...more });
  expect((await ask(nora)).body).toMatchObject({ code: 'wrong_state', error: '1 opening of this job is not filled.' });
  const viewer = await invite(app, nora, named('Vera'), ['RECRUIT_ADMIN']);
  expect((await ask(viewer)).body.code).toMatch(/not_editor|permission|not_found/);
  const { admin: stranger } = await found(app, 'Other Works', named('Olaf'));
  expect((await ask(stranger)).body.code).toBe('not_found');
  const filled = await filledJob('Sail Maker');
  const ended = await nora.ask(end, { job_id: filled.id, offers: 'withdraw' });
  expect((await nora.post(end, { job_id: filled.id, takes_back: ended.version - 1 })).body.code).toBe('wrong_state');
  await nora.ask('/api/opportunities/jobs/upsert', { id: filled.id, hiring_status: 'open' });
  expect((await nora.post(end, { job_id: filled.id, takes_back: ended.version })).body.code).toBe('wrong_state');
});

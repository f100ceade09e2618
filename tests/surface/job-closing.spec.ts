import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, jobPage, offerTerms, openJob, panelOf } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A job that closes archives its remaining candidates, and the reopened job brings them back.

const upsertJob = '/api/opportunities/jobs/upsert';
let app: App;
let nora: Visitor;
beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
});
afterAll(() => app?.dispose());

const closingOf = async (id: string): Promise<Json> => (await nora.page(jobPage(id, 'settings'))).body.closing;
const stepOf = async ({ id }: Applicant): Promise<string> => (await panelOf(nora, id)).application.step.type;
const stand = (people: readonly Applicant[], types: readonly string[]) =>
  eventually(async () => expect(await Promise.all(people.map(stepOf))).toEqual(types));
const close = async (id: string, more: Json = {}): Promise<void> => {
  const { close_reasons } = await closingOf(id);
  await nora.ask(upsertJob, {
    id,
    hiring_status: 'archived',
    job_close_reason_id: close_reasons[0].value,
    remaining: 'archive',
    ...more,
  });
};
/** Creates a job with three candidates in three phases. A further candidate was archived by hand earlier. */
const job = async (name: string) => {
  const { id } = await openJob(nora, name);
  const [gone, applied, met, final] = [
    await addApplicant(nora, id),
    await addApplicant(nora, id),
    await addApplicant(nora, id),
    await addApplicant(nora, id),
  ];
  const { reasons } = await closingOf(id);
  await nora.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: gone.id,
    version: gone.version,
    disqualification_reason_id: reasons[0].id,
  });
  return {
    id,
    gone,
    applied,
    met: await advanceTo(nora, met, id, 'interview'),
    final: await advanceTo(nora, final, id, 'finalist_review'),
  };
};

test('a closing that is taken back leaves the job open since it first opened', async () => {
  const { id } = await openJob(nora, 'Tide Reader');
  const since = async () => (await nora.page(jobPage(id))).body.job.opened_at;
  const before = await since();
  await close(id);
  await nora.ask(upsertJob, { id, hiring_status: 'open', restore: true });
  expect(await since()).toBe(before);
});
test('whom the closing archived stands where they stood when the closing is undone; who was archived before stays', async () => {
  const { id, gone, applied, met, final } = await job('Lamp Lighter');
  const people = [gone, applied, met, final];
  const before = await Promise.all(people.slice(1).map(async (each) => (await panelOf(nora, each.id)).application));
  await close(id, { messages: ['applied'] });
  await stand(people, ['archived', 'archived', 'archived', 'archived']);
  expect((await closingOf(id)).archived).toBe(3);
  await nora.ask(upsertJob, { id, hiring_status: 'open', restore: true });
  await stand(people, ['archived', 'application', 'interview', 'finalist_review']);
  const after = await Promise.all(people.slice(1).map(async (each) => (await panelOf(nora, each.id)).application));
  expect(after.map(({ step, entered_at }: Json) => [step, entered_at])).toEqual(
    before.map(({ step, entered_at }: Json) => [step, entered_at]),
  );
  expect((await closingOf(id)).archived).toBe(0);
  const { counts } = (await nora.page(jobPage(id))).body.job;
  expect(counts).toMatchObject({ live: 3, ever: 4 });
});

test('a reopening asks about everybody whom the closing archives, also before they are, and the overview tells it once', async () => {
  const { id } = await job('Net Mender');
  await close(id);
  expect((await closingOf(id)).archived).toBe(3);
  await nora.ask(upsertJob, { id, hiring_status: 'open', restore: true });
  const { activity } = (await nora.page(jobPage(id))).body;
  // The events of the candidates are between the events of the job, so only those of the job are compared.
  const ofJob = (activity as Json[]).map(({ type }) => type).filter((type) => type.startsWith('Job'));
  expect(ofJob.slice(0, 2)).toEqual(['JobReopened', 'JobClosed']);
});

test('a message at the closing waits as long as the organization says', async () => {
  await nora.ask('/api/org/profile/upsert', { rejection_delay_hours: 3 });
  const { id, applied } = await job('Sail Cutter');
  await close(id, { messages: ['applied'] });
  const written = () =>
    panelOf(nora, applied.id).then(({ messages }) =>
      (messages as Json[]).find(({ template_key }) => template_key === 'position_closed'),
    );
  await eventually(async () => expect(await written()).toBeTruthy());
  const { archived } = (await panelOf(nora, applied.id)).application;
  const waits = Date.parse((await written())!.scheduled_for) - Date.parse(archived.at);
  expect(waits / 3_600_000).toBeCloseTo(3, 2);
});

test('a message goes only to the phases that were chosen, and none is left when the closing is undone', async () => {
  const { id, gone, applied, met, final } = await job('Rope Maker');
  await close(id, { messages: ['in_rounds', 'final'] });
  await stand([applied, met, final], ['archived', 'archived', 'archived']);
  const written = async (each: Applicant) =>
    ((await panelOf(nora, each.id)).messages as Json[]).filter(
      ({ template_key }) => template_key === 'position_closed',
    );
  await eventually(async () =>
    expect((await Promise.all([gone, applied, met, final].map(written))).map(({ length }) => length)).toEqual([
      0, 0, 1, 1,
    ]),
  );
  await nora.ask(upsertJob, { id, hiring_status: 'open', restore: true });
  await eventually(async () =>
    expect((await Promise.all([met, final].map(written))).flat().map(({ status }) => status)).toEqual([
      'cancelled',
      'cancelled',
    ]),
  );
});

test('a job reopens without them when nobody asks for them, and closes and opens again as often as somebody wants', async () => {
  const { id, applied, met, final } = await job('Cooper');
  await close(id);
  await stand([applied, met, final], ['archived', 'archived', 'archived']);
  await nora.ask(upsertJob, { id, hiring_status: 'draft' });
  await stand([applied], ['archived']);
  const [reopened] = (await eventsOf(app, "type = 'JobReopened'")).slice(-1);
  expect(reopened!.data).toEqual({ to_status: 'draft' });
  expect((await closingOf(id)).archived).toBe(0);
});

test('leads remain too; those that are kept stay in the closed job', async () => {
  const { id } = await openJob(nora, 'Caulker');
  const { application } = await nora.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id: id,
    first_name: 'Lea',
    last_name: 'Lead',
    email: 'lea-lead@example.test',
  });
  await close(id, { remaining: 'keep' });
  expect(await stepOf(application)).toBe('sourced_new');
  expect((await closingOf(id)).archived).toBe(0);
  expect((await nora.post(upsertJob, { id, hiring_status: 'archived' })).body.status).toBe('ok');
  expect((await nora.post(upsertJob, { id, hiring_status: 'open', version: 1 })).body.code).toBe('stale');
});

test('a job whose openings are filled says so by its hires, and a hire that is reversed opens one again', async () => {
  const { id } = await openJob(nora, 'Pilot', { openings: 1 });
  const ada = await addApplicant(nora, id);
  const offer = '/api/opportunities/jobs/candidate/offer';
  const { application } = await nora.ask(offer, {
    application_id: ada.id,
    version: ada.version,
    action: 'offer',
    ...offerTerms,
  });
  const hired = (
    await nora.ask(offer, { application_id: ada.id, version: application.version, action: 'offer_accept' })
  ).application;
  const shown = async () => (await nora.page(jobPage(id))).body;
  expect(await shown()).toMatchObject({
    job: { counts: { hires: 1 }, fields: { openings: 1 } },
    closing: { archived: 0 },
  });
  const withdrew = (await closingOf(id)).reasons.find(({ side }: Json) => side === 'they_withdrew');
  await nora.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: ada.id,
    version: hired.version,
    disqualification_reason_id: withdrew.id,
  });
  expect((await shown()).job.counts.hires).toBe(0);
});

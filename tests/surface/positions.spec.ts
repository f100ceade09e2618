import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, applyFor, jobPage, openJob } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Every member sees the organization's published jobs, applies, and recommends people. Only members see internal jobs.

const refer = '/api/positions/refer';
let app: App;
let nora: Visitor;
let slug: string;
let open: { id: string; slug: string };
let internal: { id: string; slug: string };
let draft: { id: string };
beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  ({ slug } = (await nora.page('/dashboard')).body.organization);
  open = await openJob(nora, 'Harbour Pilot');
  internal = await openJob(nora, 'Quay Foreman');
  await nora.ask('/api/opportunities/jobs/upsert', { id: internal.id, hiring_status: 'internal' });
  draft = (await nora.ask('/api/opportunities/jobs/upsert', { id: 'new', name: 'Secret Plan' })).job;
});
afterAll(() => app?.dispose());

const recommended = (job_id: string, email: string): Json => ({
  job_id,
  first_name: 'Rosa',
  last_name: 'Luz',
  email,
  recommendation: 'We sailed together.\n<b>Calm</b> in a storm.',
  they_know: true,
});
const leads = async (job_id: string): Promise<Json[]> => (await nora.page(jobPage(job_id, 'leads'))).body.list.items;

test('the page shows open and internal jobs, never a draft', async () => {
  await eventually(async () =>
    expect(
      (await nora.page('/positions')).body.positions.map(({ name, internal: only }: Json) => [name, only]).sort(),
    ).toEqual([
      ['Harbour Pilot', false],
      ['Quay Foreman', true],
    ]),
  );
});

test('a closed job leaves the page', async () => {
  const gone = await openJob(nora, 'Lamp Keeper');
  const { close_reasons } = (await nora.page(jobPage(gone.id, 'settings'))).body.closing;
  await nora.ask('/api/opportunities/jobs/upsert', {
    id: gone.id,
    hiring_status: 'archived',
    job_close_reason_id: close_reasons[0].value,
    remaining: 'keep',
  });
  await eventually(async () =>
    expect((await nora.page('/positions')).body.positions.map(({ name }: Json) => name)).not.toContain('Lamp Keeper'),
  );
});

test('a member of another organization finds none of it, and refers nobody to it', async () => {
  const stranger = (await found(app, 'Northwind', named('Olivia'))).admin;
  expect((await stranger.page('/positions')).body.positions).toEqual([]);
  for (const { id } of [open, internal])
    expect((await stranger.post(refer, recommended(id, 'rosa-other@example.test'))).body).toMatchObject({
      code: 'not_found',
    });
});

test('a client, a candidate and a lead of the organization read no internal post, apply for none and recommend nobody for it', async () => {
  const post = `/${slug}/jobs/${internal.slug}`;
  expect((await nora.page(post)).status).toBe(200);
  for (const [name, role] of [
    ['Carla', 'CUSTOMER'],
    ['Tara', 'TALENT'],
    ['Lena', 'LEAD'],
  ] as const) {
    const outside = await invite(app, nora, named(name), [role]);
    expect([role, (await outside.page(post)).status]).toEqual([role, 404]);
    expect((await outside.page(`${post}/apply`)).status).toBe(404);
    expect((await outside.page('/positions')).body.positions.map((each: Json) => each.name)).toEqual(['Harbour Pilot']);
    expect((await outside.page(`/${slug}/jobs/${open.slug}`)).status).toBe(200);
    const { body } = await outside.post(refer, recommended(internal.id, 'rosa-outside@example.test'));
    expect(body).toMatchObject({ code: 'not_found' });
  }
});

test('somebody who is not signed in does not see the page', async () => {
  const visitor = await Visitor.of(app);
  expect((await visitor.page('/positions')).body.positions).toBeUndefined();
});

test('who is recommended becomes a lead with that source, and the recommendation a note that is only text', async () => {
  await nora.ask(refer, recommended(internal.id, 'rosa@example.test'));
  await eventually(async () =>
    expect(await leads(internal.id)).toMatchObject([{ name: 'Rosa Luz', source: 'referred' }]),
  );
  const [{ candidate_id }] = (await leads(internal.id)) as [Json];
  const { body } = await nora.page(`/people/candidates/100/1/_/_/_/${candidate_id}`);
  expect(JSON.stringify(body)).toContain('&lt;b&gt;Calm&lt;/b&gt; in a storm.');
});

test('the same person again, or somebody who applied, gives the same answer and no second place on the job', async () => {
  const again = await nora.post(refer, recommended(internal.id, 'rosa@example.test'));
  expect(again.body.status).toBe('ok');
  await eventually(async () => expect(await leads(internal.id)).toHaveLength(1));
  await addApplicant(nora, open.id, 'known@example.test');
  expect((await nora.post(refer, recommended(open.id, 'known@example.test'))).body.status).toBe('ok');
  expect(await leads(open.id)).toEqual([]);
});

test('a draft, and a job that is not there, take no recommendation; nor without the person’s knowledge', async () => {
  expect((await nora.post(refer, recommended(draft.id, 'a@example.test'))).body).toMatchObject({ code: 'not_found' });
  expect((await nora.post(refer, { ...recommended(open.id, 'b@example.test'), they_know: false })).body).toMatchObject({
    status: 'error',
    fields: { they_know: 'Ask them first.' },
  });
});

test('a member who applies for an internal job comes with the source internal', async () => {
  const answer = await applyFor(app, slug, internal.slug, { email: 'nora-herself@example.test' }, '', nora);
  expect(answer.status).toBe('ok');
  const applied = await eventsOf(app, "type = 'ApplicationSubmitted'");
  const came = applied.find(({ data }) => (data as { job_id: string }).job_id === internal.id);
  expect(came!.data).toMatchObject({ source: 'internal' });
});

import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { Visitor } from '../support/visitor.ts';

// The event log records which caller was refused which call.

let app: App;
let nora: Visitor;
let hana: Visitor & { id: string };
let organization: string;
beforeAll(async () => {
  app = await App.start();
  const founded = await found(app, 'Harbour Works', named('Nora'));
  organization = founded.organization.id;
  nora = founded.admin;
  hana = await invite(app, nora, named('Hana'), ['HIRING_ADMIN']);
});
afterAll(() => app?.dispose());

const refusals = () => eventsOf(app, "type = 'AccessDenied'");

test('a refused call, a refused page and a missing permission on a job are recorded, each kind once', async () => {
  const job = await openJob(nora, 'Sail Loft Lead');
  const ada = await addApplicant(nora, job.id);
  await nora.ask('/api/upsert_job_permissions', {
    job_id: job.id,
    user_id: hana.id,
    access_level: 'standard',
    permissions: [],
  });
  const nobody = await Visitor.of(app);
  expect((await nobody.post('/api/org/users/upsert', {})).location).toBe('/access-denied');
  const advance = '/api/people/candidates/advance';
  for (let i = 0; i < 25; i++) {
    expect((await hana.post('/api/org/users/upsert', {})).location).toBe('/access-denied');
    expect((await hana.post(advance, { application_id: ada.id, version: 0 })).location).toBe('/access-denied');
    expect((await hana.page('/org/users')).body).toMatchObject({ authorization: {} });
  }
  const kinds = ['/api/org/users/upsert', advance, '/org/users'];
  await eventually(async () =>
    expect(new Set((await refusals()).map(({ data }) => data.path))).toEqual(new Set(kinds)),
  );
  const written = await refusals();
  // The test may run across two windows of ten minutes, and each window records a refusal once.
  expect(written.length).toBeLessThanOrEqual(2 * kinds.length);
  for (const { metadata } of written)
    expect(metadata).toMatchObject({ organization_id: organization, actor: { id: hana.id, roles: ['HIRING_ADMIN'] } });
});

test('two thousand refusals at once are answered and add nothing to the log', async () => {
  const before = (await refusals()).length;
  for (let i = 0; i < 20; i++)
    await Promise.all(Array.from({ length: 100 }, () => hana.post('/api/org/locations/upsert', { name: 'Dock' })));
  const after = await refusals();
  expect(after.length - before).toBeGreaterThanOrEqual(1);
  expect(after.length - before).toBeLessThanOrEqual(2);
});

import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, applyFor, jobPage, openJob } from '../support/hiring.ts';
import type { Visitor } from '../support/visitor.ts';

let app: App;
let admin: Visitor;
let job: { id: string; slug: string };
beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Duna', named('Olga')));
  job = await openJob(admin);
});
afterAll(() => app.stop());

const anna = { first_name: 'Anna', last_name: 'Nagy' };
let count = 0;
const add = async (fields: object): Promise<string> => {
  const { candidate } = await admin.ask('/api/people/candidates/upsert', {
    id: 'new',
    source: 'sourced',
    email: `anna-${++count}@example.test`,
    ...fields,
  });
  return candidate.id;
};
const candidate = async (id: string) => (await admin.ask('/api/people/candidates/fetch', { id })).candidate;

/** The name on the job. The answer to an applicant contains no log position, so the function asks until the row is there. */
const nameOn = (application_id: string): Promise<string> =>
  eventually(
    async () => (await admin.ask('/api/opportunities/jobs/candidate/fetch', { application_id })).panel.application.name,
  );

describe('names are written as their owners write them', () => {
  test('a candidate is written in the order that their details say, on every screen that names them', async () => {
    const added = await addApplicant(admin, job.id);
    const { position } = await admin.ask('/api/people/candidates/upsert', {
      id: added.candidate_id,
      ...anna,
      name_order: 'family_first',
    });
    expect(await candidate(added.candidate_id)).toMatchObject({
      ...anna,
      name: 'Nagy Anna',
      name_order: 'family_first',
    });
    const board = await admin.page(`${jobPage(job.id, 'candidates')}?after=${position}`);
    expect(JSON.stringify(board.body)).toContain('Nagy Anna');
    expect((await admin.ask('/api/people/candidates/search', { q: 'nagy anna' })).items[0].name).toBe('Nagy Anna');
    // The choice is removed: the characters of the name decide the order again.
    await admin.ask('/api/people/candidates/upsert', { id: added.candidate_id, name_order: null });
    expect((await candidate(added.candidate_id)).name).toBe('Anna Nagy');
  });

  test('an applicant says it in the application form', async () => {
    const { payload } = await applyFor(app, 'duna', job.slug, {
      ...anna,
      email: 'anna-by-form@example.test',
      name_order: 'family_first',
    });
    expect(await nameOn(payload.application_id)).toBe('Nagy Anna');
  });

  test('a member chooses it in the own profile', async () => {
    await admin.ask('/api/profile/upsert', { ...anna, name_order: 'family_first' });
    expect((await admin.page('/dashboard')).body.user).toMatchObject({ name: 'Nagy Anna', first_name: 'Anna' });
  });

  test('an organization says how the names of people who are added from now on are written', async () => {
    const before = await add(anna);
    await admin.ask('/api/org/profile/upsert', { name_order: 'family_first' });
    expect((await admin.page('/org/profile')).body.settings).toMatchObject({ name_order: 'family_first' });
    const { position } = await admin.ask('/api/org/profile/upsert', { name_order: 'family_first' });
    expect(position).toBeGreaterThan(0);
    expect((await candidate(await add(anna))).name).toBe('Nagy Anna');
    expect((await candidate(await add({ ...anna, name_order: 'given_first' }))).name).toBe('Anna Nagy');
    expect((await candidate(before)).name).toBe('Anna Nagy');
    const { payload } = await applyFor(app, 'duna', job.slug, { ...anna, email: 'anna-later@example.test' });
    expect(await nameOn(payload.application_id)).toBe('Nagy Anna');
  });
});

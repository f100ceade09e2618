import { onPerson, whoIn } from '@candor/contracts/jobs/access';
import { App } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import type { Visitor } from '../support/visitor.ts';

// Compares what the access page tells administrators with what each member is actually shown.

let app: App;
let home: Founded;
let marta: Visitor & { id: string };
let job: { id: string };
let candidate_id: string;
beforeAll(async () => {
  app = await App.start();
  home = await found(app, 'Northwind', named('Alma'));
  marta = await invite(app, home.admin, named('Marta'), ['HIRING_ADMIN']);
  job = await openJob(home.admin, 'Engineer');
  candidate_id = (await addApplicant(home.admin, job.id)).candidate_id;
});
afterAll(() => app?.dispose());

const ask = async (query: string) => (await home.admin.page(`/org/access?${query}`)).body;
const toldOfMarta = async () => {
  const { candidate, members, organization } = await ask(`candidate=${candidate_id}&by=record`);
  const member = members.find((each: { id: string }) => each.id === marta.id);
  return onPerson(whoIn({ user_id: marta.id, membership: member, modules: organization.modules }), candidate).length;
};
const shownToMarta = async () =>
  (await marta.post('/api/people/candidates/fetch', { id: candidate_id })).body.status === 'ok';

test('an administrator is told that somebody sees a candidate exactly when they do', async () => {
  expect([await toldOfMarta(), await shownToMarta()]).toEqual([0, false]);
  await home.admin.ask('/api/upsert_job_permissions', {
    job_id: job.id,
    user_id: marta.id,
    access_level: 'standard',
    permissions: ['list'],
  });
  expect([await toldOfMarta(), await shownToMarta()]).toEqual([1, true]);
});

test('the page says who gave a grant and a place on a team', async () => {
  await home.admin.ask('/api/org/users/upsert', {
    id: marta.id,
    roles: ['HIRING_ADMIN'],
    grants: ['VIEW_REPORTS'],
  });
  const { person, job: explained } = await ask(`person=${marta.id}&job=${job.id}`);
  expect(person).toMatchObject({
    granted: { VIEW_REPORTS: { by: 'Alma Tester' } },
    jobs: { owner: 0, member: 1, seen: 1 },
    people: 1,
  });
  expect(explained.joined[marta.id].by).toBe('Alma Tester');
});

test('the list that is shown can be exported, and only by administrators', async () => {
  const address = `/api/org/access/export?by=job&job=${job.id}`;
  expect((await home.admin.download(address)).text).toContain(
    'Marta Tester,marta@example.test,member with standard access,No',
  );
  expect((await home.admin.download(`/api/org/access/export?by=person&person=${marta.id}`)).text).toContain(
    'Reports,Reports,Everything,',
  );
  expect((await marta.get(address)).location).toBe('/access-denied');
  const stranger = (await found(app, 'Southwind', named('Sade'))).admin;
  expect((await stranger.download(address)).body.code).toBe('not_found');
});

import { App } from '../support/app.ts';
import { type Founded, found, invite, named, password } from '../support/founding.ts';
import { jobPage, openJob } from '../support/hiring.ts';
import { mailTo, tokenIn, Visitor } from '../support/visitor.ts';

// The page on which a member lands after switching to another organization.

let app: App;
let here: Founded;
let there: Founded;
let rita: Visitor & { id: string };
let job: { id: string };
beforeAll(async () => {
  app = await App.start();
  here = await found(app, 'Here', named('Hana'));
  there = await found(app, 'There', named('Theo'));
  rita = await invite(app, here.admin, named('Rita'), ['ORG_ADMIN']);
  await there.admin.ask('/api/org/invitations/upsert', { email: named('Rita').email, roles: ['RECRUIT_ADMIN'] });
  const mail = await mailTo(app, named('Rita').email, ({ subject }) => subject.endsWith('There'));
  await rita.ask('/api/invitation/user', { token: tokenIn(mail), password, first_name: 'Rita', last_name: 'Tester' });
  job = await openJob(here.admin);
});
afterAll(() => app?.dispose());

const go = async (at?: string): Promise<string> => {
  await rita.ask('/api/switch_organization', { organization_id: here.organization.id });
  const { location } = await rita.ask('/api/switch_organization', { organization_id: there.organization.id, at });
  expect((await rita.page('/dashboard')).body.organization.id).toBe(there.organization.id);
  return location;
};

describe('somebody who changes the organization', () => {
  test.each([
    ['/people/candidates', '/people/candidates'],
    ['/opportunities/jobs/100/1/created_at-desc/pilot/%7B%22location%22%3A%5B%22x%22%5D%7D/_', '/opportunities/jobs'],
    ['/profile', '/profile'],
    ['/reports?print=1', '/reports'],
    ['/dashboard', '/dashboard'],
  ])('who was at %s is at %s there', async (at, to) => expect(await go(at)).toBe(to));
  test('who looked at a record sees the list that it stands in', async () => {
    expect(await go(jobPage(job.id, 'candidates'))).toBe('/opportunities/jobs');
    expect(await go(jobPage(job.id))).toBe('/opportunities/jobs');
  });
  test.each([
    ['/org/users', 'only administrators see it'],
    ['/org/sign_in', 'only administrators see it'],
    ['/here/jobs', 'everybody sees it'],
    ['//evil.example/x', 'it is no page'],
    ['https://evil.example', 'it is no path'],
    ['/nowhere/at/all', 'it is no page'],
    [undefined, 'nothing was said'],
  ] as const)('who was at %s begins at Home: %s', async (at, _why) => expect(await go(at)).toBe('/dashboard'));
  test('a path that is too long, or no text, is refused', async () => {
    for (const at of ['/'.repeat(2001), 7])
      expect(
        (await rita.post('/api/switch_organization', { organization_id: here.organization.id, at })).body.code,
      ).toBe('validation');
  });
});

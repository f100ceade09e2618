import { App } from '../support/app.ts';
import { found, invite, named, password } from '../support/founding.ts';
import { eventsOf } from '../support/log.ts';
import { makeOperator } from '../support/operator.ts';
import { Visitor } from '../support/visitor.ts';

// A command on the machine makes a member an operator of the platform, and the history records that.

let app: App;
beforeAll(async () => {
  app = await App.start();
  const { admin } = await found(app, 'Lighthouse', named('Lena'));
  await invite(app, admin, named('Otto'), ['ORG_ADMIN']);
});
afterAll(() => app?.dispose());

const makeSuper = (...words: string[]) => makeOperator(app, ...words);

test('an administrator becomes an operator on a stopped application, and the history says who gave the role', async () => {
  const before = await Visitor.signedIn(app, named('Otto').email, password);
  expect((await before.page('/application/system')).body.projections).toBeUndefined();
  expect(await makeSuper(named('Otto').email)).toMatchObject({ code: 1, said: expect.stringContaining('is in use') });
  await app.stop();

  expect(await makeSuper('nobody@example.test')).toMatchObject({
    code: 1,
    said: expect.stringContaining('Nobody with the address nobody@example.test can sign in.'),
  });
  expect(await makeSuper()).toMatchObject({ code: 1, said: expect.stringContaining('Name one address') });
  expect((await makeSuper('OTTO@example.test')).code).toBe(0);
  expect((await makeSuper(named('Otto').email)).said).toContain('Nothing was changed.');

  await app.open();
  const after = await Visitor.signedIn(app, named('Otto').email, password);
  const system = (await after.page('/application/system')).body;
  expect(system.projections.length).toBeGreaterThan(3);
  expect(system).toMatchObject({ log_damage: [], end: expect.any(Number) });
  expect(system).toHaveProperty('log_check');
  // The page shows the email and witnesses of all organizations only as numbers, without any address.
  expect(system.mail).toEqual({
    months: [0, 1].map(() => ({ month: expect.any(String), sent: expect.any(Number), failed: 0, returned: 0 })),
    paused: [],
  });
  const never = { worked_at: null, failed: null };
  expect(system.outside).toEqual([
    { way: 'mail', on: false, waiting: 0, ...never },
    { way: 'reports', on: false, waiting: null, ...never },
    { way: 'calendars', on: expect.any(Boolean), waiting: 0, ...never },
  ]);
  expect(system.witness).toEqual({ organizations: 0, last: null, late: [] });
  const events = await eventsOf(app, "type = 'UserRolesChanged'");
  expect(events.map(({ data, metadata }) => [data.from, data.to, metadata.actor])).toEqual([
    [['ORG_ADMIN'], ['ORG_ADMIN', 'SUPER'], { type: 'system', id: 'operator' }],
  ]);
});

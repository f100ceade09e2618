import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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

test('what the former release cannot read is written only after an operator has turned it on', async () => {
  const newer = pathToFileURL(join(import.meta.dirname, '../support/newer-task.mjs')).href;
  await app.stop();
  app.change({ HOLD_NEW_EVENTS: 'on', NODE_OPTIONS: `--import=${newer}` });
  await app.open();
  const operator = await Visitor.signedIn(app, named('Otto').email, password);
  await invite(app, operator, named('Mia'), ['HIRING_ADMIN']);
  const member = await Visitor.signedIn(app, named('Mia').email, password);
  const create = () => member.post('/api/tasks/upsert', { title: 'Call the harbour' });
  const turnOn = (visitor: Visitor) => visitor.post('/api/application/system/new_events', {});
  const release = async () => (await operator.page('/application/system')).body.release;

  expect(await create()).toMatchObject({
    status: 200,
    body: {
      status: 'error',
      code: 'update_unfinished',
      error: 'This works once the update of Candor has finished. Nothing was changed.',
    },
  });
  expect(await eventsOf(app, "type = 'TaskCreated'")).toEqual([]);
  expect(await release()).toMatchObject({ held: true, processes: [{ role: 'all', current: true }] });
  expect((await turnOn(member)).status).toBe(302);
  expect(await release()).toMatchObject({ held: true });

  expect((await turnOn(operator)).body).toMatchObject({ status: 'ok' });
  expect((await turnOn(operator)).body).toMatchObject({ status: 'ok' });
  expect((await eventsOf(app, "type = 'NewEventsTurnedOn'")).map(({ metadata }) => metadata.actor.type)).toEqual([
    'user',
  ]);
  expect(await release()).toMatchObject({ held: false });
  await new Promise((done) => setTimeout(done, 1100)); // the refused process looks at the log again
  expect((await create()).body).toMatchObject({ status: 'ok' });
});

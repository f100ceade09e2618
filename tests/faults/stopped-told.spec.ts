import { setTimeout as rest } from 'node:timers/promises';
import { App, eventually } from '../support/app.ts';
import { type Founded, found, invite, named, password } from '../support/founding.ts';
import { refuseRows } from '../support/read-models.ts';
import { type Json, mailsTo, mailTo, tokenIn, type Visitor } from '../support/visitor.ts';

// A read model stops because the rows of tasks cannot be written.

let app: App;
let harbour: Founded;
let recruiter: Visitor;
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  recruiter = await invite(app, harbour.admin, named('Rafa'), ['RECRUIT_ADMIN']);
  const ada = await invite(app, harbour.admin, named('Ada'), ['ORG_ADMIN']);
  const quay = await found(app, 'Quay House', named('Quentin'));
  await quay.admin.ask('/api/org/invitations/upsert', { email: named('Ada').email, roles: ['ORG_ADMIN'] });
  const mail = await mailTo(app, named('Ada').email, ({ subject }) => subject.endsWith('Quay House'));
  await ada.ask('/api/invitation/user', { token: tokenIn(mail), password, first_name: 'Ada', last_name: 'Tester' });
});
afterAll(() => app?.dispose());

const home = async (visitor: Visitor): Promise<Json> => (await visitor.page('/dashboard')).body;
const stoppedOf = async (visitor: Visitor): Promise<Json[]> => (await home(visitor)).stopped;
const toldTo = async (word: string) =>
  (await mailsTo(app, named(word).email)).filter(({ subject }) => /stopped/.test(subject));

test('administrators read on Home which list has stopped and since when, get one mail however often it is tried again, and nobody else is told', async () => {
  const began = new Date().toISOString();
  expect(await stoppedOf(harbour.admin)).toEqual([]);
  refuseRows(app, ['tasks'], true);
  await harbour.admin.ask('/api/tasks/upsert', { title: 'Paint the pier' });
  const [stop] = await eventually(async () => {
    const all = await stoppedOf(harbour.admin);
    expect(all).toEqual([{ list: 'Tasks', since: expect.any(String) }]);
    return all;
  });
  expect(stop!.since >= began && stop!.since <= new Date().toISOString()).toBe(true);
  for (const word of ['Nora', 'Ada', 'Quentin'])
    await eventually(async () => expect(await toldTo(word)).toHaveLength(1));
  // The application retries the read model every five seconds.
  await rest(11_000);
  await app.kill();
  await app.open();
  await eventually(async () => expect(await stoppedOf(harbour.admin)).toEqual([stop]));
  await rest(16_000);
  expect(await stoppedOf(harbour.admin)).toEqual([stop]);
  for (const word of ['Nora', 'Ada', 'Quentin']) expect(await toldTo(word)).toHaveLength(1);
  expect(await toldTo('Rafa')).toEqual([]);

  const [mail] = await toldTo('Nora');
  expect(mail!.subject).toBe('The list “Tasks” has stopped');
  expect(mail!.html).toMatch(/<li>Tasks, since .*<\/li>.*Everything people do is still saved.*npm run doctor/s);
  const pages = [mail!.html, JSON.stringify(await home(harbour.admin)), JSON.stringify(await home(recruiter))];
  for (const text of pages) expect(text).not.toMatch(/the rows are stuck/);
  expect(await stoppedOf(recruiter)).toEqual([]);
  expect((await recruiter.page('/application/system')).body.status).not.toBe('ok');

  refuseRows(app, ['tasks'], false);
  await eventually(async () => expect(await stoppedOf(harbour.admin)).toEqual([]));
  for (const word of ['Nora', 'Ada', 'Quentin']) expect(await toldTo(word)).toHaveLength(1);
});

import { once } from 'node:events';
import { request } from 'node:http';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { eventsOf } from '../support/log.ts';
import { Visitor } from '../support/visitor.ts';

// Many exports that are requested at the same time wait in line. All arrive, each with its row in the audit log.

let app: App;
let people: Visitor[];
beforeAll(async () => {
  app = await App.start();
  const { admin } = await found(app, 'Harbour Works', named('Mona'));
  people = [admin];
  for (const name of ['Nora', 'Otis', 'Pia']) people.push(await invite(app, admin, named(name), ['ORG_ADMIN']));
});
afterAll(() => app?.dispose());

const sources = '/api/org/sources/export';
const exported = async (): Promise<number> => (await eventsOf(app, "type = 'ReportExported'")).length;

test('of sixty exports that four people ask for at once all come, and the audit log has sixty rows', async () => {
  const before = await exported();
  const replies = await Promise.all(people.flatMap((each) => Array.from({ length: 15 }, () => each.download(sources))));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ text }) => text.slice(1, 5))).size).toBe(1);
  expect((await exported()) - before).toBe(60);
  await eventually(async () => {
    const { list } = (await people[0]!.page('/org/audit/100/1/at-desc/_/%7B%22kind%22%3A%5B%22export%22%5D%7D/_')).body;
    expect(list.total).toBe(60);
  });
});

test('a browser that disconnects does not hold up the others', async () => {
  const [mona, nora] = people as [Visitor, Visitor];
  const addresses = await Promise.all(Array.from({ length: 20 }, () => mona.allowed(sources)));
  const cookie = [...mona.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  await Promise.all(
    addresses.map(async (address) => {
      const asked = request(new URL(address, app.base), { headers: { cookie } });
      asked.on('error', () => undefined);
      asked.end();
      await once(asked, 'socket');
      setTimeout(() => asked.destroy(), 5);
    }),
  );
  expect((await nora.download(sources)).status).toBe(200);
});

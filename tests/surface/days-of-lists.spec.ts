import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { endedImport, importOf, startAs } from '../support/imports.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// A day in a filter of a list is the day of the reader's zone, on the screen and in the file.

let app: App;
let nora: Visitor;
const addressOf = (day: string): string =>
  formatListAddress({
    area: 'people',
    entity: 'candidates',
    list: { ...emptySlice, filters: { created: { from: day, to: day } } },
    id: null,
    section: null,
  });
const onScreen = async (day: string): Promise<string[]> =>
  ((await nora.page(addressOf(day))).body.list.items as Json[]).map(({ name }) => name);
const inFile = async (day: string): Promise<string> =>
  (
    await nora.download(
      `/api/people/candidates/export?${new URLSearchParams({ address: addressOf(day), columns: 'name' })}`,
    )
  ).text;

beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Day Works', named('Nora'))).admin;
  // Imported people have the noon of their day in UTC.
  const id = await importOf(nora, 'Name,Email,Applied on\nAda Noon,ada@noon.test,2025-05-10');
  await startAs(nora, id);
  await endedImport(nora, id);
});
afterAll(() => app?.dispose());

test.each([
  ['America/Los_Angeles', '2025-05-10', '2025-05-11'],
  ['Pacific/Auckland', '2025-05-11', '2025-05-10'],
])('in %s the person was added on %s', async (tz_region, own, other) => {
  await nora.ask('/api/profile/upsert', { tz_region });
  await eventually(async () => expect((await nora.page('/dashboard')).body.user.tz_region).toBe(tz_region));
  expect([await onScreen(own), await onScreen(other)]).toEqual([['Ada Noon'], []]);
  expect(await inFile(own)).toContain('Ada Noon');
  expect(await inFile(other)).not.toContain('Ada Noon');
});

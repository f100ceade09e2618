import { App } from '../support/app.ts';
import { askedByPages } from '../support/round-trips.ts';
import { Visitor } from '../support/visitor.ts';

let app: App;
beforeAll(async () => {
  // Each trip takes so long that what was asked at the same time also ends at the same time.
  app = await App.start({ demo: true, COUNT_ROUND_TRIPS: '40' });
});
afterAll(() => app?.dispose());

test('no page that is opened for the first time asks other threads more than twice, one question after the other', async () => {
  const visitor = await Visitor.signedIn(app, 'olivia@northwind.example');
  const { organization } = (await visitor.page('/dashboard')).body;
  const found = await askedByPages(visitor, organization.slug);
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(({ turns }) => turns > 2).map(({ page, calls }) => `${page}: ${calls}`)).toEqual([]);
});

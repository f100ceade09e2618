import { openProduction, type Production } from '../engines/production.ts';
import { App } from '../support/app.ts';
import { askedByPages } from '../support/round-trips.ts';
import { Visitor } from '../support/visitor.ts';

// With production engines each question is a way over a network.

/** The demo’s own password works only where its engines are on this machine. */
const password = 'harbour lantern tide';
let production: Production;
let app: App;
beforeAll(async () => {
  production = await openProduction();
  app = await App.start({ ...production.settings, DEMO: 'on', DEMO_PASSWORD: password, COUNT_ROUND_TRIPS: '40' });
});
afterAll(async () => {
  await app?.dispose();
  await production?.dispose();
});

test('the pages that people open all day ask at most three times, one question after the other', async () => {
  const visitor = await Visitor.signedIn(app, 'olivia@northwind.example', password);
  const { organization } = (await visitor.page('/dashboard')).body;
  const found = await askedByPages(visitor, organization.slug);
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(({ turns }) => turns > 3).map(({ page, calls }) => `${page}: ${calls}`)).toEqual([]);
});

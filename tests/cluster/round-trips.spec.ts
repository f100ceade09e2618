import { openProduction, type Production } from '../engines/production.ts';
import { App } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import { type Asked, askedByPages } from '../support/round-trips.ts';

// With production engines each question to an engine is a trip over the network.

let production: Production;
let app: App;
let pages: Asked[];
beforeAll(async () => {
  production = await openProduction();
  app = await App.start({ ...production.settings, COUNT_ROUND_TRIPS: '40' });
  const { admin, organization } = await found(app, 'Lighthouse', named('Lara'));
  const job = await openJob(admin, 'Model');
  for (let n = 0; n < 2; n++) await addApplicant(admin, job.id);
  pages = await askedByPages(admin, organization.slug);
});
afterAll(async () => {
  await app?.dispose();
  await production?.dispose();
});

/** The first question of each page is for the session. The second one may be for the member, on a machine that is so busy that the process is not sure of what it knows. */
const most = 2 + 3;
/** Pages that ask in more steps, because each question needs the answer to the one before. */
const chained: Readonly<Record<string, number>> = {
  historyPage: 9,
  personHistoryPage: 7,
  personPage: 6,
  accessPage: 6,
};

test('no page asks the engines more than three times, one question after the other, once it knows who asks', () => {
  expect(pages.length).toBeGreaterThan(60);
  expect(
    pages.filter(({ page, turns }) => turns > (chained[page] ?? most)).map(({ page, calls }) => `${page}: ${calls}`),
  ).toEqual([]);
});

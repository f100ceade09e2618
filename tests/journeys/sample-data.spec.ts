import type { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, gone, heading, link, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, named } from '../support/founding.ts';

// The administrator of a new organization tries sample data and hides the first steps.

const browser = useBrowser();
let app: App;
beforeAll(async () => {
  app = await browser.start();
});

test.each([
  ['light', 1440, 900],
  ['dark', 390, 844],
] as const)(
  'sample data is added, marked wherever it shows, and removed in one click each (%s, %d wide)',
  async (colorScheme, width, height) => {
    const { admin } = await found(app, `Acme ${colorScheme}`, named(`Ann${width}`));
    const page = await visit(
      await browser.it.window({ as: admin, colorScheme, viewport: { width, height } }),
      '/dashboard',
    );
    await shown(heading(page, 'First steps'));
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Add sample data').click();
    await shown(
      page.getByText('Sample data: these people are not real, and nothing is sent to them.', { exact: true }),
    );
    await shown(page.getByText('Priya Raman (sample)').first());
    expect(await faultsOf(page)).toEqual([]);
    if (process.env.JOURNEY_SHOTS)
      await page.screenshot({ path: `${process.env.JOURNEY_SHOTS}/sample-board-${width}.png` });
    await visit(page, '/people/candidates');
    await shown(page.getByText('Elena Rossi (sample)').first());
    await page.getByText('Elena Rossi (sample)').first().click();
    await shown(page.getByText(/^Sample data: these people/));
    expect(await faultsOf(page)).toEqual([]);
    if (process.env.JOURNEY_SHOTS)
      await page.screenshot({ path: `${process.env.JOURNEY_SHOTS}/sample-person-${width}.png` });
    await visit(page, '/dashboard');
    await shown(link(page, 'Sample data is here'));
    if (process.env.JOURNEY_SHOTS)
      await page.screenshot({ path: `${process.env.JOURNEY_SHOTS}/sample-home-${width}.png` });
    await button(page, 'Remove sample data').click();
    await shown(toast(page, 'Sample data is removed.'), button(page, 'Add sample data'));
    await visit(page, '/opportunities/jobs');
    await shown(page.getByText(/^No jobs yet\./), button(page, 'Add sample data'));
    expect(await faultsOf(page)).toEqual([]);
    if (process.env.JOURNEY_SHOTS)
      await page.screenshot({ path: `${process.env.JOURNEY_SHOTS}/jobs-empty-${width}.png` });
    await button(page, 'Add sample data').click();
    await button(page, 'Remove sample data').click();
    await shown(page.getByText(/^No jobs yet\./));
  },
);

test('whoever hides the first steps gets them back by Undo, or in the profile', async () => {
  const { admin } = await found(app, 'Bright', named('Bea'));
  const page = await visit(await browser.it.window({ as: admin }), '/dashboard');
  await button(page, 'Hide').click();
  await gone(heading(page, 'First steps'));
  await button(page, 'Undo').click();
  await shown(heading(page, 'First steps'));
  await button(page, 'Hide').click();
  await gone(heading(page, 'First steps'));
  await visit(page, '/profile');
  await page.getByRole('switch', { name: /^Show the first steps/ }).check();
  await button(page, /^Save/).first().click();
  await shown(toast(page, 'Saved.'));
  await visit(page, '/dashboard');
  await shown(heading(page, 'First steps'));
});

import { readFile } from 'node:fs/promises';
import type { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, field, gone, shown, useBrowser, visit } from '../support/browser.ts';
import { found, named, operator, password } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import { Visitor } from '../support/visitor.ts';

// An organization leaves the platform: the operator notes it, its people are erased after thirty days, and the proof is a file.

const browser = useBrowser();
const name = 'Departing Quay';
let app: App;
beforeAll(async () => {
  app = await browser.start();
  const { admin } = await found(app, name, named('Dora'));
  const job = await openJob(admin, 'Pilot');
  await addApplicant(admin, job.id, 'ada.leaver@example.test');
});

/** The operator's list with the organization in the drawer. */
const opened = async (by: Visitor) => {
  const page = await visit(await browser.it.window({ as: by }), '/application/organizations');
  await field(page, 'Search organizations').fill('departing');
  await page.getByText(name).first().click();
  const detail = page.locator('[data-detail]');
  return { page, detail };
};

test('an operator notes that an organization leaves, and thirty days later downloads the proof that its people are erased', async () => {
  const { page, detail } = await opened(await operator(app));
  await button(detail, 'It leaves').click();
  const dialog = page.getByRole('dialog', { name: `${name} leaves?` });
  await field(dialog, 'Reason').fill('It moves to a house of its own.');
  await field(dialog, 'Its whole name').fill(name);
  expect(await faultsOf(page)).toEqual([]);
  await button(dialog, 'Note that it leaves').click();
  await gone(dialog);
  await shown(detail.getByText('30 days to change their mind'), button(detail, 'It stays'));
  expect(await button(detail, 'Certificate').count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);

  await browser.it.rest();
  await app.stop();
  app.change({ CLOCK_AHEAD: String(31 * 24 * 3600) });
  await app.open();
  const later = await opened(await Visitor.signedIn(app, 'olga.operator@example.test', password));
  await shown(button(later.detail, 'Certificate'));
  expect(await button(later.detail, 'It stays').count()).toBe(0);
  expect(await faultsOf(later.page)).toEqual([]);
  const [file] = await Promise.all([later.page.waitForEvent('download'), button(later.detail, 'Certificate').click()]);
  const text = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ people: 1, fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(text).not.toContain('ada.leaver');
});

import { readFile } from 'node:fs/promises';
import type { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { becomes, button, field, gone, heading, link, shown, useBrowser, visit } from '../support/browser.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { applyFor, openJob, ownPageOf } from '../support/hiring.ts';
import { sideways, sizes } from '../support/screens.ts';

// T1 in a browser: a candidate follows their application without an account.

const browser = useBrowser();
let app: App;
let harbour: Founded;

beforeAll(async () => {
  app = await browser.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
});

test('a candidate sees where they stand, adds a document, corrects their name, leaves and comes back', async () => {
  const job = await openJob(harbour.admin, 'Ship Cook');
  const email = 'grace.van.der.hohenstein-brandenburg@example.test';
  await applyFor(app, harbour.organization.slug, job.slug, { email, last_name: 'van der Hohenstein-Brandenburg' });
  const here = await ownPageOf(app, email);

  const page = await visit(await browser.it.window(), here);
  await shown(heading(page, 'Thank you, Grace. Your application has arrived.'), link(page, 'Read'));
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await visit(page, here);
      expect(await faultsOf(page)).toEqual([]);
    }
    expect(await sideways(page)).toBe(0);
  }

  const download = page.waitForEvent('download');
  await link(page, 'Download').click();
  const copy = await readFile(await (await download).path());
  expect(copy.includes('Grace')).toBe(true);

  const choosing = page.waitForEvent('filechooser');
  await button(page, 'Add a document').click();
  await (await choosing).setFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear harbour') });
  await shown(page.getByText('letter.txt'));

  await button(page, 'Correct').click();
  await field(page, 'Last name').fill('Murray');
  await button(page, 'Save').click();
  await shown(page.getByText('Grace Murray'));

  await button(page, 'Withdraw').click();
  await shown(field(page, 'Would you tell us why? (optional)'));
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'Keep my application').click();
  await gone(field(page, 'Would you tell us why? (optional)'));
  await button(page, 'Withdraw').click();
  await field(page, 'Would you tell us why? (optional)').fill('I move away.');
  await button(page, 'Withdraw').click();
  await shown(heading(page, 'You withdrew your application.'), button(page, 'Take it back'));
  await becomes(() => page.evaluate(() => document.activeElement?.textContent), 'You withdrew your application.');
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'Take it back').click();
  await shown(heading(page, 'Thank you, Grace. Your application has arrived.'), button(page, 'Withdraw'));
});

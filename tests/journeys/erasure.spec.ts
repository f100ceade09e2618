import type { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, field, gone, heading, shown, useBrowser, visit } from '../support/browser.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { applyFor, openJob, ownPageOf } from '../support/hiring.ts';
import { sideways, sizes } from '../support/screens.ts';

// C7 in a browser: a candidate asks to be erased, and an administrator erases them.

const browser = useBrowser();
let app: App;
let harbour: Founded;

beforeAll(async () => {
  app = await browser.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
});

test('a candidate asks to be erased; the administrator sees what goes, types the name, and both pages say that it is done', async () => {
  const job = await openJob(harbour.admin, 'Ship Cook');
  const email = 'grace@example.test';
  await applyFor(app, harbour.organization.slug, job.slug, { email, last_name: 'Hopper' });
  const here = await ownPageOf(app, email);
  const theirs = await visit(await browser.it.window(), here);
  await button(theirs, 'Ask for my details to be erased').click();
  await button(theirs, 'Ask for erasure').click();
  await shown(theirs.getByText(/you asked for your details to be erased\. You will have an answer by/));
  await button(theirs, 'Withdraw').click();
  await button(theirs, 'Withdraw').click();
  await shown(heading(theirs, 'You withdrew your application.'));

  const { items } = (await harbour.admin.page('/people/candidates')).body.list;
  const page = await visit(
    await browser.it.window({ as: harbour.admin }),
    `/people/candidates/100/1/_/_/_/${items[0].id}`,
  );
  await shown(page.getByText('Asked to be erased').first());
  await button(page, 'Legal hold').click();
  await field(page, 'What it is about').fill('Case 7');
  await button(page, 'Place the hold').click();
  await shown(page.getByText('Legal hold: Case 7'));
  await gone(button(page, 'Erase this person'));
  await button(page, 'Release the legal hold').click();
  await button(page, 'Erase this person').click();
  const dialog = page.getByRole('dialog', { name: 'Erase Grace Hopper' });
  await shown(dialog.getByText('1 application, in all figures'));
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    expect(await faultsOf(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
  }
  await field(dialog, 'Their whole name').fill('Grace');
  await button(dialog, 'Erase for good').click();
  await shown(dialog.getByText('This is not the person’s name.').first());
  await field(dialog, 'Their whole name').fill('Grace Hopper');
  await button(dialog, 'Erase for good').click();
  await gone(dialog);
  await shown(heading(page, 'Erased candidate'));
  await gone(button(page, 'Edit'));
  expect(await faultsOf(page)).toEqual([]);
  await visit(theirs, here);
  await shown(heading(theirs, 'Your details are erased'));
  expect(await faultsOf(theirs)).toEqual([]);
});

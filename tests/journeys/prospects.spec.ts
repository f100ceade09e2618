import { faultsOf } from '../support/axe.ts';
import { button, field, gone, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, named } from '../support/founding.ts';
import { jobPage, openJob } from '../support/hiring.ts';
import type { Visitor } from '../support/visitor.ts';

// A recruiter keeps a prospect pipeline, from the menu to a person who is added to a job.

const browser = useBrowser();
let nora: Visitor;
beforeAll(async () => {
  const app = await browser.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  await openJob(nora, 'Dock Master');
});

test('a pipeline is made from the menu, somebody comes to it, moves on, and is added to a job', async () => {
  const page = await visit(await browser.it.window({ as: nora }), '/dashboard');
  const menu = page.getByRole('navigation').first();
  await menu.getByRole('link', { name: 'Prospect pipelines' }).click();
  await shown(
    page.getByRole('heading', { name: 'Prospect pipelines' }),
    page.getByRole('button', { name: 'Status is Active', exact: true }),
  );
  await page.getByRole('link', { name: 'Create a prospect pipeline' }).first().click();
  await field(page, 'Name').fill('Silver medallists');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create the pipeline' }).click();
  await shown(page.getByRole('heading', { name: 'Silver medallists' }), page.getByText('Active', { exact: true }));
  for (const tab of [/^Prospects/, /^Leads/, 'Settings', 'Lifecycle Stages', 'Runbook'])
    await shown(page.getByRole('navigation', { name: 'Pipeline' }).getByRole('link', { name: tab }));
  await gone(page.getByText('Offered', { exact: true }));
  // The page also opens at an address that names only the record.
  const here = page.url();
  await visit(page, jobPage(/[0-9a-f-]{36}/.exec(here)![0]));
  await shown(page.getByRole('heading', { name: 'Silver medallists' }));
  await shown(menu.getByRole('link', { name: 'Prospect pipelines' }).and(page.locator('[aria-current="page"]')));
  await gone(menu.getByRole('link', { name: /^Jobs/ }).and(page.locator('[aria-current="page"]')));
  await visit(page, here);

  await page.getByRole('button', { name: 'Add prospect' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a prospect' });
  await dialog.getByText('Contacted', { exact: true }).click();
  await field(dialog, 'First name').fill('Ada');
  await field(dialog, 'Last name').fill('Lovelace');
  await field(dialog, 'Email (optional)').fill('ada@example.test');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await shown(toast(page, 'Ada Lovelace added to Contacted.'));
  // The board shows no leads, so adding a person here leads to the list of leads.
  await page.getByRole('button', { name: 'Add prospect' }).first().click();
  await field(dialog, 'First name').fill('Mary');
  await field(dialog, 'Last name').fill('Somerville');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await button(page, 'Show the leads').click();
  await shown(page.getByRole('link', { name: 'Mary Somerville' }));
  await page
    .getByRole('link', { name: /^Prospects/ })
    .first()
    .click();
  const card = page.locator('[data-card]').getByRole('link').first();
  await card.click();
  const drawer = page.getByRole('complementary', { name: 'Prospect Ada Lovelace' });
  await shown(drawer.getByRole('button', { name: 'Add to a job' }));
  await gone(drawer.getByRole('button', { name: 'Make an offer' }));
  await drawer.getByRole('button', { name: 'Advance to Qualified' }).click();
  await shown(toast(page, 'Ada Lovelace moved to Qualified.'));
  expect(await faultsOf(page)).toEqual([]);

  if (!(await drawer.isVisible())) await card.click();
  await drawer.getByRole('button', { name: 'Add to a job' }).click();
  const adding = page.getByRole('dialog', { name: 'Add to a job' });
  await adding.getByRole('radio', { name: 'Dock Master' }).check();
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await shown(toast(page, 'Added to Dock Master.'));

  await visit(page, '/opportunities/jobs');
  await gone(page.getByText('Silver medallists'));
  await page.getByRole('gridcell', { name: 'Dock Master' }).first().click();
  await page
    .getByRole('link', { name: /^Leads/ })
    .first()
    .click();
  await shown(page.getByText('Ada Lovelace'));
});

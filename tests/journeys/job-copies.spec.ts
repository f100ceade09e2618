import { faultsOf } from '../support/axe.ts';
import { becomes, field, gone, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, named } from '../support/founding.ts';
import { jobPage, openJob } from '../support/hiring.ts';
import type { Visitor } from '../support/visitor.ts';

// A recruiter copies a job from the list, from its own page and from the command palette, and starts jobs from a template.

const browser = useBrowser();
let nora: Visitor;
let job_id: string;
beforeAll(async () => {
  const app = await browser.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  job_id = (await openJob(nora, 'Dock Master')).id;
});

test('a job is copied from the list with what was chosen, and undo takes the copy back', async () => {
  const page = await visit(await browser.it.window({ as: nora }), '/opportunities/jobs');
  await page.getByRole('button', { name: 'More for Dock Master' }).click();
  await page.getByRole('menuitem', { name: 'Copy this job' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy Dock Master' });
  await shown(dialog.getByRole('checkbox', { name: 'Job description' }));
  expect(await faultsOf(page)).toEqual([]);
  await field(dialog, 'Name').fill('Dock Master East');
  await dialog.getByRole('checkbox', { name: 'Job description' }).uncheck();
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await shown(page.getByRole('heading', { name: 'Dock Master East' }), toast(page, 'Created as a draft.'));
  await shown(page.getByText('Before this job can open'));
  await page.getByRole('button', { name: 'Undo' }).click();
  // The reader is back on the list. The page of the copy has a button of the same name followed by "East", so this asks for the whole name.
  await shown(page.getByRole('button', { name: 'More for Dock Master', exact: true }));
  await gone(page.getByRole('link', { name: 'Dock Master East' }));
});

test('a template is kept from the palette, and a job begins with it', async () => {
  const page = await visit(await browser.it.window({ as: nora }), jobPage(job_id));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Save as a template');
  await page.getByRole('option', { name: 'Save as a template', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Dock Master as a template' });
  await field(dialog, 'Name').fill('Work on the quay');
  await dialog.getByRole('button', { name: 'Save as a template' }).click();
  await shown(page.getByRole('heading', { name: 'Work on the quay' }), page.getByText('Template', { exact: true }));
  await gone(page.getByRole('link', { name: 'Candidates', exact: true }).and(page.locator('[aria-current]')));
  expect(await faultsOf(page)).toEqual([]);

  await visit(page, '/opportunities/jobs');
  await gone(page.getByText('Work on the quay'));
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('button', { name: 'More for Work on the quay' }).click();
  await page.getByRole('menuitem', { name: 'Create a job from this' }).click();
  const making = page.getByRole('dialog', { name: 'Create a job from Work on the quay' });
  await field(making, 'Name').fill('Stevedore');
  await making.getByRole('button', { name: 'Create the job' }).click();
  await shown(page.getByRole('heading', { name: 'Stevedore' }), page.getByText('Before you open this job'));
  await visit(page, '/opportunities/jobs');
  const names = () => page.locator('[role=row] [role=gridcell]:nth-child(2) .font-medium').allTextContents();
  await becomes(names, ['Stevedore', 'Dock Master']);
});

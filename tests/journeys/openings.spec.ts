import { faultsOf } from '../support/axe.ts';
import { field, gone, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, advanceTo, jobPage, offerTerms, openJob } from '../support/hiring.ts';
import type { Visitor } from '../support/visitor.ts';

// A recruiter says how many people a job wants and why, and hires for one of the openings.

const browser = useBrowser();
let nora: Visitor;
let job_id: string;
beforeAll(async () => {
  const app = await browser.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  job_id = (await openJob(nora, 'Dock Master')).id;
});

test('openings are added with a reason, one is cancelled and wanted again', async () => {
  const page = await visit(await browser.it.window({ as: nora }), jobPage(job_id, 'settings'));
  await shown(page.getByText('0 of 1 filled'), page.getByText('Opening 1'));
  await page.getByRole('button', { name: 'Add openings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add openings' });
  await field(dialog, 'How many').fill('2');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add openings' }).click();
  await shown(toast(page, '3 people are wanted now.'), page.getByText('0 of 3 filled'), page.getByText('Opening 3'));
  await page.getByRole('button', { name: 'More for opening 2' }).click();
  await page.getByRole('menuitem', { name: 'Cancel the opening' }).click();
  await shown(toast(page, 'Opening 2 is cancelled.'), page.getByText('0 of 2 filled'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await shown(page.getByText('0 of 3 filled'));
  await gone(page.getByText('No longer wanted'));
  expect(await faultsOf(page)).toEqual([]);
});

test('who is hired fills the opening that the recruiter chooses, and the settings lead to them', async () => {
  const ada = await addApplicant(nora, job_id);
  const final = await advanceTo(nora, ada, job_id, 'finalist_review');
  await nora.ask('/api/opportunities/jobs/candidate/offer', {
    application_id: final.id,
    version: final.version,
    action: 'offer',
    ...offerTerms,
  });
  const page = await visit(
    await browser.it.window({ as: nora }),
    `${jobPage(job_id, 'candidates')}/${ada.id}/100/1/_/_/_`,
  );
  await page.getByRole('button', { name: /^Offer accepted/ }).click();
  const dialog = page.getByRole('dialog', { name: /accepted$/ });
  await field(dialog, 'Fills').click();
  await page.getByRole('option', { name: /^Opening 2/ }).click();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record the acceptance' }).click();
  await shown(toast(page, 'is hired.'));
  await visit(page, jobPage(job_id));
  await page.getByRole('link', { name: '1 of 3 filled' }).click();
  const opening = page.getByRole('listitem').filter({ hasText: 'Opening 2' });
  await shown(opening.getByText('Filled'), opening.getByRole('link', { name: /Ada/ }));
});

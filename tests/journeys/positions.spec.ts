import { faultsOf } from '../support/axe.ts';
import { field, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, named } from '../support/founding.ts';
import { jobPage, openJob } from '../support/hiring.ts';
import type { Visitor } from '../support/visitor.ts';

// A member finds the organization's open jobs, recommends a person, and then applies.

const browser = useBrowser();
let nora: Visitor;
let job_id: string;
beforeAll(async () => {
  const app = await browser.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  job_id = (await openJob(nora, 'Quay Foreman')).id;
  await nora.ask('/api/opportunities/jobs/upsert', { id: job_id, hiring_status: 'internal' });
  await openJob(nora, 'Harbour Pilot');
  await nora.ask('/api/opportunities/jobs/upsert', { id: 'new', name: 'Secret Plan' });
});

test('somebody is recommended for an internal job, and stands among its leads', async () => {
  const page = await visit(await browser.it.window({ as: nora }), '/dashboard');
  await page.getByRole('link', { name: 'Open positions' }).click();
  await shown(page.getByRole('link', { name: 'Apply for Quay Foreman' }), page.getByText('Internal', { exact: true }));
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Refer someone for Quay Foreman' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refer someone for Quay Foreman' });
  await field(dialog, 'First name').fill('Rosa');
  await field(dialog, 'Last name').fill('Luz');
  await field(dialog, 'Email').fill('rosa@example.test');
  await field(dialog, 'Why they fit').fill('We sailed together.');
  await dialog.getByRole('checkbox').check();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Refer', exact: true }).click();
  await shown(toast(page, 'Thank you. The hiring team will hear about Rosa.'));
  await visit(page, jobPage(job_id, 'leads'));
  await shown(page.getByText('Rosa Luz').first());
});

test('the posting is read and leads to the form, also on a phone', async () => {
  const page = await visit(
    await browser.it.window({ as: nora, viewport: { width: 390, height: 844 }, colorScheme: 'dark' }),
    '/positions',
  );
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Quay Foreman', exact: true }).click();
  await shown(page.getByRole('heading', { name: 'Quay Foreman' }));
  await page.goBack();
  await page.getByRole('link', { name: 'Apply for Quay Foreman' }).click();
  await shown(field(page, 'First name'));
  await page.goBack();
  await shown(page.getByRole('link', { name: 'Apply for Quay Foreman' }));
});

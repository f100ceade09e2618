import type { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { becomes, field, gone, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, jobPage, offerTerms, openJob } from '../support/hiring.ts';
import type { Visitor } from '../support/visitor.ts';

// A recruiter sets how many people a job needs and why, and hires for one of the openings.

const browser = useBrowser();
let app: App;
let nora: Visitor;
let job_id: string;
beforeAll(async () => {
  app = await browser.start();
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
  await shown(toast(page, 'The job has 3 openings now.'), page.getByText('0 of 3 filled'), page.getByText('Opening 3'));
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

test('a recruiter asks for approval, the administrator finds it at home and approves one opening and declines the other', async () => {
  const rita = await invite(app, nora, named('Rita'), ['RECRUIT_ADMIN']);
  await nora.ask('/api/org/profile/upsert', { approve_openings: true });
  const { job } = await rita.ask('/api/opportunities/jobs/upsert', { id: 'new', name: 'Pilot', openings: 2 });
  const hers = await visit(await browser.it.window({ as: rita }), jobPage(job.id));
  await shown(hers.getByText('Before this job can open'), hers.getByRole('link', { name: 'An approved opening' }));
  await visit(hers, jobPage(job.id, 'settings'));
  await hers.getByRole('button', { name: 'Ask for approval' }).click();
  const asking = hers.getByRole('dialog', { name: 'Ask for approval' });
  await field(asking, 'Why (optional)').fill('Two pilots left.');
  expect(await faultsOf(hers)).toEqual([]);
  await asking.getByRole('button', { name: 'Ask for approval' }).click();
  await shown(
    toast(hers, 'Asked for approval of 2 openings.'),
    hers.getByText('2 openings wait for the approval of an administrator.'),
    hers.getByText('The job cannot be published until an opening is approved.'),
  );

  const page = await visit(await browser.it.window({ as: nora }), '/dashboard');
  await shown(page.getByText('Rita Tester asks for 2 openings'), page.getByText('Two pilots left.'));
  await page.getByRole('link', { name: /two openings to approve/i }).click();
  await shown(page.getByText('2 openings wait for your approval.'));
  await becomes(() => page.evaluate(() => document.activeElement?.id), 'openings');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'More for opening 2' }).click();
  await page.getByRole('menuitem', { name: 'Decline the opening' }).click();
  const declining = page.getByRole('dialog', { name: 'Decline the opening' });
  await field(declining, 'Reason').fill('One is enough.');
  await declining.getByRole('button', { name: 'Decline' }).click();
  await shown(toast(page, '1 opening is declined.'), page.getByText('declined by Nora Tester'));
  await page.getByRole('button', { name: 'Approve the opening' }).click();
  await shown(toast(page, '1 opening is approved.'), page.getByText('approved by Nora Tester'));
  expect(await faultsOf(page)).toEqual([]);
  await shown(
    hers.getByText('approved by Nora Tester'),
    hers.getByText('One is enough.', { exact: true }),
    hers.getByText('1 opening was declined: One is enough.'),
    hers.getByRole('button', { name: 'Ask again' }),
  );
  await nora.ask('/api/org/profile/upsert', { approve_openings: false });
});

test('who makes an offer reads first that no approved opening is free, and keeps what they typed when they press Escape', async () => {
  const { id } = await openJob(nora, 'Rigger');
  const ada = await addApplicant(nora, id);
  await advanceTo(nora, ada, id, 'finalist_review');
  await nora.ask('/api/org/profile/upsert', { approve_openings: true });
  await nora.ask('/api/opportunities/jobs/openings/decline', { job_id: id, numbers: [1], reason: 'Not this year.' });
  const page = await visit(await browser.it.window({ as: nora }), jobPage(id, 'candidates'));
  await page.getByRole('link', { name: /^Ada/ }).focus();
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: /^Make an offer to/ });
  await shown(
    dialog.getByText('No approved opening of this job is free.'),
    dialog.getByText('1 opening was declined: Not this year.'),
  );
  expect(await faultsOf(page)).toEqual([]);
  await field(dialog, 'Amount').fill('90000');
  await page.keyboard.press('Escape');
  const asks = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asks.getByRole('button', { name: 'Cancel' }).click();
  await gone(asks);
  expect(await field(dialog, 'Amount').inputValue()).toBe('90000');
  await dialog.getByRole('link', { name: 'Go to the openings of this job' }).click();
  await asks.getByRole('button', { name: 'Leave' }).click();
  await becomes(() => page.evaluate(() => document.activeElement?.id), 'openings');
  await nora.ask('/api/org/profile/upsert', { approve_openings: false });
});

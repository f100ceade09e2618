import type { Page } from 'playwright-core';
import type { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { gone, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, type Applicant, jobPage, offerTerms, openJob, panelOf } from '../support/hiring.ts';
import { sizes } from '../support/screens.ts';
import type { Visitor } from '../support/visitor.ts';

// The hire that fills the last opening asks what to do with the job, wherever the hire is recorded.

const browser = useBrowser();
let app: App;
let nora: Visitor;
beforeAll(async () => {
  app = await browser.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
});

const offered = async (job_id: string): Promise<Applicant> => {
  const person = await addApplicant(nora, job_id);
  const { application } = await nora.ask('/api/opportunities/jobs/candidate/offer', {
    application_id: person.id,
    version: person.version,
    action: 'offer',
    ...offerTerms,
  });
  return { ...person, ...application };
};
const filling = async (name: string) => {
  const { id } = await openJob(nora, name, { openings: 1 });
  const [hired, other, applied] = [await offered(id), await offered(id), await addApplicant(nora, id)];
  return { id, hired, other, applied };
};
const accept = async (page: Page) => {
  await page.getByRole('button', { name: /^Offer accepted/ }).click();
  await page
    .getByRole('dialog', { name: /accepted$/ })
    .getByRole('button', { name: 'Record the acceptance' })
    .click();
};
const picture = async (page: Page, name: string) => {
  if (!process.env.JOURNEY_SHOTS) return;
  for (const size of sizes)
    for (const theme of ['light', 'dark']) {
      await page.setViewportSize(size);
      await page.evaluate((to) => {
        document.documentElement.dataset.theme = to;
      }, theme);
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${process.env.JOURNEY_SHOTS}/${name}-${size.width}-${theme}.png` });
    }
  await page.setViewportSize(sizes[0]);
};

test('from the drawer of the board: the job closes, the other offer is withdrawn, and Undo brings all of it back', async () => {
  const { id, hired, other, applied } = await filling('Dock Master');
  const page = await visit(
    await browser.it.window({ as: nora }),
    `${jobPage(id, 'candidates')}/${hired.id}/100/1/_/_/_`,
  );
  await accept(page);
  const dialog = page.getByRole('dialog', { name: 'The last opening of Dock Master is filled' });
  await shown(dialog.getByText('1 other offer is pending'), dialog.getByText('1 person is still in progress'));
  await shown(dialog.getByText('The job stays open until these offers are answered.', { exact: false }));
  await dialog.getByLabel('Withdraw them').check();
  await shown(dialog.getByText('The job closes as filled. You can reopen it later.'));
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'filled-dialog');
  await dialog.getByRole('button', { name: 'End the job' }).click();
  // The hire itself can be undone too, from its own toast.
  await toast(page, 'The job is filled and closed.').getByRole('button', { name: 'Undo' }).click();
  await shown(toast(page, 'The job is as it was.'));
  await expect(
    (async () => {
      for (let n = 0; n < 100; n++) {
        const types = await Promise.all(
          [other, applied].map(async (each) => (await panelOf(nora, each.id)).application.step.type as string),
        );
        if (`${types}` === 'offered,application') return types;
        await page.waitForTimeout(200);
      }
      return null;
    })(),
  ).resolves.toEqual(['offered', 'application']);
});

test('from the page of the candidate: an offer that is kept keeps the job open, and its header says that it takes no applications', async () => {
  const { id, hired } = await filling('Net Mender');
  const page = await visit(
    await browser.it.window({ as: nora }),
    `/people/candidates/100/1/_/_/_/${hired.candidate_id}`,
  );
  await accept(page);
  const dialog = page.getByRole('dialog', { name: 'The last opening of Net Mender is filled' });
  await dialog.getByRole('button', { name: 'End the job' }).click();
  await shown(toast(page, 'Done. The job stays open.'));
  await visit(page, jobPage(id, 'settings'));
  await shown(page.getByText('Filled, takes no applications'));
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'filled-settings');
  await page.getByRole('button', { name: 'Take applications again' }).click();
  await gone(page.getByText('Filled, takes no applications'));
});

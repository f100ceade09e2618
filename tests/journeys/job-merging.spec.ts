import { faultsOf } from '../support/axe.ts';
import { becomes, button, choose, gone, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, advanceTo, jobPage, openJob, panelOf } from '../support/hiring.ts';
import type { Visitor } from '../support/visitor.ts';

// A recruiter finds that a job was entered twice, merges one into the other, and undoes the merge.

const browser = useBrowser();
let nora: Visitor;
beforeAll(async () => {
  const app = await browser.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
});

test('whoever merges a job reads what becomes of whom, chooses where they stand, and can undo it', async () => {
  const [from, into] = [await openJob(nora, 'Dock Master twice'), await openJob(nora, 'Dock Master')];
  const ada = await advanceTo(nora, await addApplicant(nora, from.id), from.id, 'screening');
  const page = await visit(await browser.it.window({ as: nora }), jobPage(from.id));
  await button(page, 'More for Dock Master twice').click();
  await page.getByRole('menuitem', { name: 'Merge into another job' }).click();
  await page.getByRole('radio', { name: 'Dock Master' }).check();
  await button(page, 'Preview the merge').click();
  const dialog = page.getByRole('dialog', { name: 'Merge Dock Master twice into Dock Master' });
  await shown(dialog.getByText('Candidates get no message, and this job closes.'));
  // The dialog uses the product's own select. The browser's select looks different in each browser and in dark mode.
  expect(await dialog.locator('select').count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await choose(dialog, 'First Round 1', 'Second Round');
  await button(dialog, 'Merge the jobs').click();
  await shown(toast(page, 'Merged into Dock Master.'));
  await gone(dialog);
  const standing = async () => {
    const { columns } = (await nora.page(jobPage(into.id, 'candidates'))).body.board;
    return columns
      .filter(({ cards }: { cards: unknown[] }) => cards.length)
      .map(({ step }: { step: { name: string } }) => step.name);
  };
  await becomes(standing, ['Second Round']);
  await button(page, 'Undo').click();
  await becomes(standing, []);
  await becomes(async () => (await panelOf(nora, ada.id)).application.step.name, 'First Round');
});

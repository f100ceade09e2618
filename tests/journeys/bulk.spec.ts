import { faultsOf } from '../support/axe.ts';
import { shown, visit } from '../support/browser.ts';
import { useScreens } from '../support/screens.ts';

// Everybody whom a list finds is changed at once, and it is seen, stopped and taken back where it was begun.

const { browser, at } = useScreens();

test('everybody on all pages is given to somebody, a reload keeps the progress, and it is taken back', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates/25/1/_/_/_');
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Chosen rows' });
  await shown(bar.getByText('25 selected'));
  const everybody = bar.getByRole('button', { name: /^Select all [\d,]+$/ });
  const count = (await everybody.textContent())!.replace('Select all ', '');
  await everybody.click();
  await shown(bar.getByText(`${count} selected`));
  await bar.getByRole('button', { name: 'Owner', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Find a member' }).fill('Rafael');
  await page.getByRole('button', { name: /^Rafael/ }).click();
  const line = page.getByRole('region', { name: 'Change of many candidates' });
  await shown(line);
  await page.reload();
  await shown(line.getByText(/candidates given to Rafael/));
  expect(await faultsOf(page)).toEqual([]);
  await page.reload();
  await line.getByRole('button', { name: 'Undo', exact: true }).click();
  await shown(line.getByText(/^The change of [\d,]+ candidates is taken back$/));
  await line.getByRole('button', { name: 'Put away' }).click();
  await line.waitFor({ state: 'detached' });
});

test('chosen people are added to a job; whoever is on it already is named with the reason', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates/25/1/name-asc/_/_');
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Chosen rows' });
  await bar.getByRole('button', { name: 'Add to a job', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /Add 25 candidates to a job/ });
  await dialog.getByRole('combobox', { name: 'Job' }).click();
  await page
    .getByRole('option', { name: /Senior Backend Engineer/ })
    .first()
    .click();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const line = page.getByRole('region', { name: 'Change of many candidates' });
  await shown(line.getByText(/added to Senior Backend Engineer/));
  await line.getByRole('button', { name: 'Show', exact: true }).click();
  await shown(page.getByRole('dialog').getByText('This candidate is already on this job.').first());
});

test('people are archived on a job only with a reason where the organization demands one', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates/25/1/name-asc/_/_');
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Chosen rows' });
  await bar.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /Archive 25 candidates on a job/ });
  await dialog.getByRole('combobox', { name: 'Job' }).click();
  await page
    .getByRole('option', { name: /Senior Backend Engineer/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
  await shown(dialog.getByText('Choose a reason for archiving.').first());
});

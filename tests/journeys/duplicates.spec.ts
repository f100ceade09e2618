import { faultsOf } from '../support/axe.ts';
import { heading, shown, visit } from '../support/browser.ts';
import { useScreens } from '../support/screens.ts';

// Possible duplicates, from the form that adds somebody to the queue in which they are put right, by keyboard.

const { browser, at } = useScreens();

test('whoever adds somebody is told of a likely duplicate; in the queue a pair is merged, and another one is told apart', async () => {
  for (const [first_name, last_name] of [
    ['Wenceslas', 'Zyntherius'],
    ['Vivienne', 'Zyntherius'],
  ])
    await at.olivia.ask('/api/people/candidates/upsert', {
      first_name,
      last_name,
      source: 'sourced',
      current_company: 'Harbour Lights',
    });
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates/25/1/name-asc/_/_');
  await page.getByRole('button', { name: /^Add candidate/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a candidate' });
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Wenceslás');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Zyntherus');
  await dialog.getByRole('textbox', { name: 'Current company' }).fill('HARBOUR LIGHTS Ltd');
  await shown(dialog.getByText('Possibly already on record'));
  await shown(dialog.getByRole('link', { name: 'Wenceslas Zyntherius' }));
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add candidate', exact: true }).focus();
  await page.keyboard.press('Enter');
  // The new person's page names the other record.
  const records = page.getByRole('complementary', { name: 'Details' });
  await shown(records.getByRole('link', { name: 'Wenceslas Zyntherius' }));
  await shown(records.getByText('Similar name · Same company'));
  expect(await faultsOf(page)).toEqual([]);

  await visit(page, '/people/duplicates/25/1/_/_/_');
  const item = page.getByRole('listitem', { name: /Zyntherius/ });
  await shown(item);
  expect(await faultsOf(page)).toEqual([]);
  await item.getByRole('button', { name: 'Not the same person' }).focus();
  await page.keyboard.press('Enter');
  await item.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo', exact: true }).focus();
  await page.keyboard.press('Enter');
  await shown(item);
  await item.getByRole('button', { name: /^Merge and keep the record of Wenceslas Zyntherius/ }).focus();
  await page.keyboard.press('Enter');
  await item.waitFor({ state: 'detached' });
  await shown(page.getByText('Merged into Wenceslas Zyntherius.'));
});

test('on a phone the list of candidates leads to the possible duplicates and to imports too', async () => {
  const page = await browser.it.window({ as: at.olivia, viewport: { width: 390, height: 844 }, hasTouch: true });
  for (const [way, title] of [
    ['Duplicates', 'Possible duplicates'],
    ['Import people', 'Imports'],
  ] as const) {
    await visit(page, '/people/candidates');
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await shown(page.getByRole('menuitem', { name: way, exact: true }));
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('menuitem', { name: way, exact: true }).click();
    await shown(heading(page, title));
  }
});

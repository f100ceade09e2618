import { faultsOf } from '../support/axe.ts';
import { heading, shown, visit } from '../support/browser.ts';
import { jobPage } from '../support/hiring.ts';
import { useScreens } from '../support/screens.ts';

// Possible duplicates, from the form that adds a person to the queue that resolves them, by keyboard.

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
  // Values that both records have are marked on both sides.
  expect(await item.locator('mark').allInnerTexts()).toHaveLength(4);
  await shown(item.locator('mark', { hasText: 'Harbour Lights' }).first());
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

test('a known email or phone number is shown while it is typed, and that person can be taken instead; a new one goes on a job at once', async () => {
  const known = await at.olivia.ask('/api/people/candidates/upsert', {
    first_name: 'Yolanda',
    last_name: 'Quixley',
    source: 'sourced',
    email: 'yolanda.quixley@records.test',
    phone: '+1 415 555 0177',
  });
  const job = (await at.olivia.ask('/api/opportunities/jobs/upsert', { id: 'new', name: 'Lock Keeper' })).job;
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates');
  await page.getByRole('button', { name: /^Add candidate/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a candidate' });
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('(415) 555-0177');
  const link = dialog.getByRole('link', { name: 'Yolanda Quixley' });
  await shown(link);
  expect(await link.getAttribute('href')).toContain(known.candidate.id);
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('');
  await link.waitFor({ state: 'detached' });
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Zebedee');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Newman');
  await dialog.getByRole('combobox', { name: 'Job' }).fill('Lock');
  await page.getByRole('option', { name: 'Lock Keeper' }).click();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add candidate', exact: true }).click();
  await shown(heading(page, 'Zebedee Newman'));
  await shown(page.getByRole('link', { name: 'Lock Keeper' }).first());

  await visit(page, jobPage(job.id, 'leads'));
  await page
    .getByRole('button', { name: /^Add a lead/ })
    .first()
    .click();
  const onJob = page.getByRole('dialog', { name: 'Add a lead' });
  await onJob.getByRole('textbox', { name: 'Email' }).fill('Yolanda.Quixley@records.test');
  await onJob.getByRole('button', { name: 'Take Yolanda Quixley' }).click();
  await onJob.getByRole('textbox', { name: 'Email' }).waitFor({ state: 'detached' });
  expect(await faultsOf(page)).toEqual([]);
  await onJob.getByRole('button', { name: 'Add the lead' }).click();
  await shown(page.getByText('Yolanda Quixley added to Lead.'));
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

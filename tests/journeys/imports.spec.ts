import type { Locator } from 'playwright-core';
import { eventually } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { gone, shown, visit } from '../support/browser.ts';
import { useScreens } from '../support/screens.ts';

// R18: a member imports 500 people from a CSV file. They see the result of each row before anything is written, map the columns, choose what happens to known people and download the errors. A second import adds no people.

const { browser, at } = useScreens();

const rows = 500;
const wrong = 3;
const file = Buffer.from(
  [
    'Person,Where to write,Since,Employer',
    ...Array.from({ length: rows }, (_, n) =>
      n < wrong ? `Wrong ${n},nowhere,,` : `Import Number${n},import-${n}@journey.test,2021-03-${(n % 28) + 1},Mill`,
    ),
  ].join('\n'),
);
const upload = { name: 'pool.csv', mimeType: 'application/vnd.ms-excel', buffer: file };

/** Checks that the element has the focus, and that its beginning is on screen. */
const atHand = async (part: Locator): Promise<void> => {
  await eventually(async () => {
    expect(await part.evaluate((it) => it === document.activeElement)).toBe(true);
    const { y } = (await part.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(600);
  });
};

test('R18: a file of 500 rows is mapped, checked and imported once', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates');
  await page.getByRole('link', { name: 'Import people' }).click();
  const add = async () => {
    await page.getByLabel('Choose a CSV file').setInputFiles(upload);
    await shown(page.getByRole('heading', { name: 'pool.csv' }));
  };
  await add();
  const columns = page.getByRole('list', { name: 'Columns of the file' });
  await shown(columns.getByText('Where to write'));
  // The addresses and dates are recognized by their form. The member maps the names and the company by hand once.
  for (const [column, meaning] of [
    ['Person', 'Full name'],
    ['Employer', 'Current company'],
  ] as const) {
    await page.getByRole('combobox', { name: `What ${column} means` }).click();
    await page.getByRole('option', { name: meaning, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Check the file' }).click();
  await shown(page.getByRole('button', { name: `Import ${rows - wrong} rows` }));
  await shown(page.getByText('Enter a valid email address.').first());
  // The result of the check is at the top of the screen and has the focus.
  await atHand(page.getByRole('group', { name: 'What will happen to each row' }));
  expect(await faultsOf(page)).toEqual([]);
  const [errors] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Rows with errors as CSV' }).click(),
  ]);
  expect(errors.suggestedFilename()).toBe('pool-errors.csv');
  await page.getByRole('button', { name: `Import ${rows - wrong} rows` }).click();
  await page.reload();
  await shown(page.getByText(`${rows} of ${rows} rows`));
  await shown(page.getByText('Imported', { exact: true }));
  // A press on a number shows its rows, and a row links to its person.
  await page.getByRole('button', { name: /^Errors/ }).click();
  await atHand(page.getByRole('group', { name: 'Errors' }));
  await shown(page.getByText('Enter a valid email address.').first());
  await page.getByRole('button', { name: /^New people/ }).click();
  await shown(page.getByRole('link', { name: 'Import Number3', exact: true }));
  await page.getByRole('button', { name: 'Next page' }).click();
  await shown(page.getByText(`101–200 of ${rows - wrong}`));
  expect(await faultsOf(page)).toEqual([]);

  // The same file is imported again: the columns are remembered, and no person is added twice.
  await page.getByRole('link', { name: 'Imports', exact: true }).click();
  await add();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await shown(page.getByRole('button', { name: 'Nothing to import' }));
  await page.getByRole('button', { name: /^Skipped/ }).click();
  await shown(page.getByText('Already on record').first());
});

test('a file that somebody has checked in another way since is not imported as it was shown before', async () => {
  const one = await visit(await browser.it.window({ as: at.olivia }), '/people/imports');
  const buffer = Buffer.from(
    'Name,Email\nTab One,tab-one@journey.test\nTab Two,tab-two@journey.test\nTab Wrong,no address',
  );
  await one.getByLabel('Choose a CSV file').setInputFiles({ name: 'tabs.csv', mimeType: 'text/csv', buffer });
  await shown(one.getByRole('heading', { name: 'tabs.csv' }));
  await one.getByRole('button', { name: 'Check the file' }).click();
  await shown(one.getByRole('button', { name: 'Import 2 rows' }));
  const other = await visit(await browser.it.window({ as: at.olivia }), new URL(one.url()).pathname);
  await other.getByRole('radio', { name: 'Fill what is empty' }).click();
  await other.getByRole('button', { name: 'Check the file' }).click();
  await shown(other.getByRole('button', { name: 'Import 2 rows' }));

  await one.getByRole('button', { name: 'Import 2 rows' }).click();
  await shown(one.getByText('Someone else changed this import since you opened it.').first());
  await one.getByRole('button', { name: 'Check the file' }).click();
  await one.getByRole('button', { name: 'Import 2 rows' }).click();
  await shown(one.getByText('3 of 3 rows'));

  // Undo asks first, because only another import could add those people again.
  const takeBack = one.getByRole('button', { name: 'Undo the import' });
  await takeBack.click();
  const asked = one.getByRole('dialog', { name: 'Undo the import?' });
  await shown(asked.getByText(/^Everything that 2 rows added is removed\./));
  expect(await faultsOf(one)).toEqual([]);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await gone(asked);
  await shown(one.getByText('3 of 3 rows'));
  await takeBack.click();
  await asked.getByRole('button', { name: 'Undo the import' }).click();
  await shown(one.getByText('2 of 2 people, 2 removed, 0 kept'));
  await one.getByRole('button', { name: /^People removed/ }).click();
  await shown(one.getByText('Tab One').first());
  // Rows that were never imported are shown as before.
  await one.getByRole('button', { name: /^Errors/ }).click();
  await shown(one.getByText('Tab Wrong').first());
  await shown(one.getByText('Enter a valid email address.'));
});

test('with the keyboard alone: what the file names and nobody has is listed, opens its rows, and a tag is created where it is missing', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/imports');
  const buffer = Buffer.from(
    [
      'Name,Email,Tags,Source',
      'Key One,key-one@journey.test,Keyed,',
      'Key Two,key-two@journey.test,Keyed,Skywriting',
      'Key Three,key-three@journey.test,,',
    ].join('\n'),
  );
  await page.getByLabel('Choose a CSV file').setInputFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer });
  const check = page.getByRole('button', { name: 'Check the file' });
  await check.focus();
  await page.keyboard.press('Enter');
  await shown(page.getByRole('button', { name: 'Import 1 row' }));
  // The focus moves to the result of the button.
  await atHand(page.getByRole('group', { name: 'What will happen to each row' }));
  const value = page.getByRole('list', { name: 'Tags' }).getByRole('button', { name: /^Keyed/ });
  await value.focus();
  await page.keyboard.press('Enter');
  const opened = page.getByRole('list', { name: 'Rows of the file' });
  await shown(opened.getByText('Key Two'));
  expect(await opened.getByText('Key Three').count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await shown(page.getByText('Created', { exact: true }));
  await page.getByRole('button', { name: 'Check again' }).press('Enter');
  await shown(page.getByRole('button', { name: 'Import 2 rows' }));
  await gone(value);
  await shown(page.getByRole('list', { name: 'Source' }).getByRole('button', { name: /^Skywriting/ }));
});

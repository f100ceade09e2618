import { faultsOf } from '../support/axe.ts';
import { shown, visit } from '../support/browser.ts';
import { useScreens } from '../support/screens.ts';

// An administrator maintains the small lists of the settings.

const { browser, at } = useScreens();
const sources = async () => visit(await browser.it.window({ as: at.olivia }), '/org/sources');

test('a reason or a source is added, changed and left alone with the keyboard, in its place in the list', async () => {
  const page = await sources();
  const entry = (name: string) => page.locator('[data-entry]').filter({ hasText: name });
  await shown(entry('LinkedIn'));
  await page.keyboard.press('c');
  await shown(page.getByRole('region', { name: 'New source' }));
  await page.getByLabel('Name *').fill('Alumni evening');
  await page.getByLabel('Type *').click();
  await page.getByRole('option', { name: 'Referred' }).click();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await shown(entry('Alumni evening'));

  await entry('Alumni evening').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByLabel('Name *').fill('Alumni dinner');
  await shown(page.getByText('Unsaved name.'));
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await shown(page.getByText('What you typed was not saved.'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await shown(page.getByText('Unsaved name.'));
  expect(await page.getByLabel('Name *').inputValue()).toBe('Alumni dinner');
  await page.getByRole('button', { name: 'Save' }).click();
  await shown(entry('Alumni dinner'));
});

test('what was removed is brought back, at once or from the list of what was removed', async () => {
  const page = await sources();
  const entry = page.locator('[data-entry]').filter({ hasText: 'LinkedIn' });
  const remove = async () => {
    await page.getByRole('button', { name: 'More for LinkedIn' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await entry.waitFor({ state: 'detached' });
  };
  await shown(entry);
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await shown(entry);
  await remove();
  await page.getByRole('button', { name: '1 removed' }).click();
  await shown(page.getByRole('button', { name: 'Restore LinkedIn' }));
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Restore LinkedIn' }).click();
  await shown(page.getByText('Nothing is removed.'));
  await page.getByRole('button', { name: 'Show the list' }).click();
  await shown(entry);
});

test('several entries are selected with the keyboard and the pointer, changed together and taken back', async () => {
  const page = await sources();
  const entry = (name: string) => page.locator('[data-entry]').filter({ hasText: name });
  const selected = (count: number) => shown(page.getByText(`${count} selected`));
  await shown(entry('LinkedIn'));
  await entry('LinkedIn').focus();
  await page.keyboard.press('x');
  await selected(1);
  await page.keyboard.press('Shift+ArrowDown');
  await selected(2);
  await page.keyboard.press('x');
  await selected(1);
  await page.getByRole('checkbox', { name: 'Select Agency' }).click();
  await selected(2);
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Type', { exact: true }).first().click();
  // The code of the select box loads later. A box of the same size takes its place until then.
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Nominated' }).click();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 2 sources' }).click();
  await shown(page.getByText('2 sources were changed.'));
  await shown(entry('LinkedIn').getByText('Nominated'));
  await shown(entry('Agency').getByText('Nominated'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await shown(entry('LinkedIn').getByText('Sourced'));
  await shown(entry('Agency').getByText('External'));

  await page.getByRole('checkbox', { name: 'Select all sources of this page' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await entry('LinkedIn').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await shown(entry('LinkedIn'));
});

test('a list is read from a file, after it has said what would happen to each row', async () => {
  const page = await sources();
  const entry = (name: string) => page.locator('[data-entry]').filter({ hasText: name });
  await shown(entry('LinkedIn'));
  await page.getByRole('button', { name: 'The list as a file' }).click();
  await page.getByRole('menuitem', { name: 'Import a CSV file' }).click();
  const file = 'Name;Type;Notes\r\nLinkedIn;Nominated;\r\nCafé am Hafen;Sourced;\r\nNowhere;Somewhere;\r\n';
  await page.getByLabel('CSV file').setInputFiles({
    name: 'sources.csv',
    mimeType: 'text/csv',
    // The file is encoded as Excel writes it without the UTF-8 option.
    buffer: Buffer.from(file, 'latin1'),
  });
  await shown(page.getByText('1 new, 1 changed, 1 refused'));
  await shown(page.getByText('Choose one of the listed values for Type.'));
  await shown(page.getByText('This column is ignored: Notes.'));
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 sources' }).click();
  await shown(page.getByText('Done: 1 new, 1 changed, 1 refused'));
  await page.getByRole('button', { name: 'Close' }).last().click();
  await shown(entry('Café am Hafen'));

  await page.getByRole('button', { name: 'The list as a file' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV, for other programs' }).click();
  expect((await download).suggestedFilename()).toMatch(/^sources-\d{4}-\d\d-\d\d\.csv$/);
});

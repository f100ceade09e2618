import { faultsOf } from '../support/axe.ts';
import { shown, visit } from '../support/browser.ts';
import { useScreens } from '../support/screens.ts';

// Two records belong to the same person. They are merged, the merge is undone, and they are merged again and separated, by keyboard.

const { browser, at } = useScreens();

const add = async (last_name: string, headline: string): Promise<{ id: string; path: string }> => {
  const { candidate } = await at.olivia.ask('/api/people/candidates/upsert', {
    first_name: 'Theodora',
    last_name,
    source: 'sourced',
    headline,
  });
  return { id: candidate.id, path: `/people/candidates/100/1/_/_/_/${candidate.id}` };
};

test('a recruiter merges two records from the page of one, undoes it, merges them again and takes them apart, which can be undone too', async () => {
  const [kept, other] = [await add('Quillfeather', 'Binds books'), await add('Quilfeather', 'Prints books')];
  const page = await visit(await browser.it.window({ as: at.olivia }), kept.path);
  const records = page.getByRole('complementary', { name: 'Details' });
  const opens = records.getByRole('button', { name: 'Merge with another record' });
  const merge = async () => {
    await opens.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Merge with another record' });
    await dialog.getByRole('combobox', { name: 'The other record of Theodora Quillfeather' }).fill('Quilfeather');
    await shown(dialog.getByRole('option', { name: /Theodora Quilfeather/ }));
    await page.keyboard.press('Enter');
    await shown(dialog.getByRole('radio', { name: 'Theodora Quillfeather, this page' }));
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Merge', exact: true }).focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  };
  const apart = records.getByRole('button', { name: 'Separate the record of Theodora Quilfeather' });

  await merge();
  await shown(apart);
  await shown(page.getByText('merged two records of this person').first());
  expect(await faultsOf(page)).toEqual([]);
  const toast = page.getByText('Merged into Theodora Quillfeather.');
  await shown(toast);
  await page.getByRole('button', { name: 'Undo', exact: true }).focus();
  await page.keyboard.press('Enter');
  await apart.waitFor({ state: 'detached' });

  await merge();
  await shown(apart);
  // The address of the merged record leads to the record that was kept.
  await page.goto(new URL(other.path, page.url()).href);
  await shown(apart);
  expect(page.url()).toContain(kept.id);
  const takeApart = async () => {
    await apart.focus();
    await page.keyboard.press('Enter');
    await apart.waitFor({ state: 'detached' });
  };
  await takeApart();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await shown(apart);
  await takeApart();
  await page.goto(new URL(other.path, page.url()).href);
  await shown(page.getByText('Prints books').first());
});

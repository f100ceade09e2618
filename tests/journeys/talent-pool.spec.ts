import { faultsOf } from '../support/axe.ts';
import { shown, visit } from '../support/browser.ts';
import { useScreens } from '../support/screens.ts';

// The talent pool, as a recruiter searches it.

const { browser, at } = useScreens();

test('the pool is narrowed by a sentence of filters, one of them turned into an exclusion, and the address keeps it', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates');
  const total = page.getByRole('heading', { name: /Candidates/ });
  await shown(total);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Source', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Referred/ }).click();
  await shown(page.getByRole('button', { name: 'from source Referred', exact: true }));
  await page.getByRole('radio', { name: 'Is not', exact: true }).click();
  await shown(page.getByRole('button', { name: 'not from source Referred', exact: true }));
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Job', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Senior Backend Engineer/ }).click();
  await shown(page.getByRole('button', { name: 'in job Senior Backend Engineer', exact: true }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await shown(page.getByRole('menuitem', { name: 'Job is not' }));
  await page.keyboard.press('Escape');
  await page.reload();
  await shown(page.getByRole('button', { name: 'not from source Referred', exact: true }));
  await shown(page.getByRole('button', { name: 'in job Senior Backend Engineer', exact: true }));
});

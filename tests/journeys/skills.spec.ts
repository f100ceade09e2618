import { faultsOf } from '../support/axe.ts';
import { becomes, heading, shown, visit } from '../support/browser.ts';
import { useScreens } from '../support/screens.ts';

// Skills: a member adds a skill to a person on their page and to many people in the list, filters by it, and undoes the change.

const { browser, at } = useScreens();

test('a recruiter gives somebody a skill on their page and takes it off again, with Undo', async () => {
  const page = await visit(
    await browser.it.window({ as: at.olivia }),
    `/people/candidates/100/1/_/_/_/${at.places.candidate}`,
  );
  await page.getByRole('button', { name: /^(Add a skill|Skill)$/ }).click();
  const picker = page.getByRole('dialog', { name: 'Skills' });
  await picker.getByRole('searchbox', { name: 'Find a skill' }).fill('plain');
  await picker.getByRole('checkbox', { name: 'Explains in plain words' }).click();
  const off = page.getByRole('button', { name: 'Remove the skill Explains in plain words' });
  await shown(off);
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await off.click();
  await off.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await shown(off);
});

test('many people get a skill as one operation, are found by it, and lose it with Undo', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates/25/1/name-desc/_/_');
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Skills', exact: true }).click();
  const choice = page.getByRole('dialog', { name: 'Skills' });
  await choice.getByRole('searchbox', { name: 'Find a skill' }).fill('nothing like it');
  await shown(choice.getByText('No skill of that name.'));
  await choice.getByRole('searchbox', { name: 'Find a skill' }).fill('outages');
  expect(await faultsOf(page)).toEqual([]);
  await choice.getByRole('button', { name: 'Works through outages' }).click();
  const line = page.getByRole('region', { name: 'Change of many people' });
  await shown(line.getByText('Skill Works through outages added to 25 people'));
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Skill', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Works through outages/ }).click();
  await page.keyboard.press('Escape');
  await shown(page.getByRole('button', { name: 'with skill Works through outages', exact: true }));
  // The page shows at most 25 rows, so the total number of results is checked too.
  await becomes(() => heading(page, 'Candidates').locator('xpath=following-sibling::*[1]').innerText(), '25');
  expect(await page.getByRole('grid', { name: 'Candidates' }).getAttribute('aria-rowcount')).toBe('26'); // with the header
  await line.getByRole('button', { name: 'Undo', exact: true }).click();
  await shown(line.getByText('The change of 25 people is undone'));
  await shown(page.getByText('No one matches these filters.'));
});

import { faultsOf, violationsOf } from '../support/axe.ts';
import { heading, shown, visit } from '../support/browser.ts';
import { jobPage } from '../support/hiring.ts';
import { useScreens } from '../support/screens.ts';

// Dialogs and menus while they are open.

const { browser, at } = useScreens();

test('the open dialogs and menus of the board have no serious accessibility fault', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), jobPage(at.places.job, 'candidates'));
  await page.locator('[data-card] a').first().focus();
  await page.keyboard.press('x');
  await shown(page.getByRole('dialog', { name: /^Archive / }), page.getByRole('combobox', { name: 'Reason' }));
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('o');
  await shown(
    page.getByRole('dialog', { name: /^Make an offer to / }),
    page.getByRole('combobox', { name: 'Currency' }),
  );
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await shown(page.getByRole('dialog', { name: /shortcuts/i }), heading(page, /shortcuts/i));
  expect(await faultsOf(page)).toEqual([]);
});

test.each([1440, 1280])('open menus belong to their place on the page, at %i pixels', async (width) => {
  const board = jobPage(at.places.job, 'candidates');
  const page = await visit(await browser.it.window({ as: at.olivia, viewport: { width, height: 900 } }), board);
  const rules = ['region', 'aria-hidden-focus', 'aria-required-children', 'aria-required-parent'];
  const faultsOfMenu = async () => {
    await shown(page.getByRole('menu'));
    const violations = await violationsOf(page, rules);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  };
  await page.getByRole('button', { name: /^Display/ }).click();
  expect(await faultsOfMenu()).toEqual([]);
  await page.goto(`${board}/${at.places.application}/100/1/_/_/_`);
  await shown(page.getByRole('tab', { name: 'Overview' }));
  for (const name of ['More actions', /^Schedul|^Not scheduled/]) {
    await page
      .getByRole('complementary', { name: /^Candidate / })
      .or(page.getByRole('dialog', { name: /^Candidate / }))
      .getByRole('button', { name })
      .click();
    expect(await faultsOfMenu()).toEqual([]);
  }
});

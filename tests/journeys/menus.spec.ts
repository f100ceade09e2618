import type { Locator, Page } from 'playwright-core';
import { faultsOf, violationsOf } from '../support/axe.ts';
import { becomes, heading, shown, visit } from '../support/browser.ts';
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
  await page
    .getByRole('complementary', { name: /^Candidate / })
    .or(page.getByRole('dialog', { name: /^Candidate / }))
    .getByRole('button', { name: 'More actions' })
    .click();
  expect(await faultsOfMenu()).toEqual([]);
});

/** The boxes (position and size) of the field and of its open list. */
const placesOf = async (page: Page, field: Locator) => {
  const control = field.locator('xpath=ancestor::div[contains(@class, "rounded-ctl")][1]');
  const list = page.getByRole('listbox').locator('xpath=ancestor::div[contains(@class, "rounded-card")][1]');
  const [at, open] = await Promise.all([control.boundingBox(), list.boundingBox()]);
  return { at: at!, open: open! };
};
/** Whether the open list touches its field, below or above it, and has the same width. */
const placeOf = async (page: Page, field: Locator): Promise<'beside it' | 'elsewhere'> => {
  const { at, open } = await placesOf(page, field);
  const gap = open.y >= at.y ? open.y - (at.y + at.height) : at.y - (open.y + open.height);
  return Math.abs(open.x - at.x) <= 2 && Math.abs(open.width - at.width) <= 2 && gap >= -2 && gap <= 10
    ? 'beside it'
    : 'elsewhere';
};

test.each([
  ['stands still', 'none'],
  ['is moved', 'translate(60px, -40px)'],
  ['is scaled', 'scale(0.8)'],
  ['is moved and scaled', 'translate(-50px, 30px) scale(1.1)'],
])('the reasons of archiving open at their field in a dialog that %s', async (_, transform) => {
  const page = await visit(await browser.it.window({ as: at.olivia }), jobPage(at.places.job, 'candidates'));
  await page.locator('[data-card] a').first().focus();
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: /^Archive / });
  const reason = dialog.getByRole('combobox', { name: 'Reason' });
  await shown(reason);
  const move = (to: string) => dialog.evaluate((element, value) => void (element.style.transform = value), to);
  await move(transform);
  await reason.click();
  await shown(page.getByRole('listbox'));
  await becomes(() => placeOf(page, reason), 'beside it');
  // The list stays in place while the dialog keeps moving under it.
  await move(`${transform === 'none' ? '' : transform} translate(20px, 25px)`);
  await becomes(() => placeOf(page, reason), 'beside it');
  await page.getByRole('option').first().click();
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await shown(dialog);
});

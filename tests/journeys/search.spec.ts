import type { Page } from 'playwright-core';
import { type App, eventually } from '../support/app.ts';
import { violationsOf } from '../support/axe.ts';
import { button, gone, heading, shown, useBrowser, visit } from '../support/browser.ts';
import { jobPage } from '../support/hiring.ts';
import { Visitor } from '../support/visitor.ts';

// The command palette and the search page, by keyboard alone.

const browser = useBrowser();
let app: App;
let olivia: Visitor;
let job: string;
beforeAll(async () => {
  app = await browser.start({ demo: true });
  olivia = await Visitor.signedIn(app, 'olivia@northwind.example');
  const { items } = (await olivia.page('/opportunities/jobs')).body.list;
  job = items.find((row: { fields: { name: string } }) => row.fields.name === 'Senior Backend Engineer').id;
});

const input = (page: Page) => page.getByRole('combobox', { name: 'Search or run a command' });
/** Opens the palette with its button in the menu, which works as soon as it is shown. */
const ask = async (page: Page) => {
  await page.getByRole('button', { name: /^Search/ }).focus();
  await page.keyboard.press('Enter');
};
const opened = async (page: Page) => {
  await ask(page);
  await shown(input(page));
};
/** Types these words, and waits until the list shows the server's results for all of them, not for their beginning. */
const typed = async (page: Page, words: string) => {
  const answered = page.waitForResponse(
    (answer) => new URL(answer.url()).searchParams.get('q')?.endsWith(words) ?? false,
  );
  await page.keyboard.type(words);
  await answered;
};
/** Waits until the turned wheel moves the list no more. */
const scrolledToItsEnd = (page: Page) =>
  page.waitForFunction(() => {
    const { scrollTop, scrollHeight, clientHeight } = document.querySelector('[role=listbox]')!;
    return Math.abs(scrollHeight - clientHeight - scrollTop) < 2;
  });
const highlighted = (page: Page) => page.locator('[role=option][data-highlighted]').textContent();
/** Presses the down key until the result is highlighted, and opens it. */
const choose = async (page: Page, name: RegExp) => {
  await shown(page.getByRole('option', { name }).first());
  const most = 2 * (await page.getByRole('option').count());
  for (let step = 0; step < most && !name.test((await highlighted(page)) ?? ''); step++)
    await page.keyboard.press('ArrowDown');
  expect(await highlighted(page)).toMatch(name);
  await page.keyboard.press('Enter');
};

// A narrow window has the Search button in the head of the page, not in the menu.
test.each([1440, 600])(
  'letters typed before the palette has come are what is searched for, and move nobody (%s px)',
  async (width) => {
    const page = await browser.it.window({ as: olivia, viewport: { width, height: 900 } });
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/palette-.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await visit(page, jobPage(job, 'candidates'));
    const cards = page.locator('[data-card]');
    await shown(cards.first());
    const before = await cards.count();
    await page.keyboard.press('j');
    await ask(page);
    await page.keyboard.type('axa');
    await page.keyboard.press('Backspace');
    release();
    await shown(input(page));
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement).value === 'ax');
    await page.keyboard.press('Escape');
    await gone(input(page));
    expect(await cards.count()).toBe(before);
    await gone(page.getByRole('dialog'));
  },
);

test('arrows go around the results, the pointer takes one, and a screen reader hears which', async () => {
  const page = await visit(await browser.it.window({ as: olivia }), '/dashboard');
  await opened(page);
  await typed(page, 'sen');
  await shown(page.getByRole('option', { name: /^Senior Backend Engineer/ }).first());
  const names = await page.getByRole('option').allTextContents();
  const announced = () =>
    input(page).evaluate((each) => document.getElementById(each.getAttribute('aria-activedescendant')!)!.textContent);
  expect(await announced()).toBe(names[0]);
  // Rows below the visible part are rendered when the reader reaches them.
  const last = 'All results for “sen”';
  expect(names).not.toContain(last);
  await page.keyboard.press('ArrowUp');
  expect(await announced()).toBe(last);
  expect(await page.getByRole('option', { selected: true }).allTextContents()).toEqual([last]);
  expect(await page.getByRole('option').last().textContent()).toBe(last);
  await page.keyboard.press('ArrowDown');
  expect(await announced()).toBe(names[0]);
  const third = page.getByRole('option').nth(2);
  await third.hover();
  expect(await announced()).toBe(names[2]);
  await page.mouse.wheel(0, 5000);
  await shown(page.getByRole('option', { name: last }));
  await scrolledToItsEnd(page);
  // If other letters are typed, the list starts at the first result again.
  await typed(page, 'i');
  expect(await page.getByRole('listbox').evaluate((list) => list.scrollTop)).toBe(0);
  expect(await announced()).toBe(await page.getByRole('option').first().textContent());
  expect(await violationsOf(page)).toEqual([]);
  await page
    .getByRole('option', { name: /^Senior Backend Engineer/ })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname.startsWith('/opportunities/jobs/'));
});

test('a question is answered in the palette, and the page that it is about is one key further', async () => {
  const page = await visit(await browser.it.window({ as: olivia }), '/dashboard');
  await opened(page);
  await typed(page, 'invitaton good');
  await choose(page, /How long is an invitation good for/);
  const help = page.getByRole('region', { name: 'Help' });
  await shown(help.getByText(/For 14 days/));
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await gone(help);
  await shown(input(page));
  await choose(page, /How long is an invitation good for/);
  await shown(button(help, /Open the page/));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/org/invitations'));
});

test('from the palette to all people that hold a word, and on to one of them', async () => {
  const page = await visit(await browser.it.window({ as: olivia }), '/dashboard');
  await opened(page);
  await typed(page, 'sen');
  await choose(page, /^Show all \d+$/);
  await page.waitForURL((url) => url.pathname.startsWith('/search/candidate/'));
  await shown(heading(page, 'People'));
  const first = page.getByRole('main').getByRole('listitem').first().getByRole('link');
  await first.focus();
  await page.keyboard.press('ArrowDown');
  const second = page.getByRole('main').getByRole('listitem').nth(1).getByRole('link');
  expect(await second.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/people/candidates/'));
});

test('rows further down say where a resume has what was searched for, as soon as they come into view', async () => {
  const address = '/people/candidates/100/1/name-asc/experience/_/_';
  const { list, snippets } = (await olivia.page(address)).body;
  const below = list.items.slice(24).map(({ id }: { id: string }) => id);
  expect(below.length).toBeGreaterThan(10);
  expect(below.filter((id: string) => id in snippets)).toEqual([]);
  const page = await browser.it.window({ as: olivia, viewport: { width: 1440, height: 900 } });
  await visit(page, address);
  await shown(
    page
      .getByRole('row')
      .filter({ has: page.locator('mark') })
      .first(),
  );
  const known = (await olivia.ask('/api/people/candidates/snippets', { q: 'experience', ids: below.slice(-100) }))
    .snippets;
  const found = list.items.findLast(({ id }: { id: string }) => id in known);
  expect(list.items.indexOf(found)).toBeGreaterThan(list.items.length - 10);
  const last = page.getByRole('row', { name: found.name });
  // Rows with a snippet are taller, so the end of the list moves while the test scrolls to it.
  await eventually(async () => {
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight));
    expect(await last.locator('mark').count()).toBeGreaterThan(0);
  });
});

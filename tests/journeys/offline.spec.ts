import type { Page } from 'playwright-core';
import type { App } from '../support/app.ts';
import { violationsOf } from '../support/axe.ts';
import {
  atHome,
  becomes,
  button,
  gone,
  heading,
  isAt,
  link,
  shown,
  toast,
  useBrowser,
  visit,
} from '../support/browser.ts';
import { jobPage } from '../support/hiring.ts';
import { Visitor } from '../support/visitor.ts';

// The network fails while a page is open.

const browser = useBrowser();
let app: App;
let rafael: Visitor;
let job: string;

beforeAll(async () => {
  app = await browser.start({ demo: true });
  rafael = await Visitor.signedIn(app, 'rafael@northwind.example');
  const { items } = (await rafael.page('/opportunities/jobs')).body.list;
  job = items.find((row: { fields: { name: string } }) => row.fields.name === 'Senior Backend Engineer').id;
});

const menu = (page: Page, name: RegExp) => link(page.getByRole('navigation', { name: 'Main' }), name);
const line = (page: Page) => page.getByRole('status').filter({ hasText: /^Offline since/ });
const away = async (page: Page) => {
  browser.it.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await shown(line(page));
};
const back = async (page: Page) => {
  await page.context().setOffline(false);
  await gone(line(page));
};
/** The list of failed actions, which can be retried. */
const kept = (page: Page) => page.getByRole('region', { name: 'Actions to retry' });
/** The fields that the list of failed actions covers. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('[aria-label="Actions to retry"]')!.getBoundingClientRect();
    return [...document.querySelectorAll('input:not([type=checkbox]), textarea, [contenteditable=true]')]
      .filter((field) => {
        const box = field.getBoundingClientRect();
        return (
          box.width > 1 &&
          box.left < list.right &&
          box.right > list.left &&
          box.top < list.bottom &&
          box.bottom > list.top
        );
      })
      .map((field) => field.outerHTML);
  });
const violations = async (page: Page) => (await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html]);

/** Shows Home with its figures, which load after the page. */
const openHome = async () => {
  const page = await visit(await browser.it.window({ as: rafael }), '/dashboard');
  await shown(page.getByRole('region', { name: 'Figures' }));
  return page;
};

test('a line appears while the network is away, tells screen readers, and goes by itself', async () => {
  const page = await openHome();
  await away(page);
  expect(await violations(page)).toEqual([]);
  await back(page);
});

test('a page that cannot be opened leaves the page on hand and its address; Retry opens it', async () => {
  const page = await openHome();
  await away(page);
  await menu(page, /^Candidates/).click();
  await shown(page.getByText('The page could not be opened, so you stay on this one.'));
  await isAt(page, '/dashboard');
  await atHome(page);
  await page.context().setOffline(false);
  await button(page, 'Retry').click();
  await page.waitForURL(/\/people\/candidates/);
  await shown(heading(page, 'Candidates'));
  await gone(line(page));
});

test('an action without network says that nothing was changed, stays offered, and happens once when it is done again', async () => {
  const page = await visit(await browser.it.window({ as: rafael }), jobPage(job, 'candidates'));
  const card = page.locator('[data-card]').first();
  const person = (await card.getAttribute('data-card'))!;
  const moved: string[] = [];
  page.on('requestfinished', (request) => {
    if (/\/advance/.test(request.url())) moved.push(request.url());
  });
  const here = page.locator(`[data-card="${person}"]`);
  const column = () => here.locator('xpath=ancestor::*[@role="region" or self::section][1]').getAttribute('aria-label');
  const before = await column();
  await here.locator('a').first().focus();
  await away(page);
  await page.keyboard.press(']');
  await shown(kept(page).getByText(/Nothing was changed/));
  await becomes(column, before);
  expect(moved).toEqual([]);
  await back(page);
  await here.locator('a').first().focus();
  await page.keyboard.press(']');
  await becomes(async () => (await column()) === before, false);
  await becomes(async () => moved.length, 1);
  await gone(kept(page)); // the same request got its answer
});

test('every action that failed is kept with Retry and Dismiss, off the fields; Retry sends the same request, once', async () => {
  const page = await visit(await browser.it.window({ as: rafael }), jobPage(job, 'candidates'));
  const cards = await page
    .locator('[data-card]')
    .evaluateAll((all) => all.slice(0, 3).map((each) => each.getAttribute('data-card')!));
  const sent: string[] = [];
  page.on('requestfinished', (request) => {
    if (/\/advance/.test(request.url()))
      sent.push(`${new URL(request.url()).searchParams.get('uid')} ${request.postDataJSON().application_id}`);
  });
  const columnOf = (id: string) =>
    page
      .locator(`[data-card="${id}"]`)
      .locator('xpath=ancestor::section[1]')
      .getAttribute('aria-label')
      .then((label) => label!.split(',')[0]);
  const before = await Promise.all(cards.map(columnOf));
  // The drawer's code is loaded before the network fails.
  await page.locator(`[data-card="${cards[0]}"] a`).first().click();
  await shown(page.getByRole('complementary').getByRole('textbox'));
  await page.keyboard.press('Escape');
  await away(page);
  for (const id of cards) {
    await page.locator(`[data-card="${id}"] a`).first().focus();
    await page.keyboard.press(']');
  }
  await shown(kept(page).getByText('3 actions were not done'));
  expect(await kept(page).getByRole('listitem').count()).toBe(3);
  expect(await violations(page)).toEqual([]);
  expect(await covered(page)).toEqual([]);
  // A drawer with its note box opens, and the list moves so that it does not cover the box.
  await page.locator(`[data-card="${cards[2]}"] a`).first().focus();
  await page.keyboard.press('Enter');
  await becomes(() => covered(page), []);
  await kept(page)
    .getByRole('button', { name: /^Dismiss: / })
    .last()
    .click();
  await page.context().setOffline(false);
  await kept(page)
    .getByRole('button', { name: /^Retry: / })
    .first()
    .click();
  await becomes(async () => sent.length, 1);
  await button(kept(page), 'Retry').click();
  await gone(kept(page));
  expect(sent.map((each) => each.split(' ')[1])).toEqual(cards.slice(0, 2));
  expect(new Set(sent.map((each) => each.split(' ')[0])).size).toBe(2);
  await becomes(
    async () => (await columnOf(cards[0]!)) !== before[0] && (await columnOf(cards[1]!)) !== before[1],
    true,
  );
  expect(await columnOf(cards[2]!)).toBe(before[2]);
});

test('an action whose answer is lost says that we do not know whether it was saved', async () => {
  browser.it.expect(/ERR_FAILED/);
  const page = await visit(await browser.it.window({ as: rafael }), jobPage(job, 'candidates'));
  await page.route(/\/api\/.*advance/, async (route) => {
    await route.fetch(); // the server carries out the request, and the answer never arrives
    await route.abort();
  });
  await page.locator('[data-card] a').first().focus();
  await page.keyboard.press(']');
  await shown(kept(page).getByText('The connection was lost. We do not know if it was saved. Retry is safe.'));
  await page.unroute(/\/api\/.*advance/);
  await button(kept(page), 'Retry').click();
  await gone(kept(page));
  await shown(toast(page, / moved to /));
});

test('a part whose code does not come says so beside the page, and comes when the network is back', async () => {
  const page = await visit(await browser.it.window({ as: rafael }), jobPage(job, 'candidates'));
  await shown(page.locator('[data-card]').first());
  await away(page);
  browser.it.expect(/The code of this part could not be loaded/);
  await page.keyboard.press('Control+k');
  await shown(page.getByText('This part could not be loaded. Nothing was changed.'));
  await shown(page.locator('[data-card]').first());
  await back(page);
  await shown(page.getByRole('combobox', { name: 'Search or run a command' }));
});

test('nothing on the board moves when the search opens', async () => {
  const page = await visit(await browser.it.window({ as: rafael }), jobPage(job, 'candidates'));
  await shown(page.locator('[data-card]').first());
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[])
        moved.push(
          `${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => (node as Element)?.className).join(' | ')}`,
        );
    }).observe({ type: 'layout-shift' });
  });
  await page.keyboard.press('Control+k');
  await shown(page.getByRole('combobox', { name: 'Search or run a command' }));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
});

test('over an open drawer of a narrow window, what failed is seen and reached with the keyboard', async () => {
  const narrow = { as: rafael, viewport: { width: 390, height: 844 } };
  const page = await visit(await browser.it.window(narrow), jobPage(job, 'candidates'));
  await page.locator('[data-card] a').first().click();
  await shown(page.getByRole('dialog').getByRole('textbox'));
  await page.context().setOffline(true);
  browser.it.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.keyboard.press('a');
  await shown(button(kept(page), 'Retry'));
  await button(kept(page), 'Retry').click({ trial: true }); // nothing covers it
  await becomes(() => covered(page), []);
  await page.context().setOffline(false);
  await page.keyboard.press('F8');
  await page.keyboard.press('Enter');
  await gone(kept(page));
  await shown(toast(page, / moved to /));
});

test('without network the drawer shows the card that its keys mean, and the next one', async () => {
  const page = await visit(await browser.it.window({ as: rafael }), jobPage(job, 'candidates'));
  const drawer = page.getByRole('complementary');
  // The drawer's code is loaded before the network fails.
  await page.locator('[data-card] a').first().click();
  await shown(drawer.getByRole('textbox'));
  await page.keyboard.press('Escape');
  const column = page
    .locator('section')
    .filter({ has: page.locator('[data-card]').nth(2) })
    .first();
  const names = await column
    .locator('[data-card] a')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')!.split(',')[0]!));
  await away(page);
  await column.locator('[data-card] a').nth(1).focus();
  await page.keyboard.press('Enter');
  await shown(heading(drawer, names[1]!), drawer.getByText('You are offline. This could not be loaded.'));
  await shown(drawer.getByRole('img', { name: /^Step \d+ of/ }), button(drawer, /^Advance to/));
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('a');
  await shown(kept(page).getByText(names[1]!));
  await page.keyboard.press('j');
  await shown(heading(drawer, names[2]!), button(drawer, /^Advance to/));
  // When the browser is online again, the rest of the drawer loads automatically.
  await back(page);
  await shown(drawer.getByRole('tab', { name: 'Overview' }), heading(drawer, names[2]!));
});

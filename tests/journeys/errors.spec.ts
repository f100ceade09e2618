import type { Page } from 'playwright-core';
import type { App } from '../support/app.ts';
import { violationsOf } from '../support/axe.ts';
import { becomes, button, heading, isAt, link, shown, useBrowser, visit } from '../support/browser.ts';
import { Visitor } from '../support/visitor.ts';

// Pages that cannot be shown keep the menu, explain the error and offer a next step (U4,
// docs/rules/addresses-and-pages.md#refused-pages).

const browser = useBrowser();
let app: App;
let rafael: Visitor;

beforeAll(async () => {
  app = await browser.start({ demo: true });
  rafael = await Visitor.signedIn(app, 'rafael@northwind.example');
});

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const violations = async (page: Page) => (await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html]);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const shots = process.env.JOURNEY_SHOTS;
const looks = [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const;

test.each(looks)(
  'a member who opens what is not there keeps the menu and the typed address, %i px, %s',
  async (width, colorScheme) => {
    browser.it.expect(/404 \(Not Found\)/);
    const window = await browser.it.window({ as: rafael, viewport: { width, height: 900 }, colorScheme });
    const page = await visit(window, '/people/candidatez');
    await shown(heading(page, 'Page not found'), page.getByText('/people/candidatez'), button(page, /^Retry/));
    await shown(width > 900 ? menu(page) : button(page, 'Menu'));
    await becomes(() => focused(page), 'Page not found');
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    if (shots) await page.screenshot({ path: `${shots}/404-${width}-${colorScheme}.png` });
    await shown(link(page, 'Nearest page: Candidates'));
    await link(page, 'Go to Home').click();
    await isAt(page, '/dashboard');
  },
);

test('a page without access keeps the menu, as a document and in the running app', async () => {
  const page = await visit(await browser.it.window({ as: rafael }), '/org/users');
  await isAt(page, '/unauthorized');
  await shown(menu(page), heading(page, 'You do not have access to this page.'), page.getByText('/org/users'));
  await page.reload();
  await shown(menu(page), heading(page, 'You do not have access to this page.'), page.getByText('/org/users'));
});

test('a page that fails names the reference of the failure, keeps the menu, and Retry opens the page', async () => {
  browser.it.expect(/500 \(Internal Server Error\)/);
  const page = await visit(await browser.it.window({ as: rafael }), '/dashboard');
  const reference = '7f3c92d0-0000-4000-8000-000000000000';
  await page.route(
    (url) => url.pathname === '/people/candidates' && url.searchParams.has('uid'),
    (route) => route.fulfill({ status: 500, json: { status: 'error', code: 'fault', reference } }),
    { times: 1 },
  );
  await link(menu(page), /^Candidates/).click();
  await isAt(page, '/500');
  await shown(menu(page), page.getByText(reference), button(page, 'Copy the reference'));
  await shown(link(page, /^Nearest page: Candidates/));
  expect(await violations(page)).toEqual([]);
  await button(page, /^Retry/).click();
  await page.waitForURL(/\/people\/candidates/);
  await shown(heading(page, 'Candidates'));
});

test('a visitor who follows an old link to a job finds the open jobs of that company and no menu', async () => {
  browser.it.expect(/404 \(Not Found\)/);
  const page = await visit(await browser.it.window(), '/northwind/jobs/gone-for-good-abc123');
  await shown(heading(page, 'Page not found'), link(page, 'Go to the start page'));
  expect(await menu(page).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await link(page, /^Nearest page:/).click();
  await isAt(page, '/northwind/jobs');
});

test('the browser may keep a public page for Back and Forward, and no page of somebody who is signed in', async () => {
  const signedOut = await fetch(`${app.base}/northwind/jobs`, { headers: { accept: 'text/html' } });
  expect(signedOut.headers.get('cache-control')).toBe('private, no-cache');
  const cookie = [...rafael.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const signedIn = await fetch(`${app.base}/dashboard`, { headers: { accept: 'text/html', cookie } });
  expect(signedIn.headers.get('cache-control')).toBe('no-store');
});

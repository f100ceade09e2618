import type { Page, Route } from 'playwright-core';
import { type App, eventually } from '../support/app.ts';
import {
  atHome,
  becomes,
  button,
  field,
  gone,
  heading,
  isAt,
  link,
  shown,
  useBrowser,
  visit,
} from '../support/browser.ts';
import { jobPage } from '../support/hiring.ts';
import { Visitor } from '../support/visitor.ts';

// How the browser loads and shows pages, as a person sees it
// (docs/rules/addresses-and-pages.md#how-the-browser-loads-a-page).

const browser = useBrowser();
let app: App;
let rafael: Visitor;

beforeAll(async () => {
  app = await browser.start({ demo: true });
  rafael = await Visitor.signedIn(app, 'rafael@northwind.example');
});

const menu = (page: Page, name: RegExp) => link(page.getByRole('navigation', { name: 'Main' }), name);
const openHome = async () => visit(await browser.it.window({ as: rafael }), '/dashboard');
/** Passes the client's next requests for this page to `answer`, so that the test can hold them back. */
const answering = (page: Page, path: string, answer: (route: Route) => unknown) =>
  page.route((url) => url.pathname === path && url.searchParams.has('uid'), answer);

describe('U3: a list keeps its state in the address', () => {
  const grid = (page: Page) => page.getByRole('grid', { name: 'Candidates' });
  const namesIn = async (page: Page) =>
    (await grid(page).getByRole('row').allInnerTexts()).slice(1).map((text) => text.split('\n')[1] ?? ''); // after the initials
  const segments = (page: Page) => new URL(page.url()).pathname.split('/').slice(3).map(decodeURIComponent);

  test('U3: the address holds limit, page, sort, search and filters, and opening it again shows the same rows', async () => {
    const page = await visit(await browser.it.window({ as: rafael }), '/people/candidates');
    await shown(grid(page));
    await button(page, '100 per page').click();
    await page.getByRole('menuitem', { name: '25', exact: true }).click();
    await shown(page.getByText(/^1–25 of \d+$/));
    await link(grid(page).getByRole('columnheader', { name: 'Candidate' }), 'Candidate').click();
    await becomes(async () => segments(page)[2], 'name-asc');
    await link(page, 'Next page').click();
    await shown(page.getByText(/^26–50 of \d+$/));
    expect(segments(page).slice(0, 4)).toEqual(['25', '2', 'name-asc', '_']);
    const rows = await namesIn(page);
    await page.reload();
    await shown(page.getByText(/^26–50 of \d+$/));
    expect(await namesIn(page)).toEqual(rows);
    await link(page, 'Next page').click();
    await shown(page.getByText(/^51–\d+ of \d+$/));
    await page.goBack();
    await shown(page.getByText(/^26–50 of \d+$/));
    expect(await namesIn(page)).toEqual(rows);

    await page.getByRole('button', { name: /Application$/ }).click(); // the quick count
    await becomes(async () => segments(page).slice(0, 5), ['25', '1', 'name-asc', '_', '{"stage":["application"]}']);
    await field(page, 'Search names, resumes').fill('senior');
    await becomes(
      async () => segments(page).slice(0, 5),
      ['25', '1', 'name-asc', 'senior', '{"stage":["application"]}'],
    );
    // The address changes before the rows are rendered.
    const served = async () =>
      (await rafael.page(new URL(page.url()).pathname)).body.list.items.map((row: { name: string }) => row.name);
    await eventually(async () => expect(await namesIn(page)).toEqual(await served()));
    const found = await namesIn(page);
    expect(found.length).toBeGreaterThan(0);
    const second = await visit(await browser.it.window({ as: rafael }), new URL(page.url()).pathname);
    await shown(grid(second));
    expect(await namesIn(second)).toEqual(found);
    expect(await field(second, 'Search names, resumes').inputValue()).toBe('senior');
  });

  test('U3: going back to a list restores its scroll position after a quarter of a second; going forward starts at the top', async () => {
    const page = await visit(await browser.it.window({ as: rafael }), '/people/candidates');
    await shown(grid(page));
    await page.waitForURL(/\/people\/candidates\/100\/1\//);
    await grid(page).evaluate((box) => {
      box.scrollTop = 900;
    });
    await becomes(() => grid(page).evaluate((box) => box.scrollTop), 900);
    await grid(page).locator('[data-row="35"]').click(); // in sight, so that the click does not scroll
    await page.waitForURL(/\/people\/candidates\/100\/1\/_?[^/]*\/_\/_\/[0-9a-f-]{36}/);
    await shown(
      button(page, /^Add to a job/)
        .or(heading(page, /./))
        .first(),
    );
    await page.evaluate(() => {
      const times: { back?: number; restored?: number } = Object.assign(window, { times: {} }).times;
      window.addEventListener('popstate', () => {
        times.back = performance.now();
      });
      const look = () => {
        if (times.back && (document.querySelector('[role=grid]')?.scrollTop ?? 0) > 0)
          times.restored = performance.now();
        else requestAnimationFrame(look);
      };
      look();
    });
    await page.goBack();
    await shown(grid(page));
    await becomes(() => grid(page).evaluate((box) => box.scrollTop), 900);
    await page.waitForFunction(() => 'restored' in (window as unknown as { times: object }).times);
    const { back, restored } = await page.evaluate(
      () => (window as unknown as { times: { back: number; restored: number } }).times,
    );
    expect(restored - back).toBeGreaterThanOrEqual(250);
    await menu(page, /^Inbox/).click();
    await shown(heading(page, 'Inbox').first());
    await menu(page, /^Candidates/).click();
    await shown(grid(page));
    await becomes(() => grid(page).evaluate((box) => box.scrollTop), 0);
  });
});

describe('U4: when a page cannot be shown', () => {
  test('U4: an unknown address says 404, as a document and in the running app', async () => {
    browser.it.expect(/404 \(Not Found\)/);
    const page = await visit(await browser.it.window({ as: rafael }), '/nothing/here');
    await shown(heading(page, 'Page not found'), page.getByText('404', { exact: true }));
    await link(page, 'Go to Home').click();
    await isAt(page, '/dashboard');
    await answering(page, '/opportunities/jobs', (route) =>
      route.fulfill({ status: 404, json: { title: 'Page not found' } }),
    );
    await menu(page, /^Jobs/).click();
    await isAt(page, '/404');
    await shown(heading(page, 'Page not found'), page.getByText('404', { exact: true }));
    await visit(page, jobPage('00000000-0000-4000-8000-000000000000', 'candidates'));
    await shown(heading(page, 'Page not found'));
  });

  test('U4: a failing server shows the page 500, which has links out', async () => {
    browser.it.expect(/503 \(Service Unavailable\)/);
    const page = await openHome();
    await answering(page, '/people/candidates', (route) => route.fulfill({ status: 503, body: 'no' }));
    await menu(page, /^Candidates/).click();
    await isAt(page, '/500');
    await shown(
      heading(page, 'Something went wrong on our side. Nothing was changed.'),
      page.getByText('500', { exact: true }),
    );
    await link(page, 'Go to Home').click();
    await atHome(page);
  });

  test('U4: a refusal without a location shows unauthorized; with one, that location', async () => {
    const page = await openHome();
    await answering(page, '/people/candidates', (route) => route.fulfill({ json: { title: 'x', authorization: {} } }));
    await menu(page, /^Candidates/).click();
    await isAt(page, '/unauthorized');
    await shown(page.getByText('You do not have access to this page.'));
    await link(page, 'Go to Home').click();
    await answering(page, '/messages/inbox', (route) =>
      route.fulfill({ json: { authorization: { location: '/tasks/mine' } } }),
    );
    await menu(page, /^Inbox/).click();
    await page.waitForURL(/\/tasks\/mine/);
    await shown(heading(page, 'My tasks'));
  });

  test('U4: a page for administrators only refuses the recruiter, and is drawn once', async () => {
    const page = await visit(await browser.it.window({ as: rafael }), '/org/users');
    await isAt(page, '/unauthorized');
    await shown(page.getByText('You do not have access to this page.'));
    expect(await page.getByRole('main').count()).toBe(1);
  });

  test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])(
    'U4: an answer cannot send the browser to %s',
    async (location) => {
      const page = await openHome();
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('evil')) asked.push(request.url());
      });
      await answering(page, '/people/candidates', (route) => route.fulfill({ json: { authorization: { location } } }));
      await menu(page, /^Candidates/).click();
      await isAt(page, '/unauthorized');
      await answering(page, '/messages/inbox', (route) =>
        route.fulfill({ json: { title: 'Messages', redirect: { location } } }),
      );
      await link(page, 'Go to Home').click();
      await isAt(page, '/dashboard');
      expect(asked).toEqual([]);
      expect(new URL(page.url()).origin).toBe(new URL(app.base).origin);
    },
  );

  test('U4: a page load that ends in access-denied sends the browser to the sign-in page, which knows who is signed in', async () => {
    const page = await openHome();
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await answering(page, '/people/candidates', (route) =>
      route.fulfill({ status: 302, headers: { location: '/access-denied' } }),
    );
    await menu(page, /^Candidates/).click();
    await isAt(page, '/dashboard');
    await atHome(page);
    await page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .some((entry) => new URL(entry.name).pathname === '/' && entry.name.includes('uid=')),
    );
  });

  test('U4: a recruiter who lost the role is sent away by the next action', async () => {
    const olivia = await Visitor.signedIn(app, 'olivia@northwind.example');
    const page = await visit(await browser.it.window({ as: olivia }), '/org/invitations');
    await answering(page, '/api/org/invitations/upsert', (route) =>
      route.fulfill({ status: 302, headers: { location: '/access-denied' } }),
    );
    await button(page, /^Invite a person/)
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Invite a person' });
    await field(dialog, 'Email').fill('nobody@example.test');
    await dialog.getByRole('combobox', { name: 'Roles' }).fill('Lead');
    await page.getByRole('option', { name: 'Lead', exact: true }).click();
    const left = page.waitForRequest(
      (request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/',
    );
    await dialog.getByRole('combobox', { name: 'Roles' }).blur();
    await button(dialog, 'Send the invitation').click();
    await left;
    await isAt(page, '/dashboard');
  });

  test('a newer click cancels the page that is still loading; that page never shows', async () => {
    const page = await openHome();
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await answering(page, '/people/candidates', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/people/candidates');
    await menu(page, /^Candidates/).click();
    const request = await asked;
    const cancelled = page.waitForEvent('requestfailed', (failed) => failed === request);
    await menu(page, /^My tasks/).click();
    expect((await cancelled).failure()!.errorText).toBe('net::ERR_ABORTED');
    await shown(heading(page, 'My tasks'));
    release();
    await page.waitForURL(/\/tasks\/mine/);
    expect(await heading(page, 'Candidates').count()).toBe(0);
  });

  test('a page load without any answer is ignored: the page stays, and the next click works', async () => {
    browser.it.expect(/ERR_(FAILED|INTERNET_DISCONNECTED)/);
    const page = await openHome();
    await answering(page, '/people/candidates', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await menu(page, /^Candidates/).click();
    await failed;
    await gone(page.getByRole('progressbar'));
    await atHome(page);
    expect(await page.getByText(/500|went wrong/).count()).toBe(0);
    await menu(page, /^My tasks/).click();
    await shown(heading(page, 'My tasks'));
  });

  test('every change of address requests the same path with a unique id, and the title follows', async () => {
    const page = await openHome();
    const asks: URL[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.searchParams.has('uid') && !url.pathname.startsWith('/api/')) asks.push(url);
    });
    for (const [name, path] of [
      ['Jobs', '/opportunities/jobs'],
      ['Candidates', '/people/candidates'],
      ['My tasks', '/tasks/mine'],
      ['Candidates', '/people/candidates'],
    ] as const) {
      await menu(page, new RegExp(`^${name}`)).click();
      await page.waitForURL((url) => url.pathname.startsWith(path));
      await becomes(() => page.title(), `${name} · Northwind`);
    }
    expect(asks.map((url) => url.pathname)).toEqual([
      '/opportunities/jobs',
      '/people/candidates',
      '/tasks/mine',
      '/people/candidates',
    ]);
    expect(new Set(asks.map((url) => url.searchParams.get('uid'))).size).toBe(4);
  });

  test('the palette finds a candidate by name and goes there, by keyboard alone', async () => {
    const page = await openHome();
    const { name } = (await rafael.page('/people/candidates')).body.list.items.find((row: { name: string }) =>
      /^[a-z ]+$/i.test(row.name),
    );
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill(name);
    // The line that leads to all results appears immediately. It contains the text too.
    await shown(page.getByRole('option').filter({ hasText: name, hasNotText: 'All results' }).first());
    await page.keyboard.press('Enter');
    await shown(heading(page, name).first());
    await page.keyboard.press('g');
    await page.keyboard.press('j');
    await shown(heading(page, 'Jobs'));
  });

  test('by keyboard alone the palette lets go of the candidate at hand, switches the theme and shows what was opened lately', async () => {
    const page = await openHome();
    const palette = page.getByRole('combobox', { name: 'Search or run a command' });
    const options = page.getByRole('option');
    await page.keyboard.press('Control+k');
    await palette.fill('#senior backend');
    await shown(options.filter({ hasText: 'Senior Backend Engineer' }).first());
    await page.keyboard.press('Enter');
    await page.locator('[data-card]').first().click();
    await shown(button(page, /^Advance to/).first());
    await page.keyboard.press('Control+k');
    await shown(button(page, /^Deselect/), options.filter({ hasText: /^Advance to/ }).first());
    await page.keyboard.press('Backspace');
    await gone(button(page, /^Deselect/));
    expect(await options.filter({ hasText: /^Advance to/ }).count()).toBe(0);
    await shown(options.filter({ hasText: 'Senior Backend Engineer' }).first());
    await palette.fill('>theme dark');
    await page.keyboard.press('Enter');
    await becomes(() => page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  });
});

import type { Page } from 'playwright-core';
import type { App } from '../support/app.ts';
import { isAt, running, shown, useBrowser, visit } from '../support/browser.ts';
import { jobPage } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Opening a drawer or page moves nothing else on the screen, and going back shows the earlier page immediately.

const browser = useBrowser();
let app: App;
let rafael: Visitor;
let board: string;
let post: string;

beforeAll(async () => {
  app = await browser.start({ demo: true }, { keeping: true });
  rafael = await Visitor.signedIn(app, 'rafael@northwind.example');
  const jobs = (await rafael.page('/opportunities/jobs')).body.list.items as Json[];
  const job = jobs.find((row) => row.fields.name === 'Senior Backend Engineer');
  board = jobPage(job.id, 'candidates');
  post = `/northwind/jobs/${job.slug}`;
});

type Move = { what: string; from: [number, number]; to: [number, number] };
type Shift = { value: number; moves: Move[] };
/** Records layout shifts on the page from this call on. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    type Source = { node?: Node; previousRect: DOMRect; currentRect: DOMRect };
    type Entry = PerformanceEntry & { value: number; sources: Source[] };
    const shifts: Shift[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as Entry[])
        shifts.push({
          value,
          moves: sources.map(({ node, previousRect, currentRect }) => ({
            what: (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 80) ?? '',
            from: [previousRect.x, previousRect.y],
            to: [currentRect.x, currentRect.y],
          })),
        });
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    Object.assign(window, { shifts, takeShifts: () => (note(observer.takeRecords()), shifts) });
  });
const shiftsOf = async (page: Page): Promise<Shift[]> => {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
  return page.evaluate(() => (window as unknown as { takeShifts: () => Shift[] }).takeShifts());
};

test.each([
  ['beside the page', 1440],
  ['over the page', 1280],
])('when the drawer opens %s, cards stay where they are and nothing moves up or down', async (_, width) => {
  const page = await visit(await browser.it.window({ as: rafael, viewport: { width, height: 900 } }), board);
  const card = page.locator('[data-card]').first();
  await shown(card);
  await page.evaluate(() => document.fonts.ready);
  const before = await card.boundingBox();
  const bar = page.getByRole('searchbox', { name: 'Search candidates' });
  const row = (await bar.boundingBox())!.y;
  await watchShifts(page);
  await card.locator('a').first().click();
  await shown(page.getByRole('tab', { name: 'Overview' }));
  await page.evaluate(() => document.fonts.ready);
  const moves = (await shiftsOf(page)).flatMap((shift) => shift.moves);
  expect(moves.filter(({ from, to }) => Math.abs(from[1] - to[1]) >= 1)).toEqual([]);
  // The page makes room for the drawer immediately, and nothing moves after that.
  const onward = ({ what, from }: Move) => moves.some((each) => each.what === what && `${each.to}` === `${from}`);
  expect(moves.filter(onward)).toEqual([]);
  expect(await card.boundingBox()).toEqual(before);
  if (width === 1440) expect((await bar.boundingBox())!.y).toBe(row);
});

/** Leaves the page for another document and comes back. Returns whether the browser had kept the page in memory. */
const wasKept = async (page: Page, meanwhile: () => Promise<unknown> = async () => undefined): Promise<boolean> => {
  await page.evaluate(() => {
    Object.assign(window, { left: true });
  });
  await page.goto('/reset');
  await meanwhile();
  await page.goBack({ waitUntil: 'commit' });
  await running(page);
  return page.evaluate(() => 'left' in window);
};

test('a job’s page and the form to apply come back at once, with what was typed', async () => {
  const page = await visit(await browser.it.window(), `${post}/apply`);
  await page.getByLabel('First Name').fill('Ada');
  expect(await wasKept(page)).toBe(true);
  expect(await page.getByLabel('First Name').inputValue()).toBe('Ada');
  await visit(page, post);
  expect(await wasKept(page)).toBe(true);
});

test('the board comes back at once, and hears of changes again', async () => {
  const page = await visit(await browser.it.window({ as: rafael }), board);
  await shown(page.locator('[data-card]').first());
  const heard = page.waitForRequest((request) => new URL(request.url()).pathname === '/events');
  expect(await wasKept(page)).toBe(true);
  await heard;
  await shown(page.locator('[data-card]').first());
});

test('after signing out, Back shows no page of whoever was signed in', async () => {
  const ines = await Visitor.signedIn(app, 'ines@northwind.example');
  const page = await visit(await browser.it.window({ as: ines }), '/dashboard');
  await shown(page.getByRole('main').getByRole('heading', { level: 1 }));
  const kept = await wasKept(page, async () => {
    const other = await page.context().newPage();
    await other.goto('/logout');
    await other.getByRole('button', { name: 'Sign out' }).click();
    await isAt(other, '/');
  });
  expect(kept).toBe(false);
  await isAt(page, '/');
});

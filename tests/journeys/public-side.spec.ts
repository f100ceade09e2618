import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { becomes, button, field, gone, heading, link, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { openJob } from '../support/hiring.ts';
import { sideways, sizes } from '../support/screens.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A visitor looks for a job on the careers page and on the company's own site, where an administrator embeds the jobs.

const browser = useBrowser();
let app: App;
let olivia: Visitor;
const names = ['Crane Driver', 'Ship Cook', 'Dock Painter', 'Rope Maker'];

beforeAll(async () => {
  app = await browser.start({ demo: true, LANGUAGES: 'en,de' });
  olivia = await Visitor.signedIn(app, 'olivia@northwind.example');
  const departments = (await olivia.page('/org/categories')).body.list.items as Json[];
  const warehouse = departments.find((each) => each.fields.name === 'Warehouse').id;
  for (const name of names) await openJob(olivia, name, { category_id: warehouse });
});

const posts = (page: Parameters<typeof link>[0]) =>
  page.getByRole('main').locator('li:has(a[href*="/northwind/jobs/"])');

test('a visitor without scripts finds the jobs of a department, and the address of what was found can be shared', async () => {
  const page = await browser.it.window({ javaScriptEnabled: false });
  await page.goto('/northwind/jobs?src=linkedin');
  const all = await posts(page).count();
  expect(all).toBeGreaterThan(names.length);
  await page.getByLabel('Department').selectOption('Warehouse');
  await button(page, 'Find').click();
  await shown(page.getByText(`${names.length} of ${all} jobs shown`));
  const shared = new URL(page.url());
  expect(Object.fromEntries(shared.searchParams)).toMatchObject({ department: 'Warehouse', src: 'linkedin' });
  const other = await browser.it.window({ javaScriptEnabled: false });
  await other.goto(shared.pathname + shared.search);
  await shown(...names.map((name) => link(other, new RegExp(`^${name}`))));
  expect(await posts(other).count()).toBe(names.length);
  await link(other, 'Show all jobs').click();
  await becomes(() => posts(other).count(), all);
});

test('with scripts a choice is taken at once, typing narrows what is shown, and Enter makes an address of it', async () => {
  const page = await visit(await browser.it.window(), '/northwind/jobs');
  await page.getByLabel('Department').selectOption('Warehouse');
  await page.waitForURL(/\/jobs\?department=Warehouse$/);
  await shown(page.getByText(new RegExp(`^${names.length} of \\d+ jobs shown$`)));
  await field(page, 'Search jobs').last().fill('cook');
  await shown(page.getByText(/^1 of \d+ jobs shown$/));
  await gone(link(page, /^Rope Maker/));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/jobs\?q=cook&department=Warehouse$/);
  await shown(link(page, /^Ship Cook/));
  await page.goBack();
  await shown(link(page, /^Rope Maker/));
});

test('a visitor chooses the language and keeps it on the way to the form', async () => {
  const page = await visit(await browser.it.window(), '/northwind/jobs');
  await link(page, 'Deutsch').click();
  await shown(heading(page, 'Arbeiten bei Northwind'), link(page, 'English'));
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  await link(page, /^Ship Cook/).click();
  await link(page, 'Auf diese Stelle bewerben').first().click();
  await shown(heading(page, 'Bewerbung: Ship Cook'));
  expect(new URL(page.url()).searchParams.get('lang')).toBe('de');
});

test('an administrator makes a feed key, sees it once, replaces it and withdraws it', async () => {
  const page = await visit(await browser.it.window({ as: olivia }), '/org/integrations');
  await shown(heading(page, 'Jobs on other sites'), field(page, 'Line for your website'));
  await button(page, 'Create a key').click();
  await shown(page.getByText('Here is the key. It is shown only once.'));
  const address = await field(page, 'Address for job boards (XML)').inputValue();
  const status = async (): Promise<number> => (await fetch(address.replace(/^https?:\/\/[^/]+/, app.base))).status;
  expect(await status()).toBe(200);
  expect(await faultsOf(page)).toEqual([]);
  await visit(page, '/org/integrations');
  await gone(field(page, 'Feed key'));
  await button(page, 'Create a new key').click();
  await button(page.getByRole('dialog'), 'Create a new key').click();
  await shown(field(page, 'Feed key'));
  // The feed is read from rows, which are updated after the answer to the command.
  await becomes(status, 403);
  await button(page, 'Withdraw the key').click();
  await button(page.getByRole('dialog'), 'Withdraw the key').click();
  await shown(toast(page, 'Key withdrawn.'), button(page, 'Create a key'));
});

test.each([
  ['the careers page', '/northwind/jobs?department=Warehouse', false],
  ['the settings of jobs on other sites', '/org/integrations', true],
])('%s can be used by everybody, wide and narrow, in light and in dark', async (_, address, signedIn) => {
  const page = await browser.it.window({ colorScheme: 'light', ...(signedIn ? { as: olivia } : {}) });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await visit(page, address);
    await shown(page.getByRole('heading').first());
    const light = await faultsOf(page);
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
    });
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const dark = await faultsOf(page, ['color-contrast', 'link-in-text-block']);
    expect({ ...size, light, dark, sideways: await sideways(page) }).toEqual({
      ...size,
      light: [],
      dark: [],
      sideways: 0,
    });
  }
});

describe('on the company’s own site', () => {
  let site: Server;
  let home: string;
  const pages: Record<string, string> = {
    '/en': '<h1>Northwind</h1><script async data-source="website" src="EMBED"></script><p>The foot.</p>',
    '/de':
      '<h1>Northwind</h1><main lang="de-AT"><div data-candor-jobs></div></main><script async src="EMBED"></script>',
  };
  beforeAll(async () => {
    site = createServer(({ url }, answer) => {
      const body = pages[url ?? ''];
      answer.statusCode = body ? 200 : 404;
      // The strictest content security policy: it allows scripts from one origin and nothing else.
      answer.setHeader(
        'content-security-policy',
        `default-src 'none'; script-src ${app.base}; require-trusted-types-for 'script'`,
      );
      answer.setHeader('content-type', 'text/html; charset=utf-8');
      answer.end(
        `<!doctype html><html lang="en"><head><title>Northwind</title><link rel="icon" href="data:,"></head><body>${(body ?? '').replace('EMBED', `${app.base}/northwind/jobs/embed.js`)}</body></html>`,
      );
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    home = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => void site?.close());

  test('the list stands where the line stands, under a header that forbids everything else', async () => {
    browser.it.expect(/data:,/);
    const page = await browser.it.window();
    await page.goto(`${home}/en`);
    const list = page.getByRole('region', { name: 'Open jobs' });
    await shown(list, heading(list, 'Warehouse'));
    const cook = link(list, 'Ship Cook');
    expect(await cook.getAttribute('href')).toMatch(/\/northwind\/jobs\/ship-cook-\w+\?src=website$/);
    expect(await cook.evaluate((element) => getComputedStyle(element).fontWeight)).toBe('600'); // its own sheet is there
    const order = await page.evaluate(() =>
      [...document.body.children]
        .filter((each) => each.tagName !== 'SCRIPT')
        .map((each) => (each.shadowRoot ? 'list' : each.tagName)),
    );
    expect(order).toEqual(['H1', 'list', 'P']);
    expect(await faultsOf(page)).toEqual([]);
  });
  test('it speaks the language of the place where it stands', async () => {
    browser.it.expect(/data:,/);
    const page = await browser.it.window();
    await page.goto(`${home}/de`);
    const list = page.locator('main').getByRole('region', { name: 'Offene Stellen' });
    await shown(list, list.getByText('Remote · Vollzeit').first(), link(list, 'Alle Stellen'));
  });
});

import type { Page } from 'playwright-core';
import type { App } from '../support/app.ts';
import { violationsOf } from '../support/axe.ts';
import { button, heading, link, shown, useBrowser, visit } from '../support/browser.ts';
import { Visitor } from '../support/visitor.ts';

// Every screen of reports: dark, in German, on a phone, without a fault of accessibility and without a page that is wider than the screen.

const browser = useBrowser();
let app: App;
let carla: Visitor;
let olivia: Visitor;
const reports = ['funnel', 'time_in_stage', 'sources', 'cadences', 'tasks', 'interviewers', 'builder'];
const byGroup = ['eeo', 'impact', 'demographics', 'applicants'];

beforeAll(async () => {
  app = await browser.start({ demo: true });
  carla = await Visitor.signedIn(app, 'carla@northwind.example');
  olivia = await Visitor.signedIn(app, 'olivia@northwind.example');
});

const faultsOf = async (page: Page): Promise<string[]> => {
  const found = (await violationsOf(page)).map(({ id, nodes }) => `${id}: ${nodes[0]!.target}`);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return [...found, ...(isWide ? ['wider than the screen'] : [])];
};
const walk = async (page: Page, names: readonly string[]): Promise<Record<string, string[]>> => {
  const faults: Record<string, string[]> = {};
  for (const name of names) {
    await visit(page, `/reports/${name}`);
    await shown(page.locator('[data-report]').first());
    const found = await faultsOf(page);
    if (found.length) faults[name] = found;
  }
  return faults;
};

test('dark on a phone, and light on a large screen', async () => {
  const phone = await browser.it.window({ as: carla, viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  expect(await walk(phone, [...reports, ...byGroup])).toEqual({});
  expect(await walk(await browser.it.window({ as: carla }), [...reports, ...byGroup])).toEqual({});
});

test('in German no head of a column breaks inside a word, and reasons of the standard list are German', async () => {
  await olivia.ask('/api/profile/upsert', { language: 'de' });
  const page = await browser.it.window({ as: olivia });
  expect(await walk(page, reports)).toEqual({});
  for (const name of ['time_in_stage', 'cadences']) {
    await visit(page, `/reports/${name}`);
    await shown(page.locator('thead th').nth(2));
    const broken = await page.locator('thead th').evaluateAll((heads) =>
      heads.flatMap((head) => {
        const text = head.firstChild;
        if (text?.nodeType !== Node.TEXT_NODE) return [];
        const words = [...(text.textContent ?? '').matchAll(/\S+/g)];
        return words.flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 && !word.includes('-') ? [word] : [];
        });
      }),
    );
    expect([name, broken]).toEqual([name, []]);
  }
  await visit(page, '/reports/offer_declines');
  await shown(page.getByRole('rowheader', { name: 'Angebot abgelehnt: Vergütung' }).last());
  await olivia.ask('/api/profile/upsert', { language: 'en' });
});

test('the form of New York City is one link away, and prints what it counts', async () => {
  const page = await visit(await browser.it.window({ as: carla }), '/reports/impact');
  await link(page, 'New York City form').click();
  await shown(
    heading(page, 'Selection rates and impact ratios, from application to offer'),
    page.getByRole('region', { name: 'Sex', exact: true }).getByRole('rowheader', { name: 'Women' }),
    page.getByRole('region', { name: 'Race and ethnicity' }).getByRole('rowheader', { name: 'White' }),
    page.getByText(/6 RCNY 5-300 to 5-304/),
  );
  expect(await faultsOf(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await shown(page.getByRole('rowheader', { name: 'Women', exact: true }));
  expect(await button(page, 'Export').isVisible()).toBe(false);
});

test('a built report is split, saved and put on Home, and the index shows its figure', async () => {
  const page = await visit(await browser.it.window({ as: olivia }), '/reports/builder');
  await button(page, /^Side by side/).click();
  await page.getByRole('menuitem', { name: 'Department' }).click();
  await shown(page.getByRole('columnheader', { name: 'Engineering' }));
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'Save the report' });
  await dialog.getByLabel('Name').fill('Hire rate by department');
  await button(dialog, 'Save').click();
  await shown(page.getByText('Saved.'));
  await button(page, 'More about the saved report').click();
  await page.getByRole('menuitem', { name: 'Put on Home' }).click();
  await shown(page.getByText('It is on your Home.'));
  await visit(page, '/reports');
  await shown(
    page.getByRole('region', { name: 'Saved' }).getByRole('link', { name: /^Hire rate by department.*\d+%$/ }),
  );
  expect(await faultsOf(page)).toEqual([]);
});

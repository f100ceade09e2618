import { readFile } from 'node:fs/promises';
import type { App } from '../support/app.ts';
import { button, gone, heading, link, shown, useBrowser, visit } from '../support/browser.ts';
import { Visitor } from '../support/visitor.ts';

// The report on time in stage: from the menu to a figure, from the figure to the people, from a person to the record.

const browser = useBrowser();
let app: App;
let carla: Visitor;
const address = '/reports/time_in_stage';

beforeAll(async () => {
  app = await browser.start({ demo: true });
  carla = await Visitor.signedIn(app, 'carla@northwind.example');
});

test('a reviewer reads a figure, the people behind it, what happened to one of them, and the whole record', async () => {
  const page = await visit(await browser.it.window({ as: carla }), '/dashboard');
  await link(page.getByRole('navigation', { name: 'Main' }), 'Reports').click();
  await shown(page.getByRole('heading', { name: 'Reports', level: 1 }));
  await page.getByRole('link', { name: /^Time in stage/ }).click();
  const number = page.getByRole('link', { name: /^Application, Left: \d+$/ });
  await shown(number);
  const count = (await number.innerText()).trim();
  await shown(page.getByRole('img', { name: new RegExp(`^Application: Left ${count}, Median \\d+ days`) }));
  await number.click();
  const panel = page.getByRole('complementary', { name: 'Left Application' });
  await shown(heading(panel, `${count} left Application`));
  expect(await panel.getByRole('listitem').count()).toBe(25);
  await panel
    .getByRole('button', { name: /\d+ d$/ })
    .first()
    .click();
  await shown(panel.getByText('moved the candidate from Application to', { exact: false }).first());
  await link(panel, 'More').click();
  await shown(panel.getByText(`26–50 of ${count}, longest first`));
  await page.keyboard.press('Escape');
  await gone(panel);
  await number.click();
  await panel
    .getByRole('button', { name: /\d+ d$/ })
    .first()
    .click();
  await link(panel, 'Full record').click();
  await page.waitForURL(/\/reports\/history\//);
  await shown(page.locator('[data-history]'));
});

test('arrow keys move between the numbers, Enter opens one, and the address holds it', async () => {
  const page = await visit(await browser.it.window({ as: carla }), address);
  await page.getByRole('link', { name: /^Application, Left: \d+$/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const focused = page.getByRole('link', { name: /^Initial Review, Over plan: \d+$/ });
  expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await shown(page.getByRole('complementary', { name: 'Over plan in Initial Review' }));
  expect(decodeURIComponent(page.url())).toContain('over_plan.resume_review.Initial Review');
  await page.reload();
  await shown(page.getByRole('complementary', { name: 'Over plan in Initial Review' }));
});

test('the reader changes the question in words: another job, another period, by job, as of an earlier day', async () => {
  const page = await visit(await browser.it.window({ as: carla }), address);
  await button(page, 'Job: all jobs').click();
  await page.getByRole('checkbox', { name: 'Senior Backend Engineer' }).click();
  await shown(button(page, 'Job: Senior Backend Engineer'));
  await page.keyboard.press('Escape');
  await button(page, /^Period: /).click();
  await button(page, 'The last 30 days').click();
  await shown(page.getByText('the 30 days before'));
  await button(page, 'Group by: step').click();
  await page.getByRole('menuitem', { name: 'Job and step' }).click();
  await shown(
    heading(page, 'Time in stage by job and step'),
    page.getByRole('rowheader', { name: 'Senior Backend Engineer' }),
  );
  await button(page, /^As of: now/).click();
  await page.getByLabel('The report as it stood on, day').fill('2020-01-01');
  await page.getByLabel('The report as it stood on, time').fill('09:00');
  await button(page, 'Show').click();
  await shown(page.getByText('This is the report as of', { exact: false }));
  await button(page, 'Back to now').click();
  await gone(page.getByText('This is the report as of', { exact: false }));
});

test('the reader compares with the year before, sees where the days go, and has the figures computed again', async () => {
  const page = await visit(await browser.it.window({ as: carla }), address);
  await shown(page.getByText('Mean full days per person.', { exact: true }));
  await button(page, /^Compared with: the 90 days before$/).click();
  await button(page, 'The same days a year before').click();
  await shown(button(page, 'Compared with: the same days a year before'));
  await shown(page.getByText('These figures have not been recomputed from the log yet.'));
  await button(page, 'Recompute now').click();
  await shown(page.getByText(/^Recomputed from [\d,]+ events: same figures\./));
});

test('the CSV holds the numbers that are shown', async () => {
  const page = await visit(await browser.it.window({ as: carla, acceptDownloads: true }), address);
  await button(page, 'Export').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV, for other programs' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^time_in_stage-.*\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^Application,\d+,\d+,/m);
});

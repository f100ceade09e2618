import { type App, eventually } from '../support/app.ts';
import { button, gone, heading, shown, useBrowser, visit } from '../support/browser.ts';
import { addApplicant, jobPage, openJob, panelOf } from '../support/hiring.ts';
import { Visitor } from '../support/visitor.ts';

// The pages as they are printed.

const browser = useBrowser();
let app: App;
let rafael: Visitor;
beforeAll(async () => {
  app = await browser.start({ demo: true });
  rafael = await Visitor.signedIn(app, 'rafael@northwind.example');
});

test('the candidates of a job print as a sheet with the job above, and without the menu', async () => {
  const job = await openJob(rafael, 'Lighthouse Keeper');
  const { id } = await addApplicant(rafael, job.id);
  const { name } = (await eventually(() => panelOf(rafael, id))).application;
  const page = await browser.it.window({ as: rafael });
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await visit(page, jobPage(job.id, 'candidates'));
  await button(page, /^Display/).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  const sheet = page.locator('[data-print-sheet]');
  await sheet.waitFor({ state: 'attached' });
  await gone(sheet); // it is only for paper
  await page.emulateMedia({ media: 'print' });
  await shown(heading(sheet, 'Lighthouse Keeper'), heading(sheet, 'Application 1'), sheet.getByText(name));
  await gone(page.locator('#main'));
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await sheet.waitFor({ state: 'detached' });
});

test('the adverse impact on paper has its marks, and its table begins below the head', async () => {
  const carla = await Visitor.signedIn(app, 'carla@northwind.example');
  const page = await visit(await browser.it.window({ as: carla }), '/reports/impact');
  const marks = page.locator('[data-report] [data-mark]');
  await shown(marks.first());
  await page.emulateMedia({ media: 'print' });
  const kept = await marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).printColorAdjust));
  expect(new Set(kept)).toEqual(new Set(['exact']));
  const body = page.locator('[data-report] table tbody').first();
  expect(await body.evaluate((each) => getComputedStyle(each).breakInside)).toBe('auto');
});

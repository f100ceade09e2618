import type { App } from '../support/app.ts';
import { becomes, button, gone, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, invite, named } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import type { Visitor } from '../support/visitor.ts';

// An administrator looks up who can see which data, by keyboard alone.

const browser = useBrowser();
let app: App;
let admin: Visitor;
let marta: Visitor & { id: string };
let job: { id: string };

beforeAll(async () => {
  app = await browser.start();
  ({ admin } = await found(app, 'Northwind', named('Alma')));
  marta = await invite(app, admin, named('Marta'), ['HIRING_ADMIN']);
  job = await openJob(admin, 'Engineer');
});

test('K chooses a person, J a job; W shows what would change, Escape lets go, and the button does what was shown', async () => {
  const page = await visit(await browser.it.window({ as: admin }), '/org/access');
  const box = (name: string) => page.getByRole('combobox', { name });
  await shown(box('Person'));
  await page.keyboard.press('k');
  await page.keyboard.type('Marta');
  await shown(page.getByRole('option', { name: /^Marta/ }));
  await page.keyboard.press('Enter');
  await becomes(async () => new URL(page.url()).searchParams.get('person'), marta.id);
  const onJob = page.getByRole('region', { name: 'On one job' });
  await page.keyboard.press('Escape'); // leaves the box
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await shown(box('On one job'));
  await page.keyboard.press('j');
  await page.keyboard.type('Engin');
  await shown(page.getByRole('option', { name: /^Engin/ }));
  await page.keyboard.press('Enter');
  await becomes(async () => new URL(page.url()).searchParams.get('job'), job.id);
  await shown(onJob.getByRole('table'));
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('w');
  await page.keyboard.type('Hiring manager');
  await page.keyboard.press('Enter');
  await shown(onJob.getByText('A preview. Nothing is saved.'));
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await gone(onJob.getByText('A preview. Nothing is saved.'));
  await page.keyboard.press('w');
  await page.keyboard.type('Hiring manager');
  await page.keyboard.press('Enter');
  await shown(onJob.getByText('A preview. Nothing is saved.'));
  await button(onJob, /hiring manager/i).click();
  await shown(toast(page, 'Saved.'));
  await becomes(async () => {
    const { job: told } = (await admin.page(`/org/access?person=${marta.id}&job=${job.id}`)).body;
    return told.joined[marta.id]?.by;
  }, 'Alma Tester');
});

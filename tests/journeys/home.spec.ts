import type { App } from '../support/app.ts';
import { becomes, button, field, gone, heading, link, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, jobPage, openJob, panelOf } from '../support/hiring.ts';
import type { Visitor } from '../support/visitor.ts';

// A newcomer's first hour: the start page of a new organization and its links.

const browser = useBrowser();
let app: App;
let admin: Visitor;
let recruiter: Visitor;

beforeAll(async () => {
  app = await browser.start();
  ({ admin } = await found(app, 'Northwind', named('Alma')));
  recruiter = await invite(app, admin, named('Rita'), ['RECRUIT_ADMIN']);
});

const home = async (as: Visitor) => visit(await browser.it.window({ as }), '/dashboard');

test('a new organization reads what to do first, and each part leads there', async () => {
  const page = await home(admin);
  await shown(heading(page, 'Publish one job, invite two people, add a location.'));
  await shown(page.getByRole('region', { name: 'First steps' }).getByText('0 of 5 done'));
  await link(page.getByRole('region', { name: 'Jobs' }), 'Create a job').click();
  await page.waitForURL(/\/opportunities\/jobs\/.*\/new/);
  await page.goBack();
  await link(heading(page, /^Publish one job/), 'Publish one job').click();
  await page.waitForURL(/\/opportunities\/jobs\/.*\/new/);
});

test('a location and a department that are missing are created inside the form of a new job', async () => {
  const page = await visit(await browser.it.window({ as: admin }), '/opportunities/jobs/100/1/_/_/_/new');
  await field(page, 'Name').fill('Harbour Pilot');
  const locations = page.getByRole('combobox', { name: 'Locations' });
  await locations.fill('Berlin');
  await page.getByRole('option', { name: 'Create "Berlin"' }).click();
  const dialog = page.getByRole('dialog', { name: 'New location' });
  await shown(dialog);
  expect(await field(dialog, 'Name').inputValue()).toBe('Berlin');
  await field(dialog, 'Country').fill('Germany');
  await button(dialog, 'Create the location').click();
  await gone(dialog);
  await shown(page.getByText('Berlin', { exact: true })); // chosen at once
  const department = page.getByRole('combobox', { name: 'Department' });
  await department.fill('Harbour');
  await page.getByRole('option', { name: 'Create "Harbour"' }).click();
  await shown(page.getByText('Harbour', { exact: true }));
  expect(new URL(page.url()).pathname).toMatch(/\/new$/); // the form behind the dialog was not sent
  await button(page, 'Create the job').click();
  await shown(toast(page, 'Created as a draft.'));
  const { list, names } = (await admin.page('/opportunities/jobs')).body;
  const { fields } = list.items[0];
  expect([names[fields.location_ids[0]], names[fields.category_id]]).toEqual(['Berlin', 'Harbour']);
});

test('a draft stands on Home, and the first step is to publish it', async () => {
  const page = await home(admin);
  await shown(page.getByRole('region', { name: 'Jobs' }).getByText('Not published yet'));
  await link(page.getByRole('region', { name: 'Jobs' }), 'Harbour Pilot').click();
  await shown(heading(page, 'Harbour Pilot'));
  await page.goBack();
  await link(heading(page, /^Publish one job/), 'Publish one job').click();
  await shown(heading(page, 'Harbour Pilot'));
});

test('the rows of the jobs are links that Tab reaches and Enter opens', async () => {
  const job = await openJob(recruiter, 'Lighthouse Keeper');
  const page = await visit(await browser.it.window({ as: recruiter }), '/opportunities/jobs');
  const row = link(page.getByRole('grid', { name: 'Jobs' }), 'Lighthouse Keeper');
  await shown(row);
  await page.getByRole('grid', { name: 'Jobs' }).focus();
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if (await row.evaluate((it) => it === document.activeElement)) break;
  }
  await becomes(() => row.evaluate((it) => it === document.activeElement), true);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.endsWith(job.id));
});

test('whoever may not change the locations reads who can', async () => {
  const { locations } = (await admin.page('/opportunities/jobs/100/1/_/_/_/new')).body.options;
  for (const { value } of locations) await admin.ask('/api/org/locations/delete', { id: value });
  const page = await visit(await browser.it.window({ as: recruiter }), '/opportunities/jobs/100/1/_/_/_/new');
  await shown(page.getByText('No locations yet. An administrator adds them under Settings, Locations.'));
});

test('Home says the work in one sentence; a part opens the first of its queue beside the others, and Enter starts', async () => {
  const job = await openJob(recruiter, 'Rope Maker');
  const ana = await addApplicant(recruiter, job.id);
  const bea = await addApplicant(recruiter, job.id);
  await addApplicant(recruiter, job.id);
  await advanceTo(recruiter, ana, job.id, 'interview');
  const page = await home(recruiter);
  const sentence = heading(page, 'One interview to book and two resumes to read.');
  await shown(sentence);
  await link(page, 'Resumes to read: all 2').click();
  await becomes(() => page.getByRole('grid', { name: 'Resumes to read' }).getByRole('row').count(), 3); // the header and two people
  await page.goBack();
  await shown(sentence);
  await link(sentence, 'two resumes to read').click();
  await shown(page.getByRole('article', { name: `Resume of ${(await panelOf(recruiter, bea.id)).application.name}` }));
  await page.keyboard.press('Escape');
  await shown(sentence);
  await page.keyboard.press('Enter');
  await shown(page.getByRole('grid', { name: 'Interviews to book' }));
  await page.goBack();
  await shown(sentence);
  await page.keyboard.press('2');
  await shown(page.getByText('2 left', { exact: true }));
  await page.goBack();
  await shown(sentence);
  await page.keyboard.press('j');
  await becomes(() => page.evaluate(() => document.activeElement?.textContent?.startsWith('Book ')), true);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.includes(ana.id));
});

test('when nobody waits, Home says so', async () => {
  const colleague = await invite(app, admin, named('Carl'), ['RECRUIT_ADMIN']);
  const page = await home(colleague);
  await shown(heading(page, 'Nothing waits for you.'));
});

test('the window never scrolls: what is long scrolls inside the page', async () => {
  const { id } = await openJob(admin, 'Mooring Crew');
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      admin.ask('/api/opportunities/jobs/upsert', { id: 'new', name: `Crew ${n}`, openings: 20 }),
    ),
  );
  const page = await browser.it.window({ as: admin });
  for (const address of [
    '/dashboard',
    '/opportunities/jobs',
    jobPage(id),
    jobPage(id, 'settings'),
    jobPage(id, 'candidates'),
    '/people/candidates',
    '/org/profile',
    '/notifications/mine',
  ]) {
    await visit(page, address);
    const beyond = await page.evaluate(() => document.scrollingElement!.scrollHeight - window.innerHeight);
    expect({ address, beyond }).toEqual({ address, beyond: 0 });
  }
});

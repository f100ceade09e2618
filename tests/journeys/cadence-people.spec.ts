import type { Page } from 'playwright-core';
import type { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { becomes, button, choose, gone, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { cadenceCall, emailStep, peopleIn, runningCadence, waitStep } from '../support/cadences.ts';
import { settled } from '../support/due-now.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, type Applicant, jobPage, openJob } from '../support/hiring.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// R17, B4: people enter a cadence from the board, from the list and from their own page. Those who stay out are named with the reason, and all of it can be taken back.

const browser = useBrowser();
let app: App;
let nora: Visitor;
let job: Json;
let cadence: string;
beforeAll(async () => {
  app = await browser.start();
  ({ admin: nora } = await found(app, 'Harbour Works', named('Nora')));
  job = await openJob(nora, 'Dock Master');
  cadence = await runningCadence(nora, 'Stay in touch', [waitStep(3), emailStep(5)]);
});

const nameOf = async ({ candidate_id }: Applicant): Promise<string> =>
  (await nora.page(`/people/candidates/100/1/_/_/_/${candidate_id}`)).body.person.name;
const line = (page: Page) => page.getByRole('region', { name: 'Change of many people' });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected rows' });
const into = async (page: Page, name: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: /to a cadence$/ });
  await choose(dialog, 'Cadence', name);
  expect(await faultsOf(page)).toEqual([]);
  await button(dialog, 'Add').click();
  await gone(dialog);
};
/** Presses Show, and returns each name with its reason. */
const reasonsIn = async (page: Page): Promise<Record<string, string>> => {
  await button(line(page), 'Show').click();
  const dialog = page.getByRole('dialog');
  await shown(dialog.getByRole('listitem').first());
  const rows = await dialog.getByRole('listitem').all();
  const texts = await Promise.all(rows.map((row) => row.innerText()));
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await gone(dialog);
  const lines = texts.map((text) => text.split('\n').filter(Boolean) as [string, string]);
  // Above the people stand the reasons, each with its count.
  return Object.fromEntries(lines.filter(([name]) => !/^\d+$/.test(name)));
};

test('from cards that are selected on the board: one enters, and each who stays out is named with one reason', async () => {
  const elsewhere = await runningCadence(nora, 'Another one', [waitStep(9)]);
  const [ada, ben, cleo] = [
    await addApplicant(nora, job.id),
    await addApplicant(nora, job.id),
    await addApplicant(nora, job.id),
  ];
  await nora.ask('/api/people/candidates/contact', { candidate_id: ben.candidate_id, do_not_contact: true });
  await nora.ask(cadenceCall('assign'), { cadence_id: elsewhere, subjects: [{ type: 'application', id: cleo.id }] });
  const page = await visit(await browser.it.window({ as: nora }), jobPage(job.id, 'candidates'));
  for (const who of [ada, ben, cleo])
    await page.getByRole('checkbox', { name: `Select ${await nameOf(who)}` }).click({ force: true });
  await button(bar(page), 'Add to a cadence').click();
  await into(page, 'Stay in touch');
  await shown(line(page).getByText('1 person added to the cadence Stay in touch'));
  expect(await reasonsIn(page)).toEqual({
    [await nameOf(ben)]: 'This person asked not to be contacted.',
    [await nameOf(cleo)]: 'Already in another cadence.',
  });
  const [row] = await peopleIn(nora, cadence);
  expect(row).toMatchObject({ candidate_id: ada.candidate_id, application_id: ada.id, status: 'active' });
  await button(line(page), 'Undo').click();
  await shown(line(page).getByText(/is undone$/));
  await becomes(async () => (await peopleIn(nora, cadence)).filter(({ status }) => status === 'active'), []);
});

test('from all that the list finds, on every page of it, and taken back at once', async () => {
  for (let at = 0; at < 27; at++)
    await nora.ask('/api/people/candidates/upsert', {
      first_name: 'Pat',
      last_name: `Pool ${at}`,
      source: 'sourced',
      ...(at === 20 ? {} : { email: `pool-${at}@example.test` }),
    });
  const page = await visit(await browser.it.window({ as: nora }), '/people/candidates/25/1/name-asc/Pool/_');
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
  await button(bar(page), 'Select all 27').click();
  await shown(bar(page).getByText('27 selected'));
  await button(bar(page), 'Add to a cadence').click();
  await into(page, 'Stay in touch');
  await shown(line(page).getByText('26 people added to the cadence Stay in touch'));
  expect(await reasonsIn(page)).toEqual({ 'Pat Pool 20': 'This person has no email address.' });
  await settled(app);
  expect((await peopleIn(nora, cadence)).filter(({ status }) => status === 'active')).toHaveLength(26);
  await button(line(page), 'Undo').click();
  await shown(line(page).getByText('The change of 26 people is undone'));
  await becomes(async () => (await peopleIn(nora, cadence)).filter(({ status }) => status === 'active').length, 0);
});

test('from the page of a candidate, which says where they stand, and why they are not offered a second cadence', async () => {
  const dora = await addApplicant(nora, job.id);
  const own = `/people/candidates/100/1/_/_/_/${dora.candidate_id}`;
  const page = await visit(await browser.it.window({ as: nora }), own);
  await button(page, 'Add to a cadence').click();
  await page.getByRole('menuitem', { name: 'Stay in touch' }).click();
  await shown(toast(page, 'Added to Stay in touch.'));
  await shown(page.getByText(/^Step 1 of 2: /), page.getByText('Already in another cadence.'));
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'More for Stay in touch').click();
  await page.getByRole('menuitem', { name: 'They replied' }).click();
  await shown(toast(page, 'No longer in Stay in touch.'), page.getByText('In no cadence.'));
  const rows = (await peopleIn(nora, cadence)).filter(({ candidate_id }) => candidate_id === dora.candidate_id);
  expect(rows).toMatchObject([{ status: 'left', left_reason: 'replied' }]);
});

test('beside the cadences it says that a candidate may not be written to', async () => {
  const ema = await addApplicant(nora, job.id);
  await nora.ask('/api/people/candidates/contact', { candidate_id: ema.candidate_id, do_not_contact: true });
  const page = await visit(
    await browser.it.window({ as: nora, viewport: { width: 390, height: 844 } }),
    `/people/candidates/100/1/_/_/_/${ema.candidate_id}`,
  );
  await shown(page.getByText('This person asked not to be contacted.').first());
  expect(await button(page, 'Add to a cadence').count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
});

import type { Locator, Page } from 'playwright-core';
import type { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, choose, errorBox, field, gone, heading, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { jobPage, openJob } from '../support/hiring.ts';
import { sideways } from '../support/screens.ts';
import type { Json } from '../support/visitor.ts';

// A recruiter asks questions in the application form, a candidate answers them on a phone, the recruiter reads them beside the resume.

const browser = useBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
let app: App;
let harbour: Founded;
const licence = 'Do you hold a licence?';
const years = 'For how many years?';

beforeAll(async () => {
  app = await browser.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
});

const settings = (job: { id: string }) => jobPage(job.id, 'settings');
const form = (job: { slug: string }) => `/${harbour.organization.slug}/jobs/${job.slug}/apply`;
const dialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Add a question|Question of the application form)$/ });
const asks = (page: Page): Locator => page.getByRole('list', { name: 'Application questions' });
const group = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole('group', { name });
const question = async (job: { id: string }, fields: Json): Promise<Json> =>
  (await harbour.admin.ask('/api/opportunities/jobs/applyquestions/upsert', { job_id: job.id, ...fields })).question;
const typesWho = async (page: Page, email: string): Promise<void> => {
  await field(page, 'First name').fill('Grace');
  await field(page, 'Last name').fill('Hopper');
  await field(page, 'Email').fill(email);
  await page.getByRole('checkbox', { name: /I have read this/ }).check();
};

test('a recruiter asks two questions with a condition and a knockout, a candidate answers on a phone, and triage shows the knockout', async () => {
  const job = await openJob(harbour.admin, 'Ship Cook');
  const page = await visit(await browser.it.window({ as: harbour.admin }), settings(job));
  await button(page, 'Add a question').click();
  await field(dialog(page), 'Question').fill(licence);
  await choose(dialog(page), 'Answer', 'Yes or no');
  await group(dialog(page), 'Knockout answers').getByRole('checkbox', { name: 'No' }).check();
  await dialog(page).getByRole('switch', { name: 'An answer is required' }).check();
  await button(dialog(page), 'Add').click();
  await gone(dialog(page));
  await shown(asks(page).getByText(licence, { exact: true }), page.getByText('Knockout: No'));
  await button(page, 'Add a question').click();
  await field(dialog(page), 'Question').fill(years);
  await choose(dialog(page), 'Answer', 'Number');
  await field(dialog(page), 'A smaller number is a knockout').fill('3');
  await dialog(page).getByRole('switch', { name: 'An answer is required' }).check();
  await choose(dialog(page), 'Ask this question', `Depending on “${licence}”`);
  await button(dialog(page), 'Add').click();
  await shown(errorBox(page).getByText('Choose at least one answer.'));
  await group(dialog(page), 'Only after these answers').getByRole('checkbox', { name: 'Yes' }).check();
  await button(dialog(page), 'Add').click();
  await gone(dialog(page));
  await shown(asks(page).getByText(`Only after “Yes” to “${licence}”`), page.getByText('Knockout below 3'));

  const candidate = await visit(await browser.it.window(phone), form(job));
  await typesWho(candidate, 'grace@example.test');
  await shown(group(candidate, licence));
  await gone(field(candidate, years));
  await button(candidate, 'Send application').click();
  await shown(errorBox(candidate).getByText('Please answer this question.'));
  await group(candidate, licence).getByText('Yes', { exact: true }).tap();
  await field(candidate, years).fill('many');
  await button(candidate, 'Send application').click();
  await shown(errorBox(candidate).getByText('Enter a number.'));
  expect(await faultsOf(candidate)).toEqual([]);
  expect(await sideways(candidate)).toBe(0);
  await field(candidate, years).fill('2');
  await button(candidate, 'Send application').click();
  await shown(heading(candidate, 'Thank you'));

  await visit(page, jobPage(job.id, 'triage'));
  const answers = page.getByRole('region', { name: 'Answers' });
  await shown(answers.getByText('1 knockout'), answers.getByText('Needs at least 3'), answers.getByText('passes'));
  expect(await faultsOf(page)).toEqual([]);
});

test('a day is typed in the order of the candidate, or chosen from a calendar', async () => {
  const job = await openJob(harbour.admin, 'Sail Maker');
  const start = 'When can you start?';
  await question(job, { text: start, type: 'date', required: true });
  const candidate = await visit(await browser.it.window({ ...phone, locale: 'en-GB' }), form(job));
  await typesWho(candidate, 'dora@example.test');
  const day = field(candidate, start);
  await shown(candidate.getByPlaceholder('dd/mm/yyyy'));
  await day.fill('soon');
  await button(candidate, 'Send application').click();
  await shown(errorBox(candidate));
  expect(await faultsOf(candidate)).toEqual([]);
  expect(await sideways(candidate)).toBe(0);
  await day.fill('3/2/2027');
  await button(candidate, 'Choose from a calendar').click();
  await candidate.getByRole('button', { name: 'Thursday, 4 February 2027' }).click();
  await gone(candidate.getByRole('grid'));
  expect(await day.inputValue()).toBe('04/02/2027');
  await button(candidate, 'Send application').click();
  await shown(heading(candidate, 'Thank you'));
});

test('questions that change while somebody writes are told, and nothing that was typed is lost', async () => {
  const job = await openJob(harbour.admin, 'Rope Maker');
  const why = await question(job, { text: 'Why us?', type: 'long' });
  const candidate = await visit(await browser.it.window(), form(job));
  await typesWho(candidate, 'rosa@example.test');
  await field(candidate, 'Why us? (optional)').fill('I like ropes.');
  await harbour.admin.ask('/api/opportunities/jobs/applyquestions/delete', { id: why.id, job_id: job.id });
  await question(job, { text: licence, type: 'yes_no', required: true });
  await button(candidate, 'Send application').click();
  await shown(
    candidate.getByRole('alert').getByText(/changed while you wrote/),
    candidate.getByText(`New: ${licence}`),
    candidate.getByText('No longer asked: Why us?'),
    candidate.getByText('You wrote: I like ropes.'),
  );
  expect(await field(candidate, 'First name').inputValue()).toBe('Grace');
  await group(candidate, licence).getByRole('radio', { name: 'Yes' }).check();
  await button(candidate, 'Send application').click();
  await shown(heading(candidate, 'Thank you'));
});

test('questions are ordered by keyboard and taken away, and both can be undone', async () => {
  const job = await openJob(harbour.admin, 'Dock Painter');
  await question(job, { text: 'First?' });
  await question(job, { text: 'Second?' });
  const page = await visit(await browser.it.window({ as: harbour.admin }), settings(job));
  const order = async (...texts: string[]) => {
    for (const [at, text] of texts.entries()) await shown(asks(page).getByRole('listitem').nth(at).getByText(text));
  };
  await order('First?', 'Second?');
  await button(page, 'Move First?, place 1. Use the arrow keys.').press('ArrowDown');
  await shown(toast(page, 'The order was changed.'));
  await order('Second?', 'First?');
  await button(toast(page, 'The order was changed.'), 'Undo').click();
  await order('First?', 'Second?');
  await button(page, 'More for First?').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await shown(toast(page, 'First? removed.'));
  await order('Second?');
  await button(toast(page, 'First? removed.'), 'Undo').click();
  await order('First?', 'Second?');
});

import { faultsOf } from '../support/axe.ts';
import type { App } from '../support/app.ts';
import { button, field, gone, heading, shown, useBrowser, visit } from '../support/browser.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { sideways } from '../support/screens.ts';

// A candidate applies on their phone: the resume fills in the form, their draft stays on the device, and little is left to do.

const browser = useBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const resume = {
  name: 'Clara Schumann.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(
    'Clara Schumann\nclara@schumann.example · +49 341 1234567\nExperience\nPianist, Gewandhaus\n2019 – present\n',
  ),
};
let app: App;
let harbour: Founded;

beforeAll(async () => {
  app = await browser.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
});

const formOf = async (): Promise<string> => {
  const job = await openJob(harbour.admin);
  return `/${harbour.organization.slug}/jobs/${job.slug}/apply`;
};

test('a resume, one tick and one tap are an application: the form is filled in from the resume', async () => {
  const page = await visit(await browser.it.window(phone), await formOf());
  await page.getByLabel(/^Resume/).setInputFiles(resume);
  await shown(page.getByText('Filled in from your resume: First name, Last name, Email, and Phone. Please check.'));
  expect(await field(page, 'First name').inputValue()).toBe('Clara');
  expect(await field(page, 'Email').inputValue()).toBe('clara@schumann.example');
  expect(await faultsOf(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  await page.getByRole('checkbox', { name: /I have read this/ }).check();
  await button(page, 'Send application').click();
  await shown(heading(page, 'Thank you'));
});

test('what somebody has typed themselves stays as they typed it', async () => {
  const page = await visit(await browser.it.window(phone), await formOf());
  await field(page, 'First name').fill('Clärchen');
  await page.getByLabel(/^Resume/).setInputFiles(resume);
  await shown(page.getByText('Filled in from your resume: Last name, Email, and Phone. Please check.'));
  expect(await field(page, 'First name').inputValue()).toBe('Clärchen');
});

test('a form that was left is there again with its resume, until it is sent or begun anew', async () => {
  const form = await formOf();
  const page = await visit(await browser.it.window(phone), form);
  await page.getByLabel(/^Resume/).setInputFiles(resume);
  await shown(page.getByText(/^Filled in from your resume/));
  await field(page, 'Cover letter (optional)').fill('I play every day.');
  await page.getByRole('checkbox', { name: /I have read this/ }).check();
  await page.reload();
  await shown(page.getByText(/^What you typed before is back\./), page.getByText('Clara Schumann.txt'));
  expect(await field(page, 'Cover letter (optional)').inputValue()).toBe('I play every day.');
  expect(await field(page, 'Last name').inputValue()).toBe('Schumann');
  // The restored draft does not include consent.
  expect(await page.getByRole('checkbox', { name: /I have read this/ }).isChecked()).toBe(false);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /I have read this/ }).check();
  await button(page, 'Send application').click();
  await shown(heading(page, 'Thank you'));
  await visit(page, form);
  expect(await field(page, 'Last name').inputValue()).toBe('');
  await field(page, 'Last name').fill('Wieck');
  await button(page, 'Start again').click();
  await gone(button(page, 'Start again'));
  expect(await page.getByLabel(/^Resume/).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.reload();
  expect(await field(page, 'Last name').inputValue()).toBe('');
});

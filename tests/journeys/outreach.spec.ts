import type { App } from '../support/app.ts';
import { everyHour, writeOnHolidays } from '../support/cadences.ts';
import { faultsOf } from '../support/axe.ts';
import { button, field, heading, link, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { settled } from '../support/due-now.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { mailTo, type Visitor } from '../support/visitor.ts';

// R13, R17 and B3 in the browser: a recruiter writes a cadence, a person enters it, answers and leaves it, and the recruiter answers.

const browser = useBrowser();
let app: App;
let harbour: Founded;
let nora: Visitor;
let ada: Applicant;
const email = 'ada.applicant@visitor.test';

beforeAll(async () => {
  app = await browser.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  await writeOnHolidays(harbour.admin);
  nora = harbour.admin;
  const job = await openJob(nora, 'Dock Master');
  ada = await addApplicant(nora, job.id, email);
});

test('R17: a recruiter writes the steps of a cadence with the keyboard, reads the dry run and starts it', async () => {
  const page = await visit(await browser.it.window({ as: nora }), '/cadences/cadences');
  await button(page, 'New cadence').first().click();
  await field(page, 'Name').fill('First words');
  await button(page, 'Create the cadence').click();
  await shown(heading(page, 'First words'));
  const id = /[0-9a-f-]{36}/.exec(page.url())![0];
  await nora.ask('/api/org/cadences/upsert', { id, ...everyHour });
  await visit(page, page.url());
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Subject').fill('About the harbour');
  await field(dialog, 'Message').fill('Hi, would you like to see the harbour?');
  await button(dialog, 'Add a step').click();
  await shown(toast(page, 'Step added.'));
  await page.keyboard.press('k');
  await field(dialog, 'What to do').fill('Ask whether the letter arrived.');
  await button(dialog, 'Add a step').click();
  await shown(page.getByText(/^2\. /));
  await field(page, 'For').fill('Ada');
  await page.getByRole('option', { name: /Ada/ }).click();
  await shown(page.getByRole('list', { name: 'Dates' }));
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'Start').click();
  await shown(button(page, 'Pause'));
  await button(page, 'Add people').click();
  await field(dialog, 'Person').fill('Ada');
  await page.getByRole('option', { name: /Ada/ }).click();
  await button(dialog, 'Add 1 person').click();
  await shown(toast(page, '1 person added.'));
  expect(await mailTo(app, email, (mail) => mail.subject === 'About the harbour')).toMatchObject({ to: email });
});

test('B3: the call is a task; R17: an answer ends the cadence, and the recruiter answers it from the inbox', async () => {
  await settled(app);
  const page = await visit(await browser.it.window({ as: nora }), '/tasks/mine');
  await shown(page.getByText(/Ada Applicant/).first());
  const outbox = await visit(await browser.it.window(), app.outbox);
  await button(outbox, 'Answer this mail').click();
  await field(outbox, 'Answer').fill('Yes, on Tuesday.');
  await button(outbox, 'Send').click();
  await shown(outbox.getByText('It has arrived.'));
  await visit(page, '/cadences/cadences');
  await link(page, 'First words').first().click();
  await link(page, 'People 1').click();
  await shown(page.getByText('replied').first());
  await visit(page, '/messages/inbox');
  await link(page, /Ada Applicant/)
    .first()
    .click();
  await shown(page.getByText('Yes, on Tuesday.').last());
  await page.keyboard.press('r');
  await page
    .getByRole('textbox', { name: /Answer|Message/ })
    .last()
    .fill('Tuesday at nine, at the gate.');
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  expect(await mailTo(app, email, (mail) => mail.html.includes('at the gate'))).toMatchObject({ to: email });
});

test('R13: a message with a merge tag is previewed for its person, and can be taken back for ten seconds', async () => {
  const page = await visit(await browser.it.window({ as: nora }), `/messages/compose?a=${ada.id}`);
  await field(page, 'Subject').fill('Your tour');
  await page.getByRole('textbox', { name: 'Message' }).click();
  await page.keyboard.type('Hello {{candidate_first_name}}, see you.');
  await shown(page.getByRole('article', { name: 'Preview' }).getByText('Hello Ada, see you.'));
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'Send').press('Enter');
  // Undo takes the place of Send. The focus stays in the bar, one Tab away from Undo.
  await shown(button(page, 'Undo, back to editing'), page.locator('footer:focus'));
  await button(page, 'Undo, back to editing').press('Enter');
  await shown(button(page, 'Send'), page.locator('footer:focus'));
  await shown(page.getByRole('textbox', { name: 'Message' }));
});

import type { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, choose, gone, heading, link, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { settled } from '../support/due-now.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { moment } from '../support/moment.ts';
import { mailTo, type Visitor } from '../support/visitor.ts';

// The inbox, one conversation and a cadence at a past time, and the steps of another cadence copied into one.

const browser = useBrowser();
let app: App;
let harbour: Founded;
let nora: Visitor;
let ada: Applicant;
let cadence: string;
/** The time after Ada got her letters and before she answered. */
let then: string;
const address = 'ada.applicant@visitor.test';
const at = (path: string) => `/api/org/cadences/${path}`;
const asOf = () => `?as_of=${encodeURIComponent(then)}`;

const made = async (name: string): Promise<string> => {
  const fields = { name, audience: 'talent', gap_days: 0 };
  const { cadence: of } = await nora.ask(at('upsert'), fields);
  const call = { cadence_id: of.id, type: 'call', priority: 'normal', auto: false, delay_days: 1 };
  await nora.ask(at('steps/upsert'), { ...call, name: `Ring about ${name}` });
  await nora.ask(at('steps/upsert'), { ...call, name: `Ring again about ${name}` });
  await nora.ask(at('upsert'), { id: of.id, status: 'active' });
  return of.id;
};
beforeAll(async () => {
  app = await browser.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  nora = harbour.admin;
  const job = await openJob(nora, 'Dock Master');
  ada = await addApplicant(nora, job.id, address);
  cadence = await made('First words');
  await made('Other words');
  await nora.ask(at('assign'), { cadence_id: cadence, subjects: [{ type: 'application', id: ada.id }] });
  await nora.ask('/api/people/bulk/start', {
    change: { kind: 'message', job_id: job.id, delay_hours: 0, subject: 'Your tour', body: '<p>Would you come?</p>' },
    candidate_ids: [ada.candidate_id],
  });
  const mail = await mailTo(app, address, ({ subject }) => subject === 'Your tour');
  await settled(app);
  then = await moment();
  const key = /key=(\S+)/.exec(app.outbox)![1]!;
  await nora.ask('/api/outbox/answer', { key, mail_id: mail.id, text: 'Yes, on Tuesday.' });
  await settled(app);
  const { list } = (await nora.page(`/cadences/cadences/100/1/_/_/_/${cadence}/enrollments`)).body;
  await nora.ask(at('leave'), { enrollment_id: list.items[0].id, reason: 'manual' });
});

test('T opens the past of the inbox; at a moment it says who waited then, and a conversation is read and not answered', async () => {
  const page = await visit(await browser.it.window({ as: nora }), '/messages/inbox');
  await shown(heading(page, 'Answer'));
  await page.keyboard.press('t');
  await page.waitForURL((url) => url.searchParams.has('as_of'));
  await shown(page.getByText(/The organization did not exist yet/));
  await page.keyboard.press('Escape');
  await shown(heading(page, 'Answer'));

  await visit(page, `/messages/inbox${asOf()}`);
  await shown(page.getByText('You are looking at the past.'), heading(page, 'Waiting on them'));
  await link(page, /Ada Applicant/).click();
  await page.waitForURL((url) => url.searchParams.has('as_of') && /[0-9a-f-]{36}/.test(url.pathname));
  const conversation = page.getByRole('region', { name: /^Conversation with Ada/ });
  await shown(conversation.getByText('Would you come?'), conversation.getByText('Nora Tester had it').first());
  expect(await conversation.getByText('Yes, on Tuesday.').count()).toBe(0);
  for (const name of ['Done', 'Later', 'Send']) expect(await button(page, name).count()).toBe(0);
  expect(await conversation.getByRole('textbox').count()).toBe(0);
  await page.keyboard.press('d');
  await shown(toast(page, /The past cannot be changed/));
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await shown(link(page, 'Back to the inbox'));
  expect(await faultsOf(page)).toEqual([]);
  await link(page, 'Back to the inbox').click();
  await shown(heading(page, 'Waiting on them'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await shown(heading(page, 'Answer'));
  await link(page, /Ada Applicant/).click();
  await shown(page.getByText('Yes, on Tuesday.').last(), button(page, 'Done'));
});

test('a cadence at a moment shows who was in it and what came next, and offers nothing to change', async () => {
  const page = await visit(
    await browser.it.window({ as: nora }),
    `/cadences/cadences/100/1/_/_/_/${cadence}/steps${asOf()}`,
  );
  await shown(page.getByText('You are looking at the past.'), page.getByText('in it then'));
  await shown(button(page, /Ring about First words/));
  for (const name of ['Add a step', 'Pause', 'Add people']) expect(await button(page, name).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await link(page, 'People 1').click();
  await shown(page.getByText('You are looking at the past.'), page.getByText('Active', { exact: true }).nth(1));
  expect(await button(page, /^More for/).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await gone(page.getByText('You are looking at the past.'));
  await shown(page.getByText('Left', { exact: true }).first());
});

test('the steps of another cadence are copied into one with the keyboard', async () => {
  const page = await visit(await browser.it.window({ as: nora }), `/cadences/cadences/100/1/_/_/_/${cadence}/steps`);
  await shown(button(page, 'Add a step'));
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: 'Copy the steps of another cadence' });
  await shown(dialog.getByText('No one is in the cadence now.'));
  expect(await faultsOf(page)).toEqual([]);
  await choose(dialog, 'Cadence', 'Other words');
  await button(dialog, 'Copy the steps').press('Enter');
  await shown(toast(page, '2 steps copied from Other words.'), page.getByText('4. Ring again about Other words'));
});

import type { Page } from 'playwright-core';
import { violationsOf } from '../support/axe.ts';
import { becomes, button, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, jobPage, openJob, panelOf } from '../support/hiring.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// R10: a recruiter books a round, starting where the page asks for this, by keyboard alone, and no interviewer is booked twice.

const browser = useBrowser();
let nora: Visitor;
let ingrid: Visitor;
let job: string;
let round: Json;
const idOf = async (visitor: Visitor): Promise<string> => (await visitor.page('/dashboard')).body.user.id;

beforeAll(async () => {
  const app = await browser.start();
  nora = (await found(app, 'Tide Works', named('Nora'))).admin;
  ingrid = await invite(app, nora, named('Ingrid'), ['INTERVIEW_ADMIN']);
  job = (await openJob(nora, 'Dock Master')).id;
  const { steps } = (await nora.page(jobPage(job, 'rounds'))).body.job;
  round = steps.find(({ type }: Json) => type === 'interview');
  await nora.ask('/api/opportunities/jobs/workflowsteps/upsert', {
    id: round.id,
    job_id: job,
    meeting_type: 'video',
    video_url: 'https://meet.example.test/tide',
  });
  for (const user_id of [await idOf(nora), await idOf(ingrid)])
    await nora.ask('/api/opportunities/jobs/interviewer/upsert', {
      job_id: job,
      workflow_step_id: round.id,
      user_id,
      required: true,
    });
});
const bookButton = (page: Page) => button(page, /^Book (?!.*anyway)/);
const waiting = async (): Promise<Applicant> => advanceTo(nora, await addApplicant(nora, job), job, 'interview');
const bookingOf = ({ id }: Applicant) => `${jobPage(job, 'booking')}/${id}`;
const drawerOf = ({ id }: Applicant) => `${jobPage(job, 'candidates')}/${id}/100/1/_/_/_`;
const statusOf = async ({ id }: Applicant): Promise<string> => (await panelOf(nora, id)).application.schedule_status;

test('from the drawer two keys book the round: S opens it with a time chosen, Ctrl+Enter books', async () => {
  const ada = await waiting();
  const page = await visit(await browser.it.window({ as: nora }), drawerOf(ada));
  await shown(page.getByRole('tab', { name: 'Overview' }));
  await page.keyboard.press('s');
  const times = page.getByRole('radiogroup', { name: 'Best times' });
  await shown(times.getByText('All free').first());
  expect(await times.getByRole('radio').first().isChecked()).toBe(true);
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await shown(toast(page, /booked/), page.getByRole('region', { name: 'Next interview' }));
  await becomes(() => statusOf(ada), 'complete');
  const { appointments } = await panelOf(nora, ada.id);
  expect(appointments).toMatchObject([{ status: 'booked', interviewers: [{}, {}] }]);
});

test('the keys 2, arrows and the chain: another time, the next that fits, one conversation after the other', async () => {
  const bea = await waiting();
  const page = await visit(await browser.it.window({ as: nora }), bookingOf(bea));
  const times = page.getByRole('radiogroup', { name: 'Best times' });
  await shown(times);
  await page.keyboard.press('2');
  await becomes(() => times.getByRole('radio').nth(1).isChecked(), true);
  await page.getByRole('radio', { name: 'In a row' }).check();
  await shown(page.getByRole('listitem').filter({ hasText: /^2/ }).first(), page.getByText('15 min break'));
  await button(page, /^Book all 2/).click();
  await shown(toast(page, /booked/));
  const { appointments } = await panelOf(nora, bea.id);
  expect(appointments).toHaveLength(2);
  expect(Date.parse(appointments[1].starts_at) - Date.parse(appointments[0].ends_at)).toBe(15 * 60_000);
});

test('R11: the key L sends a link by which the candidate chooses; it is open until a day, and is withdrawn', async () => {
  const lea = await waiting();
  const page = await visit(await browser.it.window({ as: nora }), bookingOf(lea));
  await shown(page.getByRole('radiogroup', { name: 'Best times' }));
  // The round does not let candidates choose a time yet.
  expect(await button(page, /^Let them choose/).count()).toBe(0);
  await nora.ask('/api/opportunities/jobs/workflowsteps/upsert', { id: round.id, job_id: job, self_schedule: true });
  await shown(button(page, /^Let them choose/));
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog');
  await shown(
    dialog.getByText('Choose a time to talk about Dock Master'),
    dialog.getByText(/pick a time that suits you: Choose a time\./),
  );
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await shown(toast(page, /: link sent/), page.getByText(/^Open until /));
  await becomes(() => statusOf(lea), 'pending');
  await button(page, 'Withdraw the link').click();
  await shown(toast(page, /: link withdrawn/), button(page, /^Let them choose/));
  await becomes(() => statusOf(lea), 'unscheduled');
  // The key L is pressed in the drawer directly after S. It counts although the page of times is still loading.
  await visit(page, `${jobPage(job, 'candidates')}/${lea.id}`);
  await shown(page.getByRole('heading', { name: /Applicant \d+/ }).first());
  await page.keyboard.press('s');
  await page.keyboard.press('l');
  await shown(page.getByRole('dialog').getByText('Choose a time to talk about Dock Master'));
});

test('a time that somebody took meanwhile is told in place, and the next best one is chosen', async () => {
  const [cora, dora] = [await waiting(), await waiting()];
  const page = await visit(await browser.it.window({ as: nora }), bookingOf(cora));
  const chosen = page.getByRole('radiogroup', { name: 'Best times' }).getByRole('radio', { checked: true });
  const timeOf = async () => (await chosen.locator('xpath=..').innerText()).split('\n')[0];
  await shown(page.getByText('All free').first());
  const before = await timeOf();
  const other = await visit(await browser.it.window({ as: nora }), bookingOf(dora));
  await shown(other.getByText('All free').first());
  await bookButton(other).click();
  await shown(toast(other, /booked/));
  // The page that was already open updates: the time becomes busy, and nothing was sent.
  await shown(page.getByRole('alert').filter({ hasText: /is busy at that time\./ }));
  await becomes(async () => (await timeOf()) !== before, true);
  await bookButton(page).click();
  await shown(toast(page, /booked/));
});

test('what is booked is moved and cancelled from the same place', async () => {
  const eva = await waiting();
  const page = await visit(await browser.it.window({ as: nora }), bookingOf(eva));
  await shown(page.getByText('All free').first());
  await bookButton(page).click();
  await shown(toast(page, /booked/));
  await visit(page, bookingOf(eva));
  await page.getByRole('link', { name: 'Move it' }).click();
  await shown(page.getByRole('heading', { name: /^Move / }), page.getByRole('region', { name: 'Booked now' }));
  const [before] = (await panelOf(nora, eva.id)).appointments;
  await button(page, /^Move to /).click();
  await shown(toast(page, /moved to/));
  const [after] = (await panelOf(nora, eva.id)).appointments;
  expect(after.id).toBe(before.id);
  expect(after.starts_at).not.toBe(before.starts_at);
  await visit(page, bookingOf(eva));
  await button(page, 'Cancel the interview').click();
  const dialog = page.getByRole('dialog', { name: /^Cancel the interview with/ });
  await button(dialog, 'Cancel the interview').click();
  await shown(toast(page, /interview cancelled/));
  await becomes(() => statusOf(eva), 'unscheduled');
});

test('an interviewer finds it on Home and in the list of interviews, which begins with their own next 14 days', async () => {
  const page = await visit(await browser.it.window({ as: ingrid }), '/dashboard');
  await shown(page.getByRole('region', { name: 'Your interviews' }).getByRole('link').nth(1));
  await visit(page, '/interviews');
  await page.waitForURL(/\/people\/interviews/);
  const first = page.getByRole('grid', { name: 'Interviews' }).getByRole('row').nth(1);
  await shown(first);
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  // The interviewer answers the invitation in the row of the list.
  await button(first, /^More for /).click();
  await page.getByRole('menuitem', { name: 'Accept' }).click();
  await shown(toast(page, /: Accepted\.$/));
  // The interviewer can also answer on the interview's page.
  await first.getByRole('link').first().click();
  await page.waitForURL(/\/people\/interviews\/.*[0-9a-f]{12}$/);
  await shown(page.getByRole('heading', { name: /^Ada Applicant/ }));
  await button(page, /^More for /).click();
  await page.getByRole('menuitem', { name: 'Decline' }).click();
  await shown(toast(page, /: Declined\.$/));
});

test('on a phone a card of the list has the menu of its row: what is to come is cancelled or moved from there', async () => {
  const page = await visit(
    await browser.it.window({ as: nora, viewport: { width: 390, height: 844 } }),
    '/people/interviews',
  );
  const card = page.getByRole('grid', { name: 'Interviews' }).getByRole('row').filter({ hasText: 'Booked' }).first();
  const more = button(card, /^More for /);
  await more.click();
  await page.getByRole('menuitem', { name: 'Cancel the interview' }).click();
  const dialog = page.getByRole('dialog', { name: /^Cancel the interview with/ });
  await shown(dialog);
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await button(dialog, 'Keep it').click();
  await more.click();
  await page.getByRole('menuitem', { name: 'Move it' }).click();
  await shown(page.getByRole('heading', { name: /^Move / }), button(page, 'Arranged elsewhere'));
});

test('several are chosen on the board and let choose a time: who cannot be is told apart, and all of it is taken back', async () => {
  const [fay, gus] = [await waiting(), await waiting()];
  const early = await addApplicant(nora, job);
  const page = await visit(await browser.it.window({ as: nora }), jobPage(job, 'candidates'));
  const card = ({ id }: Applicant) => page.locator(`[data-card="${id}"] a`).first();
  await card(fay).click({ modifiers: ['Shift'] });
  await card(gus).click();
  await card(early).click();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await shown(bar.getByText('3 selected'));
  await button(bar, 'Let them choose').click();
  const dialog = page.getByRole('dialog', { name: /^Let 3 people choose a time/ });
  await shown(dialog.getByRole('checkbox', { name: /^Ingrid/ }));
  await button(dialog, 'Preview').click();
  await shown(dialog.getByRole('region', { name: 'Preview' }).getByText('Choose a time to talk about Dock Master'));
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await button(dialog, 'Send 2 links').click();
  const line = page.getByRole('region', { name: 'Change of many people' });
  await shown(line.getByText(/^2 people on Dock Master invited to choose a time/));
  await shown(line.getByText('1 unchanged: This candidate is in Application now.'));
  await becomes(() => statusOf(fay), 'pending');
  // The bulk change can still be undone after a reload.
  await page.reload();
  await button(line, 'Undo').click();
  await shown(line.getByText('The change of 2 people is undone'));
  await becomes(() => statusOf(gus), 'unscheduled');
});

test('who is sent back with an interview planned is asked about, and what is kept stands in the history', async () => {
  const ida = await waiting();
  await nora.ask('/api/opportunities/jobs/appointment/upsert', {
    application_id: ida.id,
    starts_at: '2031-06-02T10:00:00.000Z',
    tz_region: 'Europe/Lisbon',
    duration_minutes: 45,
  });
  const page = await visit(await browser.it.window({ as: nora }), drawerOf(ida));
  await shown(page.getByRole('tab', { name: 'Overview' }));
  await page.keyboard.press('[');
  const dialog = page.getByRole('dialog', { name: /^Send .* back to/ });
  await shown(dialog.getByText('1 interview is planned.'));
  const cancels = dialog.getByRole('checkbox', { name: 'Cancel it' });
  expect(await cancels.isChecked()).toBe(true);
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await cancels.uncheck();
  await shown(dialog.getByText('It stays booked, and the history shows it.'));
  await button(dialog, 'Move').click();
  await shown(toast(page, /sent back to/));
  await becomes(
    async () =>
      (await panelOf(nora, ida.id)).timeline.some(({ sentence }: Json) => sentence.startsWith('kept 1 planned')),
    true,
  );
});

test('a time that somebody took meanwhile is told also where the next best one is on another day', async () => {
  // The members are available an hour and a half a day, so that a booking of an hour leaves no time on that day.
  for (const who of [nora, ingrid])
    for (const weekday of [0, 1, 2, 3, 4])
      await who.ask('/api/profile/availability/upsert', {
        kind: 'available',
        weekday,
        start: '09:00',
        end: '10:30',
        tz_region: 'Europe/Berlin',
      });
  const [gil, hal] = [await waiting(), await waiting()];
  const page = await visit(await browser.it.window({ as: nora }), bookingOf(gil));
  await shown(page.getByText('All free').first());
  const other = await visit(await browser.it.window({ as: nora }), bookingOf(hal));
  await shown(other.getByText('All free').first());
  await bookButton(other).click();
  await shown(toast(other, /booked/));
  await shown(page.getByRole('alert').filter({ hasText: /, 9:\d\d am\s*(Nora|Ingrid) Tester is busy at that time\./ }));
  // On a phone, no day is shown beside the best times.
  await page.setViewportSize({ width: 390, height: 844 });
  await shown(page.getByRole('alert').filter({ hasText: /is busy at that time\./ }));
  // The button that books the lost time anyway names its day, because another day is selected meanwhile.
  await shown(button(page, /^Book \w+, \w+ \d+, 9:\d\d am anyway$/));
  await bookButton(page).click();
  await shown(toast(page, /booked/));
});

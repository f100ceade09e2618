import type { Page } from 'playwright-core';
import type { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, shown, useBrowser, visit } from '../support/browser.ts';
import { settled } from '../support/due-now.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, jobPage, openJob, panelOf } from '../support/hiring.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// The board's card, drawer and table show after an interview what is awaited, and then that a decision is due.

const browser = useBrowser();
let app: App;
let nora: Visitor;
let omar: Visitor & { id: string };
let job: string;

beforeAll(async () => {
  app = await browser.start();
  nora = (await found(app, 'Tide Works', named('Nora'))).admin;
  omar = await invite(app, nora, named('Omar'), ['INTERVIEW_ADMIN']);
  job = (await openJob(nora, 'Dock Master')).id;
  const { steps } = (await nora.page(jobPage(job, 'rounds'))).body.job;
  const round = steps.find(({ type }: Json) => type === 'screening');
  await nora.ask('/api/opportunities/jobs/interviewer/upsert', {
    job_id: job,
    workflow_step_id: round.id,
    user_id: omar.id,
  });
});
const board = (more = '') => `${jobPage(job, 'candidates')}${more}`;
const table = encodeURIComponent('{"view":"list"}');
const line = (page: Page, text: string | RegExp) => page.getByText(text).first();
/** The text of the next action. Its deadline comes first, because the step has planned days. */
const due = /^Decide by \S.*, after the call with Omar$/;

test('card, drawer and table say whose scorecard is missing, then that a decision is due after the call', async () => {
  const ada = await advanceTo(nora, await addApplicant(nora, job), job, 'screening');
  const quarter = 900_000;
  const { appointment } = await nora.ask('/api/opportunities/jobs/appointment/upsert', {
    application_id: ada.id,
    starts_at: new Date(Math.ceil(Date.now() / quarter + 1) * quarter).toISOString(),
    duration_minutes: 15,
    meeting_type: 'phone',
    phone_mode: 'call_candidate',
    phone_number: '+351 210 000 000',
  });
  expect((await panelOf(nora, ada.id)).application.schedule_status).toBe('complete');
  // The interview counts as held two hours later.
  const hours = 2;
  await app.stop();
  app.change({ CLOCK_AHEAD: String(hours * 3600) });
  await app.open();
  await settled(app);
  const later = async (page: Page): Promise<Page> => {
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    return page;
  };
  const page = await visit(await later(await browser.it.window({ as: nora })), board());
  await shown(line(page, 'Scorecard of Omar missing'));
  expect(await faultsOf(page)).toEqual([]);
  // Omar submits his scorecard while the board is open.
  const user_appointment_id = appointment.interviewers[0].user_appointment_id;
  await omar.ask('/api/appointment/recommendation/upsert', {
    user_appointment_id,
    recommendation: 'yes',
    comment: 'Calm',
  });
  await shown(line(page, due), button(page, /1\s*need you/));
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const next = page.getByRole('list', { name: 'What to do next' });
  await shown(next.getByText(due));
  const dark = await visit(
    await later(await browser.it.window({ as: nora, viewport: { width: 390, height: 844 }, colorScheme: 'dark' })),
    board(`/_/100/1/_/_/${table}`),
  );
  await shown(line(dark, due));
  expect(await faultsOf(dark)).toEqual([]);
});

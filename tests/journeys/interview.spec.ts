import type { Page } from 'playwright-core';
import { type App, eventually } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { becomes, button, gone, shown, useBrowser, visit } from '../support/browser.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, openJob, stepsOf } from '../support/hiring.ts';
import { sideways } from '../support/screens.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// An interviewer's page: the resume beside the questions, a draft that is never lost, and one score after another.

const browser = useBrowser();
let app: App;
let nora: Visitor & { id: string };
let ivo: Visitor & { id: string };
let olga: Visitor & { id: string };
let job: string;
let round: string;
let hours = 0;
const api = (path: string) => `/api/opportunities/jobs/${path}`;
const asked = ['The service is slow at nine', 'Split a table with no downtime', 'Refactor the billing client'];
const resume = `NKECHI AMADI

PROFILE
Runs the event backbone of a freight firm.

EXPERIENCE
Staff Backend Engineer, Havsvind Logistics
2020 - 2026
- 40 million messages a day over two data centres
- Cut the morning peak by finding one lock that nobody owned: Debugging
- Wrote the replay that rebuilds any day, Event design

Engineering Manager, Fjord Payments
2016 - 2020
- Grew a team from 3 to 14
- Split the ledger table while 900 shops kept paying, PostgreSQL
`;

beforeAll(async () => {
  app = await browser.start();
  const founded = await found(app, 'Northwind', named('Nora'));
  nora = Object.assign(founded.admin, { id: founded.user.id });
  ivo = await invite(app, nora, named('Ivo'), ['INTERVIEW_ADMIN']);
  olga = await invite(app, nora, named('Olga'), ['INTERVIEW_ADMIN']);
  ({ id: job } = await openJob(nora, 'Senior Backend Engineer'));
  round = (await stepsOf(nora, job)).find(({ type }) => type === 'screening')!.id;
  for (const each of [ivo, olga])
    await nora.ask(api('interviewer/upsert'), { job_id: job, workflow_step_id: round, user_id: each.id });
  for (const [at, text] of asked.entries()) {
    const { requirement } = await nora.ask(api('jobrequirement/upsert'), {
      job_id: job,
      name: ['Debugging', 'PostgreSQL', 'Event design'][at],
    });
    const { question } = await nora.ask(api('workflowquestions/upsert'), {
      job_id: job,
      text,
      scoring_type: ['range', 'pass_fail', 'score'][at],
      requirement_ids: [requirement.id],
      positive: ['Asks what changed before guessing', 'Measures, then narrows in halves'],
      negative: ['Restarts first', 'Blames one tool'],
      time_minutes: [15, 10, 10][at],
    });
    await nora.ask(api('workflowquestions/upsert'), {
      job_id: job,
      question_id: question.id,
      workflow_step_id: round,
      required: at < 2,
    });
  }
});

/** An interview of Ivo and Olga with a candidate whose resume was read. */
const booked = async () => {
  const application = await advanceTo(nora, await addApplicant(nora, job), job, 'screening');
  const { candidate_id } = application;
  const { signedRequest, file_id } = await nora.ask('/api/signed_url', {
    fileName: 'nkechi.txt',
    fileType: 'text/plain',
    fileId: crypto.randomUUID(),
    acl: 'private',
    directory: 'resumes',
  });
  await nora.put(signedRequest, 'text/plain', Buffer.from(resume));
  await nora.ask('/api/people/candidates/resume/upsert', {
    candidate_id,
    job_id: job,
    file_id,
    file_name: 'nkechi.txt',
  });
  hours += 1;
  const { appointment } = await nora.ask(api('appointment/upsert'), {
    application_id: application.id,
    starts_at: new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + hours * 3_600_000).toISOString(),
    duration_minutes: 60,
    meeting_type: 'video',
    video_provider: 'other',
    video_url: 'https://meet.example.test/nkechi',
    interviewers: [{ user_id: ivo.id }, { user_id: olga.id }],
  });
  const path = `/people/interviews/100/1/_/_/_/${appointment.id}`;
  const own = (appointment.interviewers as Json[]).find(({ user_id }) => user_id === ivo.id)!.user_appointment_id;
  await eventually(async () => {
    const { body } = await ivo.page(path);
    expect(body.others).toHaveLength(1);
    expect(body.resume?.text).toContain('event backbone');
  });
  return { path, own: own as string, application };
};
const notes = (page: Page, at = 0) => page.getByRole('textbox', { name: `Notes on ${asked[at]}` });
const cardOf = async (own: string): Promise<Json> =>
  (await ivo.ask('/api/appointment/question/get_by_user_appointment_id', { user_appointment_id: own })).scorecard;
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^(Draft saved|Everything is saved)/ });

test('I2: resume beside questions; the draft survives a reload, a lost connection and a dead tab', async () => {
  const { path, own } = await booked();
  const page = await visit(await browser.it.window({ as: ivo }), path);
  await shown(page.getByText('event backbone'), page.getByText('Strong signs'), notes(page));
  // No recommendation is preselected.
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Asks what changed before guessing' }).check();
  await notes(page).fill('Asked first what changed');
  await eventually(async () => expect(await notes(page).inputValue()).toMatch(/^\d\d:\d\d Asked first what changed$/));
  await eventually(async () =>
    expect((await cardOf(own)).answers[0]).toMatchObject({
      notes: expect.stringMatching(/Asked first what changed$/),
      signs: ['Asks what changed before guessing'],
    }),
  );
  await page.reload();
  await shown(saved(page));
  await eventually(async () => expect(await notes(page).inputValue()).toMatch(/Asked first what changed$/));

  browser.it.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await notes(page).press('End');
  await notes(page).pressSequentially(', then measured');
  await shown(page.getByText('Kept on this device'));
  // The tab crashes, and another tab of the same browser continues.
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const again = await visit(await context.newPage(), path);
  await eventually(async () => expect(await notes(again).inputValue()).toMatch(/then measured$/));
  await eventually(async () => expect((await cardOf(own)).answers[0].notes).toMatch(/then measured$/));
  expect(await faultsOf(again)).toEqual([]);
});

test('by keyboard alone: score, go on, submit; it leads to the first thing missing', async () => {
  const { path, own } = await booked();
  const page = await visit(await browser.it.window({ as: ivo }), path);
  await notes(page).focus();
  await page.keyboard.press('Alt+4');
  await page.keyboard.press('Alt+ArrowDown');
  await shown(notes(page, 1));
  await page.keyboard.press('Control+Enter');
  await shown(page.getByText('2 things are missing').first());
  await page.keyboard.press('Alt+0');
  await button(page, 'No time left').click();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await shown(page.getByText('1 thing is missing').first());
  await page.getByRole('textbox', { name: 'Comment on the recommendation' }).fill('Guesses first');
  await button(page, /^Submit/).click();
  await shown(page.getByText(/^Submitted /));
  // A submitted scorecard is not shown as a draft.
  await gone(saved(page));
  expect(await cardOf(own)).toMatchObject({ status: 'submitted', recommendation: 'no', comment: 'Guesses first' });
  await button(page, 'Reopen').click();
  await gone(page.getByText(/^Submitted /));
});

test('two windows write on the same question: both texts are kept, and one is chosen', async () => {
  const { path, own } = await booked();
  const [one, other] = [
    await visit(await browser.it.window({ as: ivo }), path),
    await visit(await browser.it.window({ as: ivo }), path),
  ];
  // If the second window is offline, it cannot show what the first one writes.
  browser.it.expect(/ERR_INTERNET_DISCONNECTED/);
  await other.context().setOffline(true);
  await notes(one).fill('From the laptop');
  await eventually(async () => expect((await cardOf(own)).answers[0]?.notes).toContain('From the laptop'));
  await notes(other).fill('From the phone');
  await other.context().setOffline(false);
  await shown(other.getByText('This was also written in another window:'));
  await button(other, 'Keep both').click();
  await eventually(async () => {
    const { notes: text, other: left } = (await cardOf(own)).answers[0];
    expect(text).toContain('From the laptop');
    expect(text).toContain('From the phone');
    expect(left).toBeNull();
  });
});

test('Scores: dots and means beside each other, who is still to judge, and who was reminded', async () => {
  const { own, application } = await booked();
  for (const [who, value] of [[ivo, 2]] as const) {
    const { questions } = await who.ask('/api/appointment/question/get_by_user_appointment_id', {
      user_appointment_id: own,
    });
    for (const { id, scoring_type } of questions as Json[])
      await who.ask('/api/appointment/assessment/question/upsert', {
        user_appointment_id: own,
        question_id: id,
        value: scoring_type === 'range' ? value : scoring_type === 'score' ? 60 : 1,
        notes: '14:17 Spoke of the team',
      });
    await who.ask('/api/appointment/recommendation/upsert', { user_appointment_id: own, recommendation: 'yes' });
  }
  const path = `/opportunities/jobs/100/1/_/_/_/${job}/scores`;
  await eventually(async () =>
    expect((await nora.page(path)).body.scores[application.id]).toMatchObject({ owed: 1, total: expect.any(Number) }),
  );
  const page = await visit(await browser.it.window({ as: nora }), path);
  await shown(page.getByRole('rowheader', { name: /Debugging/ }));
  // A future interview has no missing scorecard, so there is no reminder button.
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: /Olga Tester.*missing/ })
      .count(),
  ).toBe(0);
  expect(await page.getByRole('button', { name: 'Remind' }).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  // Only the table scrolls sideways, even if its hidden texts for screen readers are far to the right.
  await page.setViewportSize({ width: 700, height: 900 });
  expect(await sideways(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  // A click on a cell shows the scorecard, and an editor reopens it with a reason.
  await page
    .getByRole('button', { name: /Ivo Tester 2/ })
    .first()
    .click();
  await shown(page.getByRole('heading', { name: 'Ivo Tester' }));
  await shown(page.getByText('14:17 Spoke of the team').first());
  await page.getByRole('button', { name: 'Reopen' }).click();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Why is it reopened?' }).fill('Wrong candidate');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await shown(page.getByText('Ivo Tester can change the scorecard again.'));
  await eventually(async () =>
    expect((await nora.page(path)).body.scores[application.id]).toMatchObject({ owed: 2, cards: [] }),
  );
  const phone = await visit(
    await browser.it.window({ as: nora, viewport: { width: 390, height: 844 }, colorScheme: 'dark' }),
    path,
  );
  await shown(phone.getByRole('heading').first());
  expect(await sideways(phone)).toBe(0);
  expect(await faultsOf(phone)).toEqual([]);
});

test('on a phone nothing is wider than the screen', async () => {
  const { path } = await booked();
  const page = await visit(
    await browser.it.window({ as: ivo, viewport: { width: 390, height: 844 }, colorScheme: 'dark' }),
    path,
  );
  await shown(notes(page));
  expect(await sideways(page)).toBe(0);
  await page.getByRole('radio', { name: 'Resume' }).check();
  await shown(page.getByText('event backbone'));
  expect(await faultsOf(page)).toEqual([]);
  // If the browser is offline, the page says that it keeps the text on this device.
  await page.getByRole('radio', { name: 'Questions' }).check();
  browser.it.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await notes(page).fill('Asked first what changed');
  await shown(page.getByText('Kept on this device'), page.getByText(/Changes cannot be saved until/));
  // While the page tries to save again, the line is hidden for a moment.
  const width = async () => (await page.getByText('Kept on this device').boundingBox())?.width ?? 0;
  await becomes(async () => (await width()) > 100, true);
  expect(await sideways(page)).toBe(0);
});

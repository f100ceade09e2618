import { faultsOf } from '../support/axe.ts';
import { becomes, button, choose, field, gone, heading, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, jobPage, openJob } from '../support/hiring.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// An editor plans the rounds of a job: their order, length, interviewers and each interviewer's questions.

const browser = useBrowser();
let nora: Visitor;
let rafael: Visitor;
let ruth: Visitor;
let ingrid: Visitor;
const api = (path: string) => `/api/opportunities/jobs/${path}`;
const idOf = async (visitor: Visitor): Promise<string> => (await visitor.page('/dashboard')).body.user.id;

beforeAll(async () => {
  const app = await browser.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  rafael = await invite(app, nora, named('Rafael'), ['RECRUIT_ADMIN']);
  ruth = await invite(app, nora, named('Ruth'), ['HIRING_ADMIN']);
  ingrid = await invite(app, nora, named('Ingrid'), ['INTERVIEW_ADMIN']);
});

const tide = 'When did the tide turn on you?';
const storm = 'Which storm taught you most?';
/** A published job with two questions in its second round, in which there is one candidate. */
const planned = async (name: string) => {
  const { id: job_id } = await openJob(nora, name);
  const rounds = async (): Promise<Json> => (await nora.page(jobPage(job_id, 'rounds'))).body;
  const step = async (title: string): Promise<Json> =>
    (await rounds()).job.steps.find((each: Json) => each.name === title);
  const second = await step('Second Round');
  for (const [text, time_minutes] of [
    [tide, 30],
    [storm, 25],
  ] as const)
    await nora.ask(api('workflowquestions/upsert'), { job_id, text, time_minutes, workflow_step_id: second.id });
  await advanceTo(nora, await addApplicant(nora, job_id), job_id, 'interview');
  return { job_id, at: jobPage(job_id, 'rounds'), rounds, step, second };
};

test('what a change does to whom stands there before it is saved, with its repair, and one press saves it all', async () => {
  const { job_id, at, rounds, second } = await planned('Dock Master');
  const page = await visit(await browser.it.window({ as: nora }), at);
  await page.getByRole('link', { name: /^Second Round/ }).click();
  await shown(heading(page, 'Second Round'), page.getByText('55 min of 1 hour'));
  // A question cannot move past the first or the last place.
  for (const [question, up, down] of [
    [tide, false, true],
    [storm, true, false],
  ] as const) {
    await button(page, `More for ${question}`).click();
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
    await shown(item('Move up'), item('Move down'));
    expect([await item('Move up').isEnabled(), await item('Move down').isEnabled()]).toEqual([up, down]);
    await page.keyboard.press('Escape');
    await gone(item('Move up'));
  }
  const foot = page.getByRole('region', { name: 'If you save this' });
  expect(await foot.count()).toBe(0);

  await choose(page, 'Length', '45 min');
  await shown(foot.getByText('1 candidate is here and stays here.'));
  await shown(
    page.getByText('55 min of 45 min, 10 min over'),
    foot.getByText(/^Questions run 10 min over\. First Round has 30/),
  );
  await choose(page, 'Target', '7 days');
  await shown(foot.getByText('1 candidate is here. None of them has been here longer than 7 days.'));
  await shown(button(foot, 'Save 2 changes'));

  await page.keyboard.press('Escape');
  await shown(heading(page, 'Discard 2 changes?'));
  await page.keyboard.press('Escape');
  await gone(heading(page, 'Discard 2 changes?'));

  await page.locator('body').press('p');
  await page.getByRole('option', { name: /^Ingrid/ }).click();
  const panel = page.getByRole('list', { name: 'Panel and questions' });
  await shown(panel.getByText(/^Ingrid/), foot.getByText('1 person joins the hiring team'));
  await page
    .getByRole('button', { name: `Move ${tide}` })
    .dragTo(panel.getByText('no questions yet'), { targetPosition: { x: 5, y: 5 } });
  await shown(panel.getByRole('list', { name: /^Questions of Ingrid/ }).getByText(tide));
  await panel.getByRole('radio', { name: 'Optional' }).check();

  // The other question also moves to Ingrid by keyboard, and back.
  const hers = panel.getByRole('list', { name: /^Questions of Ingrid/ }).getByRole('listitem');
  await page.getByRole('button', { name: `Move ${storm}` }).focus();
  await page.keyboard.press('ArrowUp');
  await becomes(() => hers.count(), 2);
  await page.keyboard.press('ArrowUp');
  await becomes(() => hers.first().textContent(), expect.stringContaining(storm) as never);
  await button(foot, `move “${tide}” there`).click();
  await becomes(() => hers.count(), 1);
  await shown(page.getByText('25 min of 45 min'));
  await gone(foot.getByText(/^Questions run/));
  expect(await faultsOf(page)).toEqual([]);

  await page.keyboard.press('Control+Enter');
  await shown(toast(page, 'Saved.'));
  await gone(foot);
  const after = await rounds();
  const first = after.job.steps.find(({ name }: Json) => name === 'First Round');
  const me = await idOf(ingrid);
  expect(after.panel).toEqual([{ workflow_step_id: second.id, user_id: me, required: false }]);
  expect(after.job.steps.find(({ id }: Json) => id === second.id)).toMatchObject({ duration_minutes: 45, sla_days: 7 });
  const places = Object.fromEntries(after.questions.map(({ text, asking }: Json) => [text, asking]));
  expect(places[storm]).toMatchObject({ workflow_step_id: second.id, interviewer_id: me });
  expect(places[tide]).toMatchObject({ workflow_step_id: first.id, interviewer_id: null });

  // A question is dragged to another step of the path.
  await page.getByRole('button', { name: `Move ${storm}` }).dragTo(page.getByRole('link', { name: /^Final Review/ }));
  await shown(button(foot, 'Save 1 change'));
  await page.keyboard.press('Escape');
  await gone(foot);
  expect(job_id).toBe(after.job.id);
});

test('rounds are added, renamed, moved and removed; a step with people in it stays, and the reason is told', async () => {
  const { at, rounds } = await planned('Crane Driver');
  const page = await visit(await browser.it.window({ as: nora }), at);
  const path = page.getByRole('region', { name: 'Path' }).getByRole('list', { name: 'Steps' });
  const names = async () => (await rounds()).job.steps.map(({ name }: Json) => name).slice(2, -4) as string[];
  /** Checks that the job has this order and the page shows it. */
  const stand = async (...order: string[]) => {
    await becomes(names, order);
    await becomes(
      async () =>
        (await path.getByRole('link').allInnerTexts()).flatMap(
          (text) => order.find((name) => text.startsWith(name)) ?? [],
        ),
      order,
    );
  };
  await shown(path.getByRole('img', { name: 'It cannot be moved: it has people in it.' }));

  await page.locator('body').press('r');
  await shown(page.getByText('1 candidate is before it and will reach it. No one is moved.'));
  await field(page, 'Name').press('Control+Enter');
  await shown(heading(page, 'Third Round'));
  await page.locator('body').press('Alt+ArrowDown');
  await stand('Initial Review', 'First Round', 'Second Round', 'Final Review', 'Third Round');
  await toast(page, 'The steps were reordered.').getByRole('button', { name: 'Undo' }).click();
  await stand('Initial Review', 'First Round', 'Second Round', 'Third Round', 'Final Review');
  await page
    .getByRole('button', { name: 'Move Final Review' })
    .dragTo(path.getByRole('link', { name: /^Third Round/ }), { targetPosition: { x: 100, y: 3 } });
  await stand('Initial Review', 'First Round', 'Second Round', 'Final Review', 'Third Round');
  // A step cannot be dragged past a step with candidates: the row returns to its place, and the toast says why.
  await page
    .getByRole('button', { name: 'Move Third Round' })
    .dragTo(path.getByRole('link', { name: /^First Round/ }), { targetPosition: { x: 100, y: 3 } });
  await shown(toast(page, '1 candidate is in Second Round. Move them first.'));
  await stand('Initial Review', 'First Round', 'Second Round', 'Final Review', 'Third Round');

  const more = async (name: string, what: string) => {
    await button(page, `More for ${name}`).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await more('Third Round', 'Rename and describe');
  await field(page, 'Name').fill('Harbour day');
  await page.keyboard.press('Control+Enter');
  await shown(heading(page, 'Harbour day'), path.getByRole('link', { name: /^Harbour day/ }));
  await gone(page.getByRole('region', { name: 'If you save this' }));
  await more('Harbour day', 'Remove');
  await shown(heading(page, 'Remove Harbour day?'));
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await shown(toast(page, 'Harbour day removed.'));
  await path.getByRole('link', { name: /^Second Round/ }).click();
  await shown(heading(page, 'Second Round'));
  await more('Second Round', 'Remove');
  await stand('Initial Review', 'First Round', 'Second Round', 'Final Review');
  await page.locator('body').press('k');
  await shown(heading(page, 'First Round'));
  await page.locator('body').press('j');
  await shown(heading(page, 'Second Round'));
});

test('whoever changed the round meanwhile is named, and nothing of theirs is written over', async () => {
  const { job_id, at, second, rounds } = await planned('Pilot');
  await nora.ask(api('member/upsert'), { job_id, user_id: await idOf(rafael), access_level: 'full' });
  const page = await visit(await browser.it.window({ as: nora }), at);
  await page.getByRole('link', { name: /^Second Round/ }).click();
  await shown(heading(page, 'Second Round'));
  await choose(page, 'Length', '45 min');
  await shown(button(page, 'Save 1 change'));
  await rafael.ask(api('workflowsteps/upsert'), { id: second.id, job_id, duration_minutes: 90 });
  await shown(page.getByText(/^Rafael .*changed this round\./));
  await gone(button(page, 'Save 1 change'));
  await button(page, 'Show their version').click();
  await shown(page.getByText('55 min of 1 h 30 min'));
  await gone(page.getByText('Discard'));
  expect((await rounds()).job.steps.find(({ id }: Json) => id === second.id)).toMatchObject({ duration_minutes: 90 });
});

test('a reader sees words and nothing to press, by day and by night; on a phone a step is a page of its own', async () => {
  const { job_id, at, second } = await planned('Stevedore');
  await nora.ask(api('interviewer/upsert'), { job_id, workflow_step_id: second.id, user_id: await idOf(ingrid) });
  await nora.ask(api('member/upsert'), {
    job_id,
    user_id: await idOf(ruth),
    access_level: 'standard',
    permissions: ['panel', 'evaluation', 'list'],
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await visit(await browser.it.window({ as: ruth, colorScheme }), at);
    await page.getByRole('link', { name: /^Second Round/ }).click();
    await shown(heading(page, 'Second Round'), page.getByText('1 hour', { exact: true }));
    await shown(page.getByRole('list', { name: 'Questions of No interviewer' }).getByText(tide));
    expect(await page.getByRole('button', { name: /^Move|^Add a|^More for|^Save/ }).count()).toBe(0);
    expect(await page.getByRole('combobox').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
  }
  const phone = await visit(
    await browser.it.window({ as: nora, viewport: { width: 390, height: 844 }, hasTouch: true }),
    at,
  );
  await shown(phone.getByRole('region', { name: 'Path' }));
  expect(await heading(phone, 'Second Round').count()).toBe(0);
  expect(await faultsOf(phone)).toEqual([]);
  await phone.getByRole('link', { name: /^Second Round/ }).click();
  await shown(heading(phone, 'Second Round'));
  await gone(phone.getByRole('region', { name: 'Path' }));
  await choose(phone, 'Target', '3 days');
  await shown(button(phone, 'Save 1 change'));
  expect(await faultsOf(phone)).toEqual([]);
  await button(phone, 'Save 1 change').click();
  await shown(toast(phone, 'Saved.'));
  await phone.getByRole('link', { name: 'All steps' }).click();
  await shown(phone.getByRole('region', { name: 'Path' }));
});

test('letters that a step sends by itself are chosen in it, and the foot says who gets none', async () => {
  const { at, step } = await planned('Net Loft');
  const page = await visit(await browser.it.window({ as: nora }), at);
  await page.getByRole('link', { name: /^Second Round/ }).click();
  await shown(heading(page, 'Second Round'), page.getByText('This step sends no emails.'));
  await button(page, 'Add a follow-up').click();
  const foot = page.getByRole('region', { name: 'If you save this' });
  await shown(foot.getByText(/^1 candidate is already here\. They do not get emails that you add/));
  await choose(page, 'Template', 'Round follow-up');
  await choose(page, 'When', 'Send on round change');
  expect(await faultsOf(page)).toEqual([]);
  await button(foot, 'Save 1 change').click();
  await shown(toast(page, 'Saved.'));
  expect((await step('Second Round')).follow_ups).toMatchObject([{ delay: 0 }]);
  await button(page, 'Remove Round follow-up').click();
  await button(foot, 'Save 1 change').click();
  await gone(foot);
  expect((await step('Second Round')).follow_ups).toEqual([]);
});

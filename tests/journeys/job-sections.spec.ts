import type { Locator, Page } from 'playwright-core';
import type { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { becomes, button, choose, errorBox, field, gone, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { addApplicant, advanceTo, jobPage, openJob } from '../support/hiring.ts';
import { sideways } from '../support/screens.ts';

// Sections of a job: Activity, Plays and Scores.

const browser = useBrowser();
let app: App;
let harbour: Founded;
beforeAll(async () => {
  app = await browser.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
});

const dialog = (page: Page): Locator => page.getByRole('dialog');
const plays = (page: Page): Locator => page.getByRole('list', { name: 'Plays' });

test('a recruiter writes a play, moves somebody, finds the task, and reads in the activity what happened', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Harbour Pilot');
  const ada = await addApplicant(admin, id);
  const page = await visit(await browser.it.window({ as: admin }), jobPage(id, 'plays'));
  await shown(page.getByText('No plays yet.', { exact: false }));
  await button(page, 'Add a play').click();
  await field(dialog(page), 'Name').fill('Call soon');
  await field(dialog(page), 'Task').fill('Call the pilot');
  await button(dialog(page), 'Add').click();
  await shown(errorBox(page).getByText('Choose a step of this job.'));
  await choose(dialog(page), 'Step', 'First Round');
  // The form names the task's assignee in advance, even if the job has no member with that role.
  await shown(dialog(page).getByText(/^Nora .* gets the task\.$/));
  await choose(dialog(page), 'Whose task', 'Hiring Manager');
  await shown(dialog(page).getByText(/^There is no hiring manager here, so Nora .* gets the task\.$/));
  await button(dialog(page), 'Add').click();
  await gone(dialog(page));
  await shown(plays(page).getByText(/^Hiring Manager \(for now Nora .*\)$/));
  await shown(plays(page).getByText('Call soon'), plays(page).getByText('A person enters First Round'));
  expect(await faultsOf(page)).toEqual([]);

  await button(page, 'More for Call soon').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await shown(page.getByText('No plays yet.', { exact: false }));
  await toast(page, 'Call soon removed.').getByRole('button', { name: /Undo/ }).click();
  await shown(plays(page).getByText('Call soon'));

  await advanceTo(admin, ada, id, 'screening');
  await becomes(
    async () => (await admin.page('/tasks/mine')).body.list.items.map(({ title }: { title: string }) => title),
    ['Call the pilot'],
  );
  await visit(page, jobPage(id, 'activity'));
  await shown(
    page.getByText('moved Ada Applicant', { exact: false }),
    page.getByText('added the play Call soon').first(),
  );
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'Filter').click();
  await page.getByRole('menuitem', { name: 'Kind' }).click();
  await page
    .getByRole('option', { name: /^Plays/ })
    .or(page.getByRole('checkbox', { name: /^Plays/ }))
    .first()
    .click();
  await page.keyboard.press('Escape');
  await gone(page.getByText('opened the job', { exact: true }));
  await shown(page.getByText('added the play Call soon').first());
});

test('on a phone nothing of these sections stands beside the screen, and the scores say that nobody has scored anybody', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Lighthouse Keeper');
  await admin.ask('/api/opportunities/jobs/jobrequirement/upsert', { job_id: id, name: 'Patience' });
  const ada = await addApplicant(admin, id);
  await advanceTo(admin, ada, id, 'screening');
  const wide = await visit(await browser.it.window({ as: admin }), jobPage(id, 'scores'));
  await shown(wide.getByText('No scorecards yet'), wide.getByRole('rowheader', { name: 'Patience' }));
  await shown(wide.getByRole('columnheader').getByText('Ada Applicant', { exact: false }));
  expect(await faultsOf(wide)).toEqual([]);
  const phone = await browser.it.window({ as: admin, viewport: { width: 390, height: 844 }, hasTouch: true });
  for (const section of ['scores', 'plays', 'activity']) {
    await visit(phone, jobPage(id, section));
    expect([section, await sideways(phone)]).toEqual([section, 0]);
    expect(await faultsOf(phone)).toEqual([]);
  }
});

test('on a phone Add stays beside Suggest, also where what is missing takes the line above', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Buoy Keeper');
  for (const name of ['Patience', 'Steady hands'])
    await admin.ask('/api/opportunities/jobs/jobrequirement/upsert', { job_id: id, name });
  await admin.ask('/api/opportunities/jobs/tasks/upsert', { job_id: id, name: 'Count the buoys' });
  const phone = await browser.it.window({ as: admin, viewport: { width: 390, height: 844 }, hasTouch: true });
  await visit(phone, jobPage(id, 'requirements'));
  const gaps = phone.getByRole('group', { name: 'Gaps' }).getByRole('button');
  await shown(gaps.first());
  const placeOf = async (name: string) => (await button(phone, name).boundingBox())!;
  const [suggest, add] = [await placeOf('Suggest'), await placeOf('Add')];
  expect(add.y).toBe(suggest.y);
  expect(add.x).toBeGreaterThan(suggest.x);
});

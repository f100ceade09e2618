import type { Page } from 'playwright-core';
import { type App, eventually } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, shown, useBrowser, visit } from '../support/browser.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { applyFor, jobPage, openJob, panelOf } from '../support/hiring.ts';
import { sideways } from '../support/screens.ts';
import type { Json } from '../support/visitor.ts';

// An administrator lets knockout answers archive; the team sees it coming and keeps somebody, on the board and on their page.

const browser = useBrowser();
let app: App;
let harbour: Founded;
let job: { id: string; slug: string };
let licence: string;
let count = 0;

beforeAll(async () => {
  app = await browser.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  job = await openJob(harbour.admin, 'Crane Driver');
  const { question } = await harbour.admin.ask('/api/opportunities/jobs/applyquestions/upsert', {
    job_id: job.id,
    text: 'Do you hold a crane licence?',
    type: 'yes_no',
    required: true,
    knockout: ['no'],
  });
  licence = question.id;
});

const applied = async (): Promise<Json> => {
  const { payload } = await applyFor(app, harbour.organization.slug, job.slug, {
    email: `grace-${++count}@example.test`,
    answers: [{ question_id: licence, value: 'no' }],
  });
  return eventually(() => panelOf(harbour.admin, payload.application_id));
};
const notice = (page: Page) => page.getByText(/A knockout answer archives Grace Hopper at this time/);

test('the rule is turned on where it is explained, and the team keeps somebody in time', async () => {
  const settings = await visit(await browser.it.window({ as: harbour.admin }), '/org/hiring');
  await settings.getByRole('switch', { name: 'Archive by itself for a knockout answer' }).check();
  await shown(settings.getByText(/the law restricts decisions that no person makes/));
  await button(settings, 'Save').click();
  await eventually(async () =>
    expect((await harbour.admin.page('/org/hiring')).body.settings.auto_archive_knockouts).toBe(true),
  );
  expect(await faultsOf(settings)).toEqual([]);

  const { application, person } = await applied();
  const board = await visit(
    await browser.it.window({ as: harbour.admin }),
    jobPage(job.id, `candidates/${application.id}`),
  );
  await shown(notice(board), board.getByText(/^Archived .* unless kept$/).first());
  expect(await faultsOf(board)).toEqual([]);

  const page = await visit(
    await browser.it.window({ as: harbour.admin, viewport: { width: 390, height: 844 } }),
    `/people/candidates/25/1/_/_/_/${person.id}`,
  );
  await shown(notice(page));
  expect(await sideways(page)).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'Keep').click();
  await shown(page.getByText('Grace Hopper stays. A person decides.'));
  await notice(page).waitFor({ state: 'hidden' });
  await notice(board).waitFor({ state: 'hidden' });
  await shown(board.getByText('Check the knockout answer').first());
});

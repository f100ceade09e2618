import type { Page } from 'playwright-core';
import { type App, eventually } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, field, shown, useBrowser, visit } from '../support/browser.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { applyFor, jobPage, openJob, panelOf } from '../support/hiring.ts';
import { sideways } from '../support/screens.ts';
import type { Json } from '../support/visitor.ts';

// An administrator lets knockout answers archive applications. The team sees this in advance and keeps a candidate, on the board and on the candidate's page.

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
const notice = (page: Page) => page.getByText(/A knockout answer will archive Grace Hopper/);

test('the rule is turned on where it is explained, and the team keeps somebody in time', async () => {
  const settings = await visit(await browser.it.window({ as: harbour.admin }), '/org/hiring');
  await settings.getByRole('switch', { name: 'Archive automatically for a knockout answer' }).check();
  await shown(settings.getByText(/restricts decisions that no person makes/));
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

test('whoever writes while the rule is turned on reads of it, agrees again and sends what they wrote', async () => {
  const settings = (auto_archive_knockouts: boolean) =>
    harbour.admin.ask('/api/org/profile/upsert', { auto_archive_knockouts });
  await settings(false);
  const form = `/${harbour.organization.slug}/jobs/${job.slug}/apply`;
  const candidate = await visit(await browser.it.window({ viewport: { width: 390, height: 844 } }), form);
  await shown(candidate.getByText(/A person makes every decision\./));
  for (const [name, value] of [
    ['First name', 'Rosa'],
    ['Last name', 'Late'],
    ['Email', 'rosa-late@example.test'],
  ] as const)
    await field(candidate, name).fill(value);
  await candidate.getByRole('radio', { name: 'No', exact: true }).check();
  const agree = candidate.getByRole('checkbox', { name: /I have read this/ });
  await agree.check();
  await settings(true);
  await button(candidate, 'Send application').click();
  await shown(
    candidate.getByRole('alert').getByText('This changed while you wrote. Please read it and send again.'),
    candidate.getByText(/a program closes the application after 24 hours/),
  );
  expect(await agree.isChecked()).toBe(false);
  expect(await field(candidate, 'First name').inputValue()).toBe('Rosa');
  expect(await sideways(candidate)).toBe(0);
  expect(await faultsOf(candidate)).toEqual([]);
  await agree.check();
  await button(candidate, 'Send application').click();
  await shown(candidate.getByText('A person reads your application, unless one of your answers rules you out.'));
});

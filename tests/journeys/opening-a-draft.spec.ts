import { type App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { gone, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, invite, named } from '../support/founding.ts';
import { jobPage } from '../support/hiring.ts';
import { sizes } from '../support/screens.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// A member opens a draft job (makes it visible) from the head of any of its sections, which lists what is missing.

const browser = useBrowser();
let app: App;
let nora: Visitor;
beforeAll(async () => {
  app = await browser.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
});

test('the head of a draft says what is missing, leads there, and opens the job; Undo makes it a draft again', async () => {
  const { job } = await nora.ask('/api/opportunities/jobs/upsert', { id: 'new', name: 'Dock Master' });
  const page = await visit(await browser.it.window({ as: nora, colorScheme: 'light' }), jobPage(job.id, 'questions'));
  const open = page.getByRole('button', { name: 'Open the job' }).first();
  // A toast is a dialog too.
  const asked = page.getByRole('dialog', {
    name: /^(Before this job can open|Before you open this job|Ready to open)$/,
  });
  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of sizes) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      await open.click();
      await shown(
        page.getByRole('dialog', { name: 'Before this job can open' }),
        asked.getByRole('link', { name: /A location, or remote/ }),
      );
      expect(await asked.getByRole('button', { name: 'Open the job' }).isDisabled()).toBe(true);
      expect(await faultsOf(page)).toEqual([]);
      if (process.env.PICTURES)
        await page.screenshot({
          animations: 'disabled',
          path: `${process.env.PICTURES}-${colorScheme}-${size.width}.png`,
        });
      await page.keyboard.press('Escape');
      await gone(asked);
    }
  await open.click();
  await asked.getByRole('link', { name: /A location, or remote/ }).click();
  await gone(asked);
  await nora.ask('/api/opportunities/jobs/upsert', { id: job.id, work_location: 'remote' });
  const status = async () =>
    (await nora.ask('/api/opportunities/jobs/fetch', { id: job.id })).job.hiring_status as Json;
  const missing = async () => {
    const { described } = (await nora.page(jobPage(job.id))).body;
    return described ? [] : ['A job description'];
  };
  if ((await missing()).length)
    await nora.ask('/api/opportunities/jobdescriptions/sections/upsert', {
      id: 'new',
      job_id: job.id,
      kind: 'role',
      name: 'The role',
      body: '<p>You bring ships home.</p>',
      visible: true,
    });
  await visit(page, jobPage(job.id, 'rounds'));
  await open.click();
  await shown(
    page.getByRole('dialog', { name: 'Before you open this job' }),
    asked.getByText('First Round and Second Round have no interviewers.'),
    asked.getByRole('link', { name: 'Name interviewers' }),
  );
  await asked.getByRole('button', { name: 'Open the job' }).click();
  await gone(asked);
  expect(await status()).toBe('open');
  await gone(open);
  await toast(page, 'The job is open.').getByRole('button', { name: 'Undo' }).click();
  await shown(open);
  expect(await status()).toBe('draft');
});

test('the questions that no round asks are named, and one press spreads them over the rounds; Undo takes them out again', async () => {
  const { job } = await nora.ask('/api/opportunities/jobs/upsert', { id: 'new', name: 'Lamp Keeper' });
  for (const text of ['Which lamp failed?', 'Who relieved you?', 'What did you log?'])
    await nora.ask('/api/opportunities/jobs/workflowquestions/upsert', { job_id: job.id, text });
  const page = await visit(await browser.it.window({ as: nora, colorScheme: 'light' }), jobPage(job.id));
  const named = page.getByText('3 questions are not in a round, so no one asks them.');
  await shown(named);
  await page.getByRole('link', { name: 'Place the questions' }).click();
  const spread = page.getByRole('button', { name: 'Spread over the rounds' });
  const waiting = page.getByRole('heading', { name: 'Not in a round' });
  await shown(waiting, spread);
  expect(await faultsOf(page)).toEqual([]);
  await spread.click();
  await shown(toast(page, '3 questions placed in 2 rounds.'), page.getByRole('heading', { name: 'First Round' }));
  await gone(waiting);
  await toast(page, '3 questions placed in 2 rounds.').getByRole('button', { name: 'Undo' }).click();
  await shown(waiting);
  await gone(page.getByRole('heading', { name: 'First Round' }));
  await spread.click();
  await gone(waiting);
  await visit(page, jobPage(job.id));
  await shown(page.getByText('First Round and Second Round have no interviewers.'));
  await gone(named);
});

test('who may not edit the job is not offered to open it', async () => {
  const { job } = await nora.ask('/api/opportunities/jobs/upsert', { id: 'new', name: 'Rigger' });
  const reader = await invite(app, nora, named('Rita'), ['RECRUIT_ADMIN']);
  await nora.ask('/api/upsert_job_permissions', {
    job_id: job.id,
    user_id: reader.id,
    access_level: 'standard',
    permissions: ['list'],
  });
  const page = await visit(
    await browser.it.window({ as: reader, colorScheme: 'light' }),
    jobPage(job.id, 'candidates'),
  );
  await shown(page.getByRole('heading', { name: 'Rigger' }));
  expect(await page.getByRole('button', { name: 'Open the job' }).count()).toBe(0);
});

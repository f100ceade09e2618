import { faultsOf } from '../support/axe.ts';
import {
  becomes,
  button,
  choose,
  field,
  gone,
  heading,
  link,
  running,
  shown,
  useBrowser,
  visit,
} from '../support/browser.ts';
import { found, named, operator } from '../support/founding.ts';
import { jobPage, openJob } from '../support/hiring.ts';
import type { App } from '../support/app.ts';
import type { Visitor } from '../support/visitor.ts';

// R1, R2: a visitor finds a kit (a published question set) and registers with it, and their first job has its questions. Jobs copy question sets and are made into sets.

const browser = useBrowser();
let app: App;
let nora: Visitor;
let olga: Visitor;
beforeAll(async () => {
  app = await browser.start();
  olga = await operator(app);
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  const question_ids: string[] = [];
  for (const name of ['Who opens in the morning?', 'What is on the menu?']) {
    const asked = { name, kind: 'question', scoring_type: 'range', positive: ['Knows it by heart'] };
    question_ids.push((await olga.ask('/api/application/questionsets/questions/upsert', asked)).platformquestion.id);
  }
  await olga.ask('/api/application/questionsets/upsert', {
    name: 'Kitchen',
    question_ids,
    requirements: [{ name: 'Cooks', kind: 'competency', level: 'must' }],
    published: true,
  });
});

test('a kit leads from its public page through Google to the questions of the first job', async () => {
  const page = await visit(await browser.it.window(), '/kits');
  await shown(heading(page, 'Interview kits'));
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: /^Kitchen/ }).click();
  await shown(heading(page, 'Kitchen'), page.getByText('Who opens in the morning?'));
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Use this kit' }).click();
  await shown(page.getByText('Selected Kit: Kitchen'));
  await page.getByRole('link', { name: 'Sign up with Google' }).click();
  await shown(heading(page, 'Local sign-in (not Google)'));
  await field(page, 'Email').fill('zoe@kits.example');
  await field(page, 'First name').fill('Zoe');
  await field(page, 'Last name').fill('Ozols');
  await button(page, 'Sign in').click();
  await page.waitForURL((url) => url.pathname === '/register' && url.searchParams.has('token'));
  await running(page);

  await shown(page.getByText('Selected Kit: Kitchen'), page.getByText('zoe@kits.example'));
  expect(await field(page, 'Typical Job').count()).toBe(0);
  await field(page, 'Organization Name *').fill('Zoe’s Kitchen');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await shown(heading(page, 'Your Account is Ready'));
  await page.getByRole('link', { name: 'Get Started' }).click();
  await shown(page.getByText('Who opens in the morning?'), page.getByText('What is on the menu?'));
  await page.waitForURL(/\/questions\//);
});

test('an editor adds a set to a job and keeps what the job asks as a set; the library adds it to another job', async () => {
  const { id } = await openJob(nora, 'Cook');
  const other = await openJob(nora, 'Second cook');
  const page = await visit(await browser.it.window({ as: nora }), jobPage(id, 'questions'));
  const sets = async (item: string) => {
    await page.getByRole('button', { name: 'Question sets' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await sets('Add a question set');
  const adding = page.getByRole('dialog', { name: 'Add a question set' });
  await adding.getByRole('radio', { name: /^Kitchen/ }).check();
  await shown(adding.getByText('What is on the menu?'), adding.getByText('Cooks'));
  expect(await faultsOf(page)).toEqual([]);
  await adding.getByRole('button', { name: 'Add to the job' }).click();
  await shown(page.getByText('Cook: 2 questions and 1 requirement added.'));
  await gone(adding);
  await shown(page.getByText('What is on the menu?'));
  await sets('Add a question set');
  await adding.getByRole('radio', { name: /^Kitchen/ }).check();
  await adding.getByRole('button', { name: 'Add to the job' }).click();
  await shown(page.getByText('Cook already has all of it. Nothing was added.'));

  await sets('Save as a question set');
  const keeping = page.getByRole('dialog', { name: 'Save as a question set' });
  await keeping.getByRole('textbox', { name: 'Name' }).fill('Our cooks');
  await keeping.getByRole('checkbox', { name: 'What is on the menu?' }).click();
  await shown(keeping.getByText('1 of 2 questions'));
  expect(await faultsOf(page)).toEqual([]);
  await keeping.getByRole('button', { name: 'Save the set' }).click();
  await shown(heading(page, 'Our cooks'));
  await gone(keeping);
  await shown(page.getByText('Who opens in the morning?'));

  await page.getByRole('button', { name: /^Who opens in the morning/ }).click();
  const links = page.getByRole('group', { name: 'Who opens in the morning? in this set' });
  await choose(links, 'Asks about', 'Cooks');
  await shown(page.getByText('About Cooks.'));
  await choose(links, 'Asked in', 'First Round');
  await shown(page.getByText('About Cooks. Asked in First Round.'));
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add to a job' }).click();
  const jobs = page.getByRole('dialog', { name: 'Add Our cooks to a job' });
  await jobs.getByRole('radio', { name: /^Second cook/ }).check();
  expect(await faultsOf(page)).toEqual([]);
  await jobs.getByRole('button', { name: 'Add to the job' }).click();
  await shown(page.getByText('Second cook: 1 question and 1 requirement added.'));
  await page.goto(jobPage(other.id, 'questions'));
  await shown(page.getByText('Who opens in the morning?'));
});

test('an operator builds a kit, publishes it and takes it back: visitors find it only meanwhile', async () => {
  const page = await visit(await browser.it.window({ as: olga }), '/application/questionsets');
  await button(page, 'Add platform question set').click();
  const form = page.locator('form');
  await field(form, 'Name *').fill('Harbour pilots');
  await button(form, 'Add requirement').click();
  await field(form, 'Requirement *').fill('Knows the channel');
  expect(await faultsOf(page)).toEqual([]);
  await button(form, 'Save').click();
  const set = page.locator('[data-entry]').filter({ hasText: 'Harbour pilots' });
  await shown(set.getByText('Not published'));

  await link(page, 'Questions of Harbour pilots').click();
  await shown(heading(page, 'Harbour pilots'), page.getByText(/has no .* yet\./));
  await button(page, 'New platform question').click();
  await field(page, 'Question *').fill('How do you turn a ship in wind?');
  await button(page, 'Save').click();
  const asked = page.getByRole('list', { name: 'Questions of Harbour pilots' });
  await shown(asked.getByText('How do you turn a ship in wind?'));
  await asked.getByRole('button', { name: /^How do you turn/ }).click();
  await choose(
    page.getByRole('group', { name: 'How do you turn a ship in wind? in this set' }),
    'Asks about',
    'Knows the channel',
  );
  await shown(page.getByText('About Knows the channel.'));
  expect(await faultsOf(page)).toEqual([]);

  const visitor = await browser.it.window();
  /** How many links to the kit stand on the page of kits, for a visitor. */
  const offered = async () => {
    await shown(heading(await visit(visitor, '/kits'), 'Interview kits'));
    return visitor.getByRole('link', { name: /^Harbour pilots/ }).count();
  };
  expect(await offered()).toBe(0);
  const turn = async () => {
    await set.click();
    await page.getByRole('checkbox', { name: 'Published' }).click();
    await button(page, 'Save').click();
    await shown(set);
  };
  await link(page, 'Platform question sets').first().click();
  await turn();
  await becomes(offered, 1);
  await gone(set.getByText('Not published'));
  await visitor.getByRole('link', { name: /^Harbour pilots/ }).click();
  await shown(
    heading(visitor, 'Harbour pilots'),
    visitor.getByText('How do you turn a ship in wind?'),
    visitor.getByText('About Knows the channel.'),
  );
  expect(await faultsOf(visitor)).toEqual([]);
  const address = visitor.url();
  await visitor.getByRole('link', { name: 'Use this kit' }).click();
  await shown(visitor.getByText('Selected Kit: Harbour pilots'));
  const register = visitor.url();

  // The kit is no longer published: its page is gone, and the page to register does not name it.
  await turn();
  await becomes(offered, 0);
  await shown(set.getByText('Not published'));
  browser.it.expect(/404/);
  await visit(visitor, address);
  await shown(heading(visitor, 'Page not found'));
  await visit(visitor, register);
  await shown(link(visitor, 'Sign up with Google'));
  expect(await visitor.getByText('Selected Kit').count()).toBe(0);
});

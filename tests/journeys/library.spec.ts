import { faultsOf } from '../support/axe.ts';
import { heading, shown, useBrowser, visit } from '../support/browser.ts';
import { found, invite, named, operator } from '../support/founding.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// A content author reads the platform's library, copies a set from it, and adapts it for the organization.

const browser = useBrowser();
let writer: Visitor;
let olga: Visitor;
beforeAll(async () => {
  const app = await browser.start();
  olga = await operator(app);
  const { admin } = await found(app, 'Harbour Works', named('Nora'));
  writer = await invite(app, admin, named('Wanda'), ['HIRING_CONTENT_ADMIN']);
  const question_ids: string[] = [];
  for (const name of ['Who opens in the morning?', 'What is on the menu?']) {
    const asked: Json = { name, kind: 'question', scoring_type: 'range', positive: ['Knows it by heart'] };
    question_ids.push((await olga.ask('/api/application/questionsets/questions/upsert', asked)).platformquestion.id);
  }
  await olga.ask('/api/application/questionsets/upsert', { name: 'Kitchen', question_ids, published: true });
  await olga.ask('/api/application/questionsets/upsert', { name: 'Not ready', question_ids });
});

test('a set of the platform is read, copied once, put in order and added to by the keyboard', async () => {
  const page = await visit(await browser.it.window({ as: writer }), '/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Library' }).first().click();
  await shown(heading(page, 'Questions'), page.getByText('There are no questions yet.'));
  await page.getByRole('link', { name: 'Platform question sets' }).click();
  await shown(page.getByRole('link', { name: 'Questions of Kitchen' }));
  expect(await page.getByText('Not ready').count()).toBe(0);
  for (const name of ['Add platform question set', 'The list as a file'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole('link', { name: 'Questions of Kitchen' }).click();
  const questions = page.getByRole('list', { name: 'Questions of Kitchen' }).getByRole('listitem');
  await shown(heading(page, 'Kitchen'), questions.filter({ hasText: 'Who opens in the morning?' }));
  expect(await page.getByRole('button', { name: /Take out|New platform question|Add from/ }).count()).toBe(0);
  await page.getByRole('button', { name: /^Who opens in the morning/ }).click();
  await shown(page.getByText('Knows it by heart'));
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Copy to our library' }).click();
  await shown(page.getByText('Kitchen was copied to your library, with 2 questions.'));
  await page.getByRole('link', { name: 'Open our copy' }).click();

  // The organization can change the order and the questions of its own set.
  const own = page.getByRole('list', { name: 'Questions of Kitchen' });
  const grip = page.getByRole('button', { name: 'Move Who opens in the morning?, place 1' });
  await shown(grip);
  await grip.focus();
  await page.keyboard.press('ArrowDown');
  await shown(page.getByRole('button', { name: 'Move Who opens in the morning?, place 2' }));
  await page.getByRole('button', { name: 'New question' }).click();
  await page.getByLabel('Question *').fill('Which knife is yours?');
  await page.keyboard.press('Control+Enter');
  await shown(own.getByText('Which knife is yours?'));
  expect(await faultsOf(page)).toEqual([]);
  await page.reload();
  await shown(own.getByText('Which knife is yours?'));
  const names = async () => own.locator('button[aria-expanded] > span:first-child').allTextContents();
  expect(await names()).toEqual(['What is on the menu?', 'Who opens in the morning?', 'Which knife is yours?']);

  await page.getByRole('button', { name: 'More for What is on the menu?' }).click();
  await page.getByRole('menuitem', { name: 'Take out' }).click();
  await shown(page.getByText('It stays in the library.'));
  await own.getByText('What is on the menu?').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add from the library' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add questions' });
  await dialog.getByRole('checkbox', { name: /What is on the menu/ }).click();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add 1' }).click();
  await shown(own.getByText('What is on the menu?'));

  // A second copy changes nothing.
  await page.goto('/application/questionsets');
  await shown(page.getByText('In your library'));
  await page.getByRole('button', { name: 'More for Kitchen' }).click();
  await page.getByRole('menuitem', { name: 'Copy to our library' }).click();
  await shown(page.getByText('Kitchen is already in your library. Nothing was copied.'));
  await page.goto('/opportunities/questionsets');
  await shown(page.getByRole('link', { name: 'Questions of Kitchen' }));
  expect(await page.locator('[data-entry]').allTextContents()).toHaveLength(1);
});

test('an operator publishes a set where it stands, and organizations find it', async () => {
  const page = await visit(await browser.it.window({ as: olga }), '/application/questionsets');
  await page.locator('[data-entry]').filter({ hasText: 'Not ready' }).click();
  await page.getByRole('checkbox', { name: 'Published' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Not published').waitFor({ state: 'detached' });
  const reader = await visit(await browser.it.window({ as: writer }), '/application/questionsets');
  await shown(reader.locator('[data-entry]').filter({ hasText: 'Not ready' }));
});

import { faultsOf } from '../support/axe.ts';
import { becomes, field, gone, shown, useBrowser, visit } from '../support/browser.ts';
import { found, named } from '../support/founding.ts';
import { jobPage, openJob } from '../support/hiring.ts';
import type { Visitor } from '../support/visitor.ts';

// An editor asks for suggestions, keeps one, changes one, refuses one, and the job's history shows it.

const browser = useBrowser();
let nora: Visitor;
let job_id: string;
beforeAll(async () => {
  const app = await browser.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  job_id = (await openJob(nora, 'Accountant')).id;
});

test('suggestions are kept, changed and refused along the list with the keyboard, and the history tells each', async () => {
  const page = await visit(await browser.it.window({ as: nora }), jobPage(job_id, 'requirements'));
  await page.getByRole('button', { name: 'Suggest', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Job tasks' }).click();
  const panel = page
    .getByRole('complementary', { name: 'Suggested job tasks' })
    .or(page.getByRole('dialog', { name: 'Suggested job tasks' }));
  const list = panel.getByRole('list', { name: 'Suggested job tasks' });
  const names = () => list.locator(':scope > li > div > p:first-child').allTextContents();
  await shown(list.getByRole('listitem').first());
  await shown(panel.getByText('From templates. Read before you keep.'));
  const [first, second, third, fourth] = await names();
  expect(await faultsOf(page)).toEqual([]);

  // No suggestion is saved automatically.
  await gone(page.getByRole('button', { name: new RegExp(`^${first}`) }).and(page.locator('[aria-pressed]')));
  const focused = () => page.locator(':focus').getAttribute('aria-label');
  await becomes(focused, `Keep ${first}`);
  await page.keyboard.press('Enter');
  await becomes(() => names().then(([now]) => now), second!);
  await shown(page.getByRole('list', { name: 'Job tasks', exact: true }).getByText(first!));

  await becomes(focused, `Keep ${second}`);
  await page.keyboard.press('c');
  await field(page, 'Task').fill('Count the coins');
  await page.keyboard.press('Control+Enter');
  await shown(page.getByRole('list', { name: 'Job tasks', exact: true }).getByText('Count the coins'));

  await becomes(focused, `Keep ${third}`);
  await page.keyboard.press('Delete');
  await becomes(() => names().then(([now]) => now), fourth!);
  await page.keyboard.press('Escape');
  await gone(list);

  await visit(page, jobPage(job_id));
  await shown(
    page.getByText('received suggestions for tasks'),
    page.getByText(`kept the suggestion ${first}`, { exact: false }).first(),
    page.getByText(`kept the suggestion ${second}, edited: Count the coins`),
    page.getByText(`refused the suggestion ${third}`),
  );
});

test('questions arrive one after another, and a form is helped with its words, which can be taken back', async () => {
  const { requirement } = await nora.ask('/api/opportunities/jobs/jobrequirement/upsert', {
    job_id,
    name: 'Patience with paper',
  });
  const page = await visit(await browser.it.window({ as: nora }), jobPage(job_id, 'questions'));
  await page.getByRole('button', { name: 'Suggest', exact: true }).click();
  const panel = page
    .getByRole('complementary', { name: 'Suggested questions' })
    .or(page.getByRole('dialog', { name: 'Suggested questions' }));
  const keep = panel.getByRole('button', {
    name: /^Keep We are looking for this: “Patience with paper”\. Tell me about a time/,
  });
  await shown(keep);
  await keep.click();
  await gone(keep);
  await panel
    .getByRole('button', { name: /^Change We are looking for this: “Patience with paper”\. What do people get wrong/ })
    .click();
  const question = field(page, 'Question');
  await question.fill('do you have experience with ledgers');
  await page.getByRole('button', { name: 'Refine the wording' }).click();
  const refined = 'Tell me about your experience with ledgers. What did you do, and what came of it?';
  await becomes(() => question.inputValue(), refined);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await becomes(() => question.inputValue(), 'do you have experience with ledgers');
  await page.getByRole('button', { name: 'Refine the wording' }).click();
  await becomes(() => question.inputValue(), refined);
  await page.getByRole('button', { name: 'Ask the opposite' }).click();
  await becomes(() => question.inputValue().then((text) => text.includes('did you change')), true);
  await page.keyboard.press('Control+Enter');
  await gone(question);
  const { questions } = (await nora.page(jobPage(job_id, 'questions'))).body;
  expect(questions).toMatchObject([
    { source: 'template', requirement_ids: [requirement.id] },
    { source: 'template', requirement_ids: [requirement.id] },
  ]);
});

test('a section of the description is suggested, changed before it is kept, and told in the history', async () => {
  const page = await visit(await browser.it.window({ as: nora }), jobPage(job_id, 'sections'));
  await page.getByRole('button', { name: 'Suggest a text for What you will do' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggestion for What you will do' });
  const text = dialog.getByRole('textbox', { name: 'Text of What you will do' });
  await shown(text, dialog.getByText('From templates. Read before you keep.'));
  expect(await faultsOf(page)).toEqual([]);
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Even on Fridays.');
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await gone(dialog);
  await shown(page.getByText('Even on Fridays.', { exact: false }).first());
  await visit(page, jobPage(job_id));
  await shown(page.getByText('kept the suggestion What you will do, edited', { exact: false }));
});

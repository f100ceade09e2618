import { faultsOf } from '../support/axe.ts';
import { button, choose, field, link, shown, useBrowser, visit } from '../support/browser.ts';
import { found, invite, named } from '../support/founding.ts';
import { jobPage } from '../support/hiring.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// H3: a reviewer asks for changes to a description, the comment stays and the editor is notified. The reviewer then approves, and a later edit makes the approval invalid (docs/rules/jobs.md#reviews-of-texts).

const browser = useBrowser();
let nora: Visitor;
let hana: Visitor & { id: string };
beforeAll(async () => {
  const app = await browser.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  hana = await invite(app, nora, named('Hana'), ['HIRING_ADMIN']);
});

const draftJob = async (): Promise<string> =>
  (await nora.ask('/api/opportunities/jobs/upsert', { name: 'Dock Master', generate_content: false })).job.id;

test('H3: a hiring manager asks for changes, then approves, and a later edit opens the text again', async () => {
  const job_id = await draftJob();
  const sections = jobPage(job_id, 'sections');
  const { id } = (await nora.page(sections)).body.sections.find((each: Json) => each.name === 'The role');
  const write = (body: string) => nora.ask('/api/opportunities/jobdescriptions/sections/upsert', { job_id, id, body });
  await write('<p>You moor ships.</p>');

  const editor = await visit(await browser.it.window({ as: nora }), sections);
  const tabs = async () => (await link(editor, 'Job Description').boundingBox())!.y;
  const before = await tabs();
  await button(editor, /^Review of The role/).click();
  await shown(button(editor, 'Ask for a review'));
  expect(await tabs()).toBe(before); // the header keeps its height beside the review
  await button(editor, 'Ask for a review').click();
  await choose(editor.getByRole('dialog'), 'Reviewers', 'Hana Tester');
  await field(editor.getByRole('dialog'), 'Comment').fill('Is this the work?');
  await button(editor.getByRole('dialog'), 'Ask').click();
  await shown(button(editor, /^Review of The role: In review, 1 open comment/));
  expect(await faultsOf(editor)).toEqual([]);

  // The reviewer has no other access to the job, and finds the text on Home.
  const reviewer = await visit(await browser.it.window({ as: hana }), '/dashboard');
  await link(reviewer, /The role/)
    .first()
    .click();
  await shown(reviewer.getByText('You moor ships.'), reviewer.getByText('Is this the work?'));
  await button(reviewer, 'Ask for changes').click();
  await field(reviewer, 'What should change?').fill('Say which harbour, @no');
  await shown(reviewer.getByRole('option', { name: 'Nora Tester' }));
  await reviewer.keyboard.press('Enter');
  await reviewer.keyboard.press('Control+Enter');
  await shown(reviewer.getByText('Changes asked for'), reviewer.getByText('@Nora Tester'));
  expect(await faultsOf(reviewer)).toEqual([]);
  await shown(
    button(editor, /^Review of The role: Changes asked for, 2 open comments/),
    editor.getByText('Say which harbour,'),
  );
  const told = await visit(await browser.it.window({ as: nora }), '/notifications/mine');
  await shown(told.getByText('Hana Tester asks for changes to The role of Dock Master'));

  await write('<p>You moor ships in Lisbon.</p>');
  await button(editor, 'Ask for a review').click();
  await button(editor.getByRole('dialog'), 'Ask').click();
  await shown(reviewer.getByText('You moor ships in Lisbon.'));
  await button(reviewer, 'Approve').click();
  await shown(reviewer.getByText('Approved', { exact: true }));
  await shown(button(editor, /^Review of The role: Approved/));

  await write('<p>You moor ships in Porto.</p>');
  await shown(button(editor, /^Review of The role: Changed since it was approved/));
  expect((await nora.page(sections)).body.reviews[id]).toMatchObject({
    state: 'active',
    reviewers: [{ name: 'Hana Tester', answer: 'outdated' }],
  });
});

test('on a phone the review lies over the text, and a question has one of its own', async () => {
  const job_id = await draftJob();
  await nora.ask('/api/opportunities/jobs/workflowquestions/upsert', { job_id, text: 'Which ships?' });
  const phone = await visit(
    await browser.it.window({ as: nora, viewport: { width: 390, height: 844 } }),
    jobPage(job_id, 'questions'),
  );
  await button(phone, /^Which ships\?/).click();
  await field(phone, 'Comment on this text').fill('Large ones, too.');
  await button(phone, 'Comment').click();
  await shown(phone.getByText('Large ones, too.'));
  await button(phone, 'Settle').click();
  await shown(button(phone, '1 settled comment'));
  expect(await faultsOf(phone)).toEqual([]);
});

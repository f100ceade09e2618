import type { Page } from 'playwright-core';
import { violationsOf } from '../support/axe.ts';
import { becomes, button, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, named } from '../support/founding.ts';
import { jobPage, panelOf } from '../support/hiring.ts';
import { sideways } from '../support/screens.ts';
import { judgedJob } from '../support/panel.ts';
import type { Visitor } from '../support/visitor.ts';

// The scores of a job lead to a decision: the panel's recommendations, the dissent with its reason, and the actions below.

const browser = useBrowser();
let admin: Visitor;
let it: Awaited<ReturnType<typeof judgedJob>>;
beforeAll(async () => {
  const app = await browser.start();
  ({ admin } = await found(app, 'Tide Works', named('Nora')));
  it = await judgedJob(app, admin);
});
const faultsIn = async (page: Page) => (await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html]);
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** Interviews after which two interviewers say yes, and Sol says no. */
const divided = async () => {
  const [ivo, mia, sol] = it.panel;
  const { of, seatOf } = await it.met();
  await it.judge(ivo, seatOf(ivo), { value: 4, recommendation: 'yes', comment: 'Calm' });
  await it.judge(mia, seatOf(mia), { value: 5, recommendation: 'strong_yes', comment: 'Precise' });
  await it.judge(sol, seatOf(sol), { value: 1, recommendation: 'no', comment: 'Never led a watch.' });
  return { of, name: (await panelOf(admin, of.id)).application.name as string };
};
const foot = (page: Page, name: string) => page.getByRole('region', { name: `Decide on ${name}` });

test('dissent is quoted beside the recommendation, and the decision is one press below', async () => {
  const [first, second] = [await divided(), await divided()];
  const page = await visit(await browser.it.window({ as: admin }), jobPage(it.job, 'scores'));
  const below = foot(page, second.name);
  await shown(page.getByRole('rowheader', { name: /^Recommendation/ }));
  await page
    .getByRole('row', { name: /^Recommendation/ })
    .getByRole('button')
    .nth((await page.getByRole('columnheader').allInnerTexts()).findIndex((text) => text.includes(second.name)))
    .click();
  await shown(
    below.getByText('2 of 3 say yes'),
    below.getByText('Never led a watch.'),
    below.getByText(/^Sol .*: No$/),
  );
  expect(await faultsIn(page)).toEqual([]);
  await below.getByRole('button', { name: /^Advance to/ }).click();
  // The candidate still has a planned interview with the panel, so the move asks what to do with it, as every move does.
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await shown(toast(page, /moved to/));
  await becomes(async () => (await panelOf(admin, second.of.id)).application.step.type, 'interview');
  expect((await panelOf(admin, first.of.id)).application.step.type).toBe('screening');
});

test('in the dark theme the key archives the chosen candidate, with the same question as on the board', async () => {
  const { of, name } = await divided();
  const page = await visit(await browser.it.window({ as: admin, colorScheme: 'dark' }), jobPage(it.job, 'scores'));
  await shown(page.getByRole('rowheader', { name: /^Recommendation/ }));
  await page
    .getByRole('row', { name: /^Recommendation/ })
    .getByRole('button')
    .nth((await page.getByRole('columnheader').allInnerTexts()).findIndex((text) => text.includes(name)))
    .click();
  await shown(foot(page, name));
  expect(await faultsIn(page)).toEqual([]);
  await page.keyboard.press('x');
  await shown(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  expect((await panelOf(admin, of.id)).application.step.type).toBe('screening');
});

test('on a phone the decision stands below the scores of each person', async () => {
  const { name } = await divided();
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await visit(await browser.it.window({ as: admin, colorScheme, ...phone }), jobPage(it.job, 'scores'));
    await page.getByRole('combobox').selectOption({ label: name });
    const below = foot(page, name);
    await shown(below.getByText('Never led a watch.'), button(page, /^Advance to/));
    await below.scrollIntoViewIfNeeded();
    expect([await sideways(page), await faultsIn(page)]).toEqual([0, []]);
  }
});

import { erasedText } from '@candor/contracts/values/erased';
import type { Page } from 'playwright-core';
import { button, link, shown, visit } from '../support/browser.ts';
import { jobPage } from '../support/hiring.ts';
import { useScreens } from '../support/screens.ts';
import type { Json } from '../support/visitor.ts';

// A message is written where the person stands: the page opens with the recipients, who gets it, and who is left out and why.

const { browser, at } = useScreens();

const open = async (address: string): Promise<Page> => visit(await browser.it.window({ as: at.olivia }), address);
/** The page for writing has come, and names this person as a recipient, or as one who is left out. */
const writesTo = async (page: Page, name: string): Promise<void> => {
  await page.waitForURL(/\/messages\/compose\?/);
  await shown(page.getByRole('textbox', { name: 'Subject' }));
  const people = page.getByRole('region', { name: /Receive it|Skipped/ });
  await shown(people.getByText(name).first());
};
const nameOf = async (): Promise<string> => {
  const { person } = (await at.olivia.page(`/people/candidates/100/1/_/_/_/${at.places.candidate}`)).body;
  return person.name as string;
};

test('from the page of a candidate', async () => {
  const name = await nameOf();
  const page = await open(`/people/candidates/100/1/_/_/_/${at.places.candidate}`);
  await link(page, `Email ${name}`).first().click();
  await writesTo(page, name);
});

test('from the drawer of the board', async () => {
  const name = await nameOf();
  const page = await open(`${jobPage(at.places.job, 'candidates')}/${at.places.application}`);
  const drawer = page.getByRole('complementary', { name });
  await button(drawer, /^More/).first().click();
  await page.getByRole('menuitem', { name: 'Write a message' }).click();
  await writesTo(page, name);
});

test('from cards that are selected on the board', async () => {
  const name = await nameOf();
  const page = await open(jobPage(at.places.job, 'candidates'));
  await page.getByRole('checkbox', { name: `Select ${name}` }).click({ force: true });
  await link(page.getByRole('toolbar', { name: 'Selected rows' }), 'Message').click();
  await writesTo(page, name);
});

/** The first people of the list of candidates who are not erased. */
const people = async (): Promise<Json[]> =>
  ((await at.olivia.page('/people/candidates/25/1/name-asc/_/_')).body.list.items as Json[]).filter(
    ({ name }) => name !== erasedText,
  );

test('from people who are selected in a list, and from all that the list finds', async () => {
  const page = await open('/people/candidates/25/1/name-asc/_/_');
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await shown(bar.getByText('25 selected'));
  const [first] = await people();
  await link(bar, 'Message').click();
  await writesTo(page, first!.name);
  const all = await open('/people/candidates/25/1/name-asc/_/_');
  await all.getByRole('checkbox', { name: 'Select all', exact: true }).click();
  const of = all.getByRole('toolbar', { name: 'Selected rows' });
  await of.getByRole('button', { name: /^Select all [\d,]+$/ }).click();
  await link(of, 'Message').click();
  await all.waitForURL(/\/messages\/compose\?list=/);
  await shown(all.getByRole('region', { name: /Receive it|Skipped/ }).first());
});

test('from an interview', async () => {
  const page = await open(`/people/interviews/100/1/_/_/${encodeURIComponent('{"when":"any","whose":"all"}')}`);
  await button(page, /^More for /)
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Write a message' }).click();
  await page.waitForURL(/\/messages\/compose\?a=/);
  await shown(page.getByRole('textbox', { name: 'Subject' }));
});

/** Finds a person by name in the field and chooses them. */
const choose = async (page: Page, label: string, name: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name }).first().click();
};

test('to several people who are chosen one after the other: others are added while the text is written, and it stays', async () => {
  const [ada, ben, cleo] = (await people()).map(({ name }) => name as string) as [string, string, string];
  const page = await open('/messages/compose');
  await choose(page, 'Person', ada);
  await choose(page, 'Person', ben);
  await button(page, 'Write to 2 people').click();
  await writesTo(page, ada);
  await writesTo(page, ben);
  await page.getByRole('textbox', { name: 'Subject' }).fill('Our next evening');
  await button(page, 'Add a recipient').click();
  await choose(page, 'Add a recipient', cleo);
  await writesTo(page, cleo);
  await button(page, `Remove ${ada}`).click();
  await page
    .getByRole('region', { name: /Receive it|Skipped/ })
    .getByText(ada)
    .first()
    .waitFor({ state: 'detached' });
  await shown(page.getByRole('heading', { name: 'Message to 2 people' }));
  await shown(page.getByRole('textbox', { name: 'Subject' }).getByText('Our next evening'));
  await page.reload();
  await writesTo(page, cleo);
  await shown(page.getByRole('textbox', { name: 'Subject' }).getByText('Our next evening'));
});

test('what is chosen just before Send is what the page says while it counts down', async () => {
  const items = await people();
  const page = await open(`/messages/compose?c=${items[8]!.id},${items[9]!.id}`);
  await writesTo(page, items[8]!.name as string);
  await page.getByRole('textbox', { name: 'Subject' }).fill('A walk');
  await page.getByRole('textbox', { name: 'Message' }).fill('Come and see us.');
  await button(page, 'Send to 2').isEnabled();
  await button(page, 'All at once').click();
  await button(page, 'Send to 2').click();
  await button(page, 'Send now').click();
  await shown(page.getByText('They have left.'));
  expect(await page.getByText(/^Not sent: /).count()).toBe(0);
});

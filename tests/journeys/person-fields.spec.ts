import { faultsOf } from '../support/axe.ts';
import { becomes, field, shown, visit } from '../support/browser.ts';
import { useScreens } from '../support/screens.ts';
import type { Json } from '../support/visitor.ts';

// Members write and read an organization's own fields of candidates.

const { browser, at } = useScreens();
let notice: string;
let long: string;

beforeAll(async () => {
  const add = async (name: string, kind: string, more: Json = {}): Promise<string> =>
    (await at.olivia.ask('/api/org/personfields/upsert', { name, kind, readers: 'everybody', ...more })).personfield.id;
  notice = await add('Earliest start', 'choice', { on_form: true });
  await add('Can start', 'date');
  const choice = async (name: string): Promise<string> =>
    (await at.olivia.ask('/api/org/personfields/choices/upsert', { parent_id: notice, name })).personfieldchoice.id;
  await choice('1 month');
  long = await choice('3 months');
});

test('what stands in a field is changed in place, the timeline tells it in words, and Undo puts it back', async () => {
  await at.olivia.ask('/api/people/candidates/field/set', {
    candidate_id: at.places.candidate,
    field_id: notice,
    value: long,
  });
  const page = await visit(
    await browser.it.window({ as: at.olivia }),
    `/people/candidates/100/1/_/_/_/${at.places.candidate}`,
  );
  const fields = page.getByRole('region', { name: 'Candidate fields' });
  await shown(fields.getByText('Earliest start', { exact: true }));
  const choose = async (name: string) => {
    await fields.getByRole('button', { name: 'Change Earliest start', exact: true }).click();
    await page.getByRole('combobox', { name: 'Earliest start' }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await shown(fields.getByText(name, { exact: true }));
  };
  await choose('1 month');
  await shown(page.getByText('3 months → 1 month', { exact: true }));
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await shown(fields.getByText('3 months', { exact: true }));
});

test('what is not known takes no room among the facts and is added from below them', async () => {
  const { candidate } = await at.olivia.ask('/api/people/candidates/upsert', {
    first_name: 'Ines',
    last_name: 'Faro',
    email: 'ines@faro.test',
    source: 'sourced',
  });
  const page = await visit(
    await browser.it.window({ as: at.olivia }),
    `/people/candidates/100/1/_/_/_/${candidate.id}`,
  );
  const fields = page.getByRole('region', { name: 'Candidate fields' });
  const change = fields.getByRole('button', { name: 'Change Earliest start', exact: true });
  await shown(change, fields.getByRole('button', { name: 'Change Can start', exact: true }));
  expect(await fields.getByRole('term').count()).toBe(0);
  await change.click();
  await page.getByRole('combobox', { name: 'Earliest start' }).click();
  await page.getByRole('option', { name: '1 month', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shown(fields.getByText('1 month', { exact: true }));
  expect(await fields.getByRole('term').allInnerTexts()).toEqual(['Earliest start']);
  await shown(change);
  expect(await faultsOf(page)).toEqual([]);
});

test('after a field was added by keyboard, the keyboard is at the field where it now stands', async () => {
  const { candidate } = await at.olivia.ask('/api/people/candidates/upsert', {
    first_name: 'Tove',
    last_name: 'Lund',
    email: 'tove@lund.test',
    source: 'sourced',
  });
  const page = await visit(
    await browser.it.window({ as: at.olivia }),
    `/people/candidates/100/1/_/_/_/${candidate.id}`,
  );
  const fields = page.getByRole('region', { name: 'Candidate fields' });
  await fields.getByRole('button', { name: 'Change Can start', exact: true }).focus();
  await page.keyboard.press('Enter');
  const input = page.getByRole('textbox', { name: 'Can start', exact: true });
  await becomes(() => input.evaluate((element) => element === document.activeElement), true);
  await page.keyboard.type('05/04/2031');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await shown(fields.getByRole('term').filter({ hasText: 'Can start' }));
  const pencil = fields.getByRole('term').getByRole('button', { name: 'Change Can start', exact: true });
  await becomes(() => pencil.evaluate((element) => element === document.activeElement), true);
  await page.keyboard.press('Enter');
  await becomes(() => input.evaluate((element) => element === document.activeElement), true);
});

test('who adds a candidate is asked, the list shows and filters by the answer', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates');
  await page.getByRole('button', { name: 'Add candidate' }).first().click();
  await field(page, 'First name').fill('Noor');
  await field(page, 'Last name').fill('Haddad');
  await page.getByRole('combobox', { name: 'Earliest start' }).click();
  await page.getByRole('option', { name: '1 month', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add candidate' }).click();
  await shown(page.getByRole('heading', { name: 'Noor Haddad' }).first());
  await shown(page.getByRole('region', { name: 'Candidate fields' }).getByText('1 month', { exact: true }));
  await visit(page, '/people/candidates');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Earliest start', exact: true }).click();
  await page.getByRole('checkbox', { name: '1 month' }).click();
  await shown(page.getByRole('button', { name: 'with Earliest start 1 month', exact: true }));
  await page.keyboard.press('Escape');
  await shown(page.getByRole('row', { name: /Noor Haddad/ }));
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Earliest start', exact: true }).click();
  await page.keyboard.press('Escape');
  await shown(page.getByRole('row', { name: /Noor Haddad/ }).getByRole('gridcell', { name: '1 month', exact: true }));
  expect(await faultsOf(page)).toEqual([]);
});

test('a second address is added and made the primary one, and Undo puts the first back', async () => {
  const { candidate } = await at.olivia.ask('/api/people/candidates/upsert', {
    first_name: 'Mina',
    last_name: 'Olsen',
    email: 'mina@home.test',
    source: 'sourced',
  });
  const page = await visit(
    await browser.it.window({ as: at.olivia }),
    `/people/candidates/100/1/_/_/_/${candidate.id}`,
  );
  const details = page.getByRole('complementary', { name: 'Details' });
  await details.getByRole('button', { name: 'Change emails and phones', exact: true }).click();
  await page.getByRole('button', { name: 'Add email address', exact: true }).click();
  await field(page, 'Email').nth(1).fill('mina@work.test');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shown(details.getByRole('link', { name: 'mina@work.test', exact: true }));
  await details.getByRole('button', { name: 'Make mina@work.test the primary one', exact: true }).click();
  await shown(details.getByRole('button', { name: 'Make mina@home.test the primary one', exact: true }));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await shown(details.getByRole('button', { name: 'Make mina@work.test the primary one', exact: true }));
});

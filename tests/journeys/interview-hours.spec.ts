import { faultsOf } from '../support/axe.ts';
import { becomes, button, gone, heading, shown, useBrowser, visit } from '../support/browser.ts';
import { found, invite, named } from '../support/founding.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// An interviewer sets the hours in which they can be booked.

const browser = useBrowser();
let ines: Visitor;

beforeAll(async () => {
  const app = await browser.start();
  const nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  ines = await invite(app, nora, named('Ines'), ['INTERVIEW_ADMIN']);
});
const entries = async (): Promise<Json[]> => (await ines.page('/profile')).body.profile.availability;

test('hours of one’s own take the place of the organization’s, by keyboard, and are given up again', async () => {
  const page = await visit(await browser.it.window({ as: ines }), '/profile');
  await shown(heading(page, 'Interview hours'), page.getByText('not at work').first());
  await button(page, 'Set my own hours').press('Enter');
  await becomes(async () => (await entries()).length, 5);
  const monday = page.getByRole('list', { name: 'Monday' });
  const begins = monday.getByRole('combobox', { name: /^Monday, .*start$/ });
  await begins.focus();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await becomes(async () => (await entries()).find(({ weekday }) => weekday === 0)?.start, '10:00');
  await button(page, 'Add hours on Saturday').press('Enter');
  await becomes(async () => (await entries()).filter(({ weekday }) => weekday === 5).length, 1);
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'Same as the organization').click();
  await becomes(async () => (await entries()).length, 0);
  await button(page, 'Undo').click();
  await becomes(async () => (await entries()).length, 6);
  expect((await entries()).find(({ weekday }) => weekday === 0)?.start).toBe('10:00');
  await button(page, 'Same as the organization').click();
  await becomes(async () => (await entries()).length, 0);
});
test('a blocked day stands in a list until it is removed', async () => {
  const page = await visit(await browser.it.window({ as: ines, viewport: { width: 390, height: 844 } }), '/profile');
  const form = page.getByRole('form', { name: 'Block a day' });
  await form.getByRole('textbox', { name: 'Date' }).fill('2030-01-02');
  await form.getByRole('textbox', { name: 'Date' }).press('Tab');
  await button(form, 'Block').click();
  const days = page.getByRole('list', { name: 'Blocked days' });
  await shown(days.getByText('Jan 2, 2030'));
  expect(await entries()).toMatchObject([{ kind: 'blocked', date: '2030-01-02', start: '00:00', end: '00:00' }]);
  expect(await faultsOf(page)).toEqual([]);
  await days.getByRole('button', { name: /^Remove Jan 2, 2030/ }).click();
  await gone(days);
});

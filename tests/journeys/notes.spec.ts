import { faultsOf } from '../support/axe.ts';
import { button, shown, visit } from '../support/browser.ts';
import { jobPage } from '../support/hiring.ts';
import { useScreens } from '../support/screens.ts';

// Notes with formatting and mentions, on the page of a candidate and in the drawer of the board.

const { browser, at } = useScreens();

test('a note is written with marks and names a colleague, who is among the people offered after an @', async () => {
  const page = await visit(
    await browser.it.window({ as: at.olivia }),
    `/people/candidates/100/1/_/_/_/${at.places.candidate}?part=notes`,
  );
  const box = page.getByRole('textbox', { name: 'Write a note' });
  await box.click();
  await shown(button(page, 'Bold'));
  await page.keyboard.type('Knows every rock. Ask @raf');
  await shown(page.getByRole('option', { name: 'Rafael Mendes' }));
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.type('about it');
  await button(page, 'Save note').click();
  const note = page.getByRole('listitem').filter({ hasText: 'Knows every rock.' });
  await shown(note.locator('strong', { hasText: '@Rafael Mendes' }));
  // A note can be edited with its formatting.
  await button(note, 'Edit the note').click();
  await shown(note.getByRole('textbox', { name: 'Edit the note' }).locator('strong', { hasText: '@Rafael Mendes' }));
  await page.keyboard.type(', please.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await shown(note.getByText('about it, please.'));
  // Only administrators can read another member's private note, so only they can be mentioned.
  await page.getByRole('switch', { name: 'Only for me' }).click();
  await box.click();
  await page.keyboard.type('@ines');
  await shown(page.getByRole('option', { name: 'No one by that name.' }));
});

test('letters typed before the editor has come are in the note', async () => {
  const page = await visit(
    await browser.it.window({ as: at.olivia }),
    `${jobPage(at.places.job, 'candidates')}/${at.places.application}`,
  );
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/tiptap-editor-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('textbox', { name: 'Note to the hiring team' }).click();
  // A quick note is plain text until a member mentions a name.
  await page.keyboard.type('Calm under sail, ask @');
  release();
  await shown(button(page, 'Bold'));
  await page.keyboard.type('raf');
  await shown(page.getByRole('option', { name: 'Rafael Mendes' }));
  await page.keyboard.press('Enter');
  await button(page, 'Send the note').click();
  await page.getByRole('tab', { name: /^Notes/ }).click();
  const note = page.getByRole('listitem').filter({ hasText: 'Calm under sail, ask' });
  await shown(note.locator('strong', { hasText: '@Rafael Mendes' }));
});

test('no letter is lost while the editor takes the place of the plain box', async () => {
  const page = await visit(
    await browser.it.window({ as: at.olivia }),
    `/people/candidates/100/1/_/_/_/${at.places.candidate}?part=notes`,
  );
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/tiptap-editor-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const box = page.getByRole('textbox', { name: 'Write a note' });
  await box.click();
  const words = 'Knows every rock between here and the lighthouse, and says so in plain words. ';
  const typed = page.keyboard.type(words.repeat(3), { delay: 10 });
  release();
  await shown(button(page, 'Bold'));
  // The editor has loaded. The remaining letters need no slowed computer, which would take all of a processor.
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await typed;
  expect((await box.innerText()).replaceAll('\u00a0', ' ').trim()).toBe(words.repeat(3).trim());
});

test.each([
  ['wide', 1440],
  ['narrow', 390],
])('the notes of a task begin below it in the list and are read in full: %s', async (_, width) => {
  const title = `Another time, ${width} wide`;
  const notes = `They suggest: Monday.\n\n${'I sit exams until June. '.repeat(20)}\nאני במבחנים`;
  await at.olivia.ask('/api/tasks/upsert', { title, notes });
  const page = await visit(
    await browser.it.window({ as: at.olivia, viewport: { width, height: 800 } }),
    '/tasks/mine/100/1/created_at-desc',
  );
  const row = page.getByRole('listitem').filter({ hasText: title });
  const beginning = row.getByRole('button', { name: /^Notes: They suggest: Monday\./ });
  await shown(beginning);
  expect((await beginning.boundingBox())!.height).toBeLessThan(30);
  expect(await faultsOf(page)).toEqual([]);
  await beginning.click();
  const dialog = page.getByRole('dialog', { name: title });
  await shown(dialog.getByText('אני במבחנים'));
  expect(await faultsOf(page)).toEqual([]);
});

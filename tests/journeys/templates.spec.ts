import type { Page } from 'playwright-core';
import { type App, eventually } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, choose, errorBox, field, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { addApplicant, type Applicant, jobPage, openJob, panelOf } from '../support/hiring.ts';
import { type Json, mailsTo, mailTo, Visitor } from '../support/visitor.ts';

// Message templates: the text, its preview, and its earlier versions.

const browser = useBrowser();
let app: App;
let olivia: Visitor;
beforeAll(async () => {
  app = await browser.start({ demo: true });
  olivia = await Visitor.signedIn(app, 'olivia@northwind.example');
});
const templates = async (options = {}): Promise<Page> =>
  visit(await browser.it.window({ as: olivia, ...options }), '/org/messagetemplate');
const open = async (page: Page, name: string) => {
  await page.locator('[data-entry]').filter({ hasText: name }).click();
  await shown(letter(page).locator('p').first());
};
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const letter = (page: Page) => page.getByRole('article', { name: 'The email' });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const write = async (page: Page, text: string) => {
  await message(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
};
const archive = async (page: Page, { id, name }: { id: string; name: string }) => {
  await page.locator(`[data-card="${id}"]`).getByRole('link').focus();
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: `Archive ${name}` });
  await choose(dialog, 'Reason', 'Skills not at the needed level');
  await dialog.getByRole('switch', { name: /^Send a message/ }).check();
  await shown(field(dialog, 'Subject'));
  return dialog;
};

describe('R13: a message template', () => {
  const people: (Applicant & { name: string; email: string })[] = [];
  let job: { id: string };
  beforeAll(async () => {
    job = await openJob(olivia, 'Lighthouse Keeper');
    for (const email of ['first.keeper@example.test', 'second.keeper@example.test']) {
      const added = await addApplicant(olivia, job.id, email);
      const { application } = (await eventually(() => panelOf(olivia, added.id))) as Json;
      people.push({ ...added, name: application.name, email });
    }
  });

  test('R13: fills its merge tags as they are typed, for a sample and for a real candidate, and refuses an unknown tag', async () => {
    const [ada] = people as [(typeof people)[0]];
    const page = await templates();
    await open(page, 'Rejection, initial');
    await shown(letter(page).getByText('Thank you for applying for Design engineer'));
    await preview(page).getByRole('radio', { name: 'A candidate' }).check();
    await preview(page).getByRole('combobox', { name: 'Candidate' }).fill(ada.email);
    await preview(page).getByRole('option', { name: ada.name }).click();
    await shown(letter(page).getByText('Thank you for applying for Lighthouse Keeper'));
    await write(page, 'Dear {{candidate_name}}, this is {{user_first_name}}.');
    await shown(letter(page).getByText(`Dear ${ada.name}, this is Olivia.`));
    expect(await faultsOf(page)).toEqual([]);

    await write(page, 'You would earn {{salary}}.');
    await button(page, 'Save').click();
    await shown(errorBox(page).getByText('Unknown tag {{salary}}.'));
    expect(await mailsTo(app, ada.email)).toEqual([]);
  });

  test('R13: whose tag has no value is not sent to that person, and both the preview and the record say so', async () => {
    const [ada] = people as [(typeof people)[0]];
    const page = await templates();
    await open(page, 'Rejection, initial');
    await preview(page).getByRole('radio', { name: 'A candidate' }).check();
    await preview(page).getByRole('combobox', { name: 'Candidate' }).fill(ada.email);
    await preview(page).getByRole('option', { name: ada.name }).click();
    await write(page, 'Hi {{candidate_first_name}}, choose a time: {{schedule_link}}');
    await shown(
      letter(page).getByText('choose a time: [Schedule link]'),
      preview(page).getByText(`This cannot be sent to ${ada.name}.`),
      preview(page).getByText('No value for Schedule link.'),
    );
    await button(page, 'Save').click();
    await shown(toast(page, 'Saved.'));

    const board = await visit(await browser.it.window({ as: olivia }), jobPage(job.id, 'candidates'));
    const dialog = await archive(board, ada);
    expect(await field(dialog, 'Message').inputValue()).toContain('{{schedule_link}}');
    await field(dialog, /^Send after/).fill('0');
    await button(dialog, /^Archive/).click();
    await eventually(async () => {
      const { timeline } = await panelOf(olivia, ada.id);
      expect(timeline.map(({ sentence }: Json) => sentence)).toContain('did not send a message: No schedule link');
    });
    expect(await mailsTo(app, ada.email)).toEqual([]);
  });

  test('what it said before is compared word by word and restored, and the next letter says that again', async () => {
    const bea = people[1]!;
    const page = await templates();
    await open(page, 'Rejection, initial');
    await button(page, 'Versions').click();
    const versions = page.getByRole('list', { name: 'Versions' });
    await shown(
      versions.getByText('changed it: message'),
      page.getByRole('region', { name: 'What changed' }).locator('ins').filter({ hasText: 'choose a' }).first(),
    );
    await versions.getByRole('button', { name: 'added it' }).click();
    await button(page, 'Restore this version').click();
    await shown(toast(page, /^The version of .* was restored\.$/));
    await open(page, 'Rejection, initial');
    await shown(letter(page).getByText('Thank you for applying'));
    await button(page, 'Versions').click();
    await shown(versions.getByText(/restored it to the version of .*: message/));

    const board = await visit(await browser.it.window({ as: olivia }), jobPage(job.id, 'candidates'));
    const dialog = await archive(board, bea);
    await field(dialog, /^Send after/).fill('0');
    await button(dialog, /^Archive/).click();
    const mail = await mailTo(app, bea.email);
    expect(mail.html).toContain('Thank you for applying for Lighthouse Keeper');
  });
});

test.each([
  ['a wide screen', 1440, 'light'],
  ['a phone', 390, 'dark'],
] as const)('on %s the preview has its place, and everybody can use it and the versions', async (_, width, theme) => {
  const page = await templates({ viewport: { width, height: 900 }, colorScheme: theme });
  await open(page, 'Offer declined');
  const [form, beside] = await Promise.all([message(page).boundingBox(), preview(page).boundingBox()]);
  if (width > 1000) expect(beside!.x).toBeGreaterThan(form!.x + form!.width);
  else expect(beside!.y).toBeGreaterThan(form!.y + form!.height);
  await button(page, 'Versions').click();
  await shown(page.getByRole('region', { name: 'What changed' }));
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
});

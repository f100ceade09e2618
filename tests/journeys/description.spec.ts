import type { Page } from 'playwright-core';
import { faultsOf } from '../support/axe.ts';
import { button, field, gone, shown, useBrowser, visit } from '../support/browser.ts';
import { found, named } from '../support/founding.ts';
import { jobPage, openJob } from '../support/hiring.ts';
import { goodWord, hostileDocuments, pdfPage, wordType } from '../support/hostile-documents.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// Editors write a job's description at the same time and offline, and see what applicants read.

const browser = useBrowser();
let nora: Visitor;
beforeAll(async () => {
  const app = await browser.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
});

const draftJob = async (): Promise<string> =>
  (await nora.ask('/api/opportunities/jobs/upsert', { name: 'Dock Master', generate_content: false })).job.id;
const bodyOf = async (job_id: string, name: string): Promise<string> =>
  (await nora.page(jobPage(job_id, 'sections'))).body.sections.find((each: Json) => each.name === name).body;

describe('writing', () => {
  test('saves by itself in a pause, and two windows that write in one section choose between both texts', async () => {
    const job_id = await draftJob();
    const one = await visit(await browser.it.window({ as: nora }), jobPage(job_id, 'sections'));
    const other = await visit(await browser.it.window({ as: nora }), jobPage(job_id, 'sections'));
    const text = (page: typeof one) => field(page, 'Text of The role');
    await text(other).click();
    browser.it.expect(/ERR_INTERNET_DISCONNECTED/);
    await other.context().setOffline(true);
    await other.keyboard.type('You moor ships.');
    await text(one).click();
    await one.keyboard.type('You berth ships.');
    await shown(one.getByText('Saved', { exact: true }));
    expect(await bodyOf(job_id, 'The role')).toBe('<p>You berth ships.</p>');
    await other.context().setOffline(false);

    await shown(other.getByText('Another member changed this section while you were writing'));
    expect(await other.locator('del').allTextContents()).toEqual([expect.stringContaining('berth')]);
    expect(await other.locator('ins').allTextContents()).toEqual([expect.stringContaining('moor')]);
    expect(await bodyOf(job_id, 'The role')).toBe('<p>You berth ships.</p>');
    expect(await faultsOf(other)).toEqual([]);
    await button(other, 'Keep both, one after the other').click();
    await gone(other.getByText('Another member changed this section while you were writing'));
    await shown(other.getByText('Saved', { exact: true }));
    expect(await bodyOf(job_id, 'The role')).toBe('<p>You berth ships.</p><p>You moor ships.</p>');
  });

  test('survives a reload without a saved word being needed, and tells the words of a section that was removed', async () => {
    const { id: job_id } = await openJob(nora, 'Tug Pilot');
    const page = await visit(await browser.it.window({ as: nora }), jobPage(job_id, 'sections'));
    await field(page, 'Text of What you will do').click();
    await page.keyboard.type('You guide tugs.');
    await shown(page.getByText('Not published yet'));
    await page.reload();
    await shown(page.getByText('You guide tugs.'), page.getByText('Not published yet'));
    expect(await bodyOf(job_id, 'What you will do')).toBe('');
    const { sections } = (await nora.page(jobPage(job_id, 'sections'))).body;
    const { id } = sections.find((each: Json) => each.name === 'What you will do');
    await nora.ask('/api/opportunities/jobdescriptions/sections/delete', { id, job_id });
    await shown(page.getByText('What you will do was removed while you were writing'));
    await button(page, 'Restore the section with my text').click();
    await shown(field(page, 'Text of What you will do').getByText('You guide tugs.'));
    await field(page, 'Text of What you will do').click();
    await page.keyboard.press('Control+s');
    await shown(page.getByText('Published', { exact: true }));
    expect(await bodyOf(job_id, 'What you will do')).toBe('<p>You guide tugs.</p>');
  });
});

test('a default section of the organization is added, marked as the same, and its new text taken over and back', async () => {
  const entry = { name: 'Our harbour', kind: 'about', included_by_default: false, locked: false };
  const { jobsection } = await nora.ask('/api/org/jobsections/upsert', { ...entry, body: '<p>Three quays.</p>' });
  const job_id = await draftJob();
  const page = await visit(await browser.it.window({ as: nora }), jobPage(job_id, 'sections'));
  await button(page, 'Add a section').click();
  await page.getByRole('button', { name: /^Our harbour/ }).click();
  await shown(
    field(page, 'Text of Our harbour').getByText('Three quays.'),
    page.getByText('Same as the default').last(),
  );
  await nora.ask('/api/org/jobsections/upsert', { id: jobsection.id, ...entry, body: '<p>Four quays.</p>' });
  await page.reload();
  await button(page, 'More for Our harbour').click();
  await page.getByRole('menuitem', { name: 'Compare with the default' }).click();
  await shown(page.getByRole('dialog').locator('del').getByText('Three'));
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'Use the default text').click();
  await shown(field(page, 'Text of Our harbour').getByText('Four quays.'));
  await button(page, 'Undo').click();
  await shown(field(page, 'Text of Our harbour').getByText('Three quays.'));
});

describe('a description that was written elsewhere', () => {
  const written = Buffer.from(`You work by the water.

What you will do

- Moor ships
- Keep the log

Our boats

Three tugs.
`);
  const choose = async (page: Page, name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

  test('stands beside the sections that are there, and nothing changes before somebody has chosen', async () => {
    const job_id = await draftJob();
    const page = await visit(await browser.it.window({ as: nora }), jobPage(job_id, 'sections'));
    await button(page, 'Upload').click();
    await choose(page, 'scan.pdf', 'application/pdf', pdfPage([]));
    await shown(page.getByText('It contains no readable text. Is it a scan? Upload a text document.'));
    const printed = [
      [16, 700, 'What you will do'],
      [11, 670, 'Moor ships at the quays of the harbour, day and night', 92],
      [11, 656, 'Keep the log of the harbour, and tell the next watch of it', 92],
      [16, 620, 'What you bring'],
      [11, 590, 'A licence for tugs.'],
    ] as const;
    await choose(page, 'harbour.pdf', 'application/pdf', pdfPage(printed));
    await shown(
      page
        .getByRole('dialog')
        .getByRole('listitem')
        .filter({ hasText: /^Moor ships .* day and night$/ }),
      page
        .getByRole('dialog')
        .getByRole('listitem')
        .filter({ hasText: /^Keep the log .* watch of it$/ }),
      button(page, 'Import 2 sections'),
    );
    await page.keyboard.press('Escape');
    await button(page, 'Upload').click();
    await choose(page, 'harbour.txt', 'text/plain', written);
    const dialog = page.getByRole('dialog');
    await shown(dialog.getByText('Moor ships'), dialog.getByText('Three tugs.'), button(page, 'Import 3 sections'));
    expect(await faultsOf(page)).toEqual([]);
    expect(await bodyOf(job_id, 'What you will do')).toBe('');
    await dialog.getByLabel('What to do with The role').click();
    await page.getByRole('option', { name: 'Leave out' }).click();
    await button(page, 'Import 2 sections').click();
    await shown(page.getByText('2 sections imported.'), field(page, 'Text of Our boats').getByText('Three tugs.'));
    expect(await bodyOf(job_id, 'What you will do')).toBe('<ul><li>Moor ships</li><li>Keep the log</li></ul>');
    expect(await bodyOf(job_id, 'The role')).toBe('');
    await button(page, 'Undo').click();
    await gone(field(page, 'Text of Our boats'));
    await shown(field(page, 'Text of What you will do'));
    await gone(field(page, 'Text of What you will do').getByText('Moor ships'));
    expect(await bodyOf(job_id, 'What you will do')).toBe('');
  });

  test('is taken over from a Word document, and a hostile one is refused in a sentence', async () => {
    const job_id = await draftJob();
    const page = await visit(await browser.it.window({ as: nora }), jobPage(job_id, 'sections'));
    await button(page, 'Upload').click();
    const [bomb] = await hostileDocuments();
    await choose(page, 'bomb.docx', wordType, bomb!.bytes());
    await shown(page.getByText('It unpacks to far more than a text document should.'));
    await choose(page, 'good.docx', wordType, await goodWord('You watch the tide.'));
    await button(page, 'Import 1 section').click();
    await shown(field(page, 'Text of The role').getByText('You watch the tide.'));
  });
});

test('hints say why a word keeps people away; another word is one click, and a dismissed hint stays away', async () => {
  const job_id = await draftJob();
  const body = `<p>We want a rockstar for our young crew, and a guru.</p><p>${'You moor the ships and keep the log. '.repeat(6)}</p>`;
  const { sections } = (await nora.page(jobPage(job_id, 'sections'))).body;
  const { id } = sections.find((each: Json) => each.name === 'The role');
  await nora.ask('/api/opportunities/jobdescriptions/sections/upsert', { id, job_id, body });
  const page = await visit(await browser.it.window({ as: nora }), jobPage(job_id, 'sections'));
  await shown(page.getByText('“rockstar”'), page.getByText('“young”'), page.getByText('Easy to read'));
  expect(await faultsOf(page)).toEqual([]);
  const hints = page.getByRole('list', { name: 'Hints for The role' }).getByRole('listitem');
  await hints.filter({ hasText: '“rockstar”' }).getByText('Write “specialist”').click();
  await gone(page.getByText('“rockstar”'));
  await shown(page.getByText('Saved', { exact: true }));
  expect(await bodyOf(job_id, 'The role')).toContain('We want a specialist for our young crew');
  await button(page, 'Undo').click();
  await shown(page.getByText('“rockstar”'), page.getByText('Saved', { exact: true }));
  expect(await bodyOf(job_id, 'The role')).toContain('We want a rockstar');

  const { sections_version } = (await nora.page(jobPage(job_id, 'sections'))).body;
  await button(page, 'Dismiss the hint about young').click();
  await gone(page.getByText('“young”'));
  await shown(page.getByText('1 dismissed hint'));
  const after = (await nora.page(jobPage(job_id, 'sections'))).body;
  expect(after).toMatchObject({ dismissed_hints: ['young'], sections_version });
  await page.reload();
  await shown(page.getByText('“guru”'));
  await gone(page.getByText('“young”'));
  await button(page, '1 dismissed hint').click();
  await button(page, 'Bring back the hint about young').click();
  await shown(page.getByText('“young”'));
});

test('the preview draws the public page with the words on the screen, as wide as a desk and a phone', async () => {
  const { id: job_id, slug } = await openJob(nora, 'Crane Driver');
  const page = await visit(await browser.it.window({ as: nora }), jobPage(job_id, 'sections'));
  // The preview runs no scripts; axe tries to look into it.
  browser.it.expect(/Blocked script execution in 'about:blank'/);
  await page.getByRole('radio', { name: 'Side by side' }).check();
  const desk = page.frameLocator('iframe[title="The post on a desktop"]');
  await shown(desk.getByRole('heading', { name: 'Crane Driver' }), desk.getByText('You bring ships home.'));
  await field(page, 'Text of What you will do').click();
  await page.keyboard.type('You lift containers.');
  await shown(desk.getByText('You lift containers.'), page.getByText('Not published yet'));
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Phone' }).check();
  const hand = page.frameLocator('iframe[title="The post on a phone"]');
  await shown(hand.getByText('You lift containers.'));
  await page.keyboard.press('Tab');
  await shown(page.getByText('Published', { exact: true }));
  const visitor = await visit(
    await browser.it.window({ viewport: { width: 390, height: 720 } }),
    `/${(await nora.page('/dashboard')).body.organization.slug}/jobs/${slug}`,
  );
  await shown(visitor.getByText('You lift containers.'));
  expect(await hand.locator('article').innerHTML()).toBe(await visitor.locator('article').innerHTML());
});

test('what applicants could read is compared word by word between any two publications', async () => {
  const { id: job_id } = await openJob(nora, 'Pilot');
  const { sections } = (await nora.page(jobPage(job_id, 'sections'))).body;
  const { id } = sections.find((each: Json) => each.body === '<p>You bring ships home.</p>');
  for (const body of ['<p>You bring boats home.</p>', '<p>You bring boats back.</p>'])
    await nora.ask('/api/opportunities/jobdescriptions/sections/upsert', { id, job_id, body });
  const page = await visit(await browser.it.window({ as: nora }), jobPage(job_id, 'sections'));
  await button(page, 'Versions').click();
  const dialog = page.getByRole('dialog', { name: 'What applicants could read' });
  await shown(dialog.locator('del').getByText('home'), dialog.locator('ins').getByText('back'));
  await shown(dialog.getByRole('heading', { name: 'The role' }), dialog.getByText(/^Unchanged: Name and pay/));
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Compared with' }).press('ArrowDown');
  await page.getByRole('option').last().click();
  await shown(dialog.locator('del').getByText('ships'), dialog.locator('ins').getByText('boats'));
});

test('an editor shows core values of the organization, orders them by keyboard, and reads them beside and in the versions', async () => {
  const { id: job_id } = await openJob(nora, 'Lock Keeper');
  for (const name of ['Calm', 'Care']) await nora.ask('/api/org/corevalues/upsert', { name, description: `${name}.` });
  const page = await visit(await browser.it.window({ as: nora }), jobPage(job_id, 'sections'));
  await button(page, 'Add a section').click();
  await button(page.getByRole('dialog', { name: 'Add a section' }), 'Core values').click();
  const dialog = page.getByRole('dialog', { name: 'Core values' });
  await button(dialog, 'Choose Calm').click();
  await button(dialog, 'Choose Care').click();
  await dialog.getByRole('button', { name: /^Move Care, place 2/ }).focus();
  await page.keyboard.press('ArrowUp');
  await shown(dialog.getByRole('button', { name: /^Move Care, place 1/ }));
  expect(await faultsOf(page)).toEqual([]);
  await button(dialog, 'Add to the description').click();
  await shown(page.getByRole('heading', { name: 'Care' }), button(page, 'Choose what What we stand for shows'));
  expect(await bodyOf(job_id, 'What we stand for')).toBe('<h3>Care</h3><p>Care.</p><h3>Calm</h3><p>Calm.</p>');
  await page.getByRole('button', { name: /^Move What we stand for/ }).focus();
  await page.keyboard.press('ArrowUp');
  await shown(page.getByRole('button', { name: /^Choose what What we stand for/ }));
  await page.getByRole('radio', { name: 'Side by side' }).click();
  await shown(page.frameLocator('iframe').getByRole('heading', { name: 'Calm' }));
  await button(page, 'Versions').click();
  await shown(page.getByRole('dialog').getByText('What we stand for').first());
  expect(await faultsOf(page)).toEqual([]);
});

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { manifestFrom } from '@candor/contracts/proof/bundle';
import { noteFrom } from '@candor/contracts/proof/note';
import JSZip from 'jszip';
import type { Page } from 'playwright-core';
import { type App, eventually } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, choose, field, gone, heading, link, shown, useBrowser, visit } from '../support/browser.ts';
import { addApplicant, advanceTo, type Applicant, jobPage, panelOf } from '../support/hiring.ts';
import { eventsOf, streamOf } from '../support/log.ts';
import { past } from '../support/until.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The compliance reviewer reads the record of a candidate.

const browser = useBrowser();
let app: App;
let rafael: Visitor;
let carla: Visitor;
let ada: Applicant;
let name: string;
let logged: number;
let requirement: string;
const jobName = 'Customer Support Specialist';

beforeAll(async () => {
  app = await browser.start({ demo: true });
  [rafael, carla] = [
    await Visitor.signedIn(app, 'rafael@northwind.example'),
    await Visitor.signedIn(app, 'carla@northwind.example'),
  ];
  const jobs = (await rafael.page('/opportunities/jobs')).body.list.items as Json[];
  const { job } = await rafael.ask('/api/opportunities/jobs/fetch', {
    id: jobs.find((row) => row.fields.name === jobName).id,
  });
  requirement = job.requirements.find((each: Json) => each.level === 'must').name;
  ada = await addApplicant(rafael, job.id, 'record@example.test');
  await rafael.ask('/api/people/candidates/note/upsert', {
    candidate_id: ada.candidate_id,
    body: '<p>Draws well.</p>',
    visibility: 'team',
  });
  const noted = (await streamOf(app, `candidate-${ada.candidate_id}`)).at(-1)!.metadata.recorded_at;
  await past(`${noted.slice(0, 19)}.999Z`); // a moment in an address has whole seconds
  ada = await advanceTo(rafael, ada, job.id, 'interview');
  await rafael.ask('/api/opportunities/jobdescriptions/sections/upsert', {
    id: job.sections.find((each: Json) => each.kind === 'role').id,
    job_id: job.id,
    body: '<p>You draw charts.</p>',
  });
  const { reasons } = (await rafael.page(jobPage(job.id, 'candidates'))).body as Json;
  await rafael.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: ada.id,
    version: ada.version,
    disqualification_reason_id: reasons.find((each: Json) => each.name === 'Interview evaluation').id,
    note: 'Close call',
  });
  name = (await eventually(() => panelOf(rafael, ada.id))).application.name;
  logged =
    (await streamOf(app, `candidate-${ada.candidate_id}`)).length +
    (await streamOf(app, `application-${ada.id}`)).length;
});

test('C1: the reviewer finds the person and reads every event with actor, role, reason and proof, as many as the log holds', async () => {
  const page = await visit(await browser.it.window({ as: carla }), '/dashboard');
  const menu = page.getByRole('navigation', { name: 'Main' });
  expect(await link(menu, /^(Jobs|Candidates|Messages|People|Settings)/).count()).toBe(0);
  await link(menu, 'Candidate history').click();
  await field(page, 'Search for a person').fill(name);
  await page.getByRole('row').filter({ hasText: 'record@example.test' }).click();
  await shown(heading(page, name), heading(page, `${logged} events, the same as in the log`));
  const rows = page
    .getByRole('table', { name: 'Candidate history, one event per row' })
    .getByRole('row')
    .filter({ has: page.locator('button[aria-expanded]') });
  expect(await rows.count()).toBe(logged);
  await shown(
    rows
      .filter({ hasText: 'moved the candidate from Application to Second Round' })
      .filter({ hasText: 'Rafael Mendes' })
      .filter({ hasText: 'Recruiter' }),
    rows.filter({ hasText: 'Reason: Interview evaluation' }).filter({ hasText: 'Rafael Mendes' }),
    rows.filter({ hasText: 'note' }).filter({ hasText: 'Rafael Mendes' }),
  );
  const archived = (await streamOf(app, `application-${ada.id}`)).find(
    (event) => event.type === 'ApplicationArchived',
  )!;
  await button(rows.filter({ hasText: 'Reason: Interview evaluation' }), /./).click();
  await shown(
    page.getByText(`ApplicationArchived ${archived.id}`),
    page.getByRole('definition').filter({ hasText: '(not shown)' }),
  ); // notes are not for outside readers
  expect(await page.getByText('Close call').count()).toBe(0);
  const reads = await eventually(async () => {
    const found = await eventsOf(app, "type = 'HistoryViewed'");
    expect(found.length).toBeGreaterThan(0);
    return found;
  });
  expect(JSON.stringify(reads.map((event) => event.data))).toContain(ada.candidate_id);
});

test('C2: as of an earlier moment the page shows the step, the requirements and the post of that day, and leads back to now', async () => {
  const page = await visit(await browser.it.window({ as: carla }), `/reports/history/100/1/_/_/_/${ada.candidate_id}`);
  const what = page.getByRole('region', { name: 'What stood' }).getByRole('article', { name: jobName });
  const post = async () => {
    await button(what, /^Read the post/).click();
    return what.locator('.prose-ink').allInnerTexts();
  };
  await shown(what.getByText('in Archived'), what.getByRole('definition').filter({ hasText: requirement }));
  expect((await post()).join()).toContain('You draw charts.');

  await button(page, /wrote a note/).click();
  await button(page, 'Read the record as of this moment').click();
  await page.waitForURL(/\?as_of=/);
  await shown(
    page.getByText(/^This is the record as of /),
    what.getByText('in Application'),
    what.getByRole('definition').filter({ hasText: requirement }),
  );
  await shown(heading(page, new RegExp(`^\\d+ of ${logged} events, up to the chosen moment$`)));
  expect(await page.getByText('moved the candidate from Application to Second Round').count()).toBe(0);
  const then = (await what.locator('.prose-ink').allInnerTexts()).join(); // it stays open
  expect(then).toContain('You will help customers who are stuck');
  expect(then).not.toContain('You draw charts.');

  const address = page.url();
  await button(page, /^Back to now/).click();
  await shown(what.getByText('in Archived'), heading(page, `${logged} events, the same as in the log`));
  await page.goBack();
  await page.waitForURL(address);
  await shown(what.getByText('in Application'));
  await page.reload();
  await shown(what.getByText('in Application'));
});

/** JSON with sorted keys and no spaces (RFC 8785). The page says that the hash is made from this form. */
const canonical = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(canonical).join(',')}]`
    : value && typeof value === 'object'
      ? `{${Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`)
          .join(',')}}`
      : JSON.stringify(value);
const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
const downloaded = async (page: Page, name: string): Promise<Buffer> => {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return readFile((await file.path())!);
};
/** The texts that a sheet of paper would cut off: their box shows less than it holds. The sheet is A4 without its margins. */
const cutOff = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 1000 });
  return page.evaluate(() => {
    const clips = (overflow: string) => overflow !== 'visible';
    const cut = [...document.querySelectorAll<HTMLElement>('#main, #main *')].filter((element) => {
      const { overflowX, overflowY, position } = getComputedStyle(element);
      if (!element.offsetWidth || position === 'absolute') return false;
      return (
        (clips(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (clips(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    });
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page is wider than the sheet'] : [];
    return [...wide, ...cut.map((element) => `${element.tagName} ${element.textContent.slice(0, 60)}`)];
  });
};
const onScreen = async (page: Page): Promise<void> => {
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 900 });
};

test('a record is filtered, read at two moments side by side, printed whole, and taken along with a hash and a manifest that fit', async () => {
  const page = await visit(await browser.it.window({ as: carla }), `/reports/history/100/1/_/_/_/${ada.candidate_id}`);
  const rows = page
    .getByRole('table', { name: 'Candidate history, one event per row' })
    .getByRole('row')
    .filter({ has: page.locator('button[aria-expanded]') });
  await shown(heading(page, `${logged} events, the same as in the log`), page.getByText('SHA-256, checked'));

  await button(page, 'Filter').click();
  await page.getByRole('menuitem', { name: 'Event', exact: true }).click();
  await page.getByRole('checkbox', { name: /archived/i }).click();
  await shown(page.getByRole('status').filter({ hasText: '1 shown' }));
  expect(await rows.count()).toBe(1);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /archived/i }).click();
  await page.keyboard.press('Escape');
  await eventually(async () => expect(await rows.count()).toBe(logged));

  await button(page, 'Compare').click();
  const both = page.getByRole('region', { name: 'Two moments' });
  const step = both.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Step' }) });
  await shown(step.getByRole('cell', { name: 'Archived' }), both.getByText(/^\d+ things differ\. \d+ are the same\.$/));
  expect(await faultsOf(page)).toEqual([]);

  expect(await cutOff(page)).toEqual([]);
  await shown(
    heading(page, `Candidate history: ${name}`),
    page.getByText(/^ApplicationArchived /), // the details of every event are open on paper
    step.getByRole('cell', { name: 'Archived' }),
    both.getByText(/^1 · .* · created the record$/).last(), // the whole moment, which its select cuts off
  );
  await gone(button(page, 'Print'), page.getByRole('navigation', { name: 'Main' }));
  await onScreen(page);

  const file = JSON.parse(String(await downloaded(page, 'JSON'))) as Json;
  expect(file.rows).toHaveLength(logged);
  expect(sha256(canonical(file.rows))).toBe(file.hash);
  await shown(page.locator(`code[title="${file.hash}"]`));
  const zip = await JSZip.loadAsync(await downloaded(page, 'Export with proof'));
  const manifest = manifestFrom(noteFrom(await zip.file('manifest.txt')!.async('string'))!.text)!;
  expect(manifest.files.map((each) => each.name)).toEqual(expect.arrayContaining(['events.txt', 'proof.json']));
  for (const each of manifest.files)
    expect([each.name, sha256(await zip.file(each.name)!.async('uint8array'))]).toEqual([each.name, each.hash]);
  const exports = await eventually(async () => {
    const found = await eventsOf(app, "type = 'ReportExported'");
    expect(found.filter(({ data }) => data.candidate_id === ada.candidate_id)).toHaveLength(2);
    return found;
  });
  expect(JSON.stringify(exports.map(({ data }) => data))).toContain(file.hash);
});

test('what was done to a job is chosen, filtered, printed whole and taken along, wide and narrow', async () => {
  const page = await visit(await browser.it.window({ as: carla }), '/compliance/history');
  await page.getByText('To a job', { exact: true }).click();
  await choose(page, 'Job', jobName);
  const table = page.getByRole('table', { name: 'What was done, one event per row' });
  await shown(heading(page, jobName), table.getByText('archived the candidate', { exact: false }).first());
  const all = await table.getByRole('row').count();
  await choose(page, 'Event', 'Archived the candidate from …');
  await eventually(async () => expect(await table.getByRole('row').count()).toBeLessThan(all));
  await shown(table.getByRole('row').filter({ hasText: 'Rafael Mendes' }).first());
  const archived = (await table.getByRole('row').count()) - 1;
  expect(await faultsOf(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  await shown(heading(page, jobName), table.getByText('What happened'));
  await gone(button(page, 'Print'), page.getByRole('combobox', { name: 'Job' }));
  // The sentence is what a reviewer reads, so it gets the most of the sheet.
  const widths = await table
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((head) => [head.textContent, head.getBoundingClientRect().width] as const));
  expect(widths.toSorted(([, a], [, b]) => b - a)[0]![0]).toBe('What happened');
  await onScreen(page);
  const file = JSON.parse(String(await downloaded(page, 'JSON'))) as Json;
  expect(sha256(canonical(file.rows))).toBe(file.hash);
  // The file holds what the filter finds, as the sheet does.
  expect(file.rows.map(({ type }: Json) => type)).toEqual(Array(archived).fill('ApplicationArchived'));
  await page.setViewportSize({ width: 390, height: 844 });
  const cards = page.getByRole('list', { name: 'What was done, one event per row' });
  const told = cards.getByText('archived the candidate', { exact: false }).first();
  await shown(told);
  // The sentence is read without scrolling sideways.
  const box = (await told.boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(390);
  expect(await faultsOf(page)).toEqual([]);
});

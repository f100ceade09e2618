import { readFileSync } from 'node:fs';
import { dayLength, fullDays } from '@candor/contracts/values/days';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { shortDuration } from '@candor/contracts/words/time-words';
import { faultsOf } from '../support/axe.ts';
import { button, gone, shown, visit } from '../support/browser.ts';
import { jobPage } from '../support/hiring.ts';
import { useScreens } from '../support/screens.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A recruiter searches the talent pool.

const { browser, at } = useScreens();

test('the pool is narrowed by a sentence of filters, one of them turned into an exclusion, and the address keeps it', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates');
  const total = page.getByRole('heading', { name: /Candidates/ });
  await shown(total);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Source', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Referred/ }).click();
  await shown(page.getByRole('button', { name: 'from source Referred', exact: true }));
  await page.getByRole('radio', { name: 'Is not', exact: true }).click();
  await shown(page.getByRole('button', { name: 'not from source Referred', exact: true }));
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Job', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Senior Backend Engineer/ }).click();
  await shown(page.getByRole('button', { name: 'in job Senior Backend Engineer', exact: true }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await shown(page.getByRole('menuitem', { name: 'Job is not' }));
  await page.keyboard.press('Escape');
  await page.reload();
  await shown(page.getByRole('button', { name: 'not from source Referred', exact: true }));
  await shown(page.getByRole('button', { name: 'in job Senior Backend Engineer', exact: true }));
  await page.getByRole('button', { name: 'The list as a file' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV, for other programs', exact: true }).click(),
  ]);
  const lines = readFileSync((await file.path())!, 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toContain('Candidate,Role,Company,Stage,Job,Source,Tags,Last activity');
  expect(lines.slice(1).some((line) => line.includes(',Referred,'))).toBe(false);
  expect(lines.slice(1).every((line) => line.includes(',Senior Backend Engineer,'))).toBe(true);
});

test('the search says what it understands, and a row says where the resume has it', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates');
  const box = page.getByRole('searchbox', { name: 'Search names, resumes' });
  await box.click();
  await shown(page.getByText('"exact phrase", this OR that, -not this'));
  await page.keyboard.type('"');
  await shown(page.getByText('Type a word to search for.'));
  await page.keyboard.type('code review" -python');
  const hits = page.locator('mark');
  await shown(hits.first());
  expect((await hits.allTextContents()).every((text) => /^code\s+review$/i.test(text))).toBe(true);
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await hits.first().waitFor({ state: 'detached' });
  // Plain words need no explanation, which would cover the filters.
  await page.keyboard.type('code');
  await shown(hits.first());
  await gone(page.getByText('"exact phrase", this OR that, -not this'));
});

test('a search of the pool is saved under a name, pinned, changed, shared and removed, and each of it can be taken back', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates');
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true });
  const current = (name: string) => tab(name).and(page.locator('[aria-current=page]'));
  const fromMenu = async (name: string) => {
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Source', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Referred/ }).click();
  await shown(page.getByRole('button', { name: 'from source Referred', exact: true }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Location', exact: true }).click();
  await shown(page.getByRole('columnheader', { name: 'Location' }));
  await page.keyboard.press('Escape');
  await fromMenu('Save as a new view');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Friends of friends');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shown(current('Friends of friends'));
  await fromMenu('Pin above the list');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await shown(page.getByRole('menuitem', { name: 'Unpin', exact: true }));
  await page.keyboard.press('Escape');
  await tab('All candidates').click();
  await shown(current('All candidates'));
  await tab('Friends of friends').click();
  await shown(page.getByRole('button', { name: 'from source Referred', exact: true }));
  await page.getByRole('columnheader', { name: 'Candidate' }).getByRole('link').click();
  await shown(current('Friends of friends changed'));
  expect(await faultsOf(page)).toEqual([]);
  await fromMenu('Save changes to the view');
  await shown(current('Friends of friends'));
  await fromMenu('Rename or share');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Referred people');
  await page.getByRole('switch', { name: /^Share with the organization/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shown(current('Referred people'));

  // A colleague opens the saved view from the menu and from the command palette.
  const other = await visit(
    await browser.it.window({ as: await Visitor.signedIn(at.app, 'rafael@northwind.example') }),
    '/people/candidates',
  );
  await other.getByRole('button', { name: 'Views', exact: true }).click();
  await other.getByRole('menuitem', { name: 'Referred people', exact: true }).click();
  await shown(other.getByRole('button', { name: 'from source Referred', exact: true }));
  await shown(other.getByRole('columnheader', { name: 'Location' }));

  await fromMenu('Remove the view');
  await shown(page.getByText('View Referred people removed.'));
  await page.keyboard.press('Control+z');
  await shown(current('Referred people'));
  await shown(page.getByRole('button', { name: 'from source Referred', exact: true }));
});

test('on a phone the mark of a similar name stands under the name, not under the picture', async () => {
  const { list } = (await at.olivia.page('/people/candidates')).body;
  const name: string = list.items
    .map((row: Json) => row.name)
    .find((each: string) => /^\w+ [A-Z][a-z]{5,}$/.test(each));
  const wrong = `${name.split(' ')[1]!.slice(0, -1)}q`;
  const page = await visit(
    await browser.it.window({ as: at.olivia, viewport: { width: 390, height: 844 } }),
    `/people/candidates/100/1/_/${wrong}/_`,
  );
  const row = page.getByRole('row').filter({ hasText: name });
  const placeOf = async (words: string) => (await row.getByText(words, { exact: true }).boundingBox())!;
  expect((await placeOf('Similar name')).x).toBeCloseTo((await placeOf(name)).x, 0);
  expect(await faultsOf(page)).toEqual([]);
});

test('on a phone too the days of a lead are counted until the moment that is shown', async () => {
  const then = new Date(Date.now() - 2.5 * dayLength).toISOString();
  const address = `${jobPage(at.places.job, 'leads')}?as_of=${encodeURIComponent(then)}`;
  const lead = (await at.olivia.page(address)).body.list.items.find(
    ({ entered_at }: Json) => fullDays(entered_at, then) > 0,
  );
  const page = await browser.it.window({ as: at.olivia });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, address);
    const row = page.getByRole('row').filter({ hasText: lead.name });
    await shown(row.getByText(shortDuration(fullDays(lead.entered_at, then)), { exact: true }));
  }
});

test('lists of the past say that words are not searched there, and what nobody fits', async () => {
  const then = new Date(Date.now() - 3_600_000).toISOString();
  const past = `?as_of=${encodeURIComponent(then)}`;
  const page = await browser.it.window({ as: at.olivia });
  const words = { ...emptySlice, search: 'zzz' };
  const ofJob = (name: string) =>
    formatListAddress({
      area: 'opportunities',
      entity: 'jobs',
      list: emptySlice,
      id: at.places.job,
      section: { name, id: null, list: words },
    });
  const left = page.getByText('Search works only on the present, so your search words are not used here.');
  for (const address of [
    '/people/candidates/100/1/_/zzz/_',
    '/opportunities/jobs/100/1/_/zzz/_',
    ...['candidates', 'leads', 'resumes', 'scores'].map(ofJob),
  ]) {
    await visit(page, address + past);
    await shown(left);
    await gone(page.getByText(/No(body| \w+) match/));
  }
  await visit(page, `${jobPage(at.places.job, 'leads')}${past}`);
  await shown(page.getByRole('slider', { name: 'As of' }));
  await gone(left);
  const filters = encodeURIComponent(JSON.stringify({ location: 'Nowhere' }));
  await visit(page, `/people/candidates/100/1/_/_/${filters}${past}`);
  await shown(page.getByText('No one matched these filters at that moment.'));
  await button(page, 'Clear filters').click();
  await shown(page.getByRole('grid', { name: 'Candidates' }));
});

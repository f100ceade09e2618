import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { countNow, type Standing } from '@candor/contracts/demographics/counting';
import { isHeld } from '@candor/contracts/kernel/endpoint';
import { holdingsOf } from '@candor/contracts/kernel/permission';
import type { Locator } from 'playwright-core';
import { type App, eventually } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, field, gone, isAt, shown, useBrowser, visit } from '../support/browser.ts';
import { posts } from '../support/contract.ts';
import { addApplicant, type Applicant, jobPage, openJob, panelOf } from '../support/hiring.ts';
import { causedByPeople } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';
import { writeEvent } from '../support/written-event.ts';

// The compliance reviewer checks figures by hand, and finds nothing that they could change. C1, C2 and C6 are in record.spec.ts, C7 is in erasure.spec.ts.

const browser = useBrowser();
let app: App;
let olivia: Visitor;
let rafael: Visitor;
let carla: Visitor;
let ada: Applicant;
let name: string;
let job: Json;
const groups = [
  { group: 'white', selected: 50, n: 100 },
  { group: 'black', selected: 12, n: 40 },
  { group: 'none', selected: 5, n: 10 },
];

/** Writes the counts of 150 applicants of the job into the log, as the weekly count does. */
const count = async (): Promise<void> => {
  const standings = groups.flatMap(({ group, selected, n }) =>
    Array.from({ length: n }, (_, each): Standing => ({
      id: `${group} ${each}`,
      groups: group === 'none' ? null : ({ race_ethnicity: group } as Standing['groups']),
      path: [{ decision: 'screen', outcome: each < selected ? 'passed' : 'not', reason_id: null }],
    })),
  );
  const { counts } = countNow('race_ethnicity', standings, {});
  const data = {
    job_id: job.id,
    brought: true,
    counts: counts.map(({ groups, ...rest }) => ({
      ...rest,
      groups: Object.entries(groups).map(([group, n]) => ({ group, n })),
    })),
  };
  const organization_id = (await olivia.page('/dashboard')).body.organization.id;
  await writeEvent(app, `demographics-${job.id}`, {
    organization_id,
    by: 'count-demographics',
    type: 'DemographicsCounted',
    data,
  });
};

beforeAll(async () => {
  app = await browser.start({ demo: true });
  [olivia, rafael, carla] = (await Promise.all(
    ['olivia', 'rafael', 'carla'].map((each) => Visitor.signedIn(app, `${each}@northwind.example`)),
  )) as [Visitor, Visitor, Visitor];
  job = await openJob(rafael, 'Lighthouse Keeper');
  ada = await addApplicant(rafael, job.id, 'held@example.test');
  name = (await eventually(() => panelOf(rafael, ada.id))).application.name;
  await count();
});

/** The cells of a table by the name of their row. */
const cellsOf = async (table: Locator): Promise<Map<string, string[]>> => {
  await shown(table);
  const rows = await table
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('th, td:not([aria-hidden])')].map((each) => each.textContent.trim())),
    );
  return new Map(rows.map(([first, ...rest]) => [first!, rest]));
};

test('C4: the flow counts everyone once, also who did not disclose; the table of adverse impact comes out by hand', async () => {
  const page = await visit(await browser.it.window({ as: carla }), `/reports/eeo?job=${job.id}`);
  const flow = await cellsOf(page.getByRole('region', { name: 'EEO applicant flow' }).getByRole('table'));
  const applicants = Object.fromEntries([...flow].map(([group, [number]]) => [group, Number(number)]));
  expect(applicants).toEqual({
    White: 100,
    'Black or African American': 40,
    'Not disclosed, and what is hidden': 10,
    All: 150,
  });
  await shown(page.getByText('150 more were counted by an earlier system'));

  await visit(page, `/reports/impact?job=${job.id}`);
  await button(page, /^Application to screen/).click();
  const impact = await cellsOf(page.getByRole('table', { name: 'Groups at this decision' }));
  // Rates 0.50 and 0.30, ratio 0.60, pooled z 2.15, Fisher two-sided 0.039; at the highest rate 8 more of 40 would pass.
  expect(impact.get('White')!.slice(0, 4)).toEqual(['100', '50', '50.0', '1']);
  const [flagged] = [...impact].find(([group]) => group.startsWith('Black'))!;
  expect(flagged).toBe('Black or African American, worth a look');
  expect(impact.get(flagged)).toEqual(['40', '12', '30.0', '0.60', '0.039', '2.15', '8']);
  expect(impact.get('Not disclosed')!.slice(0, 3)).toEqual(['10', '5', '50.0']);
  expect(impact.get('All')!.slice(0, 2)).toEqual(['150', '67']);
  expect(await faultsOf(page)).toEqual([]);
});

test('C3: read models that are dropped and built again from the log show the same history and the same numbers', async () => {
  const told = async (): Promise<string[]> => {
    const page = await visit(
      await browser.it.window({ as: carla }),
      `/reports/history/100/1/_/_/_/${ada.candidate_id}`,
    );
    const history = page.getByRole('table', { name: 'Candidate history, one event per row' });
    await shown(history, page.getByText('SHA-256, checked'));
    const texts = [await history.innerText(), await page.locator('code[title]').getAttribute('title')];
    for (const report of ['funnel', 'time_to_hire', 'sources', 'impact', 'eeo']) {
      await visit(page, `/reports/${report}`);
      await shown(page.locator('#main table').first());
      texts.push((await page.locator('#main table').allInnerTexts()).join('\n'));
    }
    await page.context().close();
    return texts.map(String);
  };
  const before = await told();
  expect(before.join()).toContain('Black or African American');
  await app.stop();
  for (const ending of ['', '-wal', '-shm']) rmSync(join(app.folder, `reads.db${ending}`), { force: true });
  await app.open();
  expect(await told()).toEqual(before);
});

test('C5: the reviewer finds no page and no call that changes anything', async () => {
  const page = await visit(await browser.it.window({ as: carla }), '/dashboard');
  for (const closed of ['/org/profile', '/people/privacy', '/people/automation', jobPage(job.id, 'candidates')]) {
    await page.goto(closed);
    await isAt(page, '/unauthorized');
  }

  // She may save reports of her own and check the log, and holds no other call that changes something.
  const hers = holdingsOf({ roles: ['CUSTOMER'], grants: ['VIEW_REPORTS'] }, { sales: true, marketing: true });
  const writes = posts.flatMap(({ reads, needs, path }) => (!reads && needs.who === 'groups' ? [{ needs, path }] : []));
  const [held, closed] = [true, false].map((is) =>
    writes.filter(({ needs }) => isHeld(needs, hers) === is).map(({ path }) => path),
  );
  expect(held!.filter((path) => !/^\/api\/reports\/(saved\/|proof\/check$)/.test(path))).toEqual([]);
  expect(closed!.length).toBeGreaterThan(200);
  const before = causedByPeople(app);
  await visit(page, '/reports');
  const open = await page.evaluate(async (paths) => {
    const xsrf = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]!);
    const open: string[] = [];
    for (const path of paths) {
      const reply = await fetch(`${path}?uid=${crypto.randomUUID()}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': xsrf },
        body: '{}',
      });
      const said = reply.redirected ? new URL(reply.url).pathname : await reply.text();
      if (said !== '/access-denied' && !said.includes('"code":"denied"')) open.push(`${path} ${reply.status} ${said}`);
    }
    return open;
  }, closed!);
  expect(open).toEqual([]);
  expect(causedByPeople(app)).toBe(before);
});

test('C8: a legal hold stops retention and erasure, and says so, until it is released', async () => {
  const page = await visit(
    await browser.it.window({ as: olivia }),
    `/people/candidates/100/1/_/_/_/${ada.candidate_id}`,
  );
  await button(page, 'Legal hold').click();
  await field(page, 'What it is about').fill('Case 8');
  await button(page, 'Place the hold').click();
  await shown(page.getByText('Legal hold: Case 8'));
  await gone(button(page, 'Erase this person'));
  await olivia.ask('/api/people/privacy/request', { candidate_id: ada.candidate_id, kind: 'erase', via: 'email' });

  await visit(page, '/people/privacy');
  const request = page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Held: Case 8' });
  await button(request, 'Answer').click();
  await shown(
    page.getByText(
      'A legal hold protects the data of this person: Case 8. Tell them that it stays until the hold ends.',
    ),
  );
  await page.keyboard.press('Escape');
  // Retention lists whom it keeps back, and why.
  await shown(page.getByText('Kept back: a legal hold protects them'));
  await page.getByText('The people, and why').click();
  await shown(page.getByText('stays: a legal hold protects them').first());

  const hold = page.getByRole('listitem').filter({ hasText: 'Case 8' }).filter({ hasText: 'Release' });
  await button(hold, 'Release').click();
  await gone(hold);
  await shown(page.getByText('The legal hold is released.'));
  await visit(page, `/people/candidates/100/1/_/_/_/${ada.candidate_id}`);
  await shown(button(page, 'Erase this person'));
});

import { faultsOf } from '../support/axe.ts';
import { becomes, button, heading, link, shown, toast, visit } from '../support/browser.ts';
import { eventually } from '../support/app.ts';
import { addApplicant, advanceTo, applyFor, jobPage, openJob, panelOf, stepsOf } from '../support/hiring.ts';
import { sideways, sizes, useScreens } from '../support/screens.ts';
import type { Json } from '../support/visitor.ts';

// The page of one candidate: moving through the list from which the reader came, acting on people, and undoing it.

const { browser, at } = useScreens();

test('next and previous go through the filtered list, also after a reload, and the way back leads to its place', async () => {
  const filters = encodeURIComponent(JSON.stringify({ source: ['applied'] }));
  const list = `/people/candidates/25/1/name-desc/_/${filters}/_`;
  const { items, total } = (await at.olivia.page(list)).body.list as Json;
  const names = items.map((row: Json) => row.name);
  const page = await visit(await browser.it.window({ as: at.olivia }), list);
  await page.getByRole('grid', { name: 'Candidates' }).getByRole('link', { name: names[1] }).click();
  const walk = page.getByRole('navigation', { name: 'The list' });
  await shown(heading(page, names[1]), walk.getByText(`2 of ${total}`));
  await page.keyboard.press('j');
  await shown(heading(page, names[2]), walk.getByText(`3 of ${total}`));
  await page.reload();
  await shown(heading(page, names[2]), walk.getByText(`3 of ${total}`));
  await button(walk, 'Previous candidate').click();
  await shown(heading(page, names[1]), walk.getByText(`2 of ${total}`));
  await page.keyboard.press('k');
  await shown(heading(page, names[0]), walk.getByText(`1 of ${total}`));
  expect(await button(walk, 'Previous candidate').isDisabled()).toBe(true);
  // The selected tab stays selected for the next candidate.
  await page.getByRole('link', { name: /^Timeline/ }).click();
  const timeline = page.getByRole('link', { name: /^Timeline/ }).and(page.locator('[aria-current=page]'));
  await shown(timeline);
  await page.keyboard.press('j');
  await shown(heading(page, names[1]), timeline);
  expect(await faultsOf(page)).toEqual([]);
  await link(walk, 'Candidates').click();
  await page.waitForURL((url) => url.pathname === list);
  await shown(button(page, 'from source Applied'));
});

test('from a board, next is the next in the column, whatever was decided meanwhile', async () => {
  const job = await openJob(at.olivia, 'Lighthouse Keeper');
  const people = [];
  for (let count = 0; count < 3; count++) people.push(await addApplicant(at.olivia, job.id));
  const page = await visit(
    await browser.it.window({ as: at.olivia }),
    `/opportunities/jobs/100/1/_/_/_/${job.id}/candidates`,
  );
  await page.locator('[data-card]').first().click();
  await link(page, 'Open the full profile').click();
  const walk = page.getByRole('navigation', { name: 'The list' });
  await shown(walk.getByText('1 of 3'), walk.getByRole('link', { name: /Lighthouse Keeper/ }));
  const applications = page.getByRole('region', { name: 'Applications' });
  await shown(button(applications, /^Advance to/));
  expect(await faultsOf(page)).toEqual([]);
  const first = await page.getByRole('heading', { level: 1 }).innerText();
  await page.keyboard.press('a');
  await shown(toast(page, `${first} moved to`));
  await page.keyboard.press('j');
  await shown(walk.getByText('2 of 3'));
  await becomes(async () => (await page.getByRole('heading', { level: 1 }).innerText()) === first, false);
});

test('the timeline shows the chosen kinds, offers Undo to whoever did it, and says why something can no longer be undone', async () => {
  const job = await openJob(at.olivia, 'Harbour Pilot');
  const ada = await addApplicant(at.olivia, job.id);
  const address = `/people/candidates/100/1/_/_/_/${ada.candidate_id}`;
  const page = await visit(await browser.it.window({ as: at.olivia }), `${address}?part=timeline`);
  const applications = page.getByRole('region', { name: 'Applications' });
  await button(applications, /^Advance to/).click();
  const undo = (sentence: string | RegExp) => page.getByRole('button', { name: sentence });
  await shown(undo(/^Undo: moved the candidate from Application/));
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Write a note' }).fill('Knows every rock.');
  await page.keyboard.press('Control+Enter');
  await shown(page.getByText('Knows every rock.'));
  await page.getByRole('link', { name: /^Timeline/ }).click();
  await shown(undo('Undo: wrote a note'));
  const kinds = page.getByRole('group', { name: 'Kinds of entries' });
  await kinds.getByRole('button', { name: /Notes$/ }).click();
  await page.waitForURL((url) => url.searchParams.get('kinds') === 'notes');
  await undo(/^Undo: moved/).waitFor({ state: 'hidden' });
  await page.reload();
  await shown(undo('Undo: wrote a note'));
  expect(await undo(/^Undo: moved/).count()).toBe(0);
  await kinds.getByRole('button', { name: /Notes$/ }).click();
  // The undo of the first move is refused after another move.
  await button(applications, /^Advance to/).click();
  const first = undo(/^Undo: moved the candidate from Application .*Something else has happened since/);
  await shown(first);
  await first.focus();
  await page.keyboard.press('Enter');
  await shown(toast(page, 'Something else has happened since, so this can no longer be undone.'));
  expect(await faultsOf(page)).toEqual([]);
  // The second move can be undone by keyboard.
  const second = undo(/^Undo: moved/).and(page.locator(':not([aria-disabled])'));
  await second.focus();
  await page.keyboard.press('Enter');
  await shown(toast(page, /^Undone/));
  await shown(page.getByText(/took back/).first());
});

test('a deleted note is brought back from its toast', async () => {
  const job = await openJob(at.olivia, 'Rope Maker');
  const ada = await addApplicant(at.olivia, job.id);
  await at.olivia.ask('/api/people/candidates/note/upsert', {
    candidate_id: ada.candidate_id,
    body: '<p>Ties them all.</p>',
  });
  const page = await visit(
    await browser.it.window({ as: at.olivia }),
    `/people/candidates/100/1/_/_/_/${ada.candidate_id}?part=notes`,
  );
  const note = page.getByText('Ties them all.');
  await shown(note);
  await button(page, 'Delete the note').click();
  await button(page.getByRole('dialog'), 'Delete').click();
  await note.waitFor({ state: 'hidden' });
  await button(toast(page, 'Note deleted.'), 'Undo').click();
  await shown(note);
});

test('the page says what the team thinks: scorecards that open in place, and recommendations, on the jobs where somebody stands', async () => {
  const { columns } = (await at.olivia.page(`/opportunities/jobs/100/1/_/_/_/${at.places.job}/candidates`)).body.board;
  const { cards } = columns.find((column: Json) => column.step.name === 'Final Review');
  const panels = await Promise.all(cards.map(({ id }: Json) => panelOf(at.olivia, id)));
  const { application, scorecards } = panels.find((panel) => panel.scorecards.some(({ open }: Json) => open));
  const read = scorecards.find(({ open }: Json) => open);
  const page = await visit(
    await browser.it.window({ as: at.olivia, colorScheme: 'light' }),
    `/people/candidates/100/1/_/_/_/${application.candidate_id}`,
  );
  const block = page.getByRole('region', { name: 'Scorecards' });
  const line = block.getByRole('button', { name: `${read.name} ${read.step.name}` });
  await shown(line, link(block, 'Senior Backend Engineer'), page.getByRole('region', { name: 'Recommendations' }));
  const matrix = block.getByRole('table', { name: 'Scorecards by requirement' });
  await shown(matrix.getByRole('row', { name: /\d of 5/ }).first(), matrix.getByText('Not asked').first());
  await line.click();
  await shown(line.and(page.locator('[aria-expanded=true]')));
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(page)).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
});

test('engagement says who waits for whom, and each number opens the entries behind it, also as of a moment', async () => {
  const job = await openJob(at.olivia, 'Sail Maker');
  const email = `sail-${Date.now()}@example.test`;
  await applyFor(at.app, 'northwind', job.slug, { email, first_name: 'Sigrid', last_name: 'Sailmaker' });
  const person = await eventually(async () => {
    const { items } = (await at.olivia.page('/people/candidates')).body.list as Json;
    const found = items.find((each: Json) => each.email === email);
    expect(found).toBeDefined();
    return found;
  });
  const address = `/people/candidates/100/1/_/_/_/${person.id}`;
  const page = await visit(await browser.it.window({ as: at.olivia, colorScheme: 'light' }), address);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await visit(page, address);
    await page.getByRole('link', { name: 'Engagement' }).click();
    await shown(page.getByText('They have been waiting for our reply since today.'));
    const sent = button(page, 'Forms sent in 1');
    await sent.click();
    await shown(page.getByRole('group', { name: 'Forms sent in' }).getByText(/^Sigrid Sailmaker applied/));
    await page.waitForURL((url) => url.searchParams.get('kinds') === 'applied');
    expect(await faultsOf(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    await sent.click();
    await page.getByRole('group', { name: 'Forms sent in' }).waitFor({ state: 'hidden' });
  }
  const then = encodeURIComponent(new Date().toISOString());
  await visit(page, `${address}?as_of=${then}&part=engagement&kinds=applied`);
  await shown(
    page.getByRole('group', { name: 'Forms sent in' }),
    page.getByText('They have been waiting for our reply since today.'),
  );
});

test('the overview leads to every part, wide and narrow, in light and dark', async () => {
  const page = await browser.it.window({ as: at.olivia, colorScheme: 'light' });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await visit(page, `/people/candidates/100/1/_/_/_/${at.places.candidate}`);
    await shown(page.getByRole('region', { name: 'Lately' }));
    await shown(button(page.getByRole('region', { name: 'Applications' }), /./).first());
    expect(await faultsOf(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    await button(page.getByRole('region', { name: 'Lately' }), /^All/).click();
    await shown(page.getByRole('link', { name: /^Timeline/ }).and(page.locator('[aria-current=page]')));
    expect(await faultsOf(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
  }
});

let booked = 0;
/** A candidate of a new job who meets Olivia within the next hours. */
const meets = async (job_name: string) => {
  const job = await openJob(at.olivia, job_name);
  const round = (await stepsOf(at.olivia, job.id)).find(({ type }) => type === 'interview')!;
  const ada = await advanceTo(at.olivia, await addApplicant(at.olivia, job.id), job.id, 'interview');
  const { user } = (await at.olivia.page('/dashboard')).body;
  const book = (starts_at: string, more: Json) =>
    at.olivia.ask('/api/opportunities/jobs/appointment/upsert', {
      application_id: ada.id,
      starts_at,
      duration_minutes: 30,
      interviewers: [{ user_id: user.id }],
      ...more,
    });
  const { appointment } = await book(
    new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 3_600_000 + booked++ * 1_800_000).toISOString(),
    {
      meeting_type: 'video',
      video_provider: 'other',
      video_url: 'https://meet.example.test/rope',
    },
  );
  return { job, round, ada, appointment, book };
};

test('the next interview hangs under its job with Join and the kit; the others are under Scorecards', async () => {
  const { round, ada, appointment, book } = await meets('Bell Founder');
  await book('2031-06-02T10:00:00.000Z', { meeting_type: 'in-person' });
  const page = await browser.it.window({ as: at.olivia, colorScheme: 'light' });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await visit(page, `/people/candidates/100/1/_/_/_/${ada.candidate_id}`);
    const row = page
      .getByRole('region', { name: 'Applications' })
      .getByRole('listitem')
      .filter({ hasText: 'Bell Founder' });
    const next = row.getByRole('region', { name: 'Next interview' });
    await shown(next.getByText(round.name), next.getByText(/^in (1 h|\d)/), next.getByText('with you'));
    await shown(next.getByText('Your scorecard is due after it'), link(next, `Move ${round.name}`));
    expect(await link(next, 'Join').getAttribute('href')).toBe('https://meet.example.test/rope');
    expect(await link(next, 'Interview kit').getAttribute('href')).toContain(appointment.id);
    expect(await page.getByRole('region', { name: 'Next interview' }).count()).toBe(1);
    expect(await faultsOf(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
  }
  const person = page.getByRole('navigation', { name: 'Person' });
  await link(person, 'Scorecards').click();
  await shown(page.getByRole('region', { name: 'Interviews' }).getByText(/Jun 2, 2031/));
  // The kit (questions and material) is the page of the interview.
  await link(page, 'Interview kit').click();
  await page.waitForURL((url) => url.pathname.endsWith(`/${appointment.id}`));
});

test('on a phone the next step and the other actions stay at the foot, on the page and in the drawer, and the line above does not repeat the interview', async () => {
  const { job, ada, round } = await meets('Bell Ringer');
  const page = await browser.it.window({ as: at.olivia, colorScheme: 'light', viewport: sizes[1] });
  const atFoot = async (name: RegExp) => {
    const box = await button(page.locator('[data-foot]'), name).boundingBox();
    expect(box!.y + box!.height).toBeGreaterThan(sizes[1].height - 130);
    expect(box!.y + box!.height).toBeLessThanOrEqual(sizes[1].height);
  };
  const line = page.getByText('Scheduled', { exact: true });
  for (const address of [
    `/people/candidates/100/1/_/_/_/${ada.candidate_id}`,
    `${jobPage(job.id, 'candidates')}/${ada.id}/100/1/_/_/_`,
  ]) {
    await visit(page, address);
    const card = page.getByRole('region', { name: 'Next interview' });
    await shown(card.getByText(round.name), line.first(), button(page.locator('[data-foot]'), 'More actions'));
    // A card of the board below the drawer has a next action of its own.
    expect(
      await page
        .locator(':is([data-detail], [data-page-scroll])')
        .getByText(/, video call with/)
        .count(),
    ).toBe(0);
    await page.mouse.wheel(0, 2_000);
    for (const name of [/^Advance to/, /^Archive/, /^More actions/]) await atFoot(name);
    expect(await faultsOf(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
  }
});

test('the tab of the scorecards counts those that are in, and the head copies the link', async () => {
  const { columns } = (await at.olivia.page(`/opportunities/jobs/100/1/_/_/_/${at.places.job}/candidates`)).body.board;
  const { cards } = columns.find((column: Json) => column.step.name === 'Final Review');
  const address = `/people/candidates/100/1/_/_/_/${cards[0].candidate_id}`;
  const { appointments, jobs } = (await at.olivia.page(address)).body;
  const held = appointments.flatMap(({ cards: each }: Json) => each ?? []);
  const sum = (of: string) => held.reduce((all: number, each: Json) => all + each[of], 0);
  expect(sum('all')).toBeGreaterThan(0);
  const page = await visit(await browser.it.window({ as: at.olivia }), address);
  const tabs = page.getByRole('navigation', { name: 'Person' });
  await shown(tabs.getByRole('link', { name: `Scorecards ${sum('given')}/${sum('all')}` }), button(page, 'Copy link'));
  const { places, recruiters } = jobs[at.places.job];
  await shown(page.getByText([...places, ...recruiters].join(', '), { exact: true }).first());
});

test('the page of a past moment offers no Join', async () => {
  const { ada } = await meets('Wheel Wright');
  const address = `/people/candidates/100/1/_/_/_/${ada.candidate_id}`;
  const page = await visit(
    await browser.it.window({ as: at.olivia }),
    `${address}?as_of=${encodeURIComponent(new Date().toISOString())}`,
  );
  await shown(page.getByRole('region', { name: 'Applications' }).getByText('Wheel Wright'));
  expect(await page.getByRole('link', { name: 'Join' }).count()).toBe(0);
});

test('all parts and the history are one row of tabs, opened by figure keys, with an address each', async () => {
  const page = await visit(
    await browser.it.window({ as: at.olivia, colorScheme: 'light' }),
    `/people/candidates/100/1/_/_/_/${at.places.candidate}`,
  );
  const tabs = page.getByRole('navigation', { name: 'Person' });
  await shown(link(tabs, 'Overview'));
  const names = (await tabs.getByRole('link').allInnerTexts()).map((text) => text.replace(/\s*\d+$/, ''));
  expect(names).toEqual(['Overview', 'Timeline', 'Resume', 'Scorecards', 'Messages', 'Notes', 'Engagement', 'History']);
  expect(await page.getByRole('tablist').count()).toBe(0);
  await page.keyboard.press('3');
  await page.waitForURL((url) => url.searchParams.get('part') === 'resumes');
  const file = page.getByRole('article');
  await shown(file.getByText(/^EXPERIENCE$/i), file.getByText(/^20\d\d – /).first());
  // List items are rendered as bullets, so their signs are not in the text.
  expect(await file.innerText()).not.toMatch(/^\s*[•*-] /m);
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('1');
  await page.waitForURL((url) => url.search === '');
  await link(tabs, 'History').click();
  await shown(link(tabs, 'History').and(page.locator('[aria-current=page]')));
  await link(tabs, /^Timeline/).click();
  await shown(link(tabs, /^Timeline/).and(page.locator('[aria-current=page]')));
  await page.waitForURL((url) => url.searchParams.get('part') === 'timeline');
});

test('the drawer has the next interview with Join and the kit, and the first facts of the organization', async () => {
  const { job, ada } = await meets('Glass Blower');
  const { personfield } = await at.olivia.ask('/api/org/personfields/upsert', {
    name: 'Right to work',
    kind: 'text',
    readers: 'everybody',
  });
  await at.olivia.ask('/api/people/candidates/field/set', {
    candidate_id: ada.candidate_id,
    field_id: personfield.id,
    value: 'Needs a visa',
  });
  const page = await browser.it.window({ as: at.olivia, colorScheme: 'light' });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await visit(page, `${jobPage(job.id, 'candidates')}/${ada.id}/100/1/_/_/_`);
    const next = page.getByRole('region', { name: 'Next interview' });
    await shown(link(next, 'Join'), link(next, 'Interview kit'), next.getByText('with you'));
    const facts = page.getByLabel('Candidate fields');
    await shown(facts.getByText('Right to work', { exact: true }), facts.getByText('Needs a visa'));
    // The next interview is shown only once: the list of the other interviews is hidden while it is empty.
    expect(await page.getByRole('region', { name: 'Interviews' }).count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
  }
});

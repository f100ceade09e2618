import type { Page } from 'playwright-core';
import { type App, eventually } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { becomes, button, choose, field, gone, heading, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { cadenceCall, cadencePage, emailStep, peopleIn, runningCadence, waitStep } from '../support/cadences.ts';
import { settled } from '../support/due-now.ts';
import { found, type Founded, invite, named, password } from '../support/founding.ts';
import { addApplicant, type Applicant, jobPage, offerTerms, openJob, stepsOf } from '../support/hiring.ts';
import { type Json, mailsTo, mailTo, Visitor } from '../support/visitor.ts';

// R17, B4: people enter a cadence from the board, from the list and from their own page. Those who stay out are named with the reason, and all of it can be taken back.

const browser = useBrowser();
let app: App;
let harbour: Founded;
let nora: Visitor;
let job: Json;
let cadence: string;
beforeAll(async () => {
  app = await browser.start();
  harbour = await found(app, 'Harbour Works', named('Frank'));
  nora = await invite(app, harbour.admin, named('Nora'), ['ORG_ADMIN']);
  job = await openJob(nora, 'Dock Master');
  cadence = await runningCadence(nora, 'Stay in touch', [waitStep(3), emailStep(5)]);
});

const nameOf = async ({ candidate_id }: Applicant): Promise<string> =>
  (await nora.page(`/people/candidates/100/1/_/_/_/${candidate_id}`)).body.person.name;
const line = (page: Page) => page.getByRole('region', { name: 'Change of many people' });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected rows' });
const into = async (page: Page, name: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: /to a cadence$/ });
  await choose(dialog, 'Cadence', name);
  expect(await faultsOf(page)).toEqual([]);
  await button(dialog, 'Add').click();
  await gone(dialog);
};
/** Presses Show, and returns each name with its reason. */
const reasonsIn = async (page: Page): Promise<Record<string, string>> => {
  await button(line(page), 'Show').click();
  const dialog = page.getByRole('dialog');
  // The reasons with their counts are there before the people.
  await shown(dialog.getByRole('listitem').filter({ hasNotText: /^\d/ }).first());
  const rows = await dialog.getByRole('listitem').all();
  const texts = await Promise.all(rows.map((row) => row.innerText()));
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await gone(dialog);
  const lines = texts.map((text) => text.split('\n').filter(Boolean) as [string, string]);
  // Above the people stand the reasons, each with its count.
  return Object.fromEntries(lines.filter(([name]) => !/^\d+$/.test(name)));
};

test('from cards that are selected on the board: one enters, and each who stays out is named with one reason', async () => {
  const elsewhere = await runningCadence(nora, 'Another one', [waitStep(9)]);
  const [ada, ben, cleo] = [
    await addApplicant(nora, job.id),
    await addApplicant(nora, job.id),
    await addApplicant(nora, job.id),
  ];
  await nora.ask('/api/people/candidates/contact', { candidate_id: ben.candidate_id, do_not_contact: true });
  await nora.ask(cadenceCall('assign'), { cadence_id: elsewhere, subjects: [{ type: 'application', id: cleo.id }] });
  const page = await visit(await browser.it.window({ as: nora }), jobPage(job.id, 'candidates'));
  for (const who of [ada, ben, cleo])
    await page.getByRole('checkbox', { name: `Select ${await nameOf(who)}` }).click({ force: true });
  await button(bar(page), 'Add to a cadence').click();
  await into(page, 'Stay in touch');
  await shown(line(page).getByText('1 person added to the cadence Stay in touch'));
  expect(await reasonsIn(page)).toEqual({
    [await nameOf(ben)]: 'This person asked not to be contacted.',
    [await nameOf(cleo)]: 'Already in another cadence.',
  });
  const [row] = await peopleIn(nora, cadence);
  expect(row).toMatchObject({ candidate_id: ada.candidate_id, application_id: ada.id, status: 'active' });
  await button(line(page), 'Undo').click();
  await shown(line(page).getByText(/is undone$/));
  await becomes(async () => (await peopleIn(nora, cadence)).filter(({ status }) => status === 'active'), []);
});

test('from all that the list finds, on every page of it, and taken back at once', async () => {
  for (let at = 0; at < 27; at++)
    await nora.ask('/api/people/candidates/upsert', {
      first_name: 'Pat',
      last_name: `Pool ${at}`,
      source: 'sourced',
      ...(at === 20 ? {} : { email: `pool-${at}@example.test` }),
    });
  const page = await visit(await browser.it.window({ as: nora }), '/people/candidates/25/1/name-asc/Pool/_');
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
  await button(bar(page), 'Select all 27').click();
  await shown(bar(page).getByText('27 selected'));
  await button(bar(page), 'Add to a cadence').click();
  await into(page, 'Stay in touch');
  await shown(line(page).getByText('26 people added to the cadence Stay in touch'));
  expect(await reasonsIn(page)).toEqual({ 'Pat Pool 20': 'This person has no email address.' });
  await settled(app);
  expect((await peopleIn(nora, cadence)).filter(({ status }) => status === 'active')).toHaveLength(26);
  await button(line(page), 'Undo').click();
  await shown(line(page).getByText('The change of 26 people is undone'));
  await becomes(async () => (await peopleIn(nora, cadence)).filter(({ status }) => status === 'active').length, 0);
});

test('from the page of a candidate, which says where they stand, and why they are not offered a second cadence', async () => {
  const dora = await addApplicant(nora, job.id);
  const own = `/people/candidates/100/1/_/_/_/${dora.candidate_id}`;
  const page = await visit(await browser.it.window({ as: nora }), own);
  await button(page, 'Add to a cadence').click();
  await page.getByRole('menuitem', { name: 'Stay in touch' }).click();
  await shown(toast(page, 'Added to Stay in touch.'));
  await shown(page.getByText(/^Step 1 of 2: /), page.getByText('Already in another cadence.'));
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'More for Stay in touch').click();
  await page.getByRole('menuitem', { name: 'They replied' }).click();
  await shown(toast(page, 'No longer in Stay in touch.'), page.getByText('In no cadence.'));
  const rows = (await peopleIn(nora, cadence)).filter(({ candidate_id }) => candidate_id === dora.candidate_id);
  expect(rows).toMatchObject([{ status: 'left', left_reason: 'replied' }]);
});

test('beside the cadences it says that a candidate may not be written to', async () => {
  const ema = await addApplicant(nora, job.id);
  await nora.ask('/api/people/candidates/contact', { candidate_id: ema.candidate_id, do_not_contact: true });
  const page = await visit(
    await browser.it.window({ as: nora, viewport: { width: 390, height: 844 } }),
    `/people/candidates/100/1/_/_/_/${ema.candidate_id}`,
  );
  await shown(page.getByText('This person asked not to be contacted.').first());
  expect(await button(page, 'Add to a cadence').count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
});

const isOfCadence = ({ html }: { html: string }): boolean => html.includes('Hi ') && html.includes('/unsubscribe/');
const ownPage = ({ candidate_id }: Pick<Applicant, 'candidate_id'>) => `/people/candidates/100/1/_/_/_/${candidate_id}`;
test('B4: people leave by being hired, erased, moved, by an application and by the outcome of a call; the page of the cadence says why, and no letter follows', async () => {
  const loft = await openJob(nora, 'Net Loft', { openings: 5 });
  const sourced = (await stepsOf(nora, loft.id)).find(({ type }) => type === 'sourced_new')!;
  const add = async (first_name: string, more: Json = { applied_at: new Date().toISOString() }): Promise<Applicant> => {
    const email = `${first_name.toLowerCase()}.loft@example.test`;
    const names = { job_id: loft.id, first_name, last_name: 'Loft', email };
    const made = await nora.ask('/api/opportunities/jobs/candidate/upsert', { ...names, ...more });
    return { ...made.application, candidate_id: made.candidate.id };
  };
  const [hired, moved, ends, goesOn, stays] = [
    await add('Hilda'),
    await add('Mona'),
    await add('Enid'),
    await add('Gorm'),
    await add('Stella'),
  ];
  // A person who is considered for a job is not erased, so Erna is on none.
  const pool = { first_name: 'Erna', last_name: 'Loft', email: 'erna.loft@example.test', source: 'sourced' };
  const erased = { candidate_id: (await nora.ask('/api/people/candidates/upsert', pool)).candidate.id as string };
  const lead = await add('Lea', { workflow_step_id: sourced.id, source: 'sourced' });
  await nora.ask('/api/opportunities/jobs/candidate/offer', {
    application_id: hired.id,
    version: hired.version,
    action: 'offer',
    ...offerTerms,
  });
  const followed = await runningCadence(nora, 'Follow up', [emailStep(2)], {
    rules: () => [
      { when: 'stage_changed', action: 'leave' },
      { when: 'applied', action: 'leave' },
    ],
  });
  const rung = await runningCadence(nora, 'Ring first', [
    { type: 'call', name: 'Ring them', auto: false },
    emailStep(2),
  ]);
  const page = await browser.it.window({ as: nora });
  for (const [who, name] of [
    [ends, 'Ring first'],
    [goesOn, 'Ring first'],
    [stays, 'Follow up'],
    [lead, 'Follow up'],
    [hired, 'Follow up'],
    [erased, 'Follow up'],
    [moved, 'Follow up'],
  ] as const) {
    await visit(page, ownPage(who));
    await button(page, 'Add to a cadence').click();
    await page.getByRole('menuitem', { name }).click();
    await shown(toast(page, `Added to ${name}.`));
  }
  // Mona moves on.
  await page.keyboard.press('a');
  await shown(toast(page, /^Mona Loft moved to /));

  await visit(page, ownPage(hired));
  await page.getByRole('button', { name: /^Offer accepted/ }).click();
  await button(page.getByRole('dialog', { name: /accepted$/ }), 'Record the acceptance').click();
  await shown(page.getByText('In no cadence.'));

  await visit(page, ownPage(erased));
  await button(page, 'Erase this person').click();
  const dialog = page.getByRole('dialog', { name: 'Erase Erna Loft' });
  await field(dialog, 'Their whole name').fill('Erna Loft');
  await button(dialog, 'Erase for good').click();
  await shown(dialog.getByText('Reason is required.').first());
  await choose(dialog, 'Reason', 'they asked for it');
  await button(dialog, 'Erase for good').click();
  await shown(heading(page, 'Erased candidate'));

  const theirs = await visit(await browser.it.window(), `/${harbour.organization.slug}/jobs/${loft.slug}/apply`);
  await field(theirs, 'First name').fill('Lea');
  await field(theirs, 'Last name').fill('Loft');
  await field(theirs, 'Email').fill('lea.loft@example.test');
  await theirs.getByRole('checkbox', { name: /I have read this/ }).check();
  await button(theirs, 'Send application').click();
  await shown(heading(theirs, 'Thank you'));

  await settled(app);
  await visit(page, '/tasks/mine');
  const outcome = async (name: string, said: string): Promise<void> => {
    const task = page.getByRole('listitem').filter({ hasText: name });
    const question = page.getByRole('region', { name: 'How did it go?' });
    // The list moves while the last outcome is saved, and a click may then meet no row.
    await eventually(async () => {
      if (!(await question.isVisible())) await task.getByRole('checkbox', { name: /^Complete/ }).click({ force: true });
      await question.waitFor({ timeout: 3000 });
    });
    await button(question, new RegExp(`^${said}`)).click();
    if (name.startsWith('Enid')) await shown(page.getByText('Ends the cadence'));
    await button(page, /^Save/).click();
    await gone(page.getByRole('region', { name: 'How did it go?' }));
  };
  await outcome('Enid Loft', 'Spoke: not interested');
  await outcome('Gorm Loft', 'Left voicemail');
  await settled(app);
  const rowIn = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const left = async (cadence: string, ...rows: [name: string, words: string][]): Promise<void> => {
    await visit(page, cadencePage(cadence, 'enrollments'));
    for (const [name, words] of rows) await shown(rowIn(name).getByText(words, { exact: true }));
  };
  await left(
    followed,
    ['Hilda Loft', 'Hired'],
    ['Erased person', 'Erased'],
    ['Lea Loft', 'Applied'],
    ['Mona Loft', 'Active'],
    ['Stella Loft', 'Active'],
  );
  await left(rung, ['Enid Loft', 'Outcome of a task'], ['Gorm Loft', 'Active']);

  // Three days later only those who stayed have a letter. The move to another step is noticed before the letter.
  await app.goAhead(3 * 86_400);
  nora = await Visitor.signedIn(app, named('Nora').email, password);
  for (const name of ['stella', 'gorm']) await mailTo(app, `${name}.loft@example.test`, isOfCadence);
  await settled(app);
  for (const name of ['hilda', 'erna', 'mona', 'lea', 'enid'])
    expect((await mailsTo(app, `${name}.loft@example.test`)).filter(isOfCadence)).toEqual([]);
  const later = await visit(await browser.it.window({ as: nora }), cadencePage(followed, 'enrollments'));
  await shown(later.getByRole('row', { name: /Mona Loft/ }).getByText('Moved to another step', { exact: true }));
  expect(await faultsOf(later)).toEqual([]);
});

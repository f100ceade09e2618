import type { Page } from 'playwright-core';
import type { App } from '../support/app.ts';
import { violationsOf } from '../support/axe.ts';
import { becomes, button, choose, gone, shown, useBrowser, visit } from '../support/browser.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, applyFor, jobPage, openJob, panelOf } from '../support/hiring.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// A recruiter reads new resumes, one person at a time, by keyboard alone.

const browser = useBrowser();
let app: App;
let recruiter: Visitor;
let colleague: Visitor;
let slug: string;

beforeAll(async () => {
  app = await browser.start();
  const { admin, organization } = await found(app, 'Northwind', named('Alma'));
  slug = organization.slug;
  recruiter = await invite(app, admin, named('Rita'), ['RECRUIT_ADMIN']);
  colleague = await invite(app, admin, named('Carl'), ['ORG_ADMIN']);
});

const triage = (job: { id: string }) => jobPage(job.id, 'triage');
/** A job with this many new resumes, the oldest first. */
const jobWith = async (count: number): Promise<{ job: { id: string }; people: Applicant[] }> => {
  const job = await openJob(recruiter);
  const people: Applicant[] = [];
  for (let each = 0; each < count; each++) people.push(await addApplicant(recruiter, job.id));
  return { job, people };
};
const rowOf = async (person: { id: string }): Promise<Json> => (await panelOf(recruiter, person.id)).application;
const nameOf = async (person: { id: string }): Promise<string> => (await rowOf(person)).name;
const stepOf = async (person: { id: string }): Promise<string> => (await rowOf(person)).step.type;
const card = (page: Page, name: string) => page.getByRole('article', { name: `Resume of ${name}` });
const left = (page: Page, count: number) => page.getByText(`${count} left`, { exact: true });
const line = (page: Page, text: string | RegExp) => page.getByRole('paragraph').filter({ hasText: text });
const open = async (job: { id: string }, options: Parameters<typeof browser.it.window>[0] = {}): Promise<Page> =>
  visit(await browser.it.window({ as: recruiter, ...options }), triage(job));
const archiveAs = async (by: Visitor, person: { id: string }) => {
  const { version } = await rowOf(person);
  const { reasons } = (await by.page(jobPage((await rowOf(person)).job_id, 'candidates'))).body;
  await by.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: person.id,
    version,
    disqualification_reason_id: reasons.find((each: Json) => each.side === 'we_rejected').id,
    note: null,
    message: null,
  });
};

test('a hundred new resumes are decided on without the mouse, with at most two keys each', async () => {
  const { job, people } = await jobWith(100);
  const page = await open(job);
  await shown(left(page, 100));
  await page.evaluate(() => {
    // The time from the key press until the next person is on screen: the frame after the change was painted.
    const paints: number[] = [];
    let pressed = 0;
    Object.assign(window, { paints });
    addEventListener('keydown', () => (pressed = performance.now()), { capture: true });
    new MutationObserver(() => {
      if (!pressed) return;
      const from = pressed;
      pressed = 0;
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => paints.push(performance.now() - from);
        painted.port2.postMessage(null);
      });
    }).observe(document.querySelector('main')!, { subtree: true, childList: true, characterData: true });
  });
  const keys = ['a', '1', 'a', '2', '3'];
  let presses = 0;
  for (const [index] of people.entries()) {
    await page.keyboard.press(keys[index % keys.length]!);
    presses++;
    if (index < people.length - 1) await shown(left(page, people.length - 1 - index));
  }
  await shown(page.getByText(/^All read: 40 advanced, 60 archived/));
  expect(presses).toBeLessThanOrEqual(2 * people.length);
  const paints = (await page.evaluate(() => (window as unknown as { paints: number[] }).paints)).sort((a, b) => a - b);
  const at = (part: number) => paints[Math.min(paints.length - 1, Math.floor(paints.length * part))]!.toFixed(0);
  process.stderr.write(
    `Triage: ${presses} keys for ${people.length} people; the next one is painted after ${at(0.5)} ms (median), ${at(0.95)} ms (95 of 100), ${at(1)} ms (longest).\n`,
  );
  await becomes(async () => (await recruiter.page(triage(job))).body.list.total, 0);
  const steps = await Promise.all(people.map(stepOf));
  expect(steps.filter((step) => step === 'archived')).toHaveLength(60);
  // All other candidates are past the steps in which resumes are read.
  expect(steps.filter((step) => ['application', 'resume_review'].includes(step))).toEqual([]);
});

test('Z walks back through the queue: each person is shown again and stands exactly where they stood', async () => {
  const { job, people } = await jobWith(4);
  const names = await Promise.all(people.map(nameOf));
  const before = await Promise.all(people.map(rowOf));
  const page = await open(job);
  await shown(card(page, names[0]!), left(page, 4));
  // The page shows what a reviewer will read before a number key archives.
  await shown(page.getByRole('region', { name: 'What a reviewer will read' }).getByText('No interview recorded'));
  await shown(button(page, /^Message .* 3:00 pm$/));
  await page.keyboard.press('1');
  await shown(
    card(page, names[1]!),
    line(page, new RegExp(`^${names[0]} archived, .*The message goes out .* 3:00 pm\\.`)),
  );
  await page.keyboard.press('s');
  await shown(card(page, names[2]!), line(page, `${names[1]} comes up again at the end.`));
  await page.keyboard.press('a');
  await shown(card(page, names[3]!), left(page, 2));
  await page.keyboard.press('z');
  await shown(card(page, names[2]!), left(page, 3));
  await page.keyboard.press('Control+z');
  await shown(card(page, names[1]!), left(page, 3));
  await page.keyboard.press('z');
  await shown(card(page, names[0]!), left(page, 4));
  const stands = ({ step, entered_at, resume_status, schedule_status, archived, rank }: Json) => ({
    step,
    entered_at,
    resume_status,
    schedule_status,
    archived,
    rank,
  });
  for (const [index, person] of people.entries())
    await becomes(async () => stands(await rowOf(person)), stands(before[index]!));
  // The rejection email that was waiting is canceled.
  await becomes(
    async () => (await panelOf(recruiter, people[0]!.id)).messages.map((message: Json) => message.status),
    ['cancelled'],
  );
  // The next step is the same as before.
  await page.keyboard.press('a');
  await shown(card(page, names[1]!), left(page, 3));
});

test('whom a colleague has decided on meanwhile leaves with a word, and the queue goes on', async () => {
  const { job, people } = await jobWith(3);
  const names = await Promise.all(people.map(nameOf));
  const page = await open(job);
  await shown(card(page, names[0]!));
  await archiveAs(colleague, people[0]!);
  await shown(card(page, names[1]!), left(page, 2), line(page, new RegExp(`^${names[0]}: Carl.* archived`)));
  // A colleague acts faster than the page can update: the decision is refused with a message, and the colleague's decision stays.
  await page.route(/\/events/, (route) => route.abort());
  await page.route(/\/triage\?|\/triage\/.*uid=/, () => undefined);
  await archiveAs(colleague, people[1]!);
  await page.keyboard.press('a');
  await shown(card(page, names[2]!), line(page, new RegExp(`^${names[1]}: Carl.* archived`)));
  expect(await stepOf(people[1]!)).toBe('archived');
});

test('whoever writes about somebody who is gone can go on to the next person', async () => {
  const { job, people } = await jobWith(2);
  const names = await Promise.all(people.map(nameOf));
  const page = await open(job);
  await shown(card(page, names[0]!));
  await page.keyboard.press('n');
  await page.keyboard.type('Half written');
  await archiveAs(colleague, people[0]!);
  await shown(line(page, new RegExp(`^${names[0]}: Carl.* archived`)), card(page, names[0]!));
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await shown(card(page, names[1]!));
});

test('while somebody writes a note, nobody takes the person away; the note is saved with the decision', async () => {
  const { job, people } = await jobWith(2);
  const names = await Promise.all(people.map(nameOf));
  const page = await open(job);
  await shown(card(page, names[0]!));
  await page.keyboard.press('n');
  await page.keyboard.type('Worth a call, a and x included');
  // The page asks before leaving, because the note is not saved yet.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await button(asked, 'Cancel').click();
  await gone(asked);
  await page.keyboard.press('n');
  await archiveAs(colleague, people[0]!);
  await shown(line(page, new RegExp(`^${names[0]}: Carl.* archived`)), card(page, names[0]!));
  await page.keyboard.press('Control+Enter');
  await becomes(async () => (await panelOf(recruiter, people[0]!.id)).notes.length, 1);
  await page.keyboard.press('s');
  await shown(card(page, names[1]!));
  await page.keyboard.press('n');
  await page.keyboard.type('Strong');
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await shown(page.getByText('All read: 1 advanced.', { exact: true }));
  await becomes(async () => (await panelOf(recruiter, people[1]!.id)).notes.length, 1);
});

test('without network a decision stays offered, the person comes up again at the end, and Retry does it once', async () => {
  browser.it.expect(/ERR_INTERNET_DISCONNECTED/);
  const { job, people } = await jobWith(3);
  const names = await Promise.all(people.map(nameOf));
  const page = await open(job);
  await shown(card(page, names[0]!));
  await page.context().setOffline(true);
  await shown(page.getByRole('status').filter({ hasText: /^Offline since/ }));
  await page.keyboard.press('a');
  const kept = page.getByRole('region', { name: 'Actions to retry' });
  await shown(kept, card(page, names[1]!), left(page, 3));
  await page.context().setOffline(false);
  await gone(page.getByRole('status').filter({ hasText: /^Offline since/ }));
  await button(kept, 'Retry').click();
  await shown(left(page, 2), card(page, names[1]!));
  await gone(kept);
  await becomes(async () => (await stepOf(people[0]!)) !== 'application', true);
});

test('all reasons and a message of one’s own are behind X; what was typed survives another decision', async () => {
  const { job, people } = await jobWith(2);
  const names = await Promise.all(people.map(nameOf));
  const page = await open(job);
  await shown(card(page, names[0]!));
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: `Archive ${names[0]}` });
  await choose(dialog, 'Reason', 'Skills not at the needed level');
  await button(dialog, /^Archive/).click();
  await shown(card(page, names[1]!), left(page, 1));
  await becomes(async () => (await rowOf(people[0]!)).archived?.reason_name, 'Skills not at the needed level');
});

test('without the right to move candidates one reads and marks, and no key decides', async () => {
  const { job, people } = await jobWith(1);
  const [name] = await Promise.all(people.map(nameOf));
  const reader = await invite(app, colleague, named('Ruth'), ['HIRING_ADMIN']);
  await colleague.ask('/api/upsert_job_permissions', {
    job_id: job.id,
    user_id: reader.id,
    access_level: 'standard',
    permissions: ['resume'],
  });
  const page = await visit(await browser.it.window({ as: reader }), triage(job));
  await shown(card(page, name!), page.getByText(/need the right Manage Pipeline/));
  await page.keyboard.press('a');
  await page.keyboard.press('1');
  expect(await stepOf(people[0]!)).toBe('application');
  await page.keyboard.press('r');
  await shown(page.getByText(/1 marked as reviewed/));
  await becomes(async () => (await rowOf(people[0]!)).resume_status, 'reviewed');
  await button(page, /^Undo/).click();
  await shown(card(page, name!));
  await becomes(async () => (await rowOf(people[0]!)).resume_status, 'new');
});

test('when the job is closed meanwhile, the page says so and no key decides', async () => {
  const { job, people } = await jobWith(1);
  const page = await open(job);
  await shown(card(page, await nameOf(people[0]!)));
  const { closing } = (await colleague.page(jobPage(job.id, 'settings'))).body;
  await colleague.ask('/api/opportunities/jobs/upsert', {
    id: job.id,
    hiring_status: 'archived',
    job_close_reason_id: closing.close_reasons[0].value,
    remaining: 'keep',
  });
  await shown(page.getByText(/^This job is closed/), card(page, await nameOf(people[0]!)));
  await page.keyboard.press('a');
  await page.keyboard.press('1');
  await shown(left(page, 1));
  expect(await stepOf(people[0]!)).toBe('application');
});

test('the person is announced; everything can be done by touch; nothing is wrong for a screen reader, light and dark', async () => {
  const { job, people } = await jobWith(4);
  const names = await Promise.all(people.map(nameOf));
  for (const [width, height, colorScheme] of [
    [1440, 900, 'light'],
    [1440, 900, 'dark'],
    [390, 844, 'light'],
    [390, 844, 'dark'],
  ] as const) {
    const page = await open(job, { viewport: { width, height }, colorScheme, hasTouch: width < 640 });
    await shown(
      card(page, names[0]!),
      page.getByRole('status').filter({ hasText: `${names[0]}, No headline yet. 4 left.` }),
    );
    expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await page.context().close();
  }
  const page = await open(job, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await button(page, 'Skip').tap();
  await shown(card(page, names[1]!));
  await button(page, 'Archive').tap();
  await page.getByRole('dialog').getByRole('list').last().getByRole('button').first().tap();
  await shown(card(page, names[2]!), left(page, 3));
  // A swipe to the right advances the candidate; after a short swipe the card springs back.
  const swipe = async (by: number) => {
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: 420 }] });
    await touch('touchStart', 80);
    for (let step = 1; step <= 8; step++) await touch('touchMove', 80 + (by * step) / 8);
    await touch('touchEnd', 0);
  };
  await swipe(60);
  await shown(card(page, names[2]!), left(page, 3));
  await swipe(240);
  await shown(card(page, names[3]!), left(page, 2));
  await becomes(async () => (await stepOf(people[2]!)) !== 'application', true);
});

test('a knockout answer suggests a reason with the why in words; nothing is chosen before the recruiter chooses it', async () => {
  const job = await openJob(recruiter);
  const { question } = await recruiter.ask('/api/opportunities/jobs/applyquestions/upsert', {
    job_id: job.id,
    text: 'May you work in Norway?',
    type: 'yes_no',
    required: true,
    knockout: ['no'],
  });
  const { payload } = await applyFor(app, slug, job.slug, {
    email: 'sent-by-form@example.test',
    answers: [{ question_id: question.id, value: 'no' }],
  });
  const person = { id: payload.application_id as string };
  const other = await addApplicant(recruiter, job.id);
  await becomes(async () => (await recruiter.page(triage(job))).body.list.total, 2);
  const quick = (await recruiter.page(triage(job))).body.quick;
  const page = await open(job);
  const why = page.getByText(/Suggested: Knockout answer\. “May you work in Norway\?” was answered “No”\. Needs Yes\./);
  await shown(why.first(), page.getByRole('button', { name: /Knockout answer suggested/ }));
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: /^Archive / });
  await shown(dialog.getByText('Select...'), dialog.getByText(/Suggested: Knockout answer/));
  await button(dialog, 'Choose it').click();
  await gone(dialog.getByText('Select...'));
  await page.keyboard.press('Escape');
  expect(await stepOf(person)).toBe('application');
  // The next candidate has no warning, and the number keys still have the same reasons.
  await page.keyboard.press('s');
  await shown(card(page, await nameOf(other)));
  await gone(why);
  expect((await recruiter.page(triage(job))).body.quick).toEqual(quick);
});

test('the number keys stand still: they are filled once, and only an editor of the job moves them', async () => {
  const { job, people } = await jobWith(2);
  const quick = async (): Promise<string[]> => (await recruiter.page(triage(job))).body.quick;
  const first = await quick();
  expect(first).toHaveLength(6);
  // Use of the number keys does not change their order.
  const [, , , , , last] = first;
  const { version } = await rowOf(people[0]!);
  await recruiter.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: people[0]!.id,
    version,
    disqualification_reason_id: last,
    note: null,
    message: null,
  });
  expect(await quick()).toEqual(first);
  const page = await open(job);
  await shown(card(page, await nameOf(people[1]!)));
  await page.getByRole('link', { name: 'Choose the reasons of the keys' }).click();
  const section = page.getByRole('region', { name: 'Triage keys' });
  await choose(section, 'Key 1', 'Position closed');
  await choose(section, 'Key 2', 'Skills not at the needed level');
  for (const key of ['Key 3', 'Key 4', 'Key 5', 'Key 6'])
    await section.getByRole('combobox', { name: key }).press('Backspace');
  await button(section, 'Save').click();
  await shown(page.getByText('Saved.'));
  await page.goBack();
  await shown(card(page, await nameOf(people[1]!)));
  await page.keyboard.press('3');
  await page.keyboard.press('1');
  await becomes(async () => (await rowOf(people[1]!)).archived?.reason_name, 'Position closed');
  const events = (await recruiter.page(jobPage(job.id, 'activity'))).body.list.items.map((each: Json) => each.sentence);
  expect(events).toEqual(
    expect.arrayContaining([
      'set the number keys to the reasons that are used most',
      'chose the reasons of the number keys',
    ]),
  );
});

test('from Home one Enter starts to read, job by job, to the last resume; what is read stays open from one to the next', async () => {
  // The test makes a new organization, so that only these resumes wait for the reader.
  const { admin } = await found(app, 'Reading', named('Nora'));
  const reader = await invite(app, admin, named('Rosa'), ['RECRUIT_ADMIN']);
  const [rope, sail] = [await openJob(reader, 'Rope Maker'), await openJob(reader, 'Sail Maker')];
  const one = async (job: { id: string }) => {
    const person = await addApplicant(reader, job.id);
    return (await panelOf(reader, person.id)).application.name as string;
  };
  const [ana, bea, cleo] = [await one(rope), await one(rope), await one(sail)];
  const page = await visit(
    await browser.it.window({ as: reader, viewport: { width: 390, height: 844 } }),
    '/dashboard',
  );
  await page.keyboard.press('Enter');
  await shown(card(page, ana), left(page, 2));
  await page.getByRole('tab', { name: 'Answers' }).click();
  await page.keyboard.press('j');
  await shown(card(page, bea), page.getByRole('tab', { name: 'Answers', selected: true }));
  await page.keyboard.press('k');
  await page.keyboard.press('a');
  await shown(card(page, bea), left(page, 1));
  await page.keyboard.press('1');
  const on = page.getByRole('link', { name: /^Go on with Sail Maker, 1 resume/ });
  await shown(on, page.getByText('All read: 1 advanced, 1 archived.'));
  await page.keyboard.press('z');
  await shown(card(page, bea), left(page, 1));
  await page.keyboard.press('1');
  await shown(on);
  await page.keyboard.press('Enter');
  await shown(card(page, cleo), left(page, 1));
  await page.keyboard.press('a');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await shown(page.getByRole('heading', { level: 1 }));
  await becomes(async () => (await reader.page('/dashboard')).body.read_from, null);
  expect(sail.id).not.toBe(rope.id);
});

test('when all are read it says so and leads to the board', async () => {
  const { admin } = await found(app, 'Quiet', named('Quinn'));
  const job = await openJob(admin);
  const page = await visit(await browser.it.window({ as: admin }), triage(job));
  await shown(page.getByText('All read. No one is waiting.'));
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await page.getByRole('link', { name: 'Go to the board' }).click();
  await page.waitForURL(/\/candidates/);
});

import type { Page } from 'playwright-core';
import { App, eventually } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import {
  becomes,
  button,
  choose,
  field,
  gone,
  heading,
  link,
  shown,
  toast,
  useBrowser,
  visit,
} from '../support/browser.ts';
import { cadenceCall, cadencePage, emailStep, peopleIn, runningCadence, waitStep } from '../support/cadences.ts';
import { settled } from '../support/due-now.ts';
import { found, invite, named, password } from '../support/founding.ts';
import { type Applicant, jobPage, openJob } from '../support/hiring.ts';
import { sideways } from '../support/screens.ts';
import { type Json, mailTo, mailsTo, Visitor } from '../support/visitor.ts';

// B1, B2, B4, B5 and B7 on the pages of a cadence: when its letters leave and why then, who left it and why, a pause that moves all dates, and a repeated history that sends nothing.

const browser = useBrowser();
let app: App;
let nora: Visitor;
let job: Json;
let ahead = 0;
beforeAll(async () => {
  app = await browser.start();
  const { admin } = await found(app, 'Harbour Works', named('Frank'));
  nora = await invite(app, admin, named('Nora'), ['ORG_ADMIN']);
  job = await openJob(nora, 'Dock Master');
});

let count = 0;
/** An applicant with a name of their own. */
const person = async (email = `person-${++count}@example.test`): Promise<Applicant> => {
  const { application, candidate } = await nora.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id: job.id,
    first_name: 'Kim',
    last_name: email.split('@')[0]!.replace(/\W/g, ' '),
    email,
    applied_at: new Date().toISOString(),
  });
  return { ...application, candidate_id: candidate.id };
};
const assign = (cadence_id: string, ...people: Applicant[]): Promise<Json> =>
  nora.ask(cadenceCall('assign'), { cadence_id, subjects: people.map(({ id }) => ({ type: 'application', id })) });
const rowOf = async (cadence: string, { candidate_id }: Applicant): Promise<Json> =>
  (await peopleIn(nora, cadence)).find((row) => row.candidate_id === candidate_id)!;
const nameOf = async ({ candidate_id }: Applicant): Promise<string> =>
  (await nora.page(`/people/candidates/100/1/_/_/_/${candidate_id}`)).body.person.name;
const emailOf = async ({ candidate_id }: Applicant): Promise<string> =>
  (await nora.page(`/people/candidates/100/1/_/_/_/${candidate_id}`)).body.person.email;
const rowIn = async (page: Page, who: Applicant) => page.getByRole('row', { name: new RegExp(await nameOf(who)) });
/** Sets the clock ahead. A session may end meanwhile, so Nora signs in again. */
const goAhead = async (seconds: number): Promise<void> => {
  ahead += seconds;
  await app.goAhead(ahead);
  nora = await Visitor.signedIn(app, named('Nora').email, password);
};
const day = 86_400;

/** The clock of Chicago in so many seconds, as HH:MM. */
const inChicago = (moment: string | number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Chicago', hour: '2-digit', minute: '2-digit' }).format(
    new Date(moment),
  );
test('B2: a recruiter builds a cadence by the clock of its readers, reads why each letter leaves when it does, and letters leave in the order of the steps, not before the hours', async () => {
  const kim = await person('kim.chicago@example.test');
  await nora.ask('/api/people/candidates/upsert', { id: kim.candidate_id, tz_region: 'America/Chicago' });
  const name = await nameOf(kim);
  // The hours are closed now, at whatever time the test runs.
  const closed = inChicago(Date.now() + ahead * 1000) < '16:00';
  const [from, until] = closed ? ['8:00 pm', '9:00 pm'] : ['8:00 am', '9:00 am'];
  const page = await visit(await browser.it.window({ as: nora }), '/cadences/cadences');
  await button(page, 'New cadence').first().click();
  const dialog = page.locator('[role=dialog][data-modal]');
  await field(dialog, 'Name').fill('By their clock');
  for (const day of ['Saturday', 'Sunday']) await dialog.getByRole('checkbox', { name: day }).check({ force: true });
  await choose(dialog, 'From', from);
  await choose(dialog, 'Until', until);
  await field(dialog, 'Days since any other letter').fill('0');
  await button(dialog, 'Create the cadence').click();
  await shown(heading(page, 'By their clock'));
  const cadence = /[0-9a-f-]{36}/.exec(page.url())![0];
  for (const [at, subject] of ['The second word', 'The first word'].entries()) {
    await page.keyboard.press('e');
    await field(dialog, 'Name').fill(subject);
    await field(dialog, 'Working days after the step before').fill(String(2 - at));
    await field(dialog, 'Subject').fill(subject);
    await field(dialog, 'Message').fill(`${subject} of two.`);
    await button(dialog, 'Add a step').click();
    await gone(dialog);
  }
  await button(page, 'Move The first word, place 2. Use the arrow keys.').focus();
  await page.keyboard.press('ArrowUp');
  await shown(page.getByText('“The first word” comes first now. It waits 1 working day after a person is added.'));
  await button(page, 'Change the order').click();
  await shown(
    toast(page, 'The order was changed.'),
    button(page, /^1\. The first word/),
    button(page, /^2\. The second word/),
  );

  await page.keyboard.press('d');
  await page.keyboard.type('Kim');
  await page.getByRole('option', { name }).click();
  const dates = page.getByRole('list', { name: 'Dates' }).getByRole('listitem');
  await shown(
    page.getByText('By the clock of Chicago'),
    dates.nth(0).getByText('The first word'),
    dates.nth(0).getByText(`1 working day after they entered the cadence.`),
    dates.nth(0).getByText(`${from} in Chicago is the next open hour.`),
    dates.nth(1).getByText('The second word'),
  );
  for (const date of await dates.all()) expect(await date.innerText()).toContain(`, ${from}\n`);
  // A change of the steps keeps the person, and the dates follow it.
  await button(page, /^2\. The second word/).click();
  await field(dialog, 'Working days after the step before').fill('1');
  await button(dialog, 'Save').click();
  await gone(dialog);
  await shown(
    page.getByText(`every day, ${from} – ${until}, by the recipient’s clock`),
    dates.nth(1).getByText('1 working day after the step before it.'),
  );
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect([await faultsOf(page), await sideways(page)]).toEqual([[], 0]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(page, 'Start').click();
  await shown(button(page, 'Pause'));
  await button(page, `Add ${name}`).click();
  await shown(toast(page, `${name} is in the cadence.`));

  // Her row says the time on the reader's own clock, and the sentence names the clock of Chicago.
  await link(page, 'People 1').click();
  await shown((await rowIn(page, kim)).getByText(`${from} in Chicago is the next open hour.`));
  expect(await faultsOf(page)).toEqual([]);
  const mails = async (): Promise<(string | undefined)[]> =>
    (await mailsTo(app, 'kim.chicago@example.test')).map(({ html }) => /The \w+ word of two/.exec(html)?.[0]);
  /** Goes to this many seconds before or after the next letter is due. */
  const aroundDue = async (seconds: number): Promise<string> => {
    const { due_at } = await rowOf(cadence, kim);
    await goAhead(Math.round((Date.parse(due_at) - Date.now()) / 1000) - ahead + seconds);
    await settled(app);
    return due_at as string;
  };
  expect(inChicago(await aroundDue(-60))).toBe(closed ? '20:00' : '08:00');
  expect(await mails()).toEqual([]);
  await aroundDue(60);
  expect(await mails()).toEqual(['The first word of two']);
  expect(inChicago(await aroundDue(60))).toBe(closed ? '20:00' : '08:00');
  expect(await mails()).toEqual(['The second word of two', 'The first word of two']);
});

test('B5: a pause of three days moves each date by three days, and resuming sends nothing in a burst', async () => {
  const cadence = await runningCadence(nora, 'Paused for a while', [waitStep(2), emailStep(0)]);
  const [ada, ben] = [await person('ada.paused@example.test'), await person('ben.paused@example.test')];
  await assign(cadence, ada, ben);
  const before = (await rowOf(cadence, ada)).due_at as string;
  const page = await visit(await browser.it.window({ as: nora }), cadencePage(cadence, 'enrollments'));
  await button(page, 'Pause').click();
  await shown(toast(page, 'Paused. Nothing leaves until you resume it.'));
  await shown((await rowIn(page, ada)).getByText('when the cadence is resumed'));
  expect(await faultsOf(page)).toEqual([]);
  await goAhead(3 * day);
  await settled(app);
  expect(await mailsTo(app, 'ada.paused@example.test')).toEqual([]);
  const later = await visit(await browser.it.window({ as: nora }), cadencePage(cadence, 'enrollments'));
  await button(later, 'Resume').click();
  await shown(toast(later, 'The cadence is running.'));
  await eventually(async () => {
    const moved = Date.parse((await rowOf(cadence, ada)).due_at) - Date.parse(before);
    expect(Math.abs(moved - 3 * day * 1000)).toBeLessThan(10 * 60_000);
  });
  await settled(app);
  for (const email of ['ada.paused@example.test', 'ben.paused@example.test'])
    expect(await mailsTo(app, email)).toEqual([]);
  // After the days that were left, each gets the letter, once.
  await goAhead(2 * day + 3600);
  for (const email of ['ada.paused@example.test', 'ben.paused@example.test']) await mailTo(app, email);
  await settled(app);
  for (const email of ['ada.paused@example.test', 'ben.paused@example.test'])
    expect(await mailsTo(app, email)).toHaveLength(1);
});

test('one person pauses for some working days and goes on again, and the page says both', async () => {
  const cadence = await runningCadence(nora, 'One pauses', [waitStep(2), waitStep(2)]);
  const cleo = await person();
  await assign(cadence, cleo);
  const name = await nameOf(cleo);
  const page = await visit(await browser.it.window({ as: nora }), cadencePage(cadence, 'enrollments'));
  const act = async (what: string) => {
    await button(page, `More for ${name}`).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await act('Pause for 5 working days');
  await shown(toast(page, `${name} pauses for 5 working days.`), (await rowIn(page, cleo)).getByText('Paused'));
  await act('Go on now');
  await shown(toast(page, `${name} goes on now.`));
  await becomes(async () => (await rowOf(cadence, cleo)).status !== 'paused', true);
});

test('B2: the letter above the limit of a day waits for the next one, and the page says why', async () => {
  const cadence = await runningCadence(nora, 'One a day', [emailStep(0)], { daily_limit: 1 });
  const [first, second] = [await person('first.limit@example.test'), await person('second.limit@example.test')];
  await assign(cadence, first, second);
  await settled(app);
  const page = await visit(await browser.it.window({ as: nora }), cadencePage(cadence, 'enrollments'));
  await shown(page.getByText(/The limit of 1 a day is used\./).first());
  await mailTo(app, 'first.limit@example.test');
  expect(await mailsTo(app, 'second.limit@example.test')).toEqual([]);
  await goAhead(day);
  await mailTo(app, 'second.limit@example.test');
  await settled(app);
  expect(await mailsTo(app, 'first.limit@example.test')).toHaveLength(1);
});

test('B4: each who left is listed with the reason: an answer, a letter that came back, a wish, archived, taken out', async () => {
  const cadence = await runningCadence(nora, 'Leaving', [emailStep(0), waitStep(60)]);
  const people: Record<string, Applicant> = {};
  for (const why of ['replied', 'bounced', 'complained', 'unsubscribed', 'wish', 'archived', 'manual', 'stays'])
    people[why] = await person(`${why}.leaves@example.test`);
  await assign(cadence, ...Object.values(people));
  const key = new URL(app.outbox, app.base).searchParams.get('key') ?? /[^/?=]+$/.exec(app.outbox)![0];
  const stranger = await Visitor.of(app);
  const answer = async (why: string, as: string) => {
    const mail = await mailTo(app, `${why}.leaves@example.test`);
    await stranger.ask('/api/outbox/answer', { key, mail_id: mail.id, text: 'Yes.', as });
  };
  await answer('replied', 'answer');
  await answer('bounced', 'bounce');
  await answer('complained', 'complaint');
  const { html } = await mailTo(app, 'unsubscribed.leaves@example.test');
  const { pathname } = new URL(/href="([^"]*\/unsubscribe\/[^"]*)"/.exec(html)![1]!);
  await stranger.ask(`${pathname}/api/subscription`, { wanted: false, topic: 'jobs' });
  await nora.ask('/api/people/candidates/contact', { candidate_id: people.wish!.candidate_id, do_not_contact: true });
  const { reasons } = (await nora.page(jobPage(job.id, 'candidates'))).body;
  await nora.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: people.archived!.id,
    version: people.archived!.version,
    disqualification_reason_id: reasons.find(({ side }: Json) => side === 'we_rejected').id,
  });
  const page = await visit(await browser.it.window({ as: nora }), cadencePage(cadence, 'enrollments'));
  const name = await nameOf(people.manual!);
  await button(page, `More for ${name}`).click();
  await page.getByRole('menuitem', { name: 'Take out' }).click();
  await shown(toast(page, `${name} left the cadence.`));
  for (const [why, words] of [
    ['replied', 'Replied'],
    ['bounced', 'Email bounced'],
    ['complained', 'Marked an email as unwanted'],
    ['unsubscribed', 'Unsubscribed'],
    ['wish', 'Asked not to be contacted'],
    ['archived', 'Archived'],
    ['manual', 'Taken out by hand'],
  ] as const)
    await shown((await rowIn(page, people[why]!)).getByText(words, { exact: true }));
  expect((await rowOf(cadence, people.stays!)).status).toBe('active');
  expect(await faultsOf(page)).toEqual([]);
  await link(page, /^Performance/).click();
  await shown(page.getByText('too few to judge').first());
  expect(await faultsOf(page)).toEqual([]);
});

test('a change that is typed but not saved says whom it touches, the dates of one person, and what the last months would have been', async () => {
  const cadence = await runningCadence(nora, 'To be changed', [emailStep(0, { name: 'First letter' }), waitStep(30)]);
  const who = await person();
  await assign(cadence, who);
  await settled(app);
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await visit(await browser.it.window({ as: nora, viewport }), cadencePage(cadence));
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog');
    await field(dialog, 'Subject').fill('Once more');
    await field(dialog, 'Message').fill('Are you still interested?');
    await field(dialog, /Days|after/i)
      .first()
      .fill('4');
    await field(dialog, 'For').fill(await nameOf(who));
    await page.getByRole('option', { name: new RegExp(await nameOf(who)) }).click();
    await becomes(() => dialog.getByRole('list', { name: 'Dates' }).getByRole('listitem').count(), 3);
    await button(dialog, 'Compare with the last 90 days').click();
    await shown(
      dialog.getByText(/^1 person of the last 90 days$/),
      dialog.getByRole('row', { name: /^Letters sent 1 / }),
      dialog.getByText('It reaches 1 person who is on the way to this step.'),
    );
    expect(await faultsOf(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
  }
  expect((await nora.page(cadencePage(cadence))).body.cadence.steps).toHaveLength(2);
});

test('B1, B7: the application is killed and its history is repeated, and no letter leaves a second time', async () => {
  const cadence = await runningCadence(nora, 'Killed', [emailStep(0), waitStep(30)]);
  const who = await person('once.killed@example.test');
  await assign(cadence, who);
  await mailTo(app, 'once.killed@example.test');
  await app.kill();
  const { code } = await app.command('replay');
  expect(code).toBe(0);
  await app.open();
  await settled(app);
  const page = await visit(await browser.it.window({ as: nora }), cadencePage(cadence, 'enrollments'));
  await shown((await rowIn(page, who)).getByText('Active'));
  expect(await mailsTo(app, await emailOf(who))).toHaveLength(1);
});

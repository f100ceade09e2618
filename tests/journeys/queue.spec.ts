import type { Page } from 'playwright-core';
import type { App } from '../support/app.ts';
import { violationsOf } from '../support/axe.ts';
import { button, choose, gone, heading, link, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, jobPage, openJob, panelOf } from '../support/hiring.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// A recruiter works through a queue of Home: one candidate after another, across jobs, until it is empty.

const browser = useBrowser();
let app: App;
let recruiter: Visitor;
let colleague: Visitor;

beforeAll(async () => {
  app = await browser.start();
  const { admin } = await found(app, 'Northwind', named('Alma'));
  recruiter = await invite(app, admin, named('Rita'), ['RECRUIT_ADMIN']);
  colleague = await invite(app, admin, named('Carl'), ['ORG_ADMIN']);
});

let people: [Applicant, Applicant, Applicant];
/** Three people with an interview to book: two on one job, and the one between them on another. */
const three = async (): Promise<[Applicant, Applicant, Applicant]> => {
  const [rope, sail] = [await openJob(recruiter, 'Rope Maker'), await openJob(recruiter, 'Sail Maker')];
  const one = async (job: { id: string }) =>
    advanceTo(recruiter, await addApplicant(recruiter, job.id), job.id, 'interview');
  people = [await one(rope), await one(sail), await one(rope)];
  return people;
};
const nameOf = async (person: Applicant): Promise<string> => (await panelOf(recruiter, person.id)).application.name;
const drawerOf = (page: Page, name: string) => page.getByRole('complementary', { name: `Candidate ${name}` });
const place = (page: Page, words: string) => page.getByText(`${words}, interviews to book`);
const start = async (): Promise<Page> => {
  const page = await visit(await browser.it.window({ as: recruiter }), '/dashboard');
  await page.keyboard.press('Enter');
  return page;
};
let reason: string;
const archiveWithReason = async (by: Visitor, { id, version, job_id }: Json) => {
  reason ??= (await by.page(jobPage(job_id, 'candidates'))).body.reasons.find(
    (each: Json) => each.side === 'we_rejected',
  ).id;
  await by.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: id,
    version,
    disqualification_reason_id: reason,
    note: null,
    message: null,
  });
};
/** Ensures that no candidate is waiting when the next test begins. */
afterEach(async () => {
  for (const person of people) {
    const { application } = await panelOf(recruiter, person.id);
    if (application.step.type !== 'archived') await archiveWithReason(recruiter, application);
  }
});

test('Enter opens the first; J and K go on and back; the address keeps the place through a reload', async () => {
  const [, bea] = await three();
  const names = await Promise.all(people.map(nameOf));
  const page = await start();
  await shown(drawerOf(page, names[0]!), place(page, '1 of 3'));
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.keyboard.press('j');
  await shown(drawerOf(page, names[1]!), place(page, '2 of 3'));
  await page.waitForURL((url) => url.pathname.endsWith(bea.id));
  await shown(page.getByRole('tab', { name: 'Notes', selected: true }));
  await page.reload();
  await shown(drawerOf(page, names[1]!), place(page, '2 of 3'));
  await button(page, 'Next candidate').click();
  await shown(drawerOf(page, names[2]!), place(page, '3 of 3'));
  await page.keyboard.press('k');
  await shown(place(page, '2 of 3'));
  await page.keyboard.press('Escape');
  await gone(drawerOf(page, names[1]!));
  await shown(page.getByRole('grid', { name: 'Interviews to book' }));
});

test('acting leads to the next, on whatever job; the last one ends with a way home', async () => {
  await three();
  const names = await Promise.all(people.map(nameOf));
  const page = await start();
  await shown(drawerOf(page, names[0]!), place(page, '1 of 3'));
  const schedule = async (name: string) => {
    await page.keyboard.press('s');
    await shown(page.getByRole('region', { name }));
    await button(page, 'Arranged elsewhere').click();
    await page.getByRole('menuitemradio', { name: 'Scheduling' }).click();
  };
  await schedule(names[0]!);
  await shown(drawerOf(page, names[1]!), place(page, '1 of 2'));
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: /^Archive/ });
  await choose(dialog, 'Reason', 'Skills not at the needed level');
  await button(dialog, /^Archive/).click();
  await shown(drawerOf(page, names[2]!), place(page, '1 of 1'));
  await schedule(names[2]!);
  await shown(page.getByText('All done. No one is waiting.'));
  await link(page, 'Back to Home').click();
  await shown(heading(page, /./).first());
});

test('whom somebody else has decided on meanwhile drops out with a word, and the next one opens', async () => {
  await three();
  const names = await Promise.all(people.map(nameOf));
  const page = await start();
  await shown(drawerOf(page, names[0]!), place(page, '1 of 3'));
  await archiveWithReason(colleague, (await panelOf(colleague, people[0].id)).application);
  await shown(toast(page, `${names[0]} is no longer in this queue, because someone else acted first.`));
  await shown(drawerOf(page, names[1]!), place(page, '1 of 2'));
});

test('an address of somebody who has left the queue says so and opens the first', async () => {
  await three();
  const names = await Promise.all(people.map(nameOf));
  await archiveWithReason(colleague, (await panelOf(colleague, people[1].id)).application);
  const page = await visit(
    await browser.it.window({ as: recruiter }),
    `/opportunities/queue/100/1/entered_at-asc/_/${encodeURIComponent('{"queue":["schedule"]}')}/${people[1].id}`,
  );
  await shown(toast(page, `${names[1]} is no longer in this queue`));
  await shown(drawerOf(page, names[0]!), place(page, '1 of 2'));
});

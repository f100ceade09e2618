import { type App, eventually } from '../support/app.ts';
import { button, field, heading, link, shown, useBrowser, visit } from '../support/browser.ts';
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

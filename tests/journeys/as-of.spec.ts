import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import type { App } from '../support/app.ts';
import { violationsOf } from '../support/axe.ts';
import { becomes, button, gone, shown, useBrowser, visit } from '../support/browser.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, jobPage, openJob, panelOf } from '../support/hiring.ts';
import type { Visitor } from '../support/visitor.ts';

// The board of a job at a past time: one key shows it, its address can be shared, and its cards cannot be moved.

const browser = useBrowser();
let app: App;
let recruiter: Visitor;
let colleague: Visitor;
let job: string;
let first: Applicant;
let moved: string;
let came: string;
/** The time after the first candidate had come and before any had moved. */
let then: string;

beforeAll(async () => {
  app = await browser.start();
  const { admin } = await found(app, 'Northwind', named('Alma'));
  recruiter = await invite(app, admin, named('Rita'), ['RECRUIT_ADMIN']);
  colleague = await invite(app, admin, named('Carl'), ['ORG_ADMIN']);
  job = (await openJob(recruiter, 'Rope Maker')).id;
  first = await addApplicant(recruiter, job);
  then = (await recruiter.page(`${jobPage(job, 'candidates')}?as_of=${new Date().toISOString()}`)).body.past.as_of;
  while (Date.now() <= Date.parse(then)) await new Promise((done) => setImmediate(done));
  await advanceTo(recruiter, first, job, 'interview');
  const second = await addApplicant(recruiter, job);
  moved = (await panelOf(recruiter, first.id)).application.name;
  came = (await panelOf(recruiter, second.id)).application.name;
});
const past = () => `${jobPage(job, 'candidates')}?as_of=${encodeURIComponent(then)}`;

test('T opens the past, Escape leads back; the moment stands in the address and opens for a colleague', async () => {
  const page = await visit(await browser.it.window({ as: recruiter }), jobPage(job, 'candidates'));
  await shown(button(page, 'As of'));
  await page.keyboard.press('t');
  await page.waitForURL((url) => url.searchParams.has('as_of'));
  await shown(page.getByText('You are looking at the past.'));
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.searchParams.has('as_of'));
  await gone(page.getByText('You are looking at the past.'));
  const other = await visit(await browser.it.window({ as: colleague }), past());
  await shown(other.getByText('You are looking at the past.'), other.locator(`[data-card="${first.id}"]`));
});

test('a card says where the person is now, and a column who came since; side by side and off', async () => {
  const page = await visit(await browser.it.window({ as: recruiter }), past());
  const application = page.getByRole('region', { name: 'Application, 1 candidate' });
  const card = application.locator(`[data-card="${first.id}"]`);
  await shown(card.getByText(moved), card.getByText(/^Now /));
  await shown(application.getByText('1 came since'), application.locator('[data-ghost]').getByText(came));
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await page.keyboard.press('d');
  await shown(page.getByText('You are comparing two moments.'));
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await page.keyboard.press('d');
  await gone(page.getByText('1 came since'));
  await shown(card.getByText(moved));
  await page.keyboard.press('d');
  await shown(application.getByText('1 came since'));
});

test('a filter of the board is turned round in place and holds in the past too, where it can be taken away', async () => {
  const filtered = (filters: object) =>
    `${jobPage(job, 'candidates')}/_/100/1/_/_/${encodeURIComponent(JSON.stringify(filters))}`;
  const page = await visit(await browser.it.window({ as: recruiter }), filtered({ source: ['referred'] }));
  const card = page.getByText(moved).first();
  await button(page, 'Source is Referred').click();
  await shown(page.getByText('No one matches').first());
  await page.getByRole('radio', { name: 'Is not' }).click();
  await shown(button(page, 'Source is not Referred'), card);
  await page.keyboard.press('Escape');
  for (const [source, there] of [
    ['source', false],
    ['not_source', true],
  ] as const) {
    await visit(page, `${filtered({ [source]: ['referred'] })}?as_of=${encodeURIComponent(then)}`);
    await shown(button(page, there ? 'Source is not Referred' : 'Source is Referred'));
    if (there) await shown(card);
    else {
      await shown(page.getByText('No one matched these filters at that moment.'));
      await button(page, 'Clear filters').click();
      await shown(card);
    }
  }
  await visit(page, `${filtered({ source: ['referred'] })}?as_of=${encodeURIComponent(then)}`);
  await button(page, 'Remove the filter Source').click();
  await shown(card);
});

test('events are walked by arrows on the slider and on the page; the last one leads to now', async () => {
  const page = await visit(await browser.it.window({ as: recruiter }), past());
  const slider = page.getByRole('slider', { name: 'As of' });
  await shown(slider);
  const at = () => new URL(page.url()).searchParams.get('as_of');
  await slider.press('Home');
  await page.waitForURL((url) => (url.searchParams.get('as_of') ?? '') < then);
  await shown(page.getByText('No one was on the board then.'));
  const began = at();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL((url) => url.searchParams.get('as_of') !== began);
  await slider.press('End');
  await page.waitForURL((url) => !url.searchParams.has('as_of'));
});

test('what would change something says why it does not; moments without a board say so', async () => {
  const page = await visit(await browser.it.window({ as: recruiter }), past());
  await shown(page.locator(`[data-card="${first.id}"]`));
  const refusal = page.getByText('The past cannot be changed. Go back to now to act.');
  // The board's code loads after the page's, and its keys work only then.
  await becomes(async () => {
    await page.keyboard.press('a');
    return refusal.first().isVisible();
  }, true);
  await visit(page, `${jobPage(job, 'candidates')}?as_of=2001-01-01T00:00:00Z`);
  await shown(page.getByText(/The job did not exist yet/));
  await button(page, 'Go to the first event').click();
  await shown(page.getByText('No one was on the board then.'));
  await visit(page, `${jobPage(job, 'candidates')}?as_of=2101-01-01T00:00:00Z`);
  await shown(page.getByText(/is in the future/));
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `${jobPage(job, 'candidates')}?as_of=some-day`);
  await shown(page.getByText(/names no moment/), page.getByText('There is nothing to show here.'));
  await gone(page.getByText('You are looking at the past.'));
  const timeline = await page.getByRole('slider', { name: 'As of' }).boundingBox();
  expect(timeline!.y).toBeGreaterThan(700); // at the bottom, as at every other moment
});

test('the person of a card opens as of the same moment, also on a small screen', async () => {
  const page = await visit(await browser.it.window({ as: colleague, viewport: { width: 390, height: 844 } }), past());
  const card = page.locator(`[data-card="${first.id}"]`);
  await shown(card, page.getByRole('slider', { name: 'As of' }));
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await card.getByRole('link').click();
  await page.waitForURL((url) => url.pathname.includes(first.candidate_id));
  expect(new URL(page.url()).searchParams.get('as_of')).toBe(then);
  await shown(page.getByText('You are looking at the past.'), page.getByRole('heading', { name: moved, level: 1 }));
});

test('the page of a candidate shows what stood then and offers nothing to change; its links keep the moment', async () => {
  const page = await visit(
    await browser.it.window({ as: colleague }),
    `/people/candidates/100/1/_/_/_/${first.candidate_id}`,
  );
  await shown(button(page, 'Edit'), button(page, 'Add to a job'));
  await page.keyboard.press('t');
  await shown(page.getByText('You are looking at the past.'));
  await visit(page, `/people/candidates/100/1/_/_/_/${first.candidate_id}?as_of=${encodeURIComponent(then)}`);
  const applications = page.getByRole('region', { name: 'Applications' });
  await shown(applications.getByText('Application', { exact: true }));
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await gone(button(page, 'Edit'), button(page, 'Add to a job'));
  await page
    .getByRole('navigation', { name: 'Person' })
    .getByRole('link', { name: /^Notes/ })
    .click();
  await shown(page.getByText('No notes yet.'));
  await page.keyboard.press('n');
  await shown(page.getByText('The past cannot be changed. Go back to now to act.'));
  await applications.getByRole('link').click();
  await page.waitForURL((url) => url.pathname.includes(job) && url.searchParams.get('as_of') === then);
  await shown(page.locator(`[data-card="${first.id}"]`));
  await page.goBack();
  await page.getByRole('navigation', { name: 'Person' }).getByRole('link', { name: 'History' }).click();
  await shown(page.getByRole('heading', { name: /^What stood on/ }));
  expect(new URL(page.url()).searchParams.get('as_of')).toBe(then);
  await visit(page, `/people/candidates/100/1/_/_/_/${first.candidate_id}?as_of=2001-01-01T00:00:00Z`);
  await shown(page.getByText(/This person was not on record yet/));
  await page.keyboard.press('Escape');
  await shown(button(page, 'Edit'));
});

test('the sections and lists of a job show the same moment and offer nothing to change', async () => {
  const page = await visit(await browser.it.window({ as: recruiter }), past());
  await shown(page.locator(`[data-card="${first.id}"]`));
  const tabs = page.getByRole('navigation', { name: 'Job', exact: true });
  for (const name of ['Leads', 'Resumes', 'Requirements', 'Questions', 'Rounds', 'Job Description']) {
    await tabs.getByRole('link', { name }).click();
    await shown(
      tabs.getByRole('link', { name, exact: false }).and(page.locator('[aria-current="page"]')),
      page.getByText('You are looking at the past.'),
    );
    expect(new URL(page.url()).searchParams.get('as_of')).toBe(then);
    expect(await page.getByRole('button', { name: /^(Add|Suggest|Upload)/ }).count()).toBe(0);
    expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await gone(page.getByText('You are looking at the past.'));
  await shown(button(page, 'Add a section'));
});

test('the overview of a job opens at the same moment and says where people stood then', async () => {
  const page = await visit(await browser.it.window({ as: recruiter }), jobPage(job));
  const steps = page.getByRole('list', { name: 'Candidates by step' });
  await shown(steps.getByRole('listitem').filter({ hasText: /^Application.*1$/ }), button(page, 'As of'));
  await visit(page, `${jobPage(job)}?as_of=${encodeURIComponent(then)}`);
  await shown(page.getByText('You are looking at the past.'), page.getByText('1 person in all, 1 live'));
  expect(await page.getByRole('button', { name: /^(Close the|Open the|More)/ }).count()).toBe(0);
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await steps.getByRole('link', { name: /^Application/ }).click();
  await page.waitForURL((url) => url.pathname.includes('candidates') && url.searchParams.get('as_of') === then);
  await shown(page.getByText(moved));
  await page.keyboard.press('Escape');
  await gone(page.getByText('You are looking at the past.'));
});

test('Home opens in the past with T, says what waited then and leads to the boards of then', async () => {
  const page = await visit(await browser.it.window({ as: recruiter }), '/dashboard');
  await shown(button(page, 'As of'));
  await page.keyboard.press('t');
  await page.waitForURL((url) => url.searchParams.has('as_of'));
  await shown(page.getByText(/The organization did not exist yet/)); // it is less than a week old
  await button(page, 'Go to the first event').click();
  await shown(page.getByText('Nothing was waiting then.'));
  await visit(page, `/dashboard?as_of=${encodeURIComponent(then)}`);
  await shown(
    page.getByText('You are looking at the past.'),
    page.getByRole('heading', { name: 'Waiting then: one resume to read.' }),
    page.getByRole('region', { name: 'Jobs' }).getByText('Rope Maker'),
  );
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await page.getByRole('link').filter({ hasText: moved }).click();
  await page.waitForURL((url) => url.pathname.includes(job) && url.searchParams.get('as_of') === then);
  await shown(page.locator(`[data-card="${first.id}"]`));
  await page.goBack();
  await page.setViewportSize({ width: 390, height: 844 });
  await shown(page.getByRole('slider', { name: 'As of' }));
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.searchParams.has('as_of'));
  // A member who sees all jobs reads how many events have happened after that time. Events before it are neither counted nor mentioned.
  const whole = await visit(await browser.it.window({ as: colleague }), `/dashboard?as_of=${encodeURIComponent(then)}`);
  await shown(whole.getByText(/^Within the last day\. \d+ events have happened since\./));
});

test('a board in lanes has its lanes in the past too, and they fold', async () => {
  const path = formatListAddress({
    area: 'opportunities',
    entity: 'jobs',
    list: emptySlice,
    id: job,
    section: { name: 'candidates', id: null, list: { ...emptySlice, filters: { lanes: 'source' } } },
  });
  const page = await visit(await browser.it.window({ as: recruiter }), `${path}?as_of=${encodeURIComponent(then)}`);
  const lane = page.getByRole('region', { name: /, 1 candidate$/ }).filter({ has: page.locator('[aria-expanded]') });
  await shown(lane.locator(`[data-card="${first.id}"]`));
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await lane.locator('[aria-expanded]').click();
  await gone(page.locator(`[data-card="${first.id}"]`));
  await shown(lane);
});

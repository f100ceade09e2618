import axe from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { App } from '../support/app.ts';
import { heading, shown, useBrowser, visit } from '../support/browser.ts';
import { jobPage } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Every main screen, wide and narrow, light and dark: nothing on the console under the security header, and no serious accessibility fault.

const browser = useBrowser();
const AxeBuilder = (axe as unknown as { default?: typeof axe }).default ?? axe;
let app: App;
let olivia: Visitor;
const places: Record<string, string> = {};

beforeAll(async () => {
  app = await App.start({ demo: true });
  await browser.start(app);
  olivia = await Visitor.signedIn(app, 'olivia@northwind.example');
  const jobs = (await olivia.page('/opportunities/jobs')).body.list.items as Json[];
  const job = jobs.find((row) => row.fields.name === 'Senior Backend Engineer');
  const { columns } = (await olivia.page(jobPage(job.id, 'candidates'))).body.board as Json;
  const [card] = columns.find((column: Json) => column.step.name === 'First Round').cards;
  Object.assign(places, { job: job.id, slug: job.slug, application: card.id, candidate: card.candidate_id });
}, 90_000);
afterAll(() => app?.dispose());

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const faults = async (page: Page, rules?: string[]) => {
  const builder = new AxeBuilder({ page: page as never }).setLegacyMode(); // in the page itself, without a second page for the report
  const { violations } = await (rules ? builder.withRules(rules) : builder.withTags(tags)).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => `${node.html.slice(0, 160)} (${node.any[0]?.message ?? node.all[0]?.message ?? ''})`)
          .join(' | ')}`,
    );
};

type Screen = [name: string, address: () => string, ready?: (page: Page) => Promise<unknown>];
const inJob =
  (section: string): (() => string) =>
  () =>
    jobPage(places.job!, section);
const report = (filters: object) => `/reports/time_in_stage/100/1/_/_/${encodeURIComponent(JSON.stringify(filters))}`;
const within: Screen[] = [
  ['the dashboard', () => '/dashboard'],
  ['my tasks', () => '/tasks/mine'],
  ['the jobs', () => '/opportunities/jobs'],
  [
    'a new job',
    () => '/opportunities/jobs/100/1/_/_/_/new',
    (page) => shown(page.getByRole('combobox', { name: 'Work location' })),
  ],
  ['a job', inJob('')],
  ['the board', inJob('candidates'), (page) => shown(page.locator('[data-card]').first())],
  [
    'the board with a candidate',
    () => `${jobPage(places.job!, 'candidates')}/${places.application}/100/1/_/_/_`,
    (page) => shown(page.getByRole('tab', { name: 'Overview' })),
  ],
  [
    'the candidates as a table',
    () => `${jobPage(places.job!, 'candidates')}/_/100/1/_/_/${encodeURIComponent('{"view":"list"}')}`,
    (page) => shown(page.getByRole('grid')),
  ],
  ['the leads', inJob('leads')],
  ['the resumes', inJob('resumes')],
  ['the requirements', inJob('requirements')],
  ['the questions', inJob('questions')],
  ['the rounds', inJob('rounds')],
  ['the job description', inJob('sections'), (page) => shown(page.locator('[contenteditable=true]').first())],
  ['the settings of a job', inJob('settings'), (page) => shown(page.getByRole('combobox', { name: 'Work location' }))],
  ['the candidates', () => '/people/candidates'],
  ['a person', () => `/people/candidates/100/1/_/_/_/${places.candidate}`],
  ['the history of a person', () => `/reports/history/100/1/_/_/_/${places.candidate}`],
  ['the reports', () => '/reports'],
  ['time in stage', () => report({}), (page) => shown(page.getByRole('link', { name: 'Application, Left: 48' }))],
  [
    'an opened number of a report',
    () => `${report({})}/left.application.Application`,
    (page) => shown(page.getByRole('button', { name: /Senior Backend Engineer/ }).first()),
  ],
  ['a report by job', () => report({ by: 'job' }), (page) => shown(page.getByRole('radiogroup', { name: 'Figure' }))],
  ['the messages', () => '/messages/sent'],
  ['the people of the organization', () => '/org/users'],
  ['the invitations', () => '/org/invitations'],
  ['a list of the settings', () => '/org/sources'],
  ['the profile', () => '/profile', (page) => shown(page.getByRole('combobox', { name: 'Time zone' }))],
];
const outside: Screen[] = [
  ['the sign-in', () => '/'],
  ['the password reset', () => '/reset'],
  ['a used reset link', () => '/reset/token?token=used'],
  ['a withdrawn invitation', () => '/invitation?token=gone'],
  ['the registration', () => '/register'],
  ['the careers page', () => '/northwind/jobs'],
  ['a job post', () => `/northwind/jobs/${places.slug}`],
  ['the application form', () => `/northwind/jobs/${places.slug}/apply`],
  ['the page for the unauthorized', () => '/unauthorized'],
];

describe.each([
  [1440, 900],
  [390, 844],
])('at %i pixels', (width, height) => {
  test.each(
    [
      ...within.map((screen) => [...screen, true] as const),
      ...outside.map((screen) => [...screen, false] as const),
    ].map(
      ([name, address, ...more]) =>
        [
          name,
          { address, ready: typeof more[0] === 'function' ? more[0] : undefined, signedIn: more.at(-1) as boolean },
        ] as const,
    ),
  )('%s can be used by everybody, in light and in dark', async (_, { address, ready, signedIn }) => {
    const page = await visit(
      await browser.it.window({
        viewport: { width, height },
        colorScheme: 'light',
        ...(signedIn ? { as: olivia } : {}),
      }),
      address(),
    );
    await shown(page.getByRole('heading').first());
    if (ready) await ready(page);
    expect(await faults(page)).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
    });
    await page.waitForFunction(() => document.getAnimations().length === 0); // colours fade within a few frames
    expect(await faults(page, ['color-contrast', 'link-in-text-block'])).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0); // nothing to scroll sideways
  });
});

test('the open dialogs and menus of the board have no serious accessibility fault', async () => {
  const page = await visit(await browser.it.window({ as: olivia }), jobPage(places.job!, 'candidates'));
  await page.locator('[data-card] a').first().focus();
  await page.keyboard.press('x');
  await shown(page.getByRole('dialog', { name: /^Archive / }), page.getByRole('combobox', { name: 'Reason' }));
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('o');
  await shown(
    page.getByRole('dialog', { name: /^Make an offer to / }),
    page.getByRole('combobox', { name: 'Currency' }),
  );
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await shown(page.getByRole('dialog', { name: /shortcuts/i }), heading(page, /shortcuts/i));
  expect(await faults(page)).toEqual([]);
});

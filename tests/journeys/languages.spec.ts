import type { Locator, Page } from 'playwright-core';
import { field, shown, visit } from '../support/browser.ts';
import { jobPage } from '../support/hiring.ts';
import { type Places, sideways, sizes, useScreens } from '../support/screens.ts';

// Every main screen in a right-to-left language that is longer than English, and a change of language.

const { browser, at } = useScreens({ LANGUAGES: 'de,en-XB' });
/** Screens that show more than their page's data: a file, or facts that only the browser has. All other screens may show no English words except those in the data. */
const withMore: readonly string[] = ['the board with a candidate', 'the resumes', 'the triage'];
/** Words that the browser writes in dates and times, the names of languages in themselves, and the name of the reading ease formula. */
const others =
  /^(Pseudo|Flesch|right|left|ago|yesterday|today|tomorrow|days?|hrs?|min|mo|[A-Z]{2,3}T|(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*)$/;

const read = (language: string | null) => at.olivia.ask('/api/profile/upsert', { language });
const inJob =
  (section: string) =>
  ({ job }: Places) =>
    jobPage(job, section);
const screens: readonly (readonly [string, (places: Places) => string, ((page: Page) => Promise<unknown>)?])[] = [
  ['home', () => '/dashboard'],
  ['the jobs', () => '/opportunities/jobs'],
  ['a new job', () => '/opportunities/jobs/100/1/_/_/_/new'],
  ['a job', inJob('')],
  ['the requirements of a job', inJob('requirements')],
  ['the questions of a job', inJob('questions')],
  ['the rounds of a job', inJob('rounds')],
  ['the description of a job', inJob('sections')],
  ['the settings of a job', inJob('settings')],
  ['the board', inJob('candidates'), (page) => shown(page.locator('[data-card]').first())],
  [
    'the board with a candidate',
    ({ job, application }) => `${jobPage(job, 'candidates')}/${application}/100/1/_/_/_`,
    (page) => shown(page.getByRole('tab').first()),
  ],
  [
    'the board at a moment',
    ({ job }) => `${jobPage(job, 'candidates')}?as_of=${new Date(Date.now() - 86_400_000).toISOString()}`,
    (page) => shown(page.getByRole('slider').first()),
  ],
  ['the resumes', inJob('resumes')],
  ['the triage', inJob('triage'), (page) => shown(page.getByRole('toolbar').first())],
  ['the open positions', () => '/positions'],
  ['the candidates', () => '/people/candidates'],
  ['a candidate', ({ candidate }) => `/people/candidates/100/1/_/_/_/${candidate}`],
  ['the tasks', () => '/tasks/mine'],
  ['the messages', () => '/messages/sent'],
  ['a small list', () => '/people/tags'],
  ['the members', () => '/org/users'],
  ['the organization', () => '/org/profile'],
  ['the invitations', () => '/org/invitations'],
  ['the audit log', () => '/org/audit'],
  ['who can see what', () => '/org/access'],
  ['the brand', () => '/org/brand'],
  ['the jobs on other sites', () => '/org/integrations'],
  ['the rules of signing in', () => '/org/sign_in'],
  ['the rules of hiring', () => '/org/hiring'],
  ['the privacy notice', () => '/org/privacy'],
  ['the message templates', () => '/org/messagetemplate'],
  ['the profile', () => '/profile'],
  ['a report', () => '/reports'],
];

/** Words of the screen that are neither strange nor part of the page's data. `answers`: what the page asked for later, as JSON. */
const bareWords = async (page: Page, answers: readonly Promise<string>[]): Promise<string[]> => {
  const { pathname, search } = new URL(page.url());
  const { body } = await at.olivia.page(pathname + search);
  const words = await page.evaluate(() => {
    const found = new Set<string>();
    const seen = (element: Element | null) =>
      element?.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true }) &&
      !element.closest('script, style, kbd, svg, noscript');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (seen(walker.currentNode.parentElement)) found.add(walker.currentNode.textContent!);
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      if (seen(element))
        for (const name of ['aria-label', 'title', 'placeholder']) found.add(element.getAttribute(name) ?? '');
    return [...found].flatMap((text) => text.match(/[A-Za-z]{3,}/g) ?? []);
  });
  const data = [JSON.stringify(body), ...(await Promise.all(answers))].join(' ');
  return [...new Set(words)].filter((word) => !data.includes(word) && !others.test(word));
};

describe('from right to left', () => {
  beforeAll(() => read('en-XB'));
  test.each(screens.map(([name, ...screen]) => [name, screen] as const))('%s', async (name, [address, ready]) => {
    const page = await browser.it.window({ as: at.olivia });
    const answers: Promise<string>[] = [];
    page.on('response', (response) => {
      // The page may go on before it has read an answer.
      if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''));
    });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await visit(page, address(at.places));
      await shown(page.getByRole('heading').first());
      if (ready) await ready(page);
      const { dir, lang } = await page.evaluate(() => ({
        dir: document.documentElement.dir,
        lang: document.documentElement.lang,
      }));
      expect({ ...size, dir, lang, toScrollSideways: await sideways(page) }).toEqual({
        ...size,
        dir: 'rtl',
        lang: 'en-XB',
        toScrollSideways: 0,
      });
      if (!withMore.includes(name)) expect(await bareWords(page, answers)).toEqual([]);
    }
  });
  test.each([
    ['the careers page', () => '/northwind/jobs'],
    ['a post', ({ slug }: Places) => `/northwind/jobs/${slug}`],
    ['the form to apply', ({ slug }: Places) => `/northwind/jobs/${slug}/apply`],
    ['sign-in', () => '/'],
  ])('a visitor at %s, as the server draws it and as the browser takes it over', async (_, address) => {
    for (const viewport of sizes) {
      const page = await browser.it.window({ viewport, locale: 'en-XB' });
      await visit(page, address(at.places));
      expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
      expect(await sideways(page)).toBe(0);
    }
  });
});

/** Words in this part of the page that overflow their element. */
const cut = (part: Locator): Promise<string[]> =>
  part.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('*')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
      .filter((each) => each.clientWidth > 1 && getComputedStyle(each).display !== 'inline' && each.innerText)
      .map((each) => each.innerText),
  );
test('German stands whole where English is shorter', async () => {
  await read('de');
  const page = await visit(await browser.it.window({ as: at.olivia }), jobPage(at.places.job, 'triage'));
  await shown(page.getByRole('toolbar', { name: 'Entscheiden' }).first());
  expect(await cut(page.getByRole('toolbar', { name: 'Entscheiden' }).first())).toEqual([]);
  expect(await cut(page.getByRole('region', { name: 'Muss-Anforderungen im Lebenslauf' }))).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, jobPage(at.places.job, 'sections'));
  const names = page.getByRole('textbox', { name: 'Name des Abschnitts' });
  await shown(names.first());
  expect(
    await names.evaluateAll((inputs) =>
      inputs.filter((each) => each.scrollWidth > each.clientWidth).map((each) => (each as HTMLInputElement).value),
    ),
  ).toEqual([]);
});
test('Home tells in German what others did', async () => {
  await read('de');
  const page = await visit(await browser.it.window({ as: at.olivia }), '/dashboard');
  const lately = page.getByRole('region', { name: 'Zuletzt' });
  await shown(lately.getByText(/hat .* archiviert: /).first());
  expect(await lately.innerText()).not.toMatch(/\b(archived|moved|hired|recorded|opened)\b/);
});
test('whoever changes the language goes on where they are, with all that they typed', async () => {
  await read(null);
  const page = await visit(await browser.it.window({ as: at.olivia }), '/profile');
  await field(page, 'New password').fill('half a password');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await page.locator('form').first().locator('button[type=submit]').click();
  await page.waitForFunction(() => document.documentElement.lang === 'de');
  expect(await page.locator('input[name=new_password]').inputValue()).toBe('half a password');
});

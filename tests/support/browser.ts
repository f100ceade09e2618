import { join } from 'node:path';
import { afterAll, afterEach, expect } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, LaunchOptions, Locator, Page } from 'playwright-core';
import { App, eventually, type Starting } from './app.ts';
import type { Site, Visitor } from './visitor.ts';

// People at a screen: one Chromium per worker and one window per person. Every error in a page's console fails the test.

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds, so optimizing compilers and parallel garbage collection cost more time than they save. They would take a sixth of the time of a page.
  '--js-flags=--no-maglev --no-turbofan --single-threaded-gc',
];
/** The milliseconds to wait, long enough that a busy machine fails no test. */
const patience = 120_000;
/** The folder for screenshots of every window at the end of its test, if set. */
const shots = process.env.JOURNEY_SHOTS;

/** `as`: the visitor whose session the window uses. If it is absent, the window is signed out. */
type Opening = BrowserContextOptions & { as?: Visitor };

export class Browsing {
  private open: BrowserContext[] = [];
  private heard: string[] = [];
  private expected: RegExp[] = [];

  private constructor(
    private readonly site: Site,
    private readonly browser: Browser,
  ) {}

  /** Starts the browser, closes every window after its test and fails a test whose page printed an error. `keeping`: keeps pages for Back and Forward, as people's browsers do. Tests without it use the headless shell, which needs a fifth less processor time. */
  static async start(site: Site, { keeping = false }: { keeping?: boolean } = {}): Promise<Browsing> {
    site.browsed = true;
    return new Browsing(
      site,
      await given.launchChromium({
        keeping,
        args,
        ignoreDefaultArgs: keeping ? ['--disable-back-forward-cache'] : [],
      }),
    );
  }

  /** Opens a new window with the cookies of `as`. */
  async window({ as, ...options }: Opening = {}): Promise<Page> {
    const context = await this.browser.newContext({
      baseURL: this.site.base,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'America/New_York',
      ...(as ? { storageState: storageOf(this.site, as) } : {}),
      ...options,
    });
    context.setDefaultTimeout(patience);
    this.open.push(context);
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        this.hear(`${message.type()} at ${message.location().url}: ${message.text()}`);
    });
    context.on('weberror', (failure) => this.hear(`thrown at ${failure.page()?.url()}: ${failure.error().stack}`));
    return context.newPage();
  }

  private hear(complaint: string): void {
    if (!this.expected.some((pattern) => pattern.test(complaint))) this.heard.push(complaint);
  }

  /** Allows the console to print a matching text in the test, for example that an address answered 404. */
  expect(complaint: RegExp): void {
    this.expected.push(complaint);
  }

  /** The content of every window, as a screen reader finds it. */
  async whatIsShown(): Promise<string> {
    const pages = this.open.flatMap((context) => context.pages());
    const told = await Promise.all(
      pages.map(async (page) => {
        const tree = await page.locator('body').ariaSnapshot({ timeout: 10_000 });
        return `${page.url()} shows:\n${tree.slice(0, 4000)}`;
      }),
    );
    return told.join('\n\n');
  }

  /** Closes the windows of a test and returns what the consoles of these windows printed. */
  async rest(): Promise<string[]> {
    const { heard, open } = this;
    if (shots)
      for (const [index, page] of open.flatMap((context) => context.pages()).entries())
        await page
          .screenshot({
            path: join(
              shots,
              `${(expect.getState().currentTestName ?? '').replace(/\W+/g, '-').slice(0, 80)}-${index}.png`,
            ),
          })
          .catch(() => undefined);
    [this.open, this.heard, this.expected] = [[], [], []];
    await Promise.all(open.map((context) => context.close()));
    return heard;
  }

  /** Closes what is still open. The browser itself goes on to the worker's next file. */
  async close(): Promise<void> {
    await Promise.all(this.open.map((context) => context.close()));
  }
}

/** The file tests/browser-environment.mjs provides two values: a function that returns the worker's Chromium, and whether the test that just ran failed. */
const given = globalThis as unknown as {
  launchChromium: (options: LaunchOptions & { keeping: boolean }) => Promise<Browser>;
  testFailed?: boolean;
};

/** The application of a spec file and a browser that visits the application. The console must stay clean in every test. The application and the browser end with the file. */
export const useBrowser = (): {
  readonly it: Browsing;
  start(settings?: Starting, options?: { keeping?: boolean }): Promise<App>;
  on(site: Site): Promise<void>;
} => {
  let app: App | undefined;
  let browsing: Browsing;
  afterEach(async () => {
    if (given.testFailed && browsing) process.stderr.write(`${await browsing.whatIsShown().catch(String)}\n`);
    expect(await browsing?.rest()).toEqual([]);
  });
  afterAll(async () => {
    await browsing?.close();
    await app?.dispose();
  });
  return {
    get it() {
      return browsing;
    },
    start: async (settings, options) => {
      app = await App.start(settings);
      browsing = await Browsing.start(app, options);
      return app;
    },
    /** Visits an application that the file has started itself. */
    on: async (site) => {
      browsing = await Browsing.start(site);
    },
  };
};

/** A visitor's cookies in the form that a browser window takes, so that one sign-in serves many windows. */
const storageOf = (site: Site, visitor: Visitor): NonNullable<BrowserContextOptions['storageState']> => ({
  cookies: [...visitor.jar].map(([name, value]) => ({
    name,
    value,
    domain: new URL(site.base).hostname,
    path: '/',
    expires: -1,
    httpOnly: name !== 'XSRF-TOKEN',
    secure: false,
    sameSite: 'Lax',
  })),
  origins: [],
});

/** Loads an address as a whole document and waits until the scripts of the page run. */
export const visit = async (page: Page, address: string): Promise<Page> => {
  await page.goto(address).catch(async (fault: Error) => {
    // The page before was still on its way elsewhere.
    if (!fault.message.includes('ERR_ABORTED')) throw fault;
    await page.waitForLoadState();
    await page.goto(address);
  });
  await running(page);
  return page;
};
/** Waits until React has taken over the page and its effects have run, so that buttons and keys answer. */
export const running = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.dataset.running !== undefined);
};
export const isAt = (page: Page, path: string): Promise<void> => page.waitForURL((url) => url.pathname === path);
/** Waits until all given elements are on screen. */
export const shown = (...these: Locator[]): Promise<unknown> => Promise.all(these.map((each) => each.waitFor()));
/** Waits until the Home page is on screen. The heading of Home is one sentence, no matter which tasks wait. */
export const atHome = async (page: Page): Promise<void> => {
  await isAt(page, '/dashboard');
  await shown(page.getByRole('main').getByRole('heading', { level: 1 }));
};
export const gone = (...these: Locator[]): Promise<unknown> =>
  Promise.all(these.map((each) => each.waitFor({ state: 'hidden' })));
export const heading = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('heading', { name, exact: typeof name === 'string' });
export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
export const link = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('link', { name, exact: typeof name === 'string' });
export const field = (within: Page | Locator, label: string | RegExp): Locator =>
  within.getByLabel(label, { exact: typeof label === 'string' });
/** The error box that all forms share. */
export const errorBox = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: /There (was an|were \d+) errors? with your submission\./ });
/** Chooses an option, by the option's label, in a select of the application. */
export const choose = async (within: Page | Locator, label: string | RegExp, option: string): Promise<void> => {
  const select = within.getByRole('combobox', { name: label, exact: typeof label === 'string' });
  await select.click();
  await select.fill(option);
  const page = 'page' in within ? within.page() : within;
  await page.getByRole('option', { name: option, exact: true }).click();
  // A select of several values stays expanded, so it loses the focus here. A select with no choice left has disappeared.
  await select.evaluateAll((inputs) => inputs.forEach((input) => (input as HTMLElement).blur()));
};
/** The toast (a short message on screen) with this text. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-type]').filter({ hasText: text }).first();
/** Waits until the answer of `ask` equals `wanted`. */
export const becomes = <T>(ask: () => Promise<T>, wanted: T): Promise<void> =>
  eventually(async () => {
    expect(await ask()).toEqual(wanted);
  });

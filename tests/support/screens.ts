import type { Page } from 'playwright-core';
import { faultsOf } from './axe.ts';
import type { App, Starting } from './app.ts';
import { shown, useBrowser, visit } from './browser.ts';
import { jobPage } from './hiring.ts';
import { type Json, Visitor } from './visitor.ts';

// Visits screens of the demo as a person does: wide and narrow, light and dark. The console must stay empty under the security header, and no screen may have a serious accessibility fault.

export const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** The records of the demo that the addresses of screens name. */
export type Places = { job: string; slug: string; application: string; candidate: string };
/** Returns the id of the first row of a list, in the order of that address. */
type First = (list: string) => Promise<string>;
export type Screen = [
  name: string,
  address: (places: Places, first: First) => string | Promise<string>,
  ready?: (page: Page) => Promise<unknown>,
];
const firstOf =
  (visitor: Visitor): First =>
  async (path) => {
    const { list, groups, columns } = (await visitor.page(path)).body as Json;
    const row = list?.items?.[0] ?? Object.values((groups ?? columns ?? {}) as Json).flat()[0];
    if (!row) throw new Error(`${path} has no rows.`);
    return (row as Json).id;
  };

/** How far the page can be scrolled sideways, in pixels. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
/** The demo, its administrator, and the records that the addresses of screens name. */
export const useScreens = (settings: Starting = {}) => {
  const browser = useBrowser();
  const at = {} as { app: App; olivia: Visitor; places: Places };
  beforeAll(async () => {
    at.app = await browser.start({ demo: true, ...settings });
    at.olivia = await Visitor.signedIn(at.app, 'olivia@northwind.example');
    const jobs = (await at.olivia.page('/opportunities/jobs')).body.list.items as Json[];
    const job = jobs.find((row) => row.fields.name === 'Senior Backend Engineer');
    const { columns } = (await at.olivia.page(jobPage(job.id, 'candidates'))).body.board as Json;
    const [card] = columns.find((column: Json) => column.step.name === 'First Round').cards;
    at.places = { job: job.id, slug: job.slug, application: card.id, candidate: card.candidate_id };
  });
  return {
    browser,
    at,
    /** One test for each screen. A screen is loaded in both sizes in one window, so that the second load finds the code compiled. `as`: the person who looks; absent: the administrator. */
    walk: (
      screens: readonly Screen[],
      { signedIn, as = () => Promise.resolve(at.olivia) }: { signedIn: boolean; as?: (app: App) => Promise<Visitor> },
    ) => {
      let reader: Promise<Visitor> | null = null;
      test.each(screens.map(([name, ...screen]) => [name, screen] as const))(
        '%s can be used by everybody, wide and narrow, in light and in dark',
        async (name, [address, ready]) => {
          const visitor = await (reader ??= as(at.app));
          const page = await browser.it.window({ colorScheme: 'light', ...(signedIn ? { as: visitor } : {}) });
          const place = await address(at.places, firstOf(visitor));
          for (const size of sizes) {
            await page.setViewportSize(size);
            await visit(page, place);
            await shown(page.getByRole('heading').first());
            if (ready) await ready(page);
            if (process.env.JOURNEY_SHOTS)
              await page.screenshot({
                path: `${process.env.JOURNEY_SHOTS}/${name.replaceAll(/\W+/g, '-')}-${size.width}.png`,
              });
            // The colors are the same at every width.
            const wide = size.width > 1000;
            const light = [...(await faultsOf(page)), ...(wide ? await faultsOf(page, ['color-contrast']) : [])];
            await page.evaluate(() => {
              document.documentElement.dataset.theme = 'dark';
            });
            await page.waitForFunction(() => document.getAnimations().length === 0); // colors fade within a few frames
            if (process.env.JOURNEY_SHOTS)
              await page.screenshot({
                path: `${process.env.JOURNEY_SHOTS}/${name.replaceAll(/\W+/g, '-')}-${size.width}-dark.png`,
              });
            expect({
              ...size,
              light,
              dark: wide ? await faultsOf(page, ['color-contrast', 'link-in-text-block']) : [],
              toScrollSideways: await sideways(page),
            }).toEqual({ ...size, light: [], dark: [], toScrollSideways: 0 });
          }
        },
      );
    },
  };
};

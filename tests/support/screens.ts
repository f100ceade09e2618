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
export type Screen = [name: string, address: (places: Places) => string, ready?: (page: Page) => Promise<unknown>];

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
    /** One test for each screen. A screen is loaded in both sizes in one window, so that the second load finds the code compiled. */
    walk: (screens: readonly Screen[], { signedIn }: { signedIn: boolean }) =>
      test.each(screens.map(([name, ...screen]) => [name, screen] as const))(
        '%s can be used by everybody, wide and narrow, in light and in dark',
        async (_, [address, ready]) => {
          const page = await browser.it.window({ colorScheme: 'light', ...(signedIn ? { as: at.olivia } : {}) });
          for (const size of sizes) {
            await page.setViewportSize(size);
            await visit(page, address(at.places));
            await shown(page.getByRole('heading').first());
            if (ready) await ready(page);
            const light = await faultsOf(page);
            await page.evaluate(() => {
              document.documentElement.dataset.theme = 'dark';
            });
            await page.waitForFunction(() => document.getAnimations().length === 0); // colors fade within a few frames
            expect({
              ...size,
              light,
              dark: await faultsOf(page, ['color-contrast', 'link-in-text-block']),
              toScrollSideways: await sideways(page),
            }).toEqual({ ...size, light: [], dark: [], toScrollSideways: 0 });
          }
        },
      ),
  };
};

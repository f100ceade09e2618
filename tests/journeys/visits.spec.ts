import { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, errorBox, field, gone, isAt, link, shown, useBrowser, visit } from '../support/browser.ts';
import { found, invite, named, password } from '../support/founding.ts';
import { makeOperator } from '../support/operator.ts';
import { Visitor } from '../support/visitor.ts';

// A1 in the browser: an operator of the platform visits an organization and returns.

const browser = useBrowser();
let app: App;
beforeAll(async () => {
  app = await browser.start();
});

test.each([
  ['light', 1440, 900],
  ['dark', 390, 844],
] as const)(
  'A1: an operator goes in with a reason, sees on every page that they are a guest, and leaves (%s)',
  async (colorScheme, width, height) => {
    const name = `Otto${width}`;
    const home = await found(app, `Platform ${width}`, named(`Petra${width}`));
    const acme = await found(app, `Acme ${width}`, named(`Ann${width}`));
    await invite(app, home.admin, named(name), ['ORG_ADMIN']);
    await app.stop();
    expect((await makeOperator(app, named(name).email)).code).toBe(0);
    await app.open();
    const otto = await Visitor.signedIn(app, named(name).email, password);
    const page = await visit(
      await browser.it.window({ as: otto, colorScheme, viewport: { width, height } }),
      '/application/system',
    );
    await field(page, 'Public address').fill(acme.organization.slug);
    await button(page, 'Go in').click();
    await shown(errorBox(page).filter({ hasText: 'Reason is required.' }));
    expect(await faultsOf(page)).toEqual([]);
    await field(page, 'Reason').fill('Support case 4711');
    if (process.env.JOURNEY_SHOTS)
      await page.screenshot({ path: `${process.env.JOURNEY_SHOTS}/visit-form-${width}.png` });
    await button(page, 'Go in').click();
    await isAt(page, '/dashboard');
    const told = page.getByText(
      `You are in Acme ${width} as an operator: Support case 4711. The audit log records this visit.`,
    );
    await shown(told);
    await visit(page, '/org/audit');
    await shown(told, page.getByText(/entered as a platform operator: Support case 4711/).first());
    expect(await faultsOf(page)).toEqual([]);
    if (process.env.JOURNEY_SHOTS)
      await page.screenshot({ path: `${process.env.JOURNEY_SHOTS}/visit-bar-${width}.png` });
    expect(await link(page, 'Platform').count()).toBe(0);
    await button(page, `Leave Acme ${width}`).click();
    await isAt(page, '/application/system');
    await gone(told);
  },
);

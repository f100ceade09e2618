import type { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { becomes, button, heading, link, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { applyFor, openJob } from '../support/hiring.ts';

// A recruiter gets notifications of others' actions while she is on another page (docs/rules/notifications.md).

const browser = useBrowser();
let app: App;
let acme: Founded;
beforeAll(async () => {
  app = await browser.start();
  acme = await found(app, 'Acme', named('Ann'));
});

test.each([
  ['light', 1440, 900],
  ['dark', 390, 844],
] as const)(
  'the bell counts what happens, the list leads to it, and what is opened is read (%s, %d wide)',
  async (colorScheme, width, height) => {
    const rita = await invite(app, acme.admin, named(`Rita${width}`), ['RECRUIT_ADMIN']);
    const job = await openJob(rita, `Pilot ${width}`);
    const apply = (n: number, first_name: string) =>
      applyFor(app, acme.organization.slug, job.slug, {
        first_name,
        email: `${first_name}-${width}-${n}@example.test`,
      });
    const page = await visit(
      await browser.it.window({ as: rita, colorScheme, viewport: { width, height } }),
      '/dashboard',
    );
    const bell = (name: RegExp) => page.getByRole('link', { name }).first();
    await shown(bell(/^Notifications$/));
    await apply(1, 'Grace');
    await shown(bell(width < 900 ? /^1 unread notification$/ : /^Notifications ?1$/));
    await apply(2, 'Edith');
    await bell(width < 900 ? /unread/ : /^Notifications/).click();
    await shown(heading(page, 'Notifications'), heading(page, 'Today'));
    const grace = link(page, new RegExp(`Unread: Grace Hopper applied for Pilot ${width}`));
    const edith = link(page, new RegExp(`Unread: Edith Hopper applied for Pilot ${width}`));
    await shown(grace, edith);
    expect(await faultsOf(page)).toEqual([]);
    if (process.env.JOURNEY_SHOTS)
      await page.screenshot({ path: `${process.env.JOURNEY_SHOTS}/notifications-${width}.png` });
    await grace.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/opportunities/jobs/.*${job.id}/candidates/`));
    await shown(page.getByText('Grace Hopper').first());
    await page.goBack();
    await becomes(() => grace.count(), 0);
    await shown(edith);
    await page.getByRole('radio', { name: 'Unread' }).or(button(page, 'Unread')).first().click();
    await shown(edith);
    await button(page, 'Mark all as read').click();
    await shown(page.getByText('You have no unread notifications.'));
    await shown(bell(/^Notifications$/));
    expect(await faultsOf(page)).toEqual([]);
    if (process.env.JOURNEY_SHOTS)
      await page.screenshot({ path: `${process.env.JOURNEY_SHOTS}/notifications-read-${width}.png` });
    await visit(page, '/profile');
    const applications = page.getByRole('radiogroup', { name: 'New applications' });
    await shown(applications.getByRole('radio', { name: 'Daily', checked: true }));
    expect(await page.getByRole('radiogroup', { name: /^Operator visits/ }).count()).toBe(0);
    await applications.getByRole('radio', { name: 'At once' }).check();
    await applications.scrollIntoViewIfNeeded();
    expect(await faultsOf(page)).toEqual([]);
    if (process.env.JOURNEY_SHOTS)
      await page.screenshot({ path: `${process.env.JOURNEY_SHOTS}/notification-settings-${width}.png` });
    await page
      .getByRole('form')
      .or(page.locator('form'))
      .filter({ has: applications })
      .getByRole('button', { name: 'Save' })
      .click();
    await shown(toast(page, 'Saved.'));
    await page.reload();
    await shown(applications.getByRole('radio', { name: 'At once', checked: true }));
  },
);

test('what is opened is read, although its page was still on its way when the list was told of it', async () => {
  const rita = await invite(app, acme.admin, named('Ruth'), ['RECRUIT_ADMIN']);
  const job = await openJob(rita, 'Navigator');
  await applyFor(app, acme.organization.slug, job.slug, { first_name: 'Grace', email: 'grace-late@example.test' });
  const page = await browser.it.window({ as: rita, viewport: { width: 390, height: 844 } });
  // The first answer with the candidate's page begins and does not end, so that the change of the list arrives before it.
  await page.addInitScript(() => {
    const real = window.fetch;
    let slow = true;
    window.fetch = (input, init) => {
      const address = String(input);
      if (!slow || !address.includes('/candidates/') || address.includes('/api/')) return real(input, init);
      slow = false;
      const body = new ReadableStream({
        start: (stream) => {
          init?.signal?.addEventListener('abort', () => {
            document.documentElement.dataset.dropped = 'yes';
            stream.error(new DOMException('Aborted', 'AbortError'));
          });
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
    };
  });
  await visit(page, '/dashboard');
  await shown(page.getByRole('link', { name: '1 unread notification' }).first());
  await page.getByRole('link', { name: '1 unread notification' }).first().click();
  const grace = link(page, /Unread: Grace Hopper applied for Navigator/);
  await grace.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/candidates\//);
  await shown(page.getByText('Grace Hopper').first());
  expect(await page.evaluate(() => document.documentElement.dataset.dropped)).toBe('yes');
  await page.goBack();
  await shown(heading(page, 'Notifications'), link(page, /^Grace Hopper applied for Navigator/));
  expect(await grace.count()).toBe(0);
  await shown(page.getByRole('link', { name: /^Notifications$/ }).first());
});

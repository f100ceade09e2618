import { faultsOf } from '../support/axe.ts';
import type { App } from '../support/app.ts';
import { eventually } from '../support/app.ts';
import { button, gone, link, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { SmtpStandIn } from '../engines/smtp.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import { type Json } from '../support/visitor.ts';

// The mail server is away for longer than a letter is tried: its sender reads that, and sends the letter again (B6).

const browser = useBrowser();
const server = new SmtpStandIn();
let app: App;
let acme: Founded;
let job: Json;
let ahead = 0;
beforeAll(async () => {
  await server.start();
  app = await browser.start({ MAILER: 'smtp', SMTP_URL: server.url() });
  acme = await found(app, 'Acme', named('Ann'));
  job = await openJob(acme.admin, 'Pilot');
});
afterAll(() => server.stop());

const notSent = async (subject: string): Promise<Json> =>
  (await acme.admin.page('/messages/failed')).body.list.items.find((each: Json) => each.subject === subject);
/** Sets the clock past the ten seconds of Undo and each of the retries until the letter has failed. */
const untilFailed = (subject: string): Promise<void> =>
  eventually(async () => {
    if (await notSent(subject)) return;
    ahead += 31 * 60;
    await app.goAhead(ahead);
    throw new Error('The letter is still tried.');
  });

test.each([
  ['light', 1440, 900],
  ['dark', 390, 844],
] as const)(
  'B6: a letter that could not be sent is told in plain words and sent again with one button (%s, %d wide)',
  async (colorScheme, width, height) => {
    const subject = `About Tuesday ${width}`;
    const ada = await addApplicant(acme.admin, job.id);
    await server.stop();
    await acme.admin.ask('/api/people/candidates/note/email', {
      application_id: ada.id,
      candidate_id: ada.candidate_id,
      subject,
      body: '<p>Can you come on Tuesday?</p>',
      when: 'once',
    });
    await untilFailed(subject);
    const page = await visit(
      await browser.it.window({ as: acme.admin, colorScheme, viewport: { width, height } }),
      '/notifications/mine',
    );
    await link(page, /Unread: Your message to Ada Applicant \d+ could not be sent/)
      .first()
      .click();
    await page.waitForURL(/\/messages\/failed/);
    await page.getByText(subject).first().click();
    const reader = page.getByRole('dialog', { name: 'Message' }).or(page.getByLabel('Message', { exact: true }));
    const again = button(page, 'Send again');
    await shown(again, page.getByText(/The mail server could not be reached/).last());
    expect(await faultsOf(page)).toEqual([]);
    if (process.env.JOURNEY_SHOTS)
      await page.screenshot({ path: `${process.env.JOURNEY_SHOTS}/send-again-${width}.png` });
    await server.start();
    await again.focus();
    await page.keyboard.press('Enter');
    await shown(toast(page, 'It is sent again now.'));
    await gone(again);
    await eventually(() => expect(server.arrived.filter(({ email }) => email.subject === subject)).toHaveLength(1));
    await shown(reader.getByText(/^Sent /).first());
    expect(await faultsOf(page)).toEqual([]);
    if (process.env.JOURNEY_SHOTS)
      await page.screenshot({ path: `${process.env.JOURNEY_SHOTS}/sent-again-${width}.png` });
    await visit(page, '/messages/sent');
    await shown(page.getByText(subject).first());
    await visit(page, '/messages/failed');
    expect(await page.getByText(subject).count()).toBe(0);
  },
);

import { SmtpStandIn } from '../engines/smtp.ts';
import type { App } from '../support/app.ts';
import { eventually } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, gone, shown, useBrowser, visit } from '../support/browser.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { sideways } from '../support/screens.ts';
import type { Json } from '../support/visitor.ts';

// The lists of messages as a recruiter uses them: the letters that wait, the next one first, and the letters that failed, all of which are sent again at once.

const browser = useBrowser();
const server = new SmtpStandIn();
let app: App;
let harbour: Founded;
let job: Json;
let ahead = 0;
beforeAll(async () => {
  await server.start();
  app = await browser.start({ MAILER: 'smtp', SMTP_URL: server.url() });
  harbour = await found(app, 'Harbour Works', named('Nora'));
  job = await openJob(harbour.admin, 'Pilot');
});
afterAll(() => server.stop());

const write = ({ id, candidate_id }: Applicant, subject: string, more: Json = {}) =>
  harbour.admin.ask('/api/people/candidates/note/email', {
    application_id: id,
    candidate_id,
    subject,
    body: '<p>Can you come on Tuesday?</p>',
    when: 'once',
    ...more,
  });
const failed = async (): Promise<Json[]> => (await harbour.admin.page('/messages/failed')).body.list.items;

test('of the letters that wait, the next one to leave stands first', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  for (const days of [3, 1, 2])
    await write(await addApplicant(harbour.admin, job.id), `In ${days} days`, { send_at: inDays(days) });
  const page = await visit(await browser.it.window({ as: harbour.admin }), '/messages/scheduled');
  await shown(page.getByText('In 3 days').first());
  const subjects = await page.getByText(/^In \d days$/).allTextContents();
  expect(subjects).toEqual(['In 1 days', 'In 2 days', 'In 3 days']);
});

test.each([
  ['dark', 1440, 900],
  ['light', 390, 844],
] as const)(
  'B6: all letters that failed are sent again at once; people who may not be written to any more are named with the reason (%s, %d wide)',
  async (colorScheme, width, height) => {
    const subject = `About Tuesday ${width}`;
    const people = [];
    for (let at = 0; at < 3; at++) people.push(await addApplicant(harbour.admin, job.id));
    server.refuse = { at: 'content', code: 554, text: '5.6.0 Refused' };
    for (const person of people) await write(person, subject);
    ahead += 11;
    await app.goAhead(ahead);
    await eventually(async () => expect((await failed()).filter((each) => each.subject === subject)).toHaveLength(3));
    server.refuse = null;
    const { candidate_id } = people[0]!;
    await harbour.admin.ask('/api/people/candidates/contact', { candidate_id, do_not_contact: true });
    const page = await visit(
      await browser.it.window({ as: harbour.admin, colorScheme, viewport: { width, height } }),
      `/messages/failed/100/1/_/${encodeURIComponent(subject)}`,
    );
    await button(page, 'Send all 3 again').click();
    const question = page.getByRole('dialog', { name: 'Send 3 messages again?' });
    await shown(question);
    expect(await faultsOf(page)).toEqual([]);
    await button(question, 'Cancel').click();
    expect(server.arrived.filter(({ email }) => email.subject === subject)).toHaveLength(0);
    await button(page, 'Send all 3 again').click();
    await button(question, 'Send again').click();
    const left = page.getByRole('dialog', { name: '1 message was not sent again' });
    await shown(
      left.getByText('2 messages are sent again now.'),
      left.getByText('This person asked not to be contacted.'),
    );
    expect(await faultsOf(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    await button(left, 'Close').last().click();
    await gone(left);
    await eventually(() => expect(server.arrived.filter(({ email }) => email.subject === subject)).toHaveLength(2));
    // One is left, and it is sent again from its own place, if at all.
    await gone(button(page, /^Send all/));
    await shown(page.getByText(subject).first());
  },
);

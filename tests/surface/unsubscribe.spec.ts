import { randomUUID } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { dueNow } from '../support/due-now.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { type Applicant, advanceTo, jobPage, openJob, panelOf, stepsOf } from '../support/hiring.ts';
import { jobsWaiting, streamOf } from '../support/log.ts';
import { type Json, mailsTo, Visitor } from '../support/visitor.ts';

// Whoever is written to without having applied can end it, by a link that only their letter holds.

let app: App;
let harbour: Founded;
let admin: Visitor;
let outreach: string;
let job_id: string;
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Mara'));
  admin = harbour.admin;
  job_id = (await openJob(admin, 'Pilot')).id;
  const [lead, application] = await stepsOf(admin, job_id);
  const { letters } = (await admin.page(jobPage(job_id, 'rounds'))).body;
  outreach = letters.find(({ label }: Json) => label === 'Lead follow-up').value;
  for (const step of [lead, application])
    await admin.ask('/api/opportunities/jobs/workflowsteps/upsert', {
      id: step!.id,
      job_id,
      follow_ups: [
        { template_id: outreach, delay: 3 },
        { template_id: outreach, delay: 6 },
      ],
    });
});
afterAll(() => app?.dispose());

const mails = (to: string) => mailsTo(app, to);
const linkIn = (html: string): string => new URL(/href="([^"]*\/unsubscribe\/[^"]*)"/.exec(html)![1]!).pathname;
const lead = async (email: string): Promise<Applicant> => {
  const { application, candidate } = await admin.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id,
    first_name: 'Ada',
    last_name: 'Lovelace',
    email,
  });
  return { ...application, candidate_id: candidate.id };
};
const due = async (count: number): Promise<void> => {
  await eventually(() => expect(jobsWaiting(app, 'send-follow-up')).toHaveLength(count));
  await dueNow(app, 'send-follow-up');
};
const wants = (visitor: Visitor, at: string, wanted: unknown, uid = randomUUID()) =>
  visitor.post(`${at}/api/subscription`, { wanted }, { uid });
const told = async (who: Applicant): Promise<string[]> =>
  (await admin.page(`/reports/history/100/1/_/_/_/${who.candidate_id}`)).body.history.rows.map(
    ({ sentence }: Json) => sentence,
  );

test('a lead is followed up by outreach, ends it by the link, and hears of their application all the same', async () => {
  const email = 'ada@example.test';
  const ada = await lead(email);
  await due(2);
  const [mail] = await eventually(async () => {
    const found = await mails(email);
    expect(found).toHaveLength(2);
    return found;
  });
  expect(mail!.subject).toBe('Following up on Pilot');
  const at = linkIn(mail!.html);
  // Members read the letter without the link, so that nobody unsubscribes somebody else.
  const { messages } = await panelOf(admin, ada.id);
  const { message } = await admin.ask('/api/read/email', { message_id: messages[0].id });
  expect([message.body.includes('No more letters like this'), message.body.includes('/unsubscribe/')]).toEqual([
    true,
    false,
  ]);

  const visitor = await Visitor.of(app);
  expect((await visitor.page(at)).body).toMatchObject({ organization: { name: 'Harbour Works' }, unsubscribed: false });
  // Opening it changes nothing.
  expect((await visitor.page(at)).body.unsubscribed).toBe(false);
  const uid = randomUUID();
  for (const _ of [1, 2]) expect((await wants(visitor, at, false, uid)).body.status).toBe('ok');
  expect((await wants(visitor, at, false)).body.status).toBe('ok');
  expect((await visitor.page(at)).body.unsubscribed).toBe(true);
  const said = (await streamOf(app, `candidate-${ada.candidate_id}`)).filter(({ type }) => /ubscribed/.test(type));
  expect(said.map(({ type, metadata }) => [type, metadata.actor.type])).toEqual([
    ['CandidateUnsubscribed', 'candidate'],
  ]);
  expect(await told(ada)).toContain('unsubscribed from letters about jobs');

  // The next outreach is not written; what is about the application is.
  await advanceTo(admin, { ...ada, ...(await panelOf(admin, ada.id)).application }, job_id, 'application');
  expect((await panelOf(admin, ada.id)).next_letter).toBeNull();
  await due(2);
  expect(await told(ada)).toContain(
    'did not send the follow-up “Lead follow-up” of Application (after 3 days): unsubscribed from letters about jobs',
  );
  expect(await mails(email)).toHaveLength(2);

  expect((await wants(visitor, at, true)).body.status).toBe('ok');
  expect((await visitor.page(at)).body.unsubscribed).toBe(false);
  expect(await told(ada)).toContain('wants letters about jobs again');
});

test('a link that is made up, of another purpose or of another organization opens nothing and changes nothing', async () => {
  const email = 'grace@example.test';
  const grace = await lead(email);
  await due(2);
  await eventually(async () => expect((await mails(email)).length).toBeGreaterThan(0));
  const at = linkIn((await mails(email))[0]!.html);
  const visitor = await Visitor.of(app);
  const other = await found(app, 'Other House', named('Otto'));
  const token = at.split('/').at(-1)!;
  const turned = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');
  for (const wrong of [
    `/${harbour.organization.slug}/unsubscribe/${turned}`,
    `/${harbour.organization.slug}/unsubscribe/nobody`,
    `/${other.organization.slug}/unsubscribe/${token}`,
    `/${harbour.organization.slug}/applications/${token}`,
  ]) {
    expect([wrong, (await visitor.get(wrong)).status]).toEqual([wrong, 404]);
    if (wrong.includes('/unsubscribe/')) expect((await wants(visitor, wrong, false)).body.code).toBe('not_found');
  }
  for (const body of [undefined, 'yes', null]) expect((await wants(visitor, at, body)).body.code).toBe('validation');
  expect((await visitor.page(at)).body.unsubscribed).toBe(false);
  // Nobody in the organization needs it, and nobody is refused it: the link alone says who it is.
  const ines = await invite(app, admin, named('Ines'), ['INTERVIEW_ADMIN']);
  expect((await ines.page(at)).body.unsubscribed).toBe(false);
  expect((await streamOf(app, `candidate-${grace.candidate_id}`)).some(({ type }) => /ubscribed/.test(type))).toBe(
    false,
  );
});

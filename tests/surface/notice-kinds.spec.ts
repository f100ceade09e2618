import { App, eventually } from '../support/app.ts';
import { everyHour, writeOnHolidays } from '../support/cadences.ts';
import { settled } from '../support/due-now.ts';
import { found, invite, named, password } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, openJob, stepsOf } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Every happening of the table reaches the members who must know of it, and no other (docs/rules/notifications.md#what-members-are-told-of).

type Member = Visitor & { id: string };
let app: App;
let admin: Visitor;
let rita: Member;
let ines: Member;
let key: string;
let waiting: Applicant;
let interviewer: string;
beforeAll(async () => {
  app = await App.start();
  const acme = await found(app, 'Acme', named('Ann'));
  await writeOnHolidays(acme.admin);
  admin = await invite(app, acme.admin, named('Nora'), ['ORG_ADMIN']);
  await admin.ask('/api/org/profile/upsert', { sales: true, marketing: true });
  rita = await invite(app, admin, named('Rita'), ['RECRUIT_ADMIN']);
  ines = await invite(app, admin, named('Ines'), ['RECRUIT_ADMIN']);
  interviewer = ines.id;
  const rigger = await openJob(rita, 'Rigger');
  waiting = await advanceTo(rita, await addApplicant(rita, rigger.id), rigger.id, 'screening');
  key = /key=(\S+)/.exec(app.outbox)![1]!;
});
afterAll(() => app?.dispose());

const sentences = async (visitor: Visitor): Promise<string[]> =>
  (await visitor.page('/notifications/mine/100/1/_/_/_')).body.list.items.map(({ sentence }: Json) => sentence);
const hears = (visitor: Visitor, words: string) =>
  eventually(async () => expect(await sentences(visitor)).toContainEqual(expect.stringContaining(words)));
const heard = async (visitor: Visitor, words: string) => {
  await settled(app);
  return (await sentences(visitor)).filter((each) => each.includes(words)).length;
};
const person = async (by: Visitor, name: string): Promise<string> =>
  (
    await by.ask('/api/people/candidates/upsert', {
      first_name: name,
      last_name: 'Pool',
      email: `${name.toLowerCase()}@pool.test`,
      source: 'sourced',
    })
  ).candidate.id;

let ahead = 0;
/** Sets the clock ahead by this many hours more and waits until all that is due is done. The sessions are over then. */
const goOn = async (hours: number): Promise<void> => {
  ahead += hours;
  await app.goAhead(ahead * 3600);
  await settled(app);
  await signInAgain();
};
const signInAgain = async (): Promise<void> => {
  [admin, rita, ines] = (await Promise.all(
    ['Nora', 'Rita', 'Ines'].map((name) => Visitor.signedIn(app, named(name).email, password)),
  )) as [Visitor, Member, Member];
};

test('the answer to a letter reaches the member who wrote it and the owner of the job, each once', async () => {
  const job = await openJob(rita, 'Pilot');
  const ada = await addApplicant(rita, job.id);
  await ines.ask('/api/people/bulk/start', {
    change: { kind: 'message', job_id: job.id, delay_hours: 0, subject: 'About Tuesday', body: '<p>Can you come?</p>' },
    candidate_ids: [ada.candidate_id],
  });
  const outbox = async (): Promise<Json[]> => (await (await Visitor.of(app)).page(app.outbox)).body.mails;
  const mail = await eventually(async () => {
    const sent = (await outbox()).find(({ subject }) => subject === 'About Tuesday');
    expect(sent).toBeDefined();
    return sent!;
  });
  await (await Visitor.of(app)).ask('/api/outbox/answer', { key, mail_id: mail.id, text: 'Yes, gladly.' });
  for (const each of [ines, rita]) await hears(each, 'answered by email');
  for (const [each, times] of [
    [ines, 1],
    [rita, 1],
    [admin, 0],
  ] as const)
    expect(await heard(each, 'answered by email')).toBe(times);
});

test('what a person asks about their data is named: a copy is no erasure', async () => {
  const bob = await invite(app, admin, named('Bob'), ['ORG_ADMIN']);
  const cora = await person(rita, 'Cora');
  for (const kind of ['access', 'rectify', 'object', 'erase'])
    await admin.ask('/api/people/privacy/request', {
      candidate_id: cora,
      kind,
      via: 'email',
      asked_on: new Date().toISOString().slice(0, 10),
    });
  for (const words of ['Access to data', 'Correction', 'Objection', 'Erasure'])
    await hears(bob, `Cora Pool asked something about their data: ${words}`);
  expect(await heard(rita, 'asked something about their data')).toBe(0);
});

test('administrators hear once of the people whom a night lists to be erased', async () => {
  for (const name of ['Dora', 'Emil']) await person(admin, name);
  const { version } = (await admin.page('/org/privacy')).body;
  await admin.ask('/api/org/profile/upsert', { version, pool_days: 30 });
  await eventually(async () => expect((await eventsOf(app, "type = 'RetentionPlanned'")).length).toBeGreaterThan(1));
  await hears(admin, 'People were listed to be erased, the first on ');
  expect(await heard(admin, 'People were listed to be erased')).toBe(1);
  expect(await heard(rita, 'People were listed to be erased')).toBe(0);
});

test('a deal that moves and a commission that is earned reach the owner of the deal and the heads of sales', async () => {
  const seller = await invite(app, admin, named('Sam'), ['SALES_MANAGER']);
  const head = await invite(app, admin, named('Helga'), ['SALES_ORG_ADMIN']);
  const sales = (path: string) => `/api/sales/${path}`;
  const today = new Date().toISOString().slice(0, 10);
  const amount = { amount: 10_000_00, currency: 'EUR' };
  const { term } = await head.ask(sales('terms/upsert'), {
    name: 'A fifth',
    basis: 'percent_of_deal',
    rate: 20,
    payable_on: 'paid',
    holding_days: 0,
    guarantee_days: 0,
    ownership_days: 0,
  });
  const { partner } = await head.ask(sales('partners/upsert'), {
    name: 'Bridge',
    kind: 'agency',
    default_term_id: term.id,
  });
  const { deal } = await seller.ask(sales('deals/upsert'), { name: 'Forty seats', company_name: 'Pool', amount });
  await seller.ask(sales('deals/partners/upsert'), { deal_id: deal.id, partner_id: partner.id, split_percent: 100 });
  await head.ask(sales('deals/upsert'), {
    id: deal.id,
    type: 'deal_accepted',
    contract_signed_on: today,
    amount,
  });
  await hears(seller, 'Helga Tester recorded the signed contract of the deal Forty seats');
  await seller.ask(sales('deals/upsert'), { id: deal.id, type: 'deal_paid', paid_on: today, paid_amount: amount });
  await hears(head, 'Sam Tester recorded the payment of the deal Forty seats');
  await hears(head, 'A commission for the deal Forty seats is earned');
  expect(await heard(seller, 'recorded the payment')).toBe(0);
  expect(await heard(rita, 'Forty seats')).toBe(0);
  const { profile } = (await seller.page('/profile')).body;
  expect(JSON.stringify(profile)).toContain('"notify_deal":"daily"');
});

test('a resume that nobody reviewed in the days planned for its step is told to the owners of the job, a reviewed one is not', async () => {
  const job = await openJob(rita, 'Sail Maker');
  const step = (await stepsOf(rita, job.id)).find(({ type }) => type === 'application') as unknown as Json;
  await addApplicant(admin, job.id, 'gus@example.test');
  const hanna = await addApplicant(admin, job.id, 'hanna@example.test');
  await settled(app);
  expect(await heard(rita, 'has waited longer than planned')).toBe(0);
  await rita.ask('/api/opportunities/pipeline/resume_reviewed', { application_id: hanna.id });
  await goOn(24 * step.sla_days);
  expect(await heard(rita, 'has waited longer than planned')).toBe(0);
  await goOn(25);
  await hears(rita, 'has waited longer than planned for Sail Maker');
  expect(await heard(rita, 'has waited longer than planned for Sail Maker')).toBe(1);
  expect(await heard(ines, 'has waited longer than planned')).toBe(0);
});

test('a step of a cadence that nobody can do fails after its attempts, and the administrators hear of it once', async () => {
  const owner = await invite(app, admin, named('Otto'), ['RECRUIT_ADMIN']);
  const at = (path: string) => `/api/org/cadences/${path}`;
  const { cadence } = await owner.ask(at('upsert'), {
    name: 'Spring talent',
    audience: 'talent',
    ...everyHour,
  });
  await owner.ask(at('steps/upsert'), { cadence_id: cadence.id, type: 'call', delay_days: 1, priority: 'normal' });
  await owner.ask(at('upsert'), { id: cadence.id, status: 'active' });
  const fred = await person(owner, 'Fred');
  await owner.ask(at('assign'), { cadence_id: cadence.id, subjects: [{ type: 'candidate', id: fred }] });
  await settled(app);
  await admin.ask('/api/org/users/deactivate', { id: owner.id });
  await goOn(30);
  for (let times = 0; times < 5; times++) await goOn(1);
  await hears(admin, 'A step of the cadence Spring talent failed for Fred Pool');
  expect(await heard(admin, 'A step of the cadence Spring talent failed')).toBe(1);
  expect(await heard(ines, 'Spring talent')).toBe(0);
});

test('a scorecard that is missing after three days is told to the owners of the job too', async () => {
  const hour = 3_600_000;
  await rita.ask('/api/opportunities/jobs/appointment/upsert', {
    application_id: waiting.id,
    starts_at: new Date((Math.floor(Date.now() / hour) + ahead + 5) * hour).toISOString(),
    duration_minutes: 30,
    meeting_type: 'phone',
    phone_mode: 'call_candidate',
    phone_number: '+351 210 000 000',
    interviewers: [{ user_id: interviewer }],
  });
  await goOn(7);
  await goOn(25);
  expect(await heard(ines, 'Your scorecard for')).toBe(2);
  expect(await heard(rita, 'have been missing for three days')).toBe(0);
  await goOn(48);
  await hears(rita, 'have been missing for three days (Rigger)');
  expect(await heard(ines, 'have been missing for three days')).toBe(0);
});

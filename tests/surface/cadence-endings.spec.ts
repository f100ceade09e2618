import { createHmac } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { cadenceCall, CadenceDesk } from '../support/cadences.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, type Applicant, jobPage, offerTerms, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// B4: what a cadence does when its letter comes back, for good or for a time, when its reader reports it as unwanted, and when they unsubscribe: with a rule for it and without one.

const secret = 'a secret of at least thirty-two letters';
let app: App;
let admin: Visitor;
let job: Json;
let desk: CadenceDesk;
beforeAll(async () => {
  app = await App.start({ MAIL_WEBHOOK_SECRET: secret });
  ({ admin } = await found(app, 'Harbour Works', named('Mara')));
  desk = new CadenceDesk(app, admin);
  job = await openJob(admin, 'Model');
});
afterAll(() => app?.dispose());

const email = { type: 'email', delay_days: 0, subject: 'About {{job_title}}', body: '<p>Hi</p>' };
/** The next email, a day after the one before. */
const next = { ...email, delay_days: 1 };
const wait = { type: 'response', delay_days: 60 };
const call = { type: 'call', delay_days: 0, name: 'Ring them', auto: false };
/** A running cadence with one rule, made from its steps. */
const ruled = (name: string, steps: readonly Json[], ruleOf: (steps: Json[]) => Json): Promise<string> =>
  desk.running(name, steps, { rules: (made) => [ruleOf(made)] });
const eventsIn = async (enrollment: string): Promise<string[]> =>
  (await desk.eventsOf(enrollment)).map(({ type, data }) =>
    [type, data.kind ?? data.reason ?? data.when].filter(Boolean).join(' '),
  );
/** Reports as the provider does what became of these letters, in one request. */
const report = async (letter: Json | readonly Json[], event: string, more: Json = {}): Promise<void> => {
  const letters = [letter].flat();
  const body = JSON.stringify({ reports: letters.map(({ id }) => ({ message_id: id, event, ...more })) });
  const time = Math.floor(Date.now() / 1000);
  const sign = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const answered = await fetch(new URL('/api/mail/reports', app.base), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-candor-signature': `t=${time},v1=${sign}` },
    body,
  });
  expect(await answered.json()).toMatchObject({ payload: { known: letters.length } });
};
const hard = { hard: true, error: '550 no such user' };
const soft = { error: '452 mailbox full' };
test('a letter that came back for good ends the cadence, and the page says so', async () => {
  const id = await desk.running('Hard', [email, wait]);
  const ada = await addApplicant(admin, job.id);
  const enrollment = await desk.assign(id, ada);
  const [letter] = await desk.sentTo(ada, 1);
  await report(letter!, 'bounced', hard);
  await eventually(async () => expect((await desk.page(id)).left).toEqual({ bounced: 1 }));
  expect(await eventsIn(enrollment)).toEqual([
    'CandidateEnrolled',
    'CadenceStepExecuted',
    'CadenceResponseRecorded bounce',
    'CandidateLeftCadence bounced',
  ]);
  expect(await desk.standing(id, ada)).toMatchObject({ status: 'left', left_reason: 'bounced' });
  // The address takes no mail, so no cadence that writes takes the person again.
  const again = await admin.ask(cadenceCall('assign'), {
    cadence_id: id,
    subjects: [{ type: 'application', id: ada.id }],
  });
  expect(again).toMatchObject({ done: [], failed: [{ error: expect.stringMatching(/takes no mail/i) }] });
});

test('letters that came back for a time end it at the third, and not before', async () => {
  const id = await desk.running('Soft', [email, next, next, wait]);
  const ben = await addApplicant(admin, job.id);
  const enrollment = await desk.assign(id, ben);
  const letters = await desk.sendNext(enrollment, ben, 3);
  const bounces = async () => (await eventsIn(enrollment)).filter((each) => each.endsWith('bounce')).length;
  for (const [at_, letter] of letters.slice(0, 2).entries()) {
    // A provider may say the same twice.
    for (let times = 0; times < 2; times++) await report(letter, 'bounced', soft);
    await eventually(async () => expect(await bounces()).toBe(at_ + 1));
    expect(await desk.standing(id, ben)).toMatchObject({ status: 'active' });
  }
  expect((await desk.page(id)).left).toEqual({});
  await report(letters[2]!, 'bounced', soft);
  await eventually(async () => expect((await desk.page(id)).left).toEqual({ bounced: 1 }));
  expect(await bounces()).toBe(3);
});

test('a rule for letters that come back decides in place of leaving: a call follows, for a hard bounce at once and for soft ones at the third', async () => {
  const id = await ruled('Ruled', [email, next, next, wait, call], (steps) => ({
    when: 'bounced',
    action: 'go_to_step',
    step_id: steps[4]!.id,
  }));
  const [cleo, dora] = [await addApplicant(admin, job.id), await addApplicant(admin, job.id)];
  const [ofCleo, ofDora] = [await desk.assign(id, cleo), await desk.assign(id, dora)];
  const [first] = await desk.sendNext(ofCleo, cleo, 3);
  await report(first!, 'bounced', hard);
  await eventually(async () => expect(await desk.standing(id, cleo)).toMatchObject({ status: 'active', at: 5 }));
  expect(await eventsIn(ofCleo)).toEqual(
    expect.arrayContaining(['CadenceResponseRecorded bounce', 'CadenceRuleApplied bounced', 'EnrollmentMoved']),
  );
  const letters = await desk.sendNext(ofDora, dora, 3);
  const bouncesOf = async (enrollment: string) =>
    (await eventsIn(enrollment)).filter((each) => each === 'CadenceResponseRecorded bounce').length;
  for (const [before, letter] of letters.entries()) {
    expect(await eventsIn(ofDora)).not.toContain('CadenceRuleApplied bounced');
    await report(letter, 'bounced', soft);
    await eventually(async () => expect(await bouncesOf(ofDora)).toBe(before + 1));
  }
  await eventually(async () => expect(await desk.standing(id, dora)).toMatchObject({ status: 'active', at: 5 }));
  expect((await desk.page(id)).left).toEqual({});
});

test('a rule that makes a task for a letter that came back makes one, and the person leaves beside it', async () => {
  const id = await ruled('Task', [email, wait], () => ({
    when: 'bounced',
    action: 'create_task',
    title: 'Find another address',
  }));
  const emil = await addApplicant(admin, job.id);
  await desk.assign(id, emil);
  const [letter] = await desk.sentTo(emil, 1);
  await report(letter!, 'bounced', hard);
  await eventually(async () => expect((await desk.page(id)).left).toEqual({ bounced: 1 }));
  const titles = async () => (await admin.page('/tasks/mine')).body.list.items.map(({ title }: Json) => title);
  await eventually(async () =>
    expect((await titles()).filter((title: string) => title === 'Find another address')).toHaveLength(1),
  );
});

test('a person who reports a letter as unwanted leaves every cadence, whatever its rules say', async () => {
  const one = await ruled('Reported', [email, wait], (steps) => ({
    when: 'bounced',
    action: 'go_to_step',
    step_id: steps[1]!.id,
  }));
  const two = await desk.running('Beside it', [wait]);
  const [fay, other] = [await addApplicant(admin, job.id), await addApplicant(admin, job.id)];
  await desk.assign(one, fay);
  await desk.assign(two, fay);
  await desk.assign(two, other);
  const [letter] = await desk.sentTo(fay, 1);
  await report(letter!, 'complained');
  await eventually(async () => {
    expect((await desk.page(one)).left).toEqual({ complained: 1 });
    expect((await desk.page(two)).left).toEqual({ complained: 1 });
  });
  expect(await desk.standing(two, other)).toMatchObject({ status: 'active' });
});

/** Says by the link of this letter that its reader wants no more of this topic. */
const unsubscribe = async (letter: Json, topic: 'jobs' | 'news'): Promise<void> => {
  const visitor = await Visitor.of(app);
  const mail = (await visitor.page(app.outbox)).body.mails.find(({ id }: Json) => id === letter.id);
  const link = new URL(/href="([^"]*\/unsubscribe\/[^"]*)"/.exec(mail.html)![1]!);
  await visitor.ask(`${link.pathname}/api/subscription`, { wanted: false, topic });
};

test('a person who unsubscribes leaves; one who wants no news stays in a cadence about jobs; a rule decides in place of leaving', async () => {
  const plain = await desk.running('Plain', [email, wait]);
  const completes = await ruled('Completes', [email, wait], () => ({ when: 'unsubscribed', action: 'complete' }));
  const [gil, hal, ivy] = [
    await addApplicant(admin, job.id),
    await addApplicant(admin, job.id),
    await addApplicant(admin, job.id),
  ];
  await desk.assign(plain, gil);
  await desk.assign(plain, hal);
  const ofIvy = await desk.assign(completes, ivy);
  const [toGil, toHal, toIvy] = [
    (await desk.sentTo(gil, 1))[0]!,
    (await desk.sentTo(hal, 1))[0]!,
    (await desk.sentTo(ivy, 1))[0]!,
  ];
  await unsubscribe(toHal, 'news');
  await unsubscribe(toGil, 'jobs');
  await unsubscribe(toIvy, 'jobs');
  await eventually(async () => expect((await desk.page(plain)).left).toEqual({ unsubscribed: 1 }));
  expect(await desk.standing(plain, gil)).toMatchObject({ status: 'left', left_reason: 'unsubscribed' });
  await eventually(async () => expect(await desk.standing(completes, ivy)).toMatchObject({ status: 'completed' }));
  expect(await eventsIn(ofIvy)).toEqual(
    expect.arrayContaining(['CadenceRuleApplied unsubscribed', 'EnrollmentCompleted']),
  );
  expect(await desk.standing(plain, hal)).toMatchObject({ status: 'active' });
});

test('what a rule does for a person who unsubscribed writes them no letter: the step to which it leads ends the cadence', async () => {
  const id = await ruled('Leads on', [email, wait, email], (steps) => ({
    when: 'unsubscribed',
    action: 'go_to_step',
    step_id: steps[2]!.id,
  }));
  const jon = await addApplicant(admin, job.id);
  await desk.assign(id, jon);
  const [letter] = await desk.sentTo(jon, 1);
  await unsubscribe(letter!, 'jobs');
  await eventually(async () => expect((await desk.page(id)).left).toEqual({ unsubscribed: 1 }));
  expect(await desk.lettersTo(jon)).toHaveLength(1);
});

// The people have mailboxes at a provider that has no limit of letters a day.
test('three letters that come back in the same moment count as three: the rule is applied once, by the third', async () => {
  const id = await ruled('Together', [email, next, next, wait, call], (steps) => ({
    when: 'bounced',
    action: 'go_to_step',
    step_id: steps[4]!.id,
  }));
  const people = [];
  for (let made = 0; made < 4; made++) people.push(await addApplicant(admin, job.id, `together-${made}@gmail.com`));
  const enrollments = [];
  for (const who of people) enrollments.push(await desk.assign(id, who));
  const letters = [];
  for (const [at_, who] of people.entries()) letters.push(...(await desk.sendNext(enrollments[at_]!, who, 3)));
  await report(letters, 'bounced', soft);
  for (const enrollment of enrollments)
    await eventually(async () => {
      const events = await eventsIn(enrollment);
      expect(events.filter((each) => each === 'CadenceResponseRecorded bounce')).toHaveLength(3);
      expect(events.filter((each) => each === 'CadenceRuleApplied bounced')).toHaveLength(1);
      expect(events.filter((each) => each === 'EnrollmentMoved')).toHaveLength(1);
    });
});

test('a person who is added without an application is followed on the only one that goes on; a hire on any job ends their cadences', async () => {
  const id = await desk.running('Without a job', [wait, email]);
  const another = await openJob(admin, 'Rigger', { openings: 3 });
  const people: Applicant[] = [];
  for (let made = 0; made < 3; made++) people.push(await addApplicant(admin, job.id));
  const [archived, both, hired] = people as [Applicant, Applicant, Applicant];
  const second = async ({ candidate_id }: Applicant): Promise<Json> =>
    (
      await admin.ask('/api/opportunities/jobs/candidate/upsert', {
        job_id: another.id,
        candidate_id,
        applied_at: new Date().toISOString(),
      })
    ).application;
  await second(both);
  const elsewhere = await second(hired);
  const subjects = people.map(({ candidate_id }) => ({ type: 'candidate', id: candidate_id }));
  const { done } = await admin.ask(cadenceCall('assign'), { cadence_id: id, subjects });
  const [first] = await desk.eventsOf(done[0].id);
  expect(first!.data).toMatchObject({ application_id: archived.id, job_id: job.id });
  // Two go on, so the cadence is about neither.
  expect((await desk.eventsOf(done[1].id))[0]!.data).toMatchObject({ application_id: null });

  const { reasons } = (await admin.page(jobPage(job.id, 'candidates'))).body;
  for (const { id: application_id, version } of [archived, both])
    await admin.ask('/api/opportunities/jobs/candidate/archive', {
      application_id,
      version,
      disqualification_reason_id: reasons.find(({ side }: Json) => side === 'we_rejected').id,
    });
  const offer = { action: 'offer', ...offerTerms, application_id: elsewhere.id, version: elsewhere.version };
  const { application } = await admin.ask('/api/opportunities/jobs/candidate/offer', offer);
  await admin.ask('/api/opportunities/jobs/candidate/offer', {
    application_id: elsewhere.id,
    version: application.version,
    action: 'offer_accept',
  });
  await eventually(async () => expect((await desk.page(id)).left).toEqual({ archived: 1, hired: 1 }));
  expect(await desk.standing(id, both)).toMatchObject({ status: 'active' });
});

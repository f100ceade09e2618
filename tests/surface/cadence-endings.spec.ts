import { createHmac } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// B4: what a cadence does when its letter comes back, for good or for a time, when its reader reports it as unwanted, and when they unsubscribe: with a rule for it and without one.

const at = (path: string) => `/api/org/cadences/${path}`;
const secret = 'a secret of at least thirty-two letters';
let app: App;
let admin: Visitor;
let job: Json;
beforeAll(async () => {
  app = await App.start({ MAIL_WEBHOOK_SECRET: secret });
  ({ admin } = await found(app, 'Harbour Works', named('Mara')));
  job = await openJob(admin, 'Model');
});
afterAll(() => app?.dispose());

const email = { type: 'email', delay_days: 0, subject: 'About {{job_title}}', body: '<p>Hi</p>' };
const wait = { type: 'response', delay_days: 60 };
const call = { type: 'call', delay_days: 0, name: 'Ring them', auto: false };
/** A running cadence that sends at every hour of every day. `ruleOf`: makes its rule from its steps. */
const running = async (
  name: string,
  steps: readonly Json[],
  ruleOf: (steps: Json[]) => Json | null = () => null,
): Promise<string> => {
  const { cadence } = await admin.ask(at('upsert'), {
    name,
    audience: 'talent',
    send_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    send_from: '00:00',
    send_until: '00:00',
    gap_days: 0,
    beside_others: true,
  });
  for (const step of steps)
    await admin.ask(at('steps/upsert'), { cadence_id: cadence.id, priority: 'normal', ...step });
  const rule = ruleOf((await page(cadence.id)).cadence.steps);
  if (rule) await admin.ask(at('rules/upsert'), { cadence_id: cadence.id, ...rule });
  await admin.ask(at('upsert'), { id: cadence.id, status: 'active' });
  return cadence.id;
};
const assign = async (cadence_id: string, { id }: Applicant): Promise<string> =>
  (await admin.ask(at('assign'), { cadence_id, subjects: [{ type: 'application', id }] })).done[0].id;
const page = async (id: string, section = 'steps'): Promise<Json> =>
  (await admin.page(`/cadences/cadences/100/1/_/_/_/${id}/${section}`)).body;
const lettersTo = async ({ candidate_id }: Applicant): Promise<Json[]> =>
  (await admin.page(`/people/candidates/100/1/_/_/_/${candidate_id}`)).body.messages.filter(
    ({ kind, status }: Json) => kind === 'cadence' && status === 'sent',
  );
const written = (who: Applicant, count: number): Promise<Json[]> =>
  eventually(async () => {
    const letters = await lettersTo(who);
    expect(letters).toHaveLength(count);
    return letters;
  });
const eventsIn = async (enrollment: string): Promise<string[]> =>
  (await streamOf(app, `enrollment-${enrollment}`)).map(({ type, data }) =>
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
/** Where this person stands in the cadence, as its page lists it. */
const standing = async (id: string, who: Applicant): Promise<Json> => {
  const { list, cadence } = await page(id, 'enrollments');
  const row = list.items.find(({ candidate_id }: Json) => candidate_id === who.candidate_id);
  return { ...row, at: cadence.steps.findIndex((step: Json) => step.id === row.step_id) + 1 };
};

test('a letter that came back for good ends the cadence, and the page says so', async () => {
  const id = await running('Hard', [email, wait]);
  const ada = await addApplicant(admin, job.id);
  const enrollment = await assign(id, ada);
  const [letter] = await written(ada, 1);
  await report(letter!, 'bounced', hard);
  await eventually(async () => expect((await page(id)).left).toEqual({ bounced: 1 }));
  expect(await eventsIn(enrollment)).toEqual([
    'CandidateEnrolled',
    'CadenceStepExecuted',
    'CadenceResponseRecorded bounce',
    'CandidateLeftCadence bounced',
  ]);
  expect(await standing(id, ada)).toMatchObject({ status: 'left', left_reason: 'bounced' });
  // The address takes no mail, so no cadence that writes takes the person again.
  const again = await admin.ask(at('assign'), { cadence_id: id, subjects: [{ type: 'application', id: ada.id }] });
  expect(again).toMatchObject({ done: [], failed: [{ error: expect.stringMatching(/takes no mail/i) }] });
});

test('letters that came back for a time end it at the third, and not before', async () => {
  const id = await running('Soft', [email, email, email, wait]);
  const ben = await addApplicant(admin, job.id);
  const enrollment = await assign(id, ben);
  const letters = await written(ben, 3);
  const bounces = async () => (await eventsIn(enrollment)).filter((each) => each.endsWith('bounce')).length;
  for (const [at_, letter] of letters.slice(0, 2).entries()) {
    // A provider may say the same twice.
    for (let times = 0; times < 2; times++) await report(letter, 'bounced', soft);
    await eventually(async () => expect(await bounces()).toBe(at_ + 1));
    expect(await standing(id, ben)).toMatchObject({ status: 'active' });
  }
  expect((await page(id)).left).toEqual({});
  await report(letters[2]!, 'bounced', soft);
  await eventually(async () => expect((await page(id)).left).toEqual({ bounced: 1 }));
  expect(await bounces()).toBe(3);
});

test('a rule for letters that come back decides in place of leaving: a call follows, for a hard bounce at once and for soft ones at the third', async () => {
  const id = await running('Ruled', [email, email, email, wait, call], (steps) => ({
    when: 'bounced',
    action: 'go_to_step',
    step_id: steps[4]!.id,
  }));
  const [cleo, dora] = [await addApplicant(admin, job.id), await addApplicant(admin, job.id)];
  const [ofCleo, ofDora] = [await assign(id, cleo), await assign(id, dora)];
  const [first] = await written(cleo, 3);
  await report(first!, 'bounced', hard);
  await eventually(async () => expect(await standing(id, cleo)).toMatchObject({ status: 'active', at: 5 }));
  expect(await eventsIn(ofCleo)).toEqual(
    expect.arrayContaining(['CadenceResponseRecorded bounce', 'CadenceRuleApplied bounced', 'EnrollmentMoved']),
  );
  const letters = await written(dora, 3);
  const bouncesOf = async (enrollment: string) =>
    (await eventsIn(enrollment)).filter((each) => each === 'CadenceResponseRecorded bounce').length;
  for (const [before, letter] of letters.entries()) {
    expect(await eventsIn(ofDora)).not.toContain('CadenceRuleApplied bounced');
    await report(letter, 'bounced', soft);
    await eventually(async () => expect(await bouncesOf(ofDora)).toBe(before + 1));
  }
  await eventually(async () => expect(await standing(id, dora)).toMatchObject({ status: 'active', at: 5 }));
  expect((await page(id)).left).toEqual({});
});

test('a rule that makes a task for a letter that came back makes one, and the person leaves beside it', async () => {
  const id = await running('Task', [email, wait], () => ({
    when: 'bounced',
    action: 'create_task',
    title: 'Find another address',
  }));
  const emil = await addApplicant(admin, job.id);
  await assign(id, emil);
  const [letter] = await written(emil, 1);
  await report(letter!, 'bounced', hard);
  await eventually(async () => expect((await page(id)).left).toEqual({ bounced: 1 }));
  const titles = async () => (await admin.page('/tasks/mine')).body.list.items.map(({ title }: Json) => title);
  await eventually(async () =>
    expect((await titles()).filter((title: string) => title === 'Find another address')).toHaveLength(1),
  );
});

test('a person who reports a letter as unwanted leaves every cadence, whatever its rules say', async () => {
  const one = await running('Reported', [email, wait], (steps) => ({
    when: 'bounced',
    action: 'go_to_step',
    step_id: steps[1]!.id,
  }));
  const two = await running('Beside it', [wait]);
  const [fay, other] = [await addApplicant(admin, job.id), await addApplicant(admin, job.id)];
  await assign(one, fay);
  await assign(two, fay);
  await assign(two, other);
  const [letter] = await written(fay, 1);
  await report(letter!, 'complained');
  await eventually(async () => {
    expect((await page(one)).left).toEqual({ complained: 1 });
    expect((await page(two)).left).toEqual({ complained: 1 });
  });
  expect(await standing(two, other)).toMatchObject({ status: 'active' });
});

/** Says by the link of this letter that its reader wants no more of this topic. */
const unsubscribe = async (letter: Json, topic: 'jobs' | 'news'): Promise<void> => {
  const visitor = await Visitor.of(app);
  const mail = (await visitor.page(app.outbox)).body.mails.find(({ id }: Json) => id === letter.id);
  const link = new URL(/href="([^"]*\/unsubscribe\/[^"]*)"/.exec(mail.html)![1]!);
  await visitor.ask(`${link.pathname}/api/subscription`, { wanted: false, topic });
};

test('a person who unsubscribes leaves; one who wants no news stays in a cadence about jobs; a rule decides in place of leaving', async () => {
  const plain = await running('Plain', [email, wait]);
  const ruled = await running('Completes', [email, wait], () => ({ when: 'unsubscribed', action: 'complete' }));
  const [gil, hal, ivy] = [
    await addApplicant(admin, job.id),
    await addApplicant(admin, job.id),
    await addApplicant(admin, job.id),
  ];
  await assign(plain, gil);
  await assign(plain, hal);
  const ofIvy = await assign(ruled, ivy);
  const [toGil, toHal, toIvy] = [(await written(gil, 1))[0]!, (await written(hal, 1))[0]!, (await written(ivy, 1))[0]!];
  await unsubscribe(toHal, 'news');
  await unsubscribe(toGil, 'jobs');
  await unsubscribe(toIvy, 'jobs');
  await eventually(async () => expect((await page(plain)).left).toEqual({ unsubscribed: 1 }));
  expect(await standing(plain, gil)).toMatchObject({ status: 'left', left_reason: 'unsubscribed' });
  await eventually(async () => expect(await standing(ruled, ivy)).toMatchObject({ status: 'completed' }));
  expect(await eventsIn(ofIvy)).toEqual(
    expect.arrayContaining(['CadenceRuleApplied unsubscribed', 'EnrollmentCompleted']),
  );
  expect(await standing(plain, hal)).toMatchObject({ status: 'active' });
});

test('what a rule does for a person who unsubscribed writes them no letter: the step to which it leads ends the cadence', async () => {
  const id = await running('Leads on', [email, wait, email], (steps) => ({
    when: 'unsubscribed',
    action: 'go_to_step',
    step_id: steps[2]!.id,
  }));
  const jon = await addApplicant(admin, job.id);
  await assign(id, jon);
  const [letter] = await written(jon, 1);
  await unsubscribe(letter!, 'jobs');
  await eventually(async () => expect((await page(id)).left).toEqual({ unsubscribed: 1 }));
  expect(await lettersTo(jon)).toHaveLength(1);
});

// The people have mailboxes at a provider that has no limit of letters a day.
test('three letters that come back in the same moment count as three: the rule is applied once, by the third', async () => {
  const id = await running('Together', [email, email, email, wait, call], (steps) => ({
    when: 'bounced',
    action: 'go_to_step',
    step_id: steps[4]!.id,
  }));
  const people = [];
  for (let made = 0; made < 4; made++) people.push(await addApplicant(admin, job.id, `together-${made}@gmail.com`));
  const enrollments = [];
  for (const who of people) enrollments.push(await assign(id, who));
  const letters = [];
  for (const who of people) letters.push(...(await written(who, 3)));
  await report(letters, 'bounced', soft);
  for (const enrollment of enrollments)
    await eventually(async () => {
      const events = await eventsIn(enrollment);
      expect(events.filter((each) => each === 'CadenceResponseRecorded bounce')).toHaveLength(3);
      expect(events.filter((each) => each === 'CadenceRuleApplied bounced')).toHaveLength(1);
      expect(events.filter((each) => each === 'EnrollmentMoved')).toHaveLength(1);
    });
});

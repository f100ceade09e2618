import { App, eventually } from '../support/app.ts';
import { cadenceCall, CadenceDesk } from '../support/cadences.ts';
import { settled } from '../support/due-now.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, offerTerms, openJob } from '../support/hiring.ts';
import { type Json, type Visitor } from '../support/visitor.ts';

// B2 and B3: steps that members do by hand, an email with two texts, and the days between letters of two cadences.

let app: App;
let admin: Visitor;
let job: Json;
let desk: CadenceDesk;
beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Harbour Works', named('Mara')));
  desk = new CadenceDesk(app, admin);
  job = await openJob(admin, 'Model');
});
afterAll(() => app?.dispose());

const email = { type: 'email', subject: 'About {{job_title}}', body: '<p>Hi</p>' };
const wait = { type: 'response', delay_days: 60 };

test('a social step, an engagement and a direct mail each make one task of their kind, and the cadence goes on when it is done', async () => {
  const kinds = ['social_connect', 'social_engage', 'direct_mail'];
  const id = await desk.running('By hand', [
    ...kinds.map((type) => ({ type, name: `Step ${type}`, instructions: `Do ${type}.`, auto: false })),
    wait,
  ]);
  const who = await addApplicant(admin, job.id);
  const enrollment = await desk.assign(id, who);
  for (const [place, kind] of kinds.entries()) {
    const task = await eventually(async () => {
      const mine = (await admin.page('/tasks/mine')).body.list.items.filter(
        (each: Json) => each.enrollment_id === enrollment,
      );
      expect(mine).toMatchObject([{ kind, notes: `Do ${kind}.` }]);
      return mine[0] as Json;
    });
    expect(task.draft).toBeNull();
    const shown = (await admin.page('/tasks/mine')).body.origins[task.id];
    expect(shown).toMatchObject({ from: 'cadence', step: place + 1, steps: 4 });
    await admin.ask('/api/tasks/status', { id: task.id, status: 'done' });
    await settled(app);
  }
  const done = (await desk.eventsOf(enrollment)).filter(({ type }) => type === 'CadenceStepExecuted');
  expect(done.map(({ data }) => data.type)).toEqual(kinds);
  expect(await desk.lettersTo(who)).toEqual([]);
});

test('of two texts each person gets one, both go out, and the page counts the letters of each', async () => {
  const id = await desk.running('Two texts', [
    { ...email, subject: 'Text A', subject_b: 'Text B', body_b: '<p>Hello</p>' },
    wait,
  ]);
  const wanted: Record<string, number> = { a: 0, b: 0 };
  // The text follows from the id of the enrollment, so people are added until each text has one.
  for (let made = 0; made < 16 && (!wanted.a || !wanted.b); made++) {
    const who = await addApplicant(admin, job.id);
    const { variant } = (await desk.eventsOf(await desk.assign(id, who)))[0]!.data;
    wanted[variant]! += 1;
    await eventually(async () =>
      expect(await desk.lettersTo(who)).toMatchObject([
        { subject: variant === 'b' ? 'Text B' : 'Text A', status: 'sent' },
      ]),
    );
  }
  expect(Math.min(wanted.a!, wanted.b!)).toBeGreaterThan(0);
  await eventually(async () => {
    const { letters } = (await admin.page(`/cadences/cadences/100/1/_/_/_/${id}/performance`)).body;
    const sent = Object.fromEntries(letters.map(({ variant, sent: count }: Json) => [variant, count]));
    expect(sent).toEqual(wanted);
  });
});

test('a letter of another cadence within the days between letters puts the next one off, and says why', async () => {
  const first = await desk.running('First', [email, wait], { beside_others: true });
  const second = await desk.running('Second', [email, wait], { beside_others: true, gap_days: 4 });
  const who = await addApplicant(admin, job.id, 'gap@gmail.com');
  await desk.assign(first, who);
  await eventually(async () => expect(await desk.lettersTo(who)).toHaveLength(1));
  const enrollment = await desk.assign(second, who);
  const { next } = (await desk.eventsOf(enrollment))[0]!.data;
  expect(next.because[0]).toEqual({ why: 'gap', days: 4 });
  expect(Date.parse(next.due_at) - Date.now()).toBeGreaterThan(3 * 86_400_000);
  expect(await desk.lettersTo(who)).toHaveLength(1);
});

test.each([
  ['without days between letters leaves though a member planned a letter for later', 0, false],
  ['leaves after a letter that a member had planned for later was taken back', 4, true],
])('a letter of a cadence %s', async (_, gap_days, takesBack) => {
  const who = await addApplicant(admin, job.id);
  const planned = await admin.ask('/api/people/candidates/note/email', {
    application_id: who.id,
    candidate_id: who.candidate_id,
    subject: 'Planned',
    body: '<p>Hello</p>',
    letter_kind: 'outreach',
    when: 'once',
    send_at: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  });
  if (takesBack) await admin.ask('/api/messages/cancel', { message_id: planned.message.id });
  const id = await desk.running(`Gap ${gap_days}`, [email, wait], { gap_days });
  const enrollment = await desk.assign(id, who);
  await eventually(async () => expect(await desk.lettersTo(who)).toHaveLength(1));
  expect((await desk.eventsOf(enrollment)).map(({ type }) => type)).toEqual([
    'CandidateEnrolled',
    'CadenceStepExecuted',
  ]);
});

test('a person who is hired leaves the cadence, gets no further letter, and cannot be added again', async () => {
  const id = await desk.running('Hired', [wait, email]);
  const who = await addApplicant(admin, job.id, 'hired@gmail.com');
  const enrollment = await desk.assign(id, who);
  const offer = async (terms: Json): Promise<number> =>
    (await admin.ask('/api/opportunities/jobs/candidate/offer', { application_id: who.id, ...terms })).application
      .version;
  const version = await offer({ version: who.version, action: 'offer', ...offerTerms });
  await offer({ version, action: 'offer_accept' });
  await eventually(async () =>
    expect((await desk.eventsOf(enrollment)).at(-1)).toMatchObject({
      type: 'CandidateLeftCadence',
      data: { reason: 'hired' },
    }),
  );
  expect(await desk.lettersTo(who)).toEqual([]);
  const again = await admin.ask(cadenceCall('assign'), {
    cadence_id: id,
    subjects: [{ type: 'application', id: who.id }],
  });
  expect(again).toMatchObject({ done: [], failed: [{ error: 'This candidate is hired.' }] });
});

test('an email starts from a message template in use: its subject and text are there to copy', async () => {
  const offered = async (): Promise<Json[]> => (await admin.ask(cadenceCall('templates'), {})).templates;
  const text = { subject: 'Sailing in {{candidate_first_name}}’s month', body: '<p>Come and see us.</p>' };
  const { messagetemplate } = await admin.ask('/api/org/messagetemplate/upsert', {
    name: 'Come and see us',
    kind: 'outreach',
    ...text,
  });
  const found = (await offered()).find(({ value }) => value === messagetemplate.id);
  expect(found).toMatchObject({ label: 'Come and see us', ...text });
  // Texts that only the system can fill in, and answers to candidates, are no beginning of an email of a cadence.
  expect(JSON.stringify(await offered())).not.toMatch(/action_link|\{\{detail/);
  expect((await offered()).map(({ label }) => label)).not.toContain('Application received');
  // A member learns whether emails name a postal address.
  const footer = async (): Promise<string | null> => (await admin.ask(cadenceCall('templates'), {})).footer;
  expect(await footer()).toBeNull();
  await admin.ask('/api/org/profile/upsert', { sender_footer: 'Harbour Works, 1 Quay' });
  expect(await footer()).toBe('Harbour Works, 1 Quay');
  await admin.ask('/api/org/messagetemplate/upsert', { id: messagetemplate.id, active: false });
  expect((await offered()).map(({ value }) => value)).not.toContain(messagetemplate.id);
});

import { createHmac } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// B4: letters of a cadence that come back in the same moment. The people have mailboxes at a provider that has no limit of letters a day.

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
const soft = { error: '452 mailbox full' };

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

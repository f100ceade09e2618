import { createHmac } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { everyHour, writeOnHolidays } from '../support/cadences.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import { settled } from '../support/due-now.ts';
import { eventsOf, streamOf } from '../support/log.ts';
import { sendForm, shownForm } from '../support/public-form.ts';
import { type Json, mailsTo, Visitor } from '../support/visitor.ts';

// B1, B5: a cadence keeps the rules of all unasked letters: the first one to a person whom we found says where we have their details from, companies that are not written to get none, and a paused sender waits.

const at = (path: string) => `/api/org/cadences/${path}`;
const secret = 'a secret of at least thirty-two letters';
let app: App;
let admin: Visitor;
beforeAll(async () => {
  app = await App.start({ MAIL_WEBHOOK_SECRET: secret });
  ({ admin } = await found(app, 'Harbour Works', named('Mara')));
  await writeOnHolidays(admin);
});
afterAll(() => app?.dispose());

const email = (subject: string) => ({ type: 'email', delay_days: 0, subject, body: '<p>Hi</p>' });
const wait = { type: 'response', delay_days: 60 };
/** A running cadence that sends at every hour of every day. */
const running = async (name: string, steps: readonly Json[]): Promise<string> => {
  const { cadence } = await admin.ask(at('upsert'), {
    name,
    audience: 'talent',
    ...everyHour,
  });
  for (const step of steps)
    await admin.ask(at('steps/upsert'), { cadence_id: cadence.id, priority: 'normal', ...step });
  await admin.ask(at('upsert'), { id: cadence.id, status: 'active' });
  return cadence.id;
};
const sourced = async (name: string, domain = 'safe.test', more: Json = {}): Promise<string> =>
  (
    await admin.ask('/api/people/candidates/upsert', {
      first_name: name,
      last_name: 'Pool',
      email: `${name.toLowerCase()}@${domain}`,
      source: 'sourced',
      ...more,
    })
  ).candidate.id;
const assign = (cadence_id: string, ...ids: string[]): Promise<Json> =>
  admin.ask(at('assign'), { cadence_id, subjects: ids.map((id) => ({ type: 'candidate', id })) });
const mails = (to: string, count: number) =>
  eventually(async () => {
    const sent = await mailsTo(app, to);
    expect(sent).toHaveLength(count);
    return new Map(sent.map(({ subject, html }) => [subject, html]));
  });
const told = 'has your details from this source: Sourced';

test('the first letter to a person whom we found says where we have their details from; the next one and one to an applicant do not', async () => {
  const cadence = await running('Sourcing', [email('One'), { ...email('Two'), delay_days: 1, new_thread: true }, wait]);
  const both = async (candidate_id: string, to: string) => {
    const enrollment_id = (await assign(cadence, candidate_id)).done[0].id;
    await mails(to, 1);
    await settled(app);
    await admin.ask(at('enrollments/send_now'), { enrollment_id });
    return mails(to, 2);
  };
  const ada = await sourced('Ada');
  const letters = await both(ada, 'ada@safe.test');
  expect(letters.get('One')).toContain(told);
  expect(letters.get('One')).toContain('You may ask to see, correct or delete them at any time');
  expect(letters.get('Two')).not.toContain(told);
  const job = await openJob(admin, 'Model');
  const grace = await addApplicant(admin, job.id, 'grace@safe.test');
  const toGrace = await both(grace.candidate_id, 'grace@safe.test');
  expect([...toGrace.values()].filter((html) => html.includes('has your details'))).toEqual([]);
});

test('the first letter to a lead who was added on a job says where we have their details from', async () => {
  const cadence = await running('Leads of a job', [email('One'), wait]);
  const job = await openJob(admin, 'Diver');
  const { application } = await admin.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id: job.id,
    first_name: 'Lea',
    last_name: 'Lead',
    email: 'lea@lead.test',
    source: 'sourced',
  });
  await admin.ask(at('assign'), { cadence_id: cadence, subjects: [{ type: 'application', id: application.id }] });
  expect((await mails('lea@lead.test', 1)).get('One')).toContain(told);
});

test('a person at a company that is not written to enters no cadence; one who was in it gets no letter and the page says why', async () => {
  const cadence = await running('Companies', [{ ...email('Never'), delay_days: 0 }, wait]);
  await admin.ask('/api/org/companiestoavoid/upsert', { name: 'Rival', domain: 'rival.test', effect: 'blocks' });
  const ben = await sourced('Ben', 'rival.test');
  expect(await assign(cadence, ben)).toMatchObject({
    done: [],
    failed: [{ error: expect.stringMatching(/company/i) }],
  });
  const cleo = await sourced('Cleo', 'later.test');
  const { done } = await admin.ask(at('assign'), {
    cadence_id: cadence,
    subjects: [{ type: 'candidate', id: cleo }],
    start_at: new Date(Date.now() + 3000).toISOString(),
  });
  await admin.ask('/api/org/companiestoavoid/upsert', { name: 'Later', domain: 'later.test', effect: 'blocks' });
  await eventually(async () =>
    expect(await streamOf(app, `enrollment-${done[0].id}`)).toContainEqual(
      expect.objectContaining({
        type: 'CadenceStepSkipped',
        data: expect.objectContaining({ reason: 'their company is one that we do not contact' }),
      }),
    ),
  );
  expect([await mailsTo(app, 'ben@rival.test'), await mailsTo(app, 'cleo@later.test')]).toEqual([[], []]);
});

test('a letter by hand and a cadence say in the same words why a person gets none, in German too', async () => {
  const cadence = await running('Same words', [email('Never'), wait]);
  await admin.ask('/api/org/companiestoavoid/upsert', { name: 'Foe', domain: 'foe.test', effect: 'blocks' });
  await admin.ask('/api/org/suppressions/add', { email: 'supp@safe.test', why: 'other' });
  const people = {
    none: await sourced('Nell', 'safe.test', { email: '' }),
    unwanted: await sourced('Una'),
    suppressed: await sourced('Supp'),
    company: await sourced('Foster', 'foe.test'),
  };
  await admin.ask('/api/people/candidates/contact', { candidate_id: people.unwanted, do_not_contact: true });
  for (const [reason, candidate_id] of Object.entries(people)) {
    const words: string[] = [];
    for (const language of ['en', 'de']) {
      await admin.ask('/api/profile/upsert', { language });
      const outreach = { candidate_id, letter_kind: 'outreach', subject: 'Hello', body: '<p>Hello</p>' };
      const { refused } = await admin.ask('/api/messages/compose/preview', outreach);
      expect([reason, refused.reason]).toEqual([reason, expect.stringMatching(/^(This|Your|Diese|Ihre) .+\.$/)]);
      const subjects = [{ type: 'candidate', id: candidate_id }];
      const { failed } = await admin.ask(at('assign'), { cadence_id: cadence, subjects });
      expect(failed).toEqual([{ id: candidate_id, error: refused.reason }]);
      words.push(refused.reason);
    }
    expect(words[0]).not.toBe(words[1]);
  }
  await admin.ask('/api/profile/upsert', { language: null });
});

test('while the sender is paused a step waits and says so, also when a member wants it now; after that it leaves', async () => {
  const cadence = await running('Bounces', [email('Many'), wait]);
  const many: string[] = [];
  for (let made = 0; made < 20; made++) many.push(await sourced(`P${made}`, `many-${made}.test`));
  await assign(cadence, ...many);
  const letters = await eventually(async () => {
    const { items } = (await admin.page('/messages/sent')).body.list;
    const sent = items.filter(({ subject }: Json) => subject === 'Many') as Json[];
    expect(sent).toHaveLength(20);
    return sent;
  });
  const body = JSON.stringify({
    reports: letters.slice(0, 6).map(({ id }) => ({ message_id: id, event: 'bounced', hard: true, error: '550' })),
  });
  const time = Math.floor(Date.now() / 1000);
  const sign = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  await fetch(new URL('/api/mail/reports', app.base), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-candor-signature': `t=${time},v1=${sign}` },
    body,
  });
  const sender = await eventually(async () => {
    const [first] = (await admin.page('/org/suppressions')).body.senders;
    expect(first?.paused_at).toEqual(expect.any(String));
    return first;
  });
  const dora = await sourced('Dora');
  const enrollment_id = (await assign(cadence, dora)).done[0].id as string;
  await eventually(async () => {
    const [row] = (await admin.ask(at('get_active'), { subject: { type: 'candidate', id: dora } })).enrollments;
    expect(row.because).toContainEqual({ why: 'sender_paused' });
  });
  const now = async () => (await admin.post(at('enrollments/send_now'), { enrollment_id })).body;
  expect(await now()).toMatchObject({ code: 'sender_paused', error: expect.stringMatching(/came back/) });
  expect(await mailsTo(app, 'dora@safe.test')).toEqual([]);
  await admin.ask('/api/org/senders/resume', { id: sender.id });
  expect((await now()).status).toBe('ok');
  await mails('dora@safe.test', 1);
});

test('a member makes a colleague the owner of a cadence, in whose name its letters are, only with their consent', async () => {
  const recruiter = await invite(app, admin, named('Rita'), ['RECRUIT_ADMIN']);
  const { id: mara } = (await admin.page('/dashboard')).body.user;
  const form = { name: 'In her name', audience: 'talent', owner_user_id: mara };
  const refusal = { code: 'permission', fields: { owner_user_id: expect.stringContaining('has not agreed') } };
  expect((await recruiter.post(at('upsert'), form)).body).toMatchObject(refusal);
  const { cadence } = await recruiter.ask(at('upsert'), { ...form, owner_user_id: recruiter.id });
  expect((await recruiter.post(at('upsert'), { id: cadence.id, owner_user_id: mara })).body).toMatchObject(refusal);
  const { send_as } = await recruiter.ask('/api/messages/send_as/ask', { user_id: mara });
  await admin.ask('/api/messages/send_as/answer', { id: send_as.id, accept: true });
  await recruiter.ask(at('upsert'), { id: cadence.id, owner_user_id: mara });
  // What stays as it was needs no consent, and a member may always take a cadence over.
  await admin.ask('/api/messages/send_as/end', { id: send_as.id });
  await recruiter.ask(at('upsert'), { id: cadence.id, owner_user_id: mara, gap_days: 1 });
  await recruiter.ask(at('upsert'), { id: cadence.id, owner_user_id: recruiter.id });
});

test('a member changes the words of a running cadence, which leave in a colleague’s name, only with their consent', async () => {
  const email = { type: 'email', delay_days: 3, priority: 'normal', subject: 'Hello', body: '<p>Hi</p>' };
  const cadence_id = await running('In her own words', [email]);
  const rosa = await invite(app, admin, named('Rosa'), ['RECRUIT_ADMIN']);
  const { steps } = (await admin.page(`/cadences/cadences/100/1/_/_/_/${cadence_id}/steps`)).body.cadence;
  const step = { ...email, cadence_id, id: steps[0].id };
  const refusal = { code: 'permission', error: expect.stringContaining('has not agreed') };
  const other = { ...step, subject: 'What Mara never said' };
  expect((await rosa.post(at('steps/upsert'), other)).body).toMatchObject(refusal);
  expect((await rosa.post(at('steps/upsert'), { ...other, id: 'new' })).body).toMatchObject(refusal);
  const own = (await rosa.ask(at('upsert'), { name: 'Of Rosa', audience: 'talent' })).cadence.id;
  await rosa.ask(at('steps/upsert'), { ...email, cadence_id: own });
  const copy = { cadence_id, from_cadence_id: own };
  expect((await rosa.post(at('clone_steps'), copy)).body).toMatchObject(refusal);
  // What does not change the words needs no consent, nor does what a member sends in their own name.
  await rosa.ask(at('steps/upsert'), { ...step, delay_days: 4 });
  await rosa.ask(at('steps/upsert'), { ...other, id: 'new', name: 'By hand', auto: false });
  // A draft asks when it begins.
  const draft = (await admin.ask(at('upsert'), { name: 'A draft', audience: 'talent' })).cadence.id;
  await rosa.ask(at('steps/upsert'), { ...email, cadence_id: draft });
  expect((await rosa.post(at('upsert'), { id: draft, status: 'active' })).body).toMatchObject(refusal);
  await admin.ask(at('upsert'), { id: draft, status: 'active' });
  const { send_as } = await rosa.ask('/api/messages/send_as/ask', {
    user_id: (await admin.page('/dashboard')).body.user.id,
  });
  await admin.ask('/api/messages/send_as/answer', { id: send_as.id, accept: true });
  await rosa.ask(at('steps/upsert'), other);
  await rosa.ask(at('clone_steps'), copy);
});

test('the dates of a draft are refused for steps that could not be saved', async () => {
  const cadence_id = await running('Draft', [wait]);
  const step = {
    ...wait,
    name: '',
    at: null,
    text: null,
    text_b: null,
    instructions: '',
    priority: 'normal',
    auto: true,
  };
  for (const wrong of [{ delay_days: 1e7 }, { delay_days: -1 }, { at: 'noon' }, { at: '25:00' }])
    for (const call of ['dry_run', 'simulate'])
      expect((await admin.post(at(call), { cadence_id, steps: [{ ...step, ...wrong }] })).body.code).toBe('validation');
  await admin.ask(at('dry_run'), { cadence_id, steps: [{ ...step, at: '09:10' }] });
});

test('the same cadence writes to a person again only after its days, and the dialogs name the date', async () => {
  const { cadence } = await admin.ask(at('upsert'), {
    name: 'One email',
    audience: 'talent',
    ...everyHour,
    gap_days: 3,
  });
  await admin.ask(at('steps/upsert'), { cadence_id: cadence.id, priority: 'normal', ...email('Once') });
  await admin.ask(at('upsert'), { id: cadence.id, status: 'active' });
  const hedy = await sourced('Hedy', 'again.test');
  const first = (await assign(cadence.id, hedy)).done[0];
  await mails('hedy@again.test', 1);
  const over = async (id: string) =>
    eventually(async () =>
      expect((await streamOf(app, `enrollment-${id}`)).at(-1)).toMatchObject({ type: 'EnrollmentCompleted' }),
    );
  await over(first.id);
  await settled(app);
  const dry = await admin.ask(at('dry_run'), { cadence_id: cadence.id, candidate_id: hedy });
  expect(dry.dates[0].because[0]).toEqual({ why: 'gap', days: 3 });
  const days = (moment: string) => (Date.parse(moment) - Date.now()) / 86_400_000;
  expect(days(dry.dates[0].at)).toBeGreaterThan(2.9);
  const { cadences } = await admin.ask(at('get_active'), { subject: { type: 'candidate', id: hedy } });
  expect(cadences.find(({ id }: Json) => id === cadence.id).waits).toEqual({ at: expect.any(String), days: 3 });
  const again = (await assign(cadence.id, hedy)).done[0];
  expect(days(again.next_due_at)).toBeGreaterThan(2.9);
  expect(await admin.post(at('enrollments/send_now'), { enrollment_id: again.id })).toMatchObject({
    body: { code: 'gap' },
  });
  await settled(app);
  await mails('hedy@again.test', 1);
});

test('an applicant and a contact with one address are one reader: days between emails and refusals hold for both, and the address keeps them when the record is erased', async () => {
  const to = 'one@reader.test';
  const job = await openJob(admin, 'Stoker');
  const applicant = await addApplicant(admin, job.id, to);
  // The form of a visitor makes a contact beside the applicant.
  await admin.ask('/api/org/profile/upsert', { marketing: true });
  const forms = (path: string) => `/api/marketing/forms/${path}`;
  const { form } = await admin.ask(forms('upsert'), { name: 'Letter', slug: 'letter' });
  await admin.ask(forms('upsert'), { id: form.id, consent_text: 'You may write to me.' });
  await admin.ask(forms('publish'), { id: form.id });
  const { draft } = (await admin.page(`/marketing/forms/100/1/_/_/_/${form.id}/fields`)).body.form;
  const [address, first] = draft.fields.map((field: Json) => field.id);
  const { action, hidden } = await eventually(async () => {
    const shown = await shownForm(app, '/harbour-works/forms/letter');
    expect(shown.action).toBeTruthy();
    return shown;
  });
  // Who sends a form faster is held for a robot.
  await new Promise((done) => setTimeout(done, 3_100));
  await sendForm(app, action, { ...hidden, [address]: to, [first]: 'Una', consent: 'true' });
  const contact: string = await eventually(async () => {
    const [matched] = await eventsOf(app, "type = 'SubmissionMatched'");
    expect(matched).toBeDefined();
    return String(matched!.data.candidate_id);
  });
  expect(contact).not.toBe(applicant.candidate_id);
  await settled(app);
  const { cadence } = await admin.ask(at('upsert'), {
    name: 'News to one reader',
    audience: 'contact',
    ...everyHour,
    gap_days: 3,
  });
  await admin.ask(at('steps/upsert'), { cadence_id: cadence.id, priority: 'normal', ...email('News') });
  await admin.ask(at('upsert'), { id: cadence.id, status: 'active' });
  await assign(await running('To the applicant', [email('About a job')]), applicant.candidate_id);
  const sent = await eventually(async () => {
    const mail = (await mailsTo(app, to)).find(({ subject }) => subject === 'About a job');
    expect(mail).toBeDefined();
    return mail!;
  });
  await settled(app);
  const next = (await assign(cadence.id, contact)).done[0];
  expect(Date.parse(next.next_due_at) - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
  // The reader wants no such emails: the contact gets none either, and their record says so of news alone.
  const link = new URL(/href="([^"]*\/unsubscribe\/[^"]*)"/.exec(sent.html)![1]!).pathname;
  const visitor = await Visitor.of(app);
  expect((await visitor.post(`${link}/api/subscription`, { wanted: false })).body.status).toBe('ok');
  await eventually(async () =>
    expect((await streamOf(app, `enrollment-${next.id}`)).at(-1)).toMatchObject({
      type: 'CandidateLeftCadence',
      data: { reason: 'unsubscribed' },
    }),
  );
  const said = (await streamOf(app, `candidate-${contact}`)).filter(({ type }) => type === 'CandidateUnsubscribed');
  expect(said).toMatchObject([{ data: { topics: ['news'] } }]);
  const [kept] = await eventsOf(app, "type = 'AddressRefused'");
  expect(kept!.data).toEqual({ topics: ['jobs', 'news'] });
  expect(JSON.stringify(kept)).not.toContain('reader.test');
});

import { randomUUID } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { found, type Founded, invite, named, password, throughProvider } from '../support/founding.ts';
import {
  applyFor,
  type Applicant,
  advanceTo,
  jobFor,
  jobPage,
  offerTerms,
  openJob,
  ownPageOf,
  panelOf,
} from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import { type Json, mailsTo, mailTo, Visitor } from '../support/visitor.ts';

// Offers: members make and undo offers, candidates answer them on their own page, and administrators approve them if the organization demands that.

const offer = '/api/opportunities/jobs/candidate/offer';
const advance = '/api/people/candidates/advance';
let app: App;
let harbour: Founded;
let nora: Visitor;
let rita: Visitor & { id: string };
let yard: Founded;
let job: { id: string; slug: string };
let count = 0;
/** Seconds by which the application's clock is ahead. */
let ahead = 0;

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  yard = await found(app, 'Yard', named('Yuri'));
  nora = harbour.admin;
  rita = await invite(app, nora, named('Rita'), ['RECRUIT_ADMIN']);
  job = await openJob(rita, 'Ship Cook');
});
afterAll(() => app?.dispose());

/** Sets the application's clock this many minutes later. */
const later = (minutes: number): Promise<void> => app.goAhead((ahead += minutes * 60));
type Cook = { here: string; email: string; applicant: Applicant };
/** A candidate in the final review, with the page to which the candidate's first email links. */
const finalist = async (on = job): Promise<Cook> => {
  const email = `grace-${++count}@example.test`;
  const { payload } = await applyFor(app, harbour.organization.slug, on.slug, { email });
  const here = await ownPageOf(app, email);
  const { application, person } = await eventually(() => panelOf(rita, payload.application_id));
  const applicant = await advanceTo(rita, { ...application, candidate_id: person.id }, on.id, 'finalist_review');
  return { here, email, applicant };
};
const offering = (by: Visitor, { applicant }: Cook, terms: Json = {}) =>
  by.post(offer, {
    application_id: applicant.id,
    version: applicant.version,
    action: 'offer',
    ...offerTerms,
    send_message: true,
    ...terms,
  });
const now = async ({ applicant }: Cook): Promise<Json> => (await panelOf(rita, applicant.id)).application;
const acting = async (by: Visitor, cook: Cook, action: string, more: Json = {}): Promise<Json> =>
  (
    await by.post(offer, {
      application_id: cook.applicant.id,
      version: (await now(cook)).version,
      action,
      ...more,
    })
  ).body;
const undoing = async (by: Visitor, cook: Cook): Promise<Json> =>
  (
    await by.post(advance, {
      application_id: cook.applicant.id,
      version: (await now(cook)).version,
      action: 'undo',
    })
  ).body;
const isOffer = ({ subject }: { subject: string }) => /offer/i.test(subject);
/** The page to which the offer email links. */
const offerPageOf = async ({ email, here }: Cook): Promise<string> => {
  const { html } = await mailTo(app, email, (mail) => isOffer(mail) && mail.html.includes('/applications/'));
  const there = new URL(/href="([^"]+\/applications\/[\w-]+)"/.exec(html)![1]!).pathname;
  expect(there).not.toBe(here);
  return there;
};
const candidate = (): Promise<Visitor> => Visitor.of(app);
const pageOf = async (path: string): Promise<Json> => (await (await candidate()).page(path)).body;
const answer = async (path: string, call: string, body: Json, more: Json = {}): Promise<Json> =>
  (await (await candidate()).post(`${path}/api/${call}`, body, more)).body;
const signed = { signed_as: 'Grace Hopper' };
const told = async ({ applicant }: Cook): Promise<{ actor_name: string; sentence: string }[]> =>
  (await rita.page(`/people/candidates/100/1/_/_/_/${applicant.candidate_id}`)).body.timeline.map(
    ({ actor_name, sentence }: Json) => ({ actor_name, sentence }),
  );

test('an offer waits ten minutes, in which its maker undoes it and nobody outside knows of it', async () => {
  const cook = await finalist();
  const before = await now(cook);
  expect((await offering(rita, cook)).body.status).toBe('ok');
  expect(await pageOf(cook.here)).toMatchObject({ stage: 'interviews', answer_by: null });
  expect(await undoing(nora, cook)).toMatchObject({ code: 'wrong_state' });
  expect(await answer(cook.here, 'offer_link', {})).toMatchObject({ code: 'wrong_state' });
  expect((await undoing(rita, cook)).status).toBe('ok');
  const after = await now(cook);
  expect({ step: after.step, offer: after.offer }).toEqual({ step: before.step, offer: before.offer });
  expect(after.offer).toBeNull();
});

test('a candidate reads exactly what is offered on their own page and accepts it, and the record says that they did', async () => {
  const cook = await finalist();
  await offering(rita, cook, { title: 'Head Cook', bonus: '5 % a year', note: 'Ask Nora first.' });
  await later(11);
  const page = await offerPageOf(cook);
  const shown = await pageOf(page);
  expect(shown).toMatchObject({
    stage: 'offer',
    offer: { revision: 1, terms: { title: 'Head Cook', amount: 90_000, currency: 'USD', bonus: '5 % a year' } },
  });
  expect(JSON.stringify(shown)).not.toContain('Ask Nora');
  // The candidate types their name to confirm.
  expect(await answer(page, 'accept', { revision: 1 })).toMatchObject({ code: 'validation' });
  expect(await answer(page, 'accept', { revision: 1, signed_as: ' ' })).toMatchObject({ code: 'validation' });
  expect(await answer(page, 'accept', { revision: 1, ...signed, amount: 1 })).toMatchObject({ code: 'validation' });
  expect(await answer(page, 'accept', { revision: 2, ...signed })).toMatchObject({ code: 'stale' });
  const uid = randomUUID();
  for (const _ of [1, 2])
    expect(await answer(page, 'accept', { revision: 1, ...signed }, { uid })).toMatchObject({ status: 'ok' });
  expect(await answer(page, 'accept', { revision: 1, ...signed })).toMatchObject({
    code: 'wrong_state',
    error: 'This offer has already been accepted.',
  });
  expect(await answer(page, 'decline', { revision: 1 })).toMatchObject({ code: 'wrong_state' });
  expect(await pageOf(page)).toMatchObject({ stage: 'hired', offer: { accepted: signed } });
  expect(await now(cook)).toMatchObject({ step: { type: 'hired' }, offer: { status: 'accepted' } });
  expect(await told(cook)).toEqual(
    expect.arrayContaining([
      { actor_name: 'Grace Hopper', sentence: 'accepted the offer, revision 1' },
      { actor_name: 'Grace Hopper', sentence: 'is hired, starting 1 February 2030' },
    ]),
  );
  expect(await undoing(rita, cook)).toMatchObject({
    code: 'wrong_state',
    error:
      'The candidate answered the offer on their own page, so no one can undo it. Archive or revive the candidate instead.',
  });
  await hears(rita, 'Grace Hopper accepted the offer for Ship Cook');
});
const notices = async (by: Visitor): Promise<Json[]> => (await by.page('/notifications/mine')).body.list.items;
const hears = (by: Visitor, sentence: string) =>
  eventually(async () => expect((await notices(by)).map((each) => each.sentence)).toContain(sentence));

test('whoever knows of an offer answers it and does not withdraw; who does not know of it yet may withdraw', async () => {
  const [known, unknown] = [await finalist(), await finalist()];
  await offering(rita, unknown);
  expect(await answer(unknown.here, 'withdraw', {})).toMatchObject({ status: 'ok' });
  expect(await now(unknown)).toMatchObject({ step: { type: 'archived' }, offer: { status: 'declined' } });
  await hears(rita, 'Grace Hopper withdrew from Ship Cook');
  await offering(rita, known);
  await later(11);
  expect(await pageOf(known.here)).toMatchObject({ stage: 'offer', may_withdraw: false });
  expect(await answer(known.here, 'withdraw', {})).toMatchObject({ code: 'wrong_state' });
});

test('a candidate declines with or without a reason, and the record says that they did', async () => {
  const cook = await finalist();
  await offering(rita, cook);
  await later(11);
  const page = await offerPageOf(cook);
  expect(await answer(page, 'decline', { revision: 1, note: 'I move away.' })).toMatchObject({ status: 'ok' });
  expect(await pageOf(page)).toMatchObject({ stage: 'declined' });
  expect(await now(cook)).toMatchObject({ step: { type: 'offer_declined' }, offer: { status: 'declined' } });
  expect(await told(cook)).toContainEqual({ actor_name: 'Grace Hopper', sentence: 'declined the offer' });
  const [declined] = (await streamOf(app, `application-${cook.applicant.id}`)).slice(-1);
  expect(declined!.data).toMatchObject({ note: 'I move away.', declined_by: 'candidate' });
  await hears(rita, 'Grace Hopper declined the offer for Ship Cook');
});

test('what a recruiter records is told as their act, and they undo a hire and a decline within ten minutes', async () => {
  const cook = await finalist();
  await offering(rita, cook, { send_message: false });
  for (const [action, sentence] of [
    ['offer_accept', 'recorded the offer as accepted, revision 1, then taken back'],
    ['offer_decline', 'recorded the offer as declined by the candidate, then taken back'],
  ] as const) {
    expect(await acting(rita, cook, action)).toMatchObject({ status: 'ok' });
    expect((await undoing(rita, cook)).status).toBe('ok');
    expect(await now(cook)).toMatchObject({ step: { type: 'offered' }, offer: { status: 'pending', revision: 1 } });
    expect(await told(cook)).toContainEqual({ actor_name: 'Rita Tester', sentence });
  }
  await acting(nora, cook, 'offer_accept');
  await hears(rita, 'Nora Tester recorded that Grace Hopper accepted the offer for Ship Cook');
  await later(11);
  expect(await undoing(nora, cook)).toMatchObject({
    code: 'wrong_state',
    error:
      'A hire can be undone for 10 minutes. After that, archive the candidate with a reason on their side to reverse it.',
  });
});

test('an offer that has left is not undone, and the answer says why', async () => {
  const cook = await finalist();
  await offering(rita, cook);
  await later(11);
  expect(await undoing(rita, cook)).toMatchObject({
    code: 'wrong_state',
    error:
      'An offer can be undone for 10 minutes. After that its message leaves and the candidate sees it. Change the offer, or record that you took it back.',
  });
});

test('the letter of an offer that was undone does not leave, and one that was corrected says the terms that hold', async () => {
  const [undone, corrected] = [await finalist(), await finalist()];
  for (const cook of [undone, corrected]) await offering(rita, cook);
  await undoing(rita, undone);
  await acting(rita, corrected, 'offer_update', { amount: 95_000 });
  await later(11);
  const { html } = await mailTo(app, corrected.email, isOffer);
  expect(html).toContain('$95,000');
  const page = await offerPageOf(corrected);
  expect(await answer(page, 'accept', { revision: 1, ...signed })).toMatchObject({ code: 'stale' });
  expect(await pageOf(page)).toMatchObject({ offer: { revision: 2, terms: { amount: 95_000 } } });
  expect((await mailsTo(app, undone.email)).filter(isOffer)).toEqual([]);
});

test('only the link that came with the offer shows pay and takes an answer; another one has it mailed', async () => {
  const cook = await finalist();
  await offering(rita, cook, { send_message: false });
  await later(11);
  expect(await pageOf(cook.here)).toMatchObject({ stage: 'offer', offer: null });
  const document = await (await candidate()).document(cook.here);
  expect(document.text).not.toContain('90000');
  for (const call of ['accept', 'decline'])
    expect(await answer(cook.here, call, { revision: 1, ...(call === 'accept' ? signed : {}) })).toMatchObject({
      code: 'wrong_state',
      error: 'Open this page with the link in the email that brought the offer to answer it.',
    });
  expect(await answer(cook.here, 'offer_link', {})).toMatchObject({ status: 'ok' });
  const page = await offerPageOf(cook);
  expect(await pageOf(page)).toMatchObject({ offer: { revision: 1 } });
  // Members who read the email do not see its link.
  const { messages } = (await rita.page(`/people/candidates/100/1/_/_/_/${cook.applicant.candidate_id}`)).body;
  const { message } = await rita.ask('/api/read/email', { message_id: messages[0].id });
  expect(message.body).not.toContain(page.split('/').at(-1));
  // A corrected email address ends the link, and the link is not valid in another organization.
  const elsewhere = page.replace(harbour.organization.slug, yard.organization.slug);
  expect(await answer(elsewhere, 'accept', { revision: 1, ...signed })).toMatchObject({ code: 'not_found' });
  await rita.ask('/api/people/candidates/upsert', { id: cook.applicant.candidate_id, email: `new.${cook.email}` });
  expect(await answer(page, 'accept', { revision: 1, ...signed })).toMatchObject({ code: 'not_found' });
  for (const call of ['offer_link', 'decline'])
    expect(await answer(page, call, call === 'decline' ? { revision: 1 } : {})).toMatchObject({ code: 'not_found' });
});

test('the answer to an offer’s letter shows the quoted pay to editors only, and the link that answers the offer to no member', async () => {
  const hana = await invite(app, nora, named('Hana'), ['HIRING_ADMIN']);
  const access = { access_level: 'standard', permissions: ['list'] };
  await nora.ask('/api/opportunities/jobs/member/upsert', { job_id: job.id, user_id: hana.id, ...access });
  const cook = await finalist();
  await offering(rita, cook);
  await later(11);
  const page = await offerPageOf(cook);
  const mail = await mailTo(app, cook.email, isOffer);
  const quoted = `On Monday, Harbour Works wrote:\n> 90,000 USD a year\n> https://jobs.example${page}`;
  const key = /key=(\S+)/.exec(app.outbox)![1]!;
  const answering = { key, mail_id: mail.id, text: `Thank you, I think about it.\n\n${quoted}` };
  expect(await (await candidate()).ask('/api/outbox/answer', answering)).toEqual({ matched: true });
  const token = page.split('/').at(-1)!;
  const read = async (by: Visitor): Promise<string> => {
    const { messages } = await by.ask('/api/messages/threads/fetch', { thread_id: mail.id });
    const received = messages.find(({ status }: Json) => status === 'received');
    const { message } = await by.ask('/api/read/email', { message_id: received.id, read: false });
    expect(message.body).toBe(received.body);
    return received.body;
  };
  const ofEditor = await eventually(() => read(rita));
  expect(ofEditor).toContain('90,000 USD a year');
  expect(ofEditor).not.toContain(token);
  expect(JSON.stringify(await streamOf(app, `application-${cook.applicant.id}`))).not.toContain(token);
  const ofReader = await read(hana);
  expect(ofReader).toContain('I think about it');
  expect(ofReader).not.toContain('90,000');
});

test('a candidate whose job was closed meanwhile is told so, and nothing is written', async () => {
  const other = await openJob(rita, 'Deck Hand');
  const cook = await finalist(other);
  await offering(rita, cook);
  await later(11);
  const page = await offerPageOf(cook);
  const { closing } = (await rita.page(jobPage(other.id))).body;
  const close = { id: other.id, hiring_status: 'archived', job_close_reason_id: closing.close_reasons[0].value };
  expect((await rita.post('/api/opportunities/jobs/upsert', close)).body.error).toBe(
    '1 candidate has a pending offer. Resolve them before closing.',
  );
  await acting(rita, cook, 'offer_decline', { declined_by: 'organization' });
  await rita.ask('/api/opportunities/jobs/upsert', close);
  const before = await streamOf(app, `application-${cook.applicant.id}`);
  for (const [call, body] of [
    ['accept', { revision: 1, ...signed }],
    ['decline', { revision: 1 }],
  ] as const)
    expect(await answer(page, call, body)).toMatchObject({
      code: 'job_closed',
      error: 'This job is closed, so its offer can no longer be answered.',
    });
  expect(await streamOf(app, `application-${cook.applicant.id}`)).toEqual(before);
});

test('a candidate for whom no approved opening is free is told whom to write to, and nothing is written', async () => {
  const other = await openJob(rita, 'Ship Boy');
  const cook = await finalist(other);
  await offering(rita, cook);
  await later(11);
  const page = await offerPageOf(cook);
  await nora.ask('/api/org/profile/upsert', { approve_openings: true });
  const before = await streamOf(app, `application-${cook.applicant.id}`);
  expect(await answer(page, 'accept', { revision: 1, ...signed })).toMatchObject({
    code: 'wrong_state',
    error: 'This offer cannot be accepted here now. Write to the hiring team.',
  });
  expect(await streamOf(app, `application-${cook.applicant.id}`)).toEqual(before);
  // The same page takes the answer when an opening is available.
  await nora.ask('/api/org/profile/upsert', { approve_openings: false });
  expect(await answer(page, 'accept', { revision: 1, ...signed })).toMatchObject({ status: 'ok' });
});

test('a candidate who accepts on their own page reads that the interview planned with them is cancelled, and nobody owes a scorecard for it', async () => {
  const { job: sailing } = await jobFor(rita, rita.id);
  const email = `grace-${++count}@example.test`;
  const { payload } = await applyFor(app, harbour.organization.slug, sailing.slug, { email });
  const here = await ownPageOf(app, email);
  const { application, person } = await eventually(() => panelOf(rita, payload.application_id));
  const applied = { ...application, candidate_id: person.id };
  const screened = await advanceTo(rita, applied, sailing.id, 'screening');
  const { appointment } = await rita.ask('/api/opportunities/jobs/appointment/upsert', {
    application_id: screened.id,
    starts_at: '2031-03-04T10:00:00.000Z',
    duration_minutes: 45,
    tz_region: 'Europe/Lisbon',
    meeting_type: 'in-person',
  });
  const version = (await panelOf(rita, screened.id)).application.version;
  const applicant = await advanceTo(rita, { ...screened, version }, sailing.id, 'finalist_review');
  const cook = { here, email, applicant };
  await offering(rita, cook);
  await later(11);
  const page = await offerPageOf(cook);
  expect(await answer(page, 'accept', { revision: 1, ...signed })).toMatchObject({ status: 'ok' });
  await later(12);
  const cancelled = await eventually(async () => {
    const event = (await streamOf(app, `appointment-${appointment.id}`)).at(-1)!;
    expect(event.type).toBe('AppointmentCancelled');
    return event;
  });
  expect(cancelled.data).toMatchObject({ automatic: true, notify: { candidate: true, interviewers: true } });
  const mail = await mailTo(app, email, ({ subject }) => subject.includes('cancelled'));
  expect(mail.subject).toBe('Your interview was cancelled');
});

test('nobody accepts what has expired, was taken back, or is of a closed job', async () => {
  const [late, back, archived] = [await finalist(), await finalist(), await finalist()];
  const day = (days: number) => new Date(Date.now() + ahead * 1000 + days * 86_400_000).toISOString().slice(0, 10);
  await offering(rita, late, { expires_on: day(1) });
  await offering(rita, back);
  await offering(rita, archived);
  await later(11);
  const pages = { late: await offerPageOf(late), back: await offerPageOf(back), archived: await offerPageOf(archived) };
  await acting(rita, back, 'offer_decline', { declined_by: 'organization' });
  expect(await answer(pages.back, 'accept', { revision: 1, ...signed })).toMatchObject({
    code: 'wrong_state',
    error: 'This offer is no longer open. Write to the hiring team.',
  });
  const { reasons } = (await nora.page(jobPage(job.id, 'candidates'))).body;
  await rita.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: archived.applicant.id,
    version: (await now(archived)).version,
    disqualification_reason_id: reasons[0].id,
  });
  expect(await answer(pages.archived, 'accept', { revision: 1, ...signed })).toMatchObject({ code: 'wrong_state' });
  await later(3 * 24 * 60);
  expect(await pageOf(pages.late)).toMatchObject({ offer: { expired: true } });
  expect((await answer(pages.late, 'accept', { revision: 1, ...signed })).error).toMatch(/^This offer was open until /);
  expect(await answer(pages.late, 'decline', { revision: 1 })).toMatchObject({ status: 'ok' });
});

describe('where an administrator approves offers', () => {
  const [approve, refuse, withdraw] = ['approve', 'refuse', 'withdraw'].map((name) => `${offer}/${name}`) as [
    string,
    string,
    string,
  ];
  let stranger: Visitor;
  let second: Visitor & { id: string };
  const rule = (offer_approval: string, more: Json = {}) =>
    nora.post('/api/org/profile/upsert', { offer_approval, ...more });
  const panel = async (cook: Cook, by: Visitor = nora): Promise<Json> => panelOf(by, cook.applicant.id);
  const deciding = async (by: Visitor, path: string, cook: Cook, more: Json = {}): Promise<Json> =>
    (
      await by.post(path, {
        application_id: cook.applicant.id,
        ...(path === withdraw ? {} : { request: (await panel(cook)).offer_request?.id ?? 0 }),
        ...more,
      })
    ).body;
  /** How many candidates on the job need a decision by the recruiter. */
  const counted = async (): Promise<number> =>
    (await rita.page(jobPage(job.id, 'candidates'))).body.board.quick.need_you;
  const waiting = async (by: Visitor): Promise<Json[]> => (await by.page('/dashboard')).body.offers_to_approve;
  beforeAll(async () => {
    stranger = yard.admin;
    // Days have passed, so the members' sessions have ended and they sign in again.
    await rita.page('/reset');
    await rita.ask('/api/login', { email: named('Rita').email, password });
    for (const [by, word] of [
      [nora, 'Nora'],
      [stranger, 'Yuri'],
    ] as const)
      await throughProvider(by, app, named(word), 'screen=login');
    expect((await rita.post('/api/org/profile/upsert', { offer_approval: 'always' })).status).toBe(302);
    expect((await rule('sometimes')).body.code).toBe('validation');
    expect((await rule('above_amount')).body).toMatchObject({
      fields: { offer_approval_amount: 'Say above which amount offers need approval.' },
    });
    await rule('always');
  });

  test('an offer waits: the candidate does not move and hears nothing, an administrator is told and approves it', async () => {
    const cook = await finalist();
    const made = await offering(rita, cook);
    expect(made.body.payload).toMatchObject({
      waits: true,
      application: { step: { type: 'finalist_review' }, offer: null },
    });
    expect(await acting(rita, cook, 'offer_accept')).toMatchObject({
      code: 'wrong_state',
      error: 'This offer waits for approval. The candidate does not know of it yet.',
    });
    await hears(nora, 'Rita Tester asks you to approve an offer to Grace Hopper for Ship Cook');
    expect(await waiting(nora)).toMatchObject([
      { application_id: cook.applicant.id, name: 'Grace Hopper', by: 'Rita Tester', change: false },
    ]);
    expect(await waiting(rita)).toEqual([]);
    expect((await panel(cook)).offer_request).toMatchObject({
      terms: offerTerms,
      by: 'Rita Tester',
      own: false,
      may_decide: true,
      letter: { subject: 'Your offer from Harbour Works', not_sent: null },
    });
    expect((await panel(cook, rita)).offer_request).toMatchObject({ own: true, may_decide: false });
    // These decisions are refused: without the right, from another organization, for another request, malformed.
    expect((await deciding(rita, approve, cook)).status).not.toBe('ok');
    expect(await deciding(stranger, approve, cook)).toMatchObject({ code: 'not_found' });
    expect(await deciding(nora, approve, cook, { request: 1 })).toMatchObject({ code: 'stale' });
    expect(await deciding(nora, approve, cook, { request: 'x' })).toMatchObject({ code: 'validation' });
    expect(await deciding(nora, refuse, cook)).toMatchObject({ code: 'validation' });
    const uid = randomUUID();
    const { id: request } = (await panel(cook)).offer_request;
    for (const _ of [1, 2])
      expect((await nora.post(approve, { application_id: cook.applicant.id, request }, { uid })).body).toMatchObject({
        status: 'ok',
        payload: { application: { step: { type: 'offered' }, offer: { status: 'pending' } } },
      });
    expect(await deciding(nora, approve, cook)).toMatchObject({ code: 'wrong_state' });
    await hears(rita, 'Nora Tester approved your offer to Grace Hopper for Ship Cook');
    expect(await waiting(nora)).toEqual([]);
    expect(await told(cook)).toEqual(
      expect.arrayContaining([
        { actor_name: 'Rita Tester', sentence: 'asked for approval of an offer, revision 1' },
        { actor_name: 'Nora Tester', sentence: 'approved the offer, revision 1' },
        { actor_name: 'Rita Tester', sentence: 'extended an offer, revision 1' },
      ]),
    );
    await later(11);
    const page = await offerPageOf(cook);
    expect(await answer(page, 'accept', { revision: 1, ...signed })).toMatchObject({ status: 'ok' });
    await hears(rita, 'Grace Hopper accepted the offer for Ship Cook');
  });

  test('whoever approves reads the letter as it leaves: filled in, from the member who asked, with its terms', async () => {
    const cook = await finalist();
    await offering(rita, cook, {
      message: { subject: 'To {{candidate_first_name}}', body: '<p>{{job_title}}</p><p>{{user_name}}</p>' },
    });
    const { letter } = (await panel(cook)).offer_request;
    expect(letter).toMatchObject({ subject: 'To Grace', not_sent: null });
    for (const words of ['Ship Cook', 'Rita Tester', '$90,000', '1 February 2030'])
      expect(letter.body).toContain(words);
    expect(letter.body).not.toContain('{{');
    expect(await deciding(nora, approve, cook)).toMatchObject({ status: 'ok' });
    await later(11);
    await mailTo(app, cook.email, ({ subject }) => subject === 'To Grace');
    const { messages } = (await rita.page(`/people/candidates/100/1/_/_/_/${cook.applicant.candidate_id}`)).body;
    const { id: message_id } = messages.find((each: Json) => each.subject === 'To Grace');
    expect((await rita.ask('/api/read/email', { message_id })).message.body).toBe(letter.body);
  });

  test('card, row, the candidate and Home say that an offer waits, and the candidate needs nobody else meanwhile', async () => {
    const cook = await finalist();
    const before = await counted();
    const { id, candidate_id } = cook.applicant;
    const said = async () => {
      const list = `${jobPage(job.id, 'candidates')}/_/100/1/_/_/${encodeURIComponent('{"view":"list"}')}`;
      const [board, table, person] = await Promise.all([
        rita.page(jobPage(job.id, 'candidates')),
        rita.page(list),
        rita.page(`/people/candidates/100/1/_/_/_/${candidate_id}`),
      ]);
      const cards = board.body.board.columns.flatMap(({ cards: each }: Json) => each);
      return [cards, table.body.list.items, person.body.applications].map(
        (rows) => rows.find((row: Json) => row.id === id).offer_request ?? null,
      );
    };
    await offering(rita, cook);
    expect(await said()).toEqual(['offer', 'offer', 'offer']);
    expect(await counted()).toBe(before - 1);
    await deciding(rita, withdraw, cook);
    expect(await said()).toEqual([null, null, null]);
    expect(await counted()).toBe(before);
    await acting(rita, cook, 'offer', offerTerms);
    await deciding(nora, approve, cook);
    expect(await said()).toEqual([null, null, null]);
    await acting(rita, cook, 'offer_update', { amount: 99_000 });
    expect(await said()).toEqual(['change', 'change', 'change']);
    await deciding(nora, refuse, cook, { reason: 'Enough.' });
    expect(await said()).toEqual([null, null, null]);
  });

  test('the audit log tells who asked, approved, refused, withdrew, offered, and what the candidate answered', async () => {
    const [cook, other] = [await finalist(), await finalist()];
    const audited = async ({ applicant }: Cook): Promise<string[]> => {
      const filters = encodeURIComponent('{"kind":["offers"]}');
      const { list, names } = (await nora.page(`/org/audit/250/1/at-asc/_/${filters}/_`)).body;
      return list.items
        .filter(({ subject }: Json) => subject.type === 'candidate' && subject.id === applicant.candidate_id)
        .map((row: Json) => `${names[row.actor]} ${row.sentence}: ${names[row.subject.id]}, ${names[row.job]}`)
        .toSorted();
    };
    const about = 'Grace Hopper, Ship Cook';
    await offering(rita, other);
    await deciding(nora, refuse, other, { reason: 'Over budget.' });
    await acting(rita, other, 'offer', offerTerms);
    await deciding(rita, withdraw, other);
    await eventually(async () =>
      expect(await audited(other)).toEqual([
        `Nora Tester did not approve the offer, revision 1: ${about}`,
        `Rita Tester asked for approval of an offer, revision 1: ${about}`,
        `Rita Tester asked for approval of an offer, revision 1: ${about}`,
        `Rita Tester withdrew the request to approve the offer, revision 1: ${about}`,
      ]),
    );
    await offering(rita, cook);
    await deciding(nora, approve, cook);
    await later(11);
    await answer(await offerPageOf(cook), 'accept', { revision: 1, ...signed });
    await eventually(async () =>
      expect(await audited(cook)).toEqual([
        `Grace Hopper accepted the offer, revision 1: ${about}`,
        `Nora Tester approved the offer, revision 1: ${about}`,
        `Rita Tester asked for approval of an offer, revision 1: ${about}`,
        `Rita Tester extended an offer, revision 1: ${about}`,
      ]),
    );
  });

  test('a refusal goes back with its reason to whoever asked, who may ask again', async () => {
    const cook = await finalist();
    await offering(rita, cook);
    expect(await deciding(nora, refuse, cook, { reason: 'Over budget.' })).toMatchObject({ status: 'ok' });
    await hears(rita, 'Nora Tester did not approve your offer to Grace Hopper for Ship Cook');
    const { timeline } = (await rita.page(`/people/candidates/100/1/_/_/_/${cook.applicant.candidate_id}`)).body;
    expect(timeline).toContainEqual(
      expect.objectContaining({ sentence: 'did not approve the offer, revision 1', detail: 'Over budget.' }),
    );
    expect((await panel(cook)).offer_request).toBeNull();
    expect(await acting(rita, cook, 'offer', { ...offerTerms, amount: 80_000 })).toMatchObject({
      payload: { waits: true },
    });
    expect(await deciding(rita, withdraw, cook)).toMatchObject({ status: 'ok' });
    expect(await waiting(nora)).toEqual([]);
  });

  test('whoever leaves takes the request along, and nobody approves it then', async () => {
    const cook = await finalist();
    await offering(rita, cook);
    const { reasons } = (await nora.page(jobPage(job.id, 'candidates'))).body;
    await rita.ask('/api/opportunities/jobs/candidate/archive', {
      application_id: cook.applicant.id,
      version: (await now(cook)).version,
      disqualification_reason_id: reasons[0].id,
    });
    expect(await waiting(nora)).toEqual([]);
    expect(await deciding(nora, approve, cook)).toMatchObject({ code: 'wrong_state' });
  });

  test('a change of terms needs approval again, and until then the terms that stand are accepted', async () => {
    await rule('above_amount', { offer_approval_amount: 100_000, offer_approval_currency: 'USD' });
    const cook = await finalist();
    expect((await offering(rita, cook)).body.payload).toMatchObject({ waits: false });
    expect(await acting(rita, cook, 'offer_update', { amount: 110_000 })).toMatchObject({
      payload: { waits: true, application: { offer: { revision: 1 } } },
    });
    expect((await panel(cook)).offer_terms).toMatchObject({ amount: 90_000 });
    expect(await deciding(nora, approve, cook)).toMatchObject({ status: 'ok' });
    expect((await panel(cook)).offer_terms).toMatchObject({ amount: 110_000, revision: 2 });
  });

  test('an answer to the offer ends a request to change it, and nobody approves the change then', async () => {
    await rule('above_amount', { offer_approval_amount: 100_000, offer_approval_currency: 'USD' });
    for (const answer of ['offer_accept', 'offer_decline'] as const) {
      const cook = await finalist();
      expect((await offering(rita, cook)).body.payload).toMatchObject({ waits: false });
      expect(await acting(rita, cook, 'offer_update', { amount: 110_000 })).toMatchObject({ payload: { waits: true } });
      const given = answer === 'offer_decline' ? { declined_by: 'candidate' } : {};
      expect(await acting(rita, cook, answer, given)).toMatchObject({ status: 'ok' });
      expect(await waiting(nora)).toEqual([]);
      expect((await panel(cook)).offer_request).toBeNull();
      expect(await deciding(nora, approve, cook)).toMatchObject({ code: 'wrong_state' });
    }
  });

  test('nobody approves their own offer, unless they are the only administrator', async () => {
    await rule('always');
    const [alone, together] = [await finalist(), await finalist()];
    await offering(nora, alone);
    expect((await panel(alone)).offer_request).toMatchObject({ own: true, alone: true, may_decide: true });
    expect(await deciding(nora, approve, alone)).toMatchObject({ status: 'ok' });
    second = await invite(app, nora, named('Sven'), ['ORG_ADMIN']);
    await offering(nora, together);
    expect((await panel(together)).offer_request).toMatchObject({ own: true, alone: false, may_decide: false });
    for (const path of [approve, refuse])
      expect(await deciding(nora, path, together, path === refuse ? { reason: 'No.' } : {})).toMatchObject({
        code: 'wrong_state',
        error: 'You asked for this approval yourself, so another administrator decides.',
      });
    expect(await deciding(second, approve, together)).toMatchObject({ status: 'ok' });
  });
});

import { randomUUID } from 'node:crypto';
import { daysAfter } from '@candor/contracts/values/days';
import { App, eventually } from '../support/app.ts';
import { dueNow } from '../support/due-now.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { type Applicant, advanceTo, jobPage, openJob, panelOf, stepsOf } from '../support/hiring.ts';
import { eventsOf, jobsWaiting, streamOf } from '../support/log.ts';
import { suspended } from '../support/suspended.ts';
import { type Json, mailsTo, Visitor } from '../support/visitor.ts';

// A person who gets emails without having applied can unsubscribe with a link that only their email contains.

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
      follow_ups: [{ template_id: outreach, delay: 3 }],
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
  await due(1);
  const [mail] = await eventually(async () => {
    const found = await mails(email);
    expect(found).toHaveLength(1);
    return found;
  });
  expect(mail!.subject).toBe('Following up on Pilot');
  const at = linkIn(mail!.html);
  // Members read the email without the link, so that no member can unsubscribe the person.
  const { messages } = await panelOf(admin, ada.id);
  const { message } = await admin.ask('/api/read/email', { message_id: messages[0].id });
  expect([message.body.includes('Unsubscribe from emails like this'), message.body.includes('/unsubscribe/')]).toEqual([
    true,
    false,
  ]);

  const visitor = await Visitor.of(app);
  expect((await visitor.page(at)).body).toMatchObject({ organization: { name: 'Harbour Works' }, unsubscribed: false });
  // A visit to the page changes nothing.
  expect((await visitor.page(at)).body.unsubscribed).toBe(false);
  const uid = randomUUID();
  for (const _ of [1, 2]) expect((await wants(visitor, at, false, uid)).body.status).toBe('ok');
  expect((await wants(visitor, at, false)).body.status).toBe('ok');
  expect((await visitor.page(at)).body.unsubscribed).toBe(true);
  const said = (await streamOf(app, `candidate-${ada.candidate_id}`)).filter(({ type }) => /ubscribed/.test(type));
  expect(said.map(({ type, metadata }) => [type, metadata.actor.type])).toEqual([
    ['CandidateUnsubscribed', 'candidate'],
  ]);
  expect(await told(ada)).toContain('unsubscribed from emails about jobs');

  // The next outreach is not sent, but emails about the application are sent.
  await advanceTo(admin, { ...ada, ...(await panelOf(admin, ada.id)).application }, job_id, 'application');
  expect((await panelOf(admin, ada.id)).next_letter).toBeNull();
  await due(1);
  expect(await told(ada)).toContain(
    'did not send the follow-up “Lead follow-up” of Application (after 3 days): unsubscribed from emails about jobs',
  );
  expect(await mails(email)).toHaveLength(1);

  expect((await wants(visitor, at, true)).body.status).toBe('ok');
  expect((await visitor.page(at)).body.unsubscribed).toBe(false);
  expect(await told(ada)).toContain('subscribed to emails about jobs again');
});

test('a link that is made up or of another purpose opens nothing and changes nothing', async () => {
  const email = 'grace@example.test';
  const grace = await lead(email);
  await due(1);
  await eventually(async () => expect((await mails(email)).length).toBeGreaterThan(0));
  const at = linkIn((await mails(email))[0]!.html);
  const visitor = await Visitor.of(app);
  const other = await found(app, 'Other House', named('Otto'));
  const token = at.split('/').at(-1)!;
  const turned = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');
  for (const wrong of [
    `/${harbour.organization.slug}/unsubscribe/${turned}`,
    `/${harbour.organization.slug}/unsubscribe/nobody`,
    `/${other.organization.slug}/unsubscribe/${turned}`,
    `/${harbour.organization.slug}/applications/${token}`,
  ]) {
    expect([wrong, (await visitor.get(wrong)).status]).toEqual([wrong, 404]);
    if (wrong.includes('/unsubscribe/')) expect((await wants(visitor, wrong, false)).body.code).toBe('not_found');
  }
  for (const body of [undefined, 'yes', null]) expect((await wants(visitor, at, body)).body.code).toBe('validation');
  expect((await visitor.page(at)).body.unsubscribed).toBe(false);
  // The link needs no sign-in and no permission: the link alone identifies the person.
  const ines = await invite(app, admin, named('Ines'), ['INTERVIEW_ADMIN']);
  expect((await ines.page(at)).body.unsubscribed).toBe(false);
  expect((await streamOf(app, `candidate-${grace.candidate_id}`)).some(({ type }) => /ubscribed/.test(type))).toBe(
    false,
  );
});

describe('letters to many', () => {
  type Person = { id: string; email: string };
  const api = '/api/people/bulk';
  let outreachText: Json;
  beforeAll(async () => {
    const { templates } = await admin.ask(`${api}/templates`, {});
    outreachText = templates.find(({ label }: Json) => label === 'Lead follow-up');
  });

  const person = async (email: string): Promise<Person> => {
    const entered = { first_name: 'Lin', last_name: 'Pool', email, source: 'sourced' };
    const { candidate } = await admin.ask('/api/people/candidates/upsert', entered);
    return { id: candidate.id, email };
  };
  /** The member's message: the text of the template, sent from the template or as the member's own text. */
  const letter = (more: Json = {}): Json => {
    const { value: template_id, subject, body } = outreachText;
    return { job_id, template_id, subject, body, ...more };
  };
  const send = async (to: readonly Person[], more: Json = {}): Promise<Json> => {
    const change = { kind: 'message', delay_hours: 0, ...letter(more) };
    const { operation } = await admin.ask(`${api}/start`, { change, candidate_ids: to.map(({ id }) => id) });
    return eventually(async () => {
      const { operations } = await admin.ask(`${api}/recent`, {});
      const ended = operations.find(({ id }: Json) => id === operation.id);
      expect(ended.phase).toBe('finished');
      return ended.turns;
    });
  };
  const preview = ({ id }: Person, more: Json = {}): Promise<Json> =>
    admin.ask(`${api}/preview`, { candidate_id: id, ...letter(more) });
  const lettersTo = async ({ id }: Person): Promise<string[]> =>
    (await eventsOf(app, "type = 'MessageQueued'")).flatMap(({ data }) =>
      data.candidate_id === id ? [String(data.kind)] : [],
    );
  /** The unsubscribe links in a first email to these people. */
  const linksOf = async (...to: Person[]): Promise<string[]> => {
    await send(to);
    return Promise.all(
      to.map(({ email }) =>
        eventually(async () => {
          const [mail] = await mails(email);
          return linkIn(mail!.html);
        }),
      ),
    );
  };
  const notSent = 'This person unsubscribed from emails about jobs.';
  const pageOf = async ({ id }: Person): Promise<Json> =>
    (await admin.page(`/people/candidates/100/1/_/_/_/${id}`)).body;

  test('that start from a text for outreach end with the link, and reach nobody who has unsubscribed; what somebody writes themselves does', async () => {
    const [ana, ben] = [await person('ana@many.test'), await person('ben@many.test')];
    const shown = await preview(ana);
    expect([
      shown.not_sent,
      shown.body.includes('Unsubscribe from emails like this'),
      /unsubscribe\//.test(shown.body),
    ]).toEqual([null, true, false]);
    expect((await preview(ana, { template_id: null })).body).not.toContain('Unsubscribe from emails like this');
    const [at] = await linksOf(ana, ben);
    expect([await lettersTo(ana), await lettersTo(ben)]).toEqual([['outreach'], ['outreach']]);
    const visitor = await Visitor.of(app);
    expect((await wants(visitor, at!, false)).body.status).toBe('ok');

    expect((await preview(ana)).not_sent).toBe(notSent);
    // Ben got an email shortly before.
    const bea = await person('bea@many.test');
    expect(await send([ana, ben, bea])).toMatchObject({
      done: 1,
      refused: 2,
      reasons: [
        { reason: notSent, count: 1 },
        { reason: 'We wrote to this person less than 3 days before.', count: 1 },
      ],
    });
    expect((await lettersTo(ben)).length).toBe(1);
    expect((await lettersTo(ana)).length).toBe(1);
    expect((await preview(ana, { template_id: null })).not_sent).toBeNull();
    expect(await send([ana], { template_id: null })).toMatchObject({ done: 1, refused: 0 });
    expect(await lettersTo(ana)).toEqual(['outreach', 'note']);
    const own = await eventually(async () => {
      const all = await mails(ana.email);
      expect(all).toHaveLength(2);
      return all[0]!;
    });
    expect(own.html).not.toContain('/unsubscribe/');
    // A member cannot name another organization's template to learn its kind.
    const stranger = (await found(app, 'Third House', named('Thea'))).admin;
    const { templates } = await stranger.ask(`${api}/templates`, {});
    const theirs = letter({ template_id: templates[0].value });
    expect((await admin.post(`${api}/preview`, { candidate_id: ana.id, ...theirs })).body.status).toBe('error');
  });

  test('that wait when their reader unsubscribes are not sent, and say why', async () => {
    const [ida, jon] = [await person('ida@many.test'), await person('jon@many.test')];
    const [at] = await linksOf(ida, jon);
    // The delay is longer than the days between two unrequested emails.
    await send([ida, jon], { delay_hours: 96 });
    expect((await wants(await Visitor.of(app), at!, false)).body.status).toBe('ok');
    await eventually(() => expect(jobsWaiting(app, 'send-message')).toHaveLength(2));
    await dueNow(app, 'send-message');
    await eventually(async () => expect(await mails(jon.email)).toHaveLength(2));
    expect(await mails(ida.email)).toHaveLength(1);
    const waited = (await eventsOf(app, "type = 'MessageQueued'")).filter(({ data }) => data.candidate_id === ida.id);
    const { type, data } = (await streamOf(app, waited.at(-1)!.stream)).at(-1)!;
    expect([type, data.reason]).toEqual(['MessageCancelled', 'unsubscribed from emails about jobs']);
  });

  test('reach nobody who has unsubscribed in any of their records, and the page says so; taken apart, each record stands for itself', async () => {
    const [kept, merged] = [await person('kim@many.test'), await person('kim@other-many.test')];
    const [ofKept, ofMerged] = await linksOf(kept, merged);
    const visitor = await Visitor.of(app);
    await wants(visitor, ofMerged!, false);
    // The person's last choice is to get emails, but that choice is not for both records.
    for (const wanted of [false, true]) await wants(visitor, ofKept!, wanted);
    expect([(await pageOf(kept)).unsubscribed_at, (await pageOf(merged)).unsubscribed_at]).toEqual([
      null,
      expect.any(String),
    ]);
    const since = (await pageOf(merged)).unsubscribed_at;
    await admin.ask('/api/people/candidates/merge', { keep_id: kept.id, merge_id: merged.id });
    expect((await pageOf(kept)).unsubscribed_at).toBe(since);
    expect((await preview(kept)).not_sent).toBe(notSent);
    expect(await send([kept])).toMatchObject({ done: 0, refused: 1 });
    // Both links belong to the one person after the merge.
    for (const at of [ofKept!, ofMerged!]) expect((await visitor.page(at)).body.unsubscribed).toBe(true);

    await admin.ask('/api/people/candidates/unmerge', { merged_id: merged.id });
    expect([(await pageOf(kept)).unsubscribed_at, (await pageOf(merged)).unsubscribed_at]).toEqual([null, since]);
    await admin.ask('/api/people/candidates/merge', { keep_id: kept.id, merge_id: merged.id });
    await wants(visitor, ofKept!, true);
    await wants(visitor, ofKept!, false);
    await admin.ask('/api/people/candidates/unmerge', { merged_id: merged.id });
    for (const each of [kept, merged]) expect((await preview(each)).not_sent).toBe(notSent);
  });

  test('the next letter of a step leaves out outreach for whoever has unsubscribed', async () => {
    const mia = await person('mia@many.test');
    const [at] = await linksOf(mia);
    const { id } = await openJob(admin, 'Lock Keeper');
    const { letters } = (await admin.page(jobPage(id, 'rounds'))).body;
    const other = letters.find(({ label }: Json) => label === 'Round follow-up').value;
    const [lead] = await stepsOf(admin, id);
    await admin.ask('/api/opportunities/jobs/workflowsteps/upsert', {
      id: lead!.id,
      job_id: id,
      follow_ups: [
        { template_id: outreach, delay: 3 },
        { template_id: other, delay: 6 },
      ],
    });
    const { application } = await admin.ask('/api/opportunities/jobs/candidate/upsert', {
      job_id: id,
      candidate_id: mia.id,
    });
    const next = async () => (await panelOf(admin, application.id)).next_letter;
    const { entered_at } = (await panelOf(admin, application.id)).application;
    const after = (days: number) => daysAfter(entered_at, days);
    expect(await next()).toEqual({ name: 'Lead follow-up', at: after(3) });
    const visitor = await Visitor.of(app);
    await wants(visitor, at!, false);
    expect(await next()).toEqual({ name: 'Round follow-up', at: after(6) });
    await wants(visitor, at!, true);
    expect(await next()).toEqual({ name: 'Lead follow-up', at: after(3) });
    // A template that is not active any more is not used either.
    await admin.ask('/api/org/messagetemplate/upsert', { id: outreach, active: false });
    expect(await next()).toEqual({ name: 'Round follow-up', at: after(6) });
    await admin.ask('/api/org/messagetemplate/upsert', { id: outreach, active: true });
  });

  test('the link works as long as there is the person: also under a former address of the organization, and for one that is suspended, but under no other address', async () => {
    const noa = await person('noa@many.test');
    const [at] = await linksOf(noa);
    const token = at!.split('/').at(-1)!;
    const visitor = await Visitor.of(app);
    await admin.ask('/api/org/profile/upsert', { slug: 'harbour-group' });
    const { slug } = (await found(app, 'Fourth House', named('Finn'))).organization;
    const here = `/harbour-group/unsubscribe/${token}`;
    // The address in the email is a former one of the organization.
    const old = `/${harbour.organization.slug}/unsubscribe/${token}`;
    expect(await visitor.document(old)).toMatchObject({ status: 301, location: here });
    for (const wanted of [true, false]) expect((await wants(visitor, old, wanted)).body.status).toBe('ok');
    for (const word of [slug, 'nobody-here']) {
      const other = `/${word}/unsubscribe/${token}`;
      expect((await visitor.document(other)).status).toBe(404);
      expect((await wants(visitor, other, true)).body.code).toBe('not_found');
    }
    expect((await visitor.page(here)).body).toMatchObject({
      organization: { name: 'Harbour Works' },
      unsubscribed: true,
    });

    await suspended(app, harbour.organization.id);
    expect((await visitor.page('/harbour-group/jobs')).status).toBe(404);
    expect((await visitor.page(here)).body).toMatchObject({ unsubscribed: true });
    expect((await wants(visitor, here, true)).body.status).toBe('ok');
    expect((await wants(visitor, here, false)).body.status).toBe('ok');
    expect((await streamOf(app, `candidate-${noa.id}`)).at(-1)!.type).toBe('CandidateUnsubscribed');
  });
});

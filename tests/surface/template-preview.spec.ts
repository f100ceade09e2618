import { randomUUID } from 'node:crypto';
import { App } from '../support/app.ts';
import { dueNow, settled } from '../support/due-now.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { type Json, mailTo, Visitor } from '../support/visitor.ts';

// The preview of a message template: the email as it would be sent at present, for a sample candidate and for a real one.

let app: App;
let alma: Visitor;
let stranger: Visitor;
let hana: Visitor;
let cam: Visitor;
let job: { id: string };
let ada: Applicant;
const path = '/api/org/messagetemplate';
const fetch_ = (by: Visitor, body: Json): Promise<Json> => by.ask(`${path}/fetch`, body);
const refused = async (by: Visitor, body: Json): Promise<Json> => (await by.post(`${path}/fetch`, body)).body;
const template = async (fields: Json, by = alma): Promise<string> =>
  (
    await by.ask(`${path}/upsert`, {
      name: `Letter ${randomUUID()}`,
      kind: 'note',
      subject: 'About {{job_title}}',
      body: '<p>Hi {{candidate_first_name}}</p>',
      ...fields,
    })
  ).messagetemplate.id;

beforeAll(async () => {
  app = await App.start();
  ({ admin: alma } = await found(app, 'Harbour & Sons', named('Alma')));
  stranger = (await found(app, 'Southwind', named('Sade'))).admin;
  hana = await invite(app, alma, named('Hana'), ['HIRING_ADMIN']);
  cam = await invite(app, alma, named('Cam'), ['CAMPAIGN_MANAGER']);
  job = await openJob(alma, 'Pilot <Night>');
  ada = await addApplicant(alma, job.id, 'ada@example.test');
  await alma.ask('/api/org/profile/upsert', {
    sender_name: 'Harbour People',
    sender_footer: 'Harbour\n1 <Quay> Street',
  });
});
afterAll(() => app?.dispose());

describe('the letter of a template', () => {
  test('to the sample candidate says what such a message can say, in the name of the organization and of whoever reads it', async () => {
    const id = await template({
      subject: 'About {{job_title}} at {{org_name}}',
      body: '<p>Hi {{candidate_name}}, {{user_name}}</p>',
    });
    const found_ = await fetch_(alma, { id });
    expect(found_).toMatchObject({
      template: { id, kind: 'note' },
      rendered: {
        subject: 'About Design engineer at Harbour & Sons',
        body: '<p>Hi Ada Lovelace, Alma Tester</p><p>Harbour<br>1 &lt;Quay&gt; Street</p>',
      },
      unresolved_tags: [],
      not_sent: null,
      from_name: 'Harbour People',
      candidate: null,
    });
    expect(found_.samples).toEqual(expect.arrayContaining(['candidate_name', 'job_title']));
    expect(found_.samples).not.toContain('org_name');
  });

  test('that no person sends is signed by the organization', async () => {
    const id = await template({ kind: 'confirmation', body: '<p>{{user_first_name}}</p>' });
    expect((await fetch_(alma, { id })).rendered.body).toContain('<p>Harbour &amp; Sons</p>');
  });

  test('to a candidate is word for word the one that is sent', async () => {
    const { template: stored, rendered } = await fetch_(alma, { key: 'rejection_initial', application_id: ada.id });
    const { list } = (await alma.page('/org/disqualification/100')).body;
    await alma.ask('/api/opportunities/jobs/candidate/archive', {
      application_id: ada.id,
      version: ada.version,
      disqualification_reason_id: list.items[0].id,
      message: { template_key: stored.key, subject: stored.subject, body: stored.body, delay_hours: 0 },
    });
    const mail = await mailTo(app, 'ada@example.test');
    expect([mail.subject, mail.html]).toEqual([rendered.subject, rendered.body]);
    expect(rendered.body).toContain('Pilot &lt;Night&gt;');
  });

  test('that somebody wrote anew leaves clean, after an archive and with an offer', async () => {
    const { id: own } = await openJob(alma, 'Cook');
    const body = '<p>Hi {{candidate_first_name}}</p><script>alert(1)</script><img src="x" onerror="alert(1)">';
    const reason = (await alma.page('/org/disqualification/100')).body.list.items[0].id;
    const message = { subject: 'News', body };
    const gone = await addApplicant(alma, own, 'gone@example.test');
    await alma.ask('/api/opportunities/jobs/candidate/archive', {
      application_id: gone.id,
      version: gone.version,
      disqualification_reason_id: reason,
      message: { template_key: 'rejection_initial', ...message, delay_hours: 0 },
    });
    const one = await addApplicant(alma, own, 'one@example.test');
    const many = { id: one.id, version: one.version };
    await alma.ask('/api/opportunities/jobs/candidate/archive', {
      applications: [many],
      disqualification_reason_id: reason,
      message: { template_key: 'rejection_initial', ...message, delay_hours: 0 },
    });
    const wanted = await addApplicant(alma, own, 'wanted@example.test');
    await alma.ask('/api/opportunities/jobs/candidate/offer', {
      application_id: wanted.id,
      version: wanted.version,
      action: 'offer',
      title: 'Cook <script>',
      amount: 1000,
      currency: 'USD',
      period: 'month',
      start_on: '2030-01-01',
      send_message: true,
      message,
    });
    // The email about an offer waits until the offer cannot be undone.
    await settled(app);
    await dueNow(app, 'queue-offer-letter');
    for (const to of ['gone', 'one', 'wanted']) {
      const { html } = await mailTo(app, `${to}@example.test`);
      expect(html).toMatch(/^<p>Hi Ada<\/p>/);
      expect(html).not.toMatch(/<script|<img|onerror/);
    }
  });

  test('to a person is about the job where something happened last, or about the one that is named', async () => {
    const second = await openJob(alma, 'Harbour Master');
    const bo = await addApplicant(alma, job.id);
    await alma.ask('/api/opportunities/jobs/candidate/upsert', {
      job_id: second.id,
      candidate_id: bo.candidate_id,
      applied_at: new Date().toISOString(),
    });
    const id = await template({});
    const { candidate_id } = bo;
    const latest = await fetch_(alma, { id, candidate_id });
    expect([latest.rendered.subject, latest.job.id, latest.candidate.id]).toEqual([
      'About Harbour Master',
      second.id,
      candidate_id,
    ]);
    expect((await fetch_(alma, { id, candidate_id, job_id: job.id })).rendered.subject).toBe('About Pilot <Night>');
  });

  test('says which tags have no value, and that it would not be sent', async () => {
    const id = await template({ kind: 'scheduling', body: '<p>{{schedule_link}}</p>' });
    expect(await fetch_(alma, { id, application_id: ada.id })).toMatchObject({
      unresolved_tags: ['schedule_link'],
      not_sent: 'No schedule link',
    });
    expect((await fetch_(alma, { id })).unresolved_tags).toEqual([]);
    const { candidate } = await alma.ask('/api/people/candidates/upsert', {
      id: 'new',
      first_name: 'Nobody',
      last_name: 'Known',
      source: 'sourced',
    });
    const unknown = await fetch_(alma, { id: await template({}), candidate_id: candidate.id });
    expect(unknown).toMatchObject({ unresolved_tags: ['job_title'], not_sent: 'no email address', job: null });
  });

  test('that is being written takes the values of its kind', async () => {
    const note = await fetch_(alma, { kind: 'rejection' });
    expect(note).toMatchObject({ template: null, rendered: null, values: { candidate_first_name: 'Ada' } });
    expect(note.values).not.toHaveProperty('schedule_link');
    expect((await fetch_(alma, { kind: 'scheduling' })).values).toHaveProperty('schedule_link');
  });
});

test('a template with an unknown tag is refused, by a form and by a file, and the stored text stays', async () => {
  const id = await template({ name: 'Pay' });
  const error = 'Unknown tag {{salary}}.';
  for (const fields of [{ body: '<p>{{salary}}</p>' }, { subject: 'You get {{salary}}' }])
    expect((await alma.post(`${path}/upsert`, { id, ...fields })).body).toMatchObject({ code: 'validation', error });
  const text = 'Name;Message\r\nPay;<p>{{salary}}</p>';
  expect((await alma.ask(`${path}/import`, { text, apply: true })).rows).toMatchObject([{ errors: [error] }]);
  expect((await fetch_(alma, { id })).template.body).toBe('<p>Hi {{candidate_first_name}}</p>');
});

describe('nobody is shown a letter', () => {
  test('who neither writes templates nor sends messages', async () => {
    const ines = await invite(app, alma, named('Ines'), ['INTERVIEW_ADMIN']);
    expect((await ines.post(`${path}/fetch`, { key: 'rejection_initial' })).location).toBe('/access-denied');
  });

  test('of another organization’s template, candidate, application or job', async () => {
    const id = await template({});
    const theirs = await template({}, stranger);
    for (const [body, error] of [
      [{ id }, 'Message template not found.'],
      [{ id: theirs, candidate_id: ada.candidate_id }, 'Candidate not found.'],
      [{ id: theirs, application_id: ada.id }, 'Candidate not found.'],
      [{ id: theirs, job_id: job.id }, 'Job not found.'],
    ] as const)
      expect(await refused(stranger, body)).toMatchObject({ code: 'not_found', error });
  });

  test('to a candidate whom they may not see', async () => {
    const key = 'rejection_initial';
    const hers = await addApplicant(alma, (await openJob(alma, 'Deckhand')).id);
    // Hana is on no job. Cam sees contacts, never applicants.
    for (const visitor of [hana, cam]) {
      expect(await refused(visitor, { key, candidate_id: hers.candidate_id })).toMatchObject({ code: 'not_found' });
      expect(await refused(visitor, { key, application_id: hers.id })).toMatchObject({ code: 'not_found' });
      expect((await fetch_(visitor, { key })).rendered.subject).toBe('Your application to Harbour & Sons');
    }
    const { id: own } = await openJob(alma, 'Stoker');
    const applicant = await addApplicant(alma, own);
    const put = (permissions: string[]) =>
      alma.ask('/api/upsert_job_permissions', {
        job_id: own,
        user_id: (hana as Visitor & { id: string }).id,
        access_level: 'standard',
        permissions,
      });
    await put(['description']);
    expect((await hana.post(`${path}/fetch`, { key, application_id: applicant.id })).location).toBe('/access-denied');
    expect(await refused(hana, { key, candidate_id: applicant.candidate_id })).toMatchObject({ code: 'not_found' });
    await put(['list']);
    expect((await fetch_(hana, { key, application_id: applicant.id })).job.name).toBe('Stoker');
    expect((await fetch_(hana, { key, candidate_id: applicant.candidate_id })).job.name).toBe('Stoker');
  });

  test('of a template that is not there, or of a kind that there is not', async () => {
    expect(await refused(alma, { key: 'no_such_text' })).toMatchObject({
      code: 'not_found',
      error: 'Message template not found.',
    });
    const id = await template({});
    await alma.ask(`${path}/delete`, { id });
    expect(await refused(alma, { id })).toMatchObject({ code: 'not_found' });
    expect(await refused(alma, { kind: 'poem' })).toMatchObject({ code: 'validation' });
    expect(await refused(alma, { id: 'x' })).toMatchObject({ code: 'validation' });
  });
});

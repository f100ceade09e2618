import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { eventsOf } from '../support/log.ts';
import { addApplicant, jobPage, offerTerms, openJob } from '../support/hiring.ts';
import { type Json, mailTo, type Visitor } from '../support/visitor.ts';

// Administrators approve each opening before a candidate is hired for it, if the organization demands that.

const openings = '/api/opportunities/jobs/openings';
const offer = '/api/opportunities/jobs/candidate/offer';
let app: App;
let nora: Visitor;
let rita: Visitor & { id: string };
let ines: Visitor & { id: string };
let stranger: Visitor;
const demand = (approve_openings: boolean) => nora.ask('/api/org/profile/upsert', { approve_openings });
beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  stranger = (await found(app, 'Other', named('Otto'))).admin;
  rita = await invite(app, nora, named('Rita'), ['RECRUIT_ADMIN']);
  ines = await invite(app, nora, named('Ines'), ['INTERVIEW_ADMIN']);
  await demand(true);
});
afterAll(() => app?.dispose());

const settings = async (id: string, by: Visitor = nora): Promise<Json> => (await by.page(jobPage(id, 'settings'))).body;
/** Creates a job with a description that is not published yet. */
const draft = async (name: string, count = 1): Promise<string> => {
  const { job } = await rita.ask('/api/opportunities/jobs/upsert', {
    id: 'new',
    name,
    work_location: 'remote',
    openings: count,
  });
  await rita.ask('/api/opportunities/jobdescriptions/sections/upsert', {
    id: 'new',
    job_id: job.id,
    kind: 'role',
    name: 'The role',
    body: '<p>You bring ships home.</p>',
    visible: true,
  });
  return job.id;
};
const publish = async (id: string, to = 'open') =>
  (await rita.post('/api/opportunities/jobs/upsert', { id, hiring_status: to })).body;
const request = (job_id: string, numbers: number[], note?: string) =>
  rita.ask(`${openings}/request`, { job_id, numbers, note });
const states = async (id: string) =>
  (await settings(id)).openings.map(({ approval }: Json) => approval?.state ?? null) as (string | null)[];

/** Creates a published job with one approved opening. */
const openDemanding = async (name: string): Promise<{ id: string }> => {
  const id = await draft(name);
  await nora.ask(`${openings}/approve`, { job_id: id, numbers: [1] });
  expect(await publish(id)).toMatchObject({ status: 'ok' });
  return { id };
};
/** Makes an offer to the candidate and accepts the offer. */
const hired = async ({ id: application_id, version }: { id: string; version: number }): Promise<string> => {
  const offered = await nora.ask(offer, { application_id, version, action: 'offer', ...offerTerms });
  const { application } = offered;
  await nora.ask(offer, { application_id, version: application.version, action: 'offer_accept' });
  return application_id;
};
const hireOn = async (id: string) => hired(await addApplicant(nora, id));
/** Archives a hired candidate and returns the version of the application afterwards. */
const reverse = async (id: string, application_id: string): Promise<number> => {
  const { reasons } = (await settings(id)).closing;
  const { panel } = await nora.ask('/api/opportunities/jobs/candidate/fetch', { application_id });
  const { application } = await nora.ask('/api/opportunities/jobs/candidate/archive', {
    application_id,
    version: panel.application.version,
    disqualification_reason_id: reasons.find(({ side }: Json) => side === 'they_withdrew').id,
  });
  return application.version;
};

test('a job is published once an administrator has approved an opening that a recruiter asked for', async () => {
  const id = await draft('Pilot', 2);
  for (const to of ['open', 'internal'])
    expect(await publish(id, to)).toMatchObject({
      code: 'wrong_state',
      error: 'No opening of this job is approved. Ask for approval of one first.',
    });
  await request(id, [1, 2], 'Two pilots left.');
  const waiting = (await nora.page('/dashboard')).body.headcount;
  expect(waiting).toEqual([
    expect.objectContaining({ job_id: id, job_name: 'Pilot', count: 2, by: 'Rita Tester', note: 'Two pilots left.' }),
  ]);
  expect((await rita.page('/dashboard')).body.headcount).toEqual([]);
  const { job } = await settings(id);
  await nora.ask(`${openings}/approve`, { job_id: id, numbers: [1], version: job.version });
  await nora.ask(`${openings}/decline`, { job_id: id, numbers: [2], reason: 'One is enough.' });
  expect((await settings(id)).openings).toMatchObject([
    { approval: { state: 'approved', by: 'Nora Tester' } },
    { approval: { state: 'declined', by: 'Nora Tester', words: 'One is enough.' } },
  ]);
  expect((await nora.page('/dashboard')).body.headcount).toEqual([]);
  expect(await publish(id)).toMatchObject({ status: 'ok' });
  const told = (await rita.page(jobPage(id))).body.activity.map(({ sentence }: Json) => sentence as string);
  expect(told).toEqual(
    expect.arrayContaining([
      'asked for approval of opening 1, 2',
      'approved opening 1',
      'declined opening 2: One is enough.',
    ]),
  );
  const audited = (await nora.page('/org/audit')).body.list.items.map(({ sentence }: Json) => sentence as string);
  expect(audited).toContain('approved opening 1');
});

const notices = async (by: Visitor): Promise<Json[]> => (await by.page('/notifications/mine')).body.list.items;
const hears = (by: Visitor, sentence: string) =>
  eventually(async () => {
    const notice = (await notices(by)).find((each) => each.sentence === sentence);
    if (!notice) throw new Error(`Nobody said ${sentence}.`);
    return notice;
  });

test('administrators are told of a request, and whoever asked of the decision; nobody else', async () => {
  const id = await draft('Stoker');
  await request(id, [1]);
  const notice = await hears(nora, 'Rita Tester asks you to approve openings of Stoker');
  expect((await nora.page(notice.to)).body.job.id).toBe(id);
  await mailTo(app, 'nora@example.test', (mail) =>
    mail.subject.includes('Openings of Stoker are waiting for approval'),
  );
  await nora.ask(`${openings}/decline`, { job_id: id, numbers: [1], reason: 'Not this year.' });
  await hears(rita, 'Nora Tester declined openings of Stoker');
  await request(id, [1], 'Somebody else left.');
  await nora.ask(`${openings}/approve`, { job_id: id, numbers: [1] });
  await hears(rita, 'Nora Tester approved openings of Stoker');
  expect((await notices(ines)).filter(({ sentence }) => sentence.includes('Stoker'))).toEqual([]);
});

test('administrators are told when a change makes an approved opening wait again, and only then', async () => {
  const id = await draft('Cook', 2);
  await nora.ask(`${openings}/approve`, { job_id: id, numbers: [1] });
  const change = (number: number, start_on: string) =>
    rita.ask(`${openings}/change`, { job_id: id, number, reason: 'new', start_on });
  const again = 'Rita Tester changed approved openings of Cook, so they need your approval again';
  await change(2, '2027-03-01'); // not approved yet
  await change(1, '2027-03-01');
  const notice = await hears(nora, again);
  expect((await nora.page(notice.to)).body.job.id).toBe(id);
  await change(1, '2027-04-01'); // already waits for approval
  await request(id, [2]);
  await hears(nora, 'Rita Tester asks you to approve openings of Cook'); // decided after the changes
  expect((await notices(nora)).filter(({ sentence }) => sentence === again)).toHaveLength(1);
  await nora.ask(`${openings}/approve`, { job_id: id, numbers: [1] });
  await rita.ask(`${openings}/cancel`, { job_id: id, number: 1 });
  await rita.ask(`${openings}/restore`, { job_id: id, number: 1 });
  await eventually(async () =>
    expect((await notices(nora)).filter(({ sentence }) => sentence === again)).toHaveLength(2),
  );
});

test('where several people asked for openings of one decision, each of them is told once', async () => {
  const ruth = await invite(app, nora, named('Ruth'), ['RECRUIT_ADMIN']);
  const id = await draft('Purser', 3);
  await request(id, [1, 2]);
  await ruth.ask(`${openings}/request`, { job_id: id, numbers: [3] });
  await nora.ask(`${openings}/approve`, { job_id: id, numbers: [1, 2, 3] });
  const told = async (by: Visitor) =>
    ((await by.page('/notifications/mine')).body.list.items as Json[]).filter(
      ({ sentence }) => sentence === 'Nora Tester approved openings of Purser',
    ).length;
  await eventually(async () => {
    const counts = await Promise.all([told(rita), told(ruth)]);
    if (counts.some((count) => count !== 1)) throw new Error(`They were told so often: ${counts.join(', ')}.`);
  });
});

test('nobody is offered a job or hired for an opening that is not approved', async () => {
  await demand(false);
  const { id } = await openJob(nora, 'Rigger', { openings: 2 });
  const ada = await addApplicant(nora, id);
  const ben = await addApplicant(nora, id);
  const offered = await nora.ask(offer, {
    application_id: ada.id,
    version: ada.version,
    action: 'offer',
    ...offerTerms,
  });
  await demand(true);
  const refused = 'No approved opening of this job is free. Ask for approval of one in its settings.';
  const accept = async (opening?: number): Promise<Json> =>
    (
      await nora.post(offer, {
        application_id: ada.id,
        version: offered.application.version,
        action: 'offer_accept',
        opening,
      })
    ).body;
  expect(await accept()).toMatchObject({ code: 'wrong_state', error: refused });
  expect(
    (await nora.post(offer, { application_id: ben.id, version: ben.version, action: 'offer', ...offerTerms })).body,
  ).toMatchObject({ code: 'wrong_state', error: refused });
  await nora.ask(`${openings}/approve`, { job_id: id, numbers: [2] });
  expect(await accept(1)).toMatchObject({
    error: 'Opening 1 is not approved. Choose another, or ask for approval.',
  });
  expect(await accept()).toMatchObject({ status: 'ok' });
  expect((await settings(id)).openings.map(({ state }: Json) => state)).toEqual(['open', 'filled']);
  expect((await nora.post(`${openings}/decline`, { job_id: id, numbers: [2], reason: 'No.' })).body).toMatchObject({
    code: 'wrong_state',
    error: 'Opening 2 is filled.',
  });
});

test('a hire that is reversed comes back only to an opening that is free and approved', async () => {
  const { id } = await openDemanding('Helmsman');
  const [ada, ben] = [await hireOn(id), await addApplicant(nora, id)];
  const refused = 'No approved opening of this job is free. Ask for approval of one in its settings.';
  const reversed = await reverse(id, ada);
  const bens = await hired(ben);
  const undo = async (version: number): Promise<Json> =>
    (await nora.post('/api/people/candidates/advance', { application_id: ada, version, action: 'undo' })).body;
  expect(await undo(reversed)).toMatchObject({ code: 'wrong_state', error: refused });
  await reverse(id, bens);
  await nora.ask(`${openings}/decline`, { job_id: id, numbers: [1], reason: 'Not this year.' });
  expect(await undo(reversed)).toMatchObject({ code: 'wrong_state', error: refused });
  await nora.ask(`${openings}/approve`, { job_id: id, numbers: [1] });
  expect(await undo(reversed)).toMatchObject({ status: 'ok' });
  expect((await settings(id)).openings).toMatchObject([{ state: 'filled', application_id: ada }]);
});

test('an opening that changes after its approval waits for approval again', async () => {
  const { id } = await openDemanding('Purser');
  await rita.ask(`${openings}/change`, { job_id: id, number: 1, reason: 'replacement', start_on: '2027-01-04' });
  expect(await states(id)).toEqual(['requested']);
  const waiting = (await nora.page('/dashboard')).body.headcount;
  expect(waiting).toContainEqual(expect.objectContaining({ job_id: id, by: 'Rita Tester', count: 1 }));
  await nora.ask(`${openings}/approve`, { job_id: id, numbers: [1] });
  await hireOn(id);
  await rita.ask(`${openings}/change`, { job_id: id, number: 1, reason: 'new', start_on: '2027-01-04' });
  expect(await states(id)).toEqual(['approved']);
});

test('only administrators decide, only of their own organization, and only about what they saw', async () => {
  const id = await draft('Diver');
  await request(id, [1]);
  const { version } = (await settings(id)).job;
  const some = { job_id: id, numbers: [1] };
  expect((await rita.post(`${openings}/approve`, some)).location).toBe('/access-denied');
  expect((await rita.post(`${openings}/decline`, { ...some, reason: 'No.' })).location).toBe('/access-denied');
  for (const [path, body] of [
    ['approve', some],
    ['decline', { ...some, reason: 'No.' }],
    ['request', some],
  ] as const)
    expect((await stranger.post(`${openings}/${path}`, body)).body).toMatchObject({ code: 'not_found' });
  expect((await ines.post(`${openings}/request`, some)).body.status).not.toBe('ok');
  await rita.ask(`${openings}/change`, { job_id: id, number: 1, reason: 'replacement', start_on: '2027-01-04' });
  for (const [path, body] of [
    ['approve', { ...some, version }],
    ['decline', { ...some, reason: 'No.', version }],
  ] as const)
    expect((await nora.post(`${openings}/${path}`, body)).body).toMatchObject({ code: 'stale' });
  for (const wrong of [
    { job_id: id, numbers: [] },
    { job_id: id, numbers: ['one'] },
    { job_id: id, numbers: [1], reason: 'No.' },
  ])
    expect((await nora.post(`${openings}/approve`, wrong)).body).toMatchObject({ code: 'validation' });
  expect((await nora.post(`${openings}/decline`, some)).body).toMatchObject({ code: 'validation' });
  expect(await states(id)).toEqual(['requested']);
});

test('the same request sent twice approves once', async () => {
  const id = await draft('Cook');
  const uid = crypto.randomUUID();
  const body = { job_id: id, numbers: [1] };
  const first = await nora.post(`${openings}/approve`, body, { uid });
  expect((await nora.post(`${openings}/approve`, body, { uid })).body).toEqual(first.body);
  await nora.ask(`${openings}/approve`, body);
  const approvals = (await eventsOf(app, "type = 'HeadcountApproved'")).filter(({ stream }) => stream === `job-${id}`);
  expect(approvals).toHaveLength(1);
});

test('where no approval is demanded, nothing is asked for, and nothing waits', async () => {
  await demand(false);
  const id = await draft('Mate');
  await request(id, [1]);
  expect((await settings(id)).demanded).toBe(false);
  expect((await nora.page('/dashboard')).body.headcount).toEqual([]);
  expect(await publish(id)).toMatchObject({ status: 'ok' });
  await demand(true);
  expect((await nora.page('/dashboard')).body.headcount.map(({ job_id }: Json) => job_id)).toContain(id);
});

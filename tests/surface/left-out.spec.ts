import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, type Visitor } from '../support/visitor.ts';

// R13: each person to whom a message is written counts once. They get it, or they are left out for one reason, which is true.

let app: App;
let admin: Visitor;
let job: Json;
const people: Applicant[] = [];
const text = { subject: 'Hello', body: '<p>Dear {{candidate_first_name}}, can we talk?</p>' };
const aboutJob = { ...text, subject: 'About {{job_title}}' };
const plan = (more: Json, by = admin): Promise<Json> =>
  by.ask('/api/messages/compose/plan', { ...text, letter_kind: 'note', ...more });
const idsOf = (of: readonly Applicant[]) => ({ candidate_ids: of.map(({ candidate_id }) => candidate_id) });

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Harbour Works', named('Mara')));
  job = await openJob(admin, 'Pilot');
  for (let at = 0; at < 5; at++) people.push(await addApplicant(admin, job.id));
});
afterAll(() => app?.dispose());

test('without a job, a tag of the job is what is missing, and the reason says so; with the job all get it', async () => {
  const planned = await plan({ ...aboutJob, ...idsOf(people) });
  expect([planned.count, planned.gets, planned.skipped.count]).toEqual([5, 0, 5]);
  expect(new Set(planned.skipped.people.map(({ id }: Json) => id)).size).toBe(5);
  expect(new Set(planned.skipped.people.map(({ reason }: Json) => reason))).toEqual(
    new Set(['No job is chosen, so Job title is empty.']),
  );
  expect(await plan({ ...aboutJob, ...idsOf(people), job_id: job.id })).toMatchObject({ gets: 5 });
});

test('a person who may not be written to has that reason, and not that the job is missing', async () => {
  const { candidate_id } = people[0]!;
  await admin.ask('/api/people/candidates/contact', { candidate_id, do_not_contact: true });
  const planned = await plan({ ...aboutJob, ...idsOf(people) });
  expect(planned.skipped.people.filter(({ id }: Json) => id === candidate_id)).toEqual([
    expect.objectContaining({ code: 'unwanted', reason: 'This person asked not to be contacted.' }),
  ]);
});

test('an erased person is left out because they were erased', async () => {
  const { candidate: gone } = await admin.ask('/api/people/candidates/upsert', {
    first_name: 'Gone',
    last_name: 'Away',
    email: 'gone@example.test',
    source: 'sourced',
  });
  const candidate_id = gone.id as string;
  const { name, version } = await admin.ask('/api/people/candidates/erasure', { candidate_id });
  await admin.ask('/api/people/candidates/erase', {
    candidate_id,
    version,
    reason: 'asked',
    confirmation: name,
    tell: false,
  });
  await eventually(async () => {
    const planned = await plan({ candidate_ids: [people[1]!.candidate_id, candidate_id] });
    expect(planned.skipped.people).toMatchObject([{ id: candidate_id, reason: 'This person was erased.' }]);
  });
});

test('two records of one person count once, and one letter is written', async () => {
  const [kept, other] = [people[2]!, people[3]!];
  await admin.ask('/api/people/candidates/merge', { keep_id: kept.candidate_id, merge_id: other.candidate_id });
  const both = idsOf([kept, other]);
  expect(await plan(both)).toMatchObject({ count: 1, gets: 1, skipped: { count: 0 } });
  const { operation } = await admin.ask('/api/people/bulk/start', {
    change: { kind: 'message', delay_hours: 1, ...text },
    ...both,
  });
  await eventually(async () => {
    const { operations } = await admin.ask('/api/people/bulk/recent', {});
    expect(operations.find(({ id }: Json) => id === operation.id)).toMatchObject({
      phase: 'finished',
      turns: { count: 1, done: 1 },
    });
  });
  const queued = (await eventsOf(app, "type = 'MessageQueued'")).filter(({ data }) => data.batch_id === operation.id);
  expect(queued).toHaveLength(1);
});

test('people to whom the member may not write are counted, and not said to be looked at later', async () => {
  const hana = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  const own = await openJob(hana, 'Deckhand');
  const hers = await addApplicant(hana, own.id);
  const planned = await plan(idsOf([hers]), hana);
  expect(planned).toMatchObject({ count: 1, judged: 1, withheld: 0, gets: 1 });
});

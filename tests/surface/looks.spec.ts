import type { Endpoint, RecordKind } from '@candor/contracts/kernel/endpoint';
import { nameOf } from '../../backend/src/pages/pages.ts';
import { App, eventually } from '../support/app.ts';
import { contractPages, endpoints } from '../support/contract.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, jobPage, openJob } from '../support/hiring.ts';
import { goodPdf } from '../support/hostile-documents.ts';
import { uploadResume } from '../support/imports.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Who looked at a person: every way to read a part of a person's record is recorded where the organization has `audit_views` on.

/** The kinds of records that are about one person. */
const ofPeople: readonly RecordKind[] = [
  'person',
  'application',
  'history',
  'message',
  'thread',
  'appointment',
  'scorecard',
  'enrollment',
];
/** Request fields that name people or something of theirs. */
const namesPeople = /candidate|application|person|appointment_id|message_id|thread_id|^ids$/;
/** The calls that read with such a record or field and are not recorded as a look, with the reason. */
const notLooks: Record<string, string> = {
  '/api/messages/compose/plan': 'plans a letter to many, and shows names and addresses as a list does',
  '/api/messages/compose/preview': 'the letter that the member writes',
  '/api/opportunities/jobs/appointment/options': 'free times, with the name',
  '/api/opportunities/jobs/appointment/planned': 'times of conversations',
  '/api/opportunities/jobs/candidate/fitting_messages': 'which letters fit',
  '/api/opportunities/jobs/candidate/get_rejection_message': 'the letter that the member writes',
  '/api/opportunities/jobs/candidate/offer_message': 'the letter that the member writes',
  '/api/org/messagetemplate/fetch': 'the letter that the member writes',
  '/api/org/cadences/dry_run': 'days of steps, and nothing about the person but their time zone',
  '/api/people/bulk/preview': 'the letter that the member writes',
  '/api/people/bulk/rounds': 'rounds of jobs',
  '/api/people/candidates/alike': 'a list',
  '/api/people/candidates/snippets': 'a list: the words around what was searched for',
  '/api/people/candidates/erasure': 'what an erasure takes, in numbers',
  '/api/people/candidates/jobs/available': 'jobs',
  '/api/people/candidates/note/readers': 'members',
  '/api/people/candidates/presence': 'members who have the page open',
  '/api/people/candidates/bundle': 'an export, which is always recorded',
  '/api/people/candidates/export': 'an export, which is always recorded',
  '/api/people/privacy/copy': 'an export, which is always recorded',
  '/api/reports/history/bundle': 'an export, which is always recorded',
  '/api/reports/history/export': 'an export, which is always recorded',
  '/api/reports/audit/export': 'an export, which is always recorded',
  '/api/org/access/export': 'an export, which is always recorded',
  '/api/reports/history/compare': 'a look at a history, which is always recorded',
  '/api/people/privacy/certificate': 'names no person',
  '/api/recommendation/check': 'who has not yet judged',
  '/connected_apps/zoom_get_meeting': 'the link of a meeting',
  '/api/engagement/signs': 'a list of visits',
};
/** The pages about one person whose looks are always recorded, as looks at a history. */
const looksAtHistories = ['/people/candidates/:id/history', '/reports/history/:id'];
const changes = ({ method, reads }: Endpoint) => method === 'POST' && !reads;
const kindOf = ({ needs }: Pick<Endpoint, 'needs'>) => (needs.who === 'groups' ? needs.record?.kind : undefined);
const isSignedIn = ({ needs }: Endpoint) => needs.who === 'groups' || needs.who === 'self';
const fieldsOf = ({ request }: Endpoint) => Object.keys((request as { shape?: object }).shape ?? {});
const aboutPeople = (call: Endpoint) =>
  ofPeople.includes(kindOf(call)!) ||
  (!kindOf(call)?.match(/cadence|deal|form/) && fieldsOf(call).some((field) => namesPeople.test(field)));

test('each call that reads with a record of a person says that it shows one, or has a reason why it shows none', () => {
  // A call that changes something leaves an event of its own, which names the member.
  const reading = endpoints.filter((call) => isSignedIn(call) && !changes(call) && aboutPeople(call) && !call.shows);
  expect(reading.map(({ path }) => path).filter((path) => !notLooks[path] && !path.includes('/suggestion/'))).toEqual(
    [],
  );
  const stale = Object.keys(notLooks).filter((path) => !endpoints.some((call) => call.path === path && !call.shows));
  expect(stale).toEqual([]);
});
test('each page about one person says that it shows one', () => {
  const pages = contractPages.flatMap(([, page]) =>
    page.kind === 'record' && ofPeople.includes(kindOf(page)!) ? [page] : [],
  );
  expect(pages.length).toBeGreaterThan(3);
  expect(
    pages
      .filter((page) => !page.shows)
      .map(nameOf)
      .toSorted(),
  ).toEqual(looksAtHistories);
});

let app: App;
let harbour: Founded;
let nora: Visitor;
let rita: Visitor & { id: string };
let job: { id: string };
const looks = async (candidate_id: string): Promise<Json[]> =>
  (await eventsOf(app, "type = 'CandidateRecordViewed'"))
    .map(({ data, metadata }) => ({ ...data, by: metadata.actor.id }) as Json)
    .filter((each) => each.candidate_id === candidate_id);

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  nora = harbour.admin;
  rita = await invite(app, nora, named('Rita'), ['HIRING_ADMIN']);
  job = await openJob(nora, 'Pilot');
});
afterAll(() => app?.dispose());

let hours = 0;
/** An applicant with a resume, a conversation to come, and a letter that was sent to them. */
const applicant = async (): Promise<Applicant & { resume_id: string; message_id: string; seat: string }> => {
  const person = await advanceTo(nora, await addApplicant(nora, job.id), job.id, 'screening');
  const file = { name: 'resume.pdf', bytes: goodPdf('Steers ships'), type: 'application/pdf' };
  const { candidate_id, id } = person;
  const { resume } = await nora.ask('/api/people/candidates/resume/upsert', {
    candidate_id,
    file_id: await uploadResume(nora, file),
    file_name: file.name,
  });
  const { message } = await nora.ask('/api/people/candidates/note/email', {
    candidate_id,
    application_id: id,
    subject: 'About Tuesday',
    body: '<p>Can you come?</p>',
    when: 'once',
  });
  hours += 1;
  const { appointment } = await nora.ask('/api/opportunities/jobs/appointment/upsert', {
    application_id: id,
    starts_at: new Date((Math.ceil(Date.now() / 3_600_000) + hours) * 3_600_000).toISOString(),
    duration_minutes: 60,
    meeting_type: 'phone',
    interviewers: [{ user_id: harbour.user.id }],
  });
  const seat = appointment.interviewers[0].user_appointment_id as string;
  return { ...person, resume_id: resume.id, message_id: message.id, seat };
};
type Person = Awaited<ReturnType<typeof applicant>>;
const call = '/api/opportunities/jobs/candidate';
const threadOf = async ({ candidate_id }: Person): Promise<string> =>
  eventually(async () => {
    const { groups } = (await nora.page('/messages/inbox')).body;
    const thread = groups.waiting.find((each: Json) => each.candidate_id === candidate_id);
    expect(thread).toBeDefined();
    return thread.id as string;
  });
const shown = (page: string): Promise<unknown> =>
  eventually(async () => expect((await nora.page(page)).status).toBe(200));
const ways: [string, string, (person: Person) => Promise<unknown>][] = [
  ['the page of a candidate', 'record', ({ candidate_id }) => shown(personPage(candidate_id))],
  ['a candidate by a call', 'record', ({ candidate_id: id }) => nora.ask('/api/people/candidates/fetch', { id })],
  ['the drawer and triage', 'record', ({ id }) => nora.ask(`${call}/fetch`, { application_id: id })],
  ['the answers of the form', 'record', ({ id }) => nora.ask(`${call}/answers`, { application_id: id })],
  ['the page of a conversation to hold', 'record', ({ seat }) => shown(`/people/interviews/100/1/_/_/_/${seat}`)],
  [
    'a scorecard',
    'scorecards',
    ({ seat }) => nora.ask('/api/appointment/question/get_by_user_appointment_id', { user_appointment_id: seat }),
  ],
  [
    'what a copy would contain',
    'record',
    ({ candidate_id }) => nora.ask('/api/people/privacy/preview', { candidate_id }),
  ],
  [
    'the preview of a resume',
    'resume',
    ({ candidate_id, resume_id }) => nora.ask('/api/people/candidates/resume/preview', { candidate_id, resume_id }),
  ],
  [
    'the passages of a resume',
    'resume',
    ({ id }) => nora.ask('/api/people/candidates/resume/evidence', { application_id: id }),
  ],
  ['one mail', 'messages', ({ message_id }) => eventually(() => nora.ask('/api/read/email', { message_id }))],
  ['a conversation', 'messages', async (person) => shown(`/messages/inbox/100/1/_/_/_/${await threadOf(person)}`)],
  [
    'a conversation by a call',
    'messages',
    async (person) => nora.ask('/api/messages/threads/fetch', { thread_id: await threadOf(person) }),
  ],
];
const personPage = (id: string): string => `/people/candidates/100/1/_/_/_/${id}`;

test.each(ways)('nothing is recorded of %s where the organization does not record views', async (_, __, look) => {
  const person = await applicant();
  await look(person);
  expect(await looks(person.candidate_id)).toEqual([]);
});
describe('with audit_views on', () => {
  beforeAll(async () => {
    await nora.ask('/api/org/profile/upsert', { audit_views: true });
    const { candidate_id } = await addApplicant(nora, job.id);
    await eventually(async () => {
      await nora.page(personPage(candidate_id));
      expect(await looks(candidate_id)).toHaveLength(1);
    });
  });

  test.each(ways)('%s is recorded as a look at the %s, before it is shown', async (_, part, look) => {
    const person = await applicant();
    await look(person);
    const { candidate_id } = person;
    expect(await looks(candidate_id)).toEqual([{ candidate_id, part, by: harbour.user.id }]);
  });
  test('the list of new resumes records whose texts it shows', async () => {
    const { candidate_id } = await addApplicant(nora, job.id);
    const file = { name: 'resume.pdf', bytes: goodPdf('Steers ships'), type: 'application/pdf' };
    const file_id = await uploadResume(nora, file);
    await nora.ask('/api/people/candidates/resume/upsert', { candidate_id, file_id, file_name: file.name });
    await eventually(async () =>
      expect((await nora.page(jobPage(job.id, 'resumes'))).body.previews).toHaveProperty(candidate_id),
    );
    expect(await looks(candidate_id)).toEqual([{ candidate_id, part: 'resume', by: harbour.user.id }]);
  });
  test('a reader who stays, in whatever way, looked once', async () => {
    const { candidate_id, id } = await applicant();
    const at = Math.floor(Date.now() / 600_000);
    for (const [, part, look] of ways.slice(0, 4)) {
      expect(part).toBe('record');
      await look({ candidate_id, id } as Person);
    }
    const passed = Math.floor(Date.now() / 600_000) - at;
    expect((await looks(candidate_id)).length).toBeLessThan(2 + passed);
  });
  test('a call that is refused shows nothing, so it records nothing', async () => {
    const { candidate_id, id } = await applicant();
    for (const [path, body] of [
      ['/api/people/candidates/fetch', { id: candidate_id }],
      [`${call}/fetch`, { application_id: id }],
    ] as const)
      expect((await rita.post(path, body)).body?.status).not.toBe('ok');
    expect(await looks(candidate_id)).toEqual([]);
  });
  test('a member who is watched cannot turn it off', async () => {
    expect((await nora.post('/api/org/profile/upsert', { audit_views: false })).body.code).toBe('watched');
    expect((await rita.post('/api/org/profile/upsert', { audit_views: false })).body?.status).not.toBe('ok');
    const { candidate_id, id } = await applicant();
    await nora.ask(`${call}/fetch`, { application_id: id });
    expect(await looks(candidate_id)).toHaveLength(1);
  });
});

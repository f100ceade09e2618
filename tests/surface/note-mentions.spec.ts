import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Notes in rich text and their mentions: no member is notified of a note that the member may not read.

let app: App;
let admin: Visitor;
let hana: Visitor & { id: string };
let rita: Visitor & { id: string };
let stranger: { user: { id: string } };
let own: { id: string };
let ada: Applicant;
let hidden: Applicant;
let secret: { id: string };

const upsert = '/api/people/candidates/note/upsert';
const write = async (by: Visitor, note: Json): Promise<Json> =>
  (await by.post(upsert, { candidate_id: ada.candidate_id, visibility: 'team', ...note })).body;
const told = async (visitor: Visitor): Promise<Json[]> =>
  (await visitor.page('/notifications/mine/100/1/_/_/_')).body.list.items.filter(({ sentence }: Json) =>
    sentence.includes('mentioned you in a note'),
  );
const hears = (visitor: Visitor, count: number) =>
  eventually(async () => {
    const notices = await told(visitor);
    if (notices.length !== count) throw new Error(`${notices.length} notices`);
    return notices;
  });
const readers = async (by: Visitor, of: Json): Promise<string[]> =>
  (await by.ask('/api/people/candidates/note/readers', of)).members.map(({ label }: Json) => label).sort();
const mention = (name: string, rest = '') => `<p>Ask <strong>@${name}</strong>${rest}</p>`;
const notesOf = async (by: Visitor): Promise<Json[]> =>
  (await by.page(`/people/candidates/25/1/_/_/_/${ada.candidate_id}`)).body.notes;

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Northwind', named('Alma')));
  stranger = await found(app, 'Southwind', named('Selma'));
  hana = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  rita = await invite(app, admin, named('Rita'), ['RECRUIT_ADMIN']);
  own = await openJob(admin, 'Pilot');
  secret = await openJob(admin, 'Secret');
  await admin.ask('/api/upsert_job_permissions', {
    job_id: own.id,
    user_id: hana.id,
    access_level: 'standard',
    permissions: ['list'],
  });
  ada = await addApplicant(admin, own.id, 'ada@note.test');
  hidden = await addApplicant(admin, secret.id, 'hidden@note.test');
});
afterAll(() => app?.dispose());

test('a note offers the members who could read it, and nobody else', async () => {
  const { candidate_id } = ada;
  expect(await readers(admin, { candidate_id })).toEqual(['Hana Tester', 'Rita Tester']);
  expect(await readers(rita, { candidate_id })).toEqual(['Alma Tester', 'Hana Tester']);
  expect(await readers(admin, { candidate_id: hidden.candidate_id })).toEqual(['Rita Tester']);
  // A private note is read only by its author and by administrators.
  expect(await readers(rita, { candidate_id, visibility: 'private' })).toEqual(['Alma Tester']);
  expect(await readers(admin, { candidate_id, visibility: 'private' })).toEqual([]);
  expect(
    (await hana.post('/api/people/candidates/note/readers', { candidate_id: hidden.candidate_id })).body.status,
  ).toBe('error');
});

test('whoever is mentioned is told once, and led to the note; whoever is only named is not', async () => {
  const uid = crypto.randomUUID();
  const note = {
    candidate_id: ada.candidate_id,
    visibility: 'team',
    body: mention('Hana Tester', ', not @Rita Tester'),
    mentions: [hana.id],
  };
  const first = (await admin.post(upsert, note, { uid })).body;
  expect((await admin.post(upsert, note, { uid })).body).toEqual(first);
  const [notice] = await hears(hana, 1);
  expect(notice).toMatchObject({ sentence: expect.stringMatching(/^Alma Tester mentioned you in a note about Ada/) });
  expect(notice!.to).toContain('part=notes');
  expect((await hana.page(notice!.to)).body.notes[0].body).toBe(note.body);
  expect(await told(rita)).toEqual([]);
  // An id without the name in the text mentions no member.
  await write(admin, { body: '<p>Nobody here.</p>', mentions: [rita.id] });
  // An edit notifies only members who were not mentioned before.
  const edited = {
    id: first.payload.note.id,
    body: mention('Hana Tester', ' and @Rita Tester'),
    mentions: [hana.id, rita.id],
  };
  expect((await write(admin, edited)).status).toBe('ok');
  await hears(rita, 1);
  expect(await told(hana)).toHaveLength(1);
  expect((await eventsOf(app, "type = 'CandidateNoteEdited'")).at(-1)!.data.mentions).toEqual([rita.id]);
  // No member sees a notification about a deleted note.
  await admin.ask('/api/people/candidates/note/delete', { id: first.payload.note.id, candidate_id: ada.candidate_id });
  await hears(hana, 0);
});

test('a mention of somebody who could not read the note is refused, and nothing is written', async () => {
  const before = (await eventsOf(app, "type = 'CandidateNoteAdded'")).length;
  const cannot = 'Hana Tester cannot read this note. Take out the mention, or let them see the candidate.';
  for (const [by, note, error] of [
    [admin, { candidate_id: hidden.candidate_id }, cannot],
    [admin, { job_id: secret.id }, cannot],
    [
      rita,
      { visibility: 'private' },
      'Hana Tester cannot read a private note. Take out the mention, or share the note with the team.',
    ],
  ] as const)
    expect(await write(by, { ...note, body: mention('Hana Tester'), mentions: [hana.id] })).toMatchObject({
      status: 'error',
      code: 'wrong_state',
      error,
    });
  expect(await write(admin, { body: mention('Selma Tester'), mentions: [stranger.user.id] })).toMatchObject({
    status: 'error',
    error: 'User not found.',
  });
  for (const mentions of ['all', [7], Array.from({ length: 21 }, () => hana.id)])
    expect((await write(admin, { body: mention('Hana Tester'), mentions })).code).toBe('validation');
  expect(await eventsOf(app, "type = 'CandidateNoteAdded'")).toHaveLength(before);
});

test('a note on a job offers and mentions those who see the person there, when it is written and when it is changed', async () => {
  const { candidate_id } = ada;
  expect(await readers(admin, { candidate_id, job_id: own.id })).toEqual(['Hana Tester', 'Rita Tester']);
  expect(await readers(admin, { candidate_id, job_id: secret.id })).toEqual(['Rita Tester']);
  const { payload } = await write(admin, { job_id: secret.id, body: mention('Rita Tester'), mentions: [rita.id] });
  const note = (await notesOf(admin)).find(({ id }) => id === payload.note.id);
  expect(note).toMatchObject({ job_id: secret.id });
  const change = { id: payload.note.id, body: mention('Hana Tester'), mentions: [hana.id] };
  expect(await write(admin, change)).toMatchObject({ status: 'error', code: 'wrong_state' });
  expect((await notesOf(hana)).some(({ id }) => id === payload.note.id)).toBe(false);
});

test('an administrator may be mentioned in a private note of somebody else, and nobody else sees it', async () => {
  await write(rita, {
    visibility: 'private',
    body: mention('Alma Tester'),
    mentions: [(await admin.page('/dashboard')).body.user.id],
  });
  await hears(admin, 1);
  expect((await notesOf(hana)).some(({ body }) => body.includes('Alma'))).toBe(false);
});

test('a note keeps its marks and lists, and nothing else of its HTML; plain ones of before stay as they are', async () => {
  await write(admin, {
    body: '<p onclick="x()">Knows <em>ropes</em><script>alert(1)</script></p><ul><li>and knots</li></ul><iframe src="//x"></iframe>',
  });
  expect((await notesOf(admin))[0]!.body).toBe('<p>Knows <em>ropes</em></p><ul><li>and knots</li></ul>');
  await write(admin, { body: 'Only words\nas before' });
  expect((await notesOf(admin))[0]!.body).toBe('Only words\nas before');
  const page = (await admin.page(`/people/candidates/25/1/_/_/_/${ada.candidate_id}/history`)).body;
  expect(JSON.stringify(page.history)).toContain('Knows ropes');
  expect(JSON.stringify(page.history)).not.toContain('<em>');
});

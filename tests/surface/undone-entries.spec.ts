import { App } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, jobPage, openJob, panelOf } from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// A member undoes their own action in a candidate's timeline: everything is as before, or a sentence says why Undo is refused.

let app: App;
let harbour: Founded;
let nora: Visitor;
let hana: Visitor;
let job: { id: string };
let ada: Applicant;
let tag: { id: string; name: string };
let skill: { id: string };
let field: string;

const undoing = '/api/people/candidates/undo';
const since = 'Something else has happened since, so this can no longer be undone.';
const own = 'Only the member who did this can undo it, and only some actions can be undone.';

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  nora = harbour.admin;
  hana = await invite(app, nora, named('Hana'), ['RECRUIT_ADMIN']);
  job = await openJob(nora, 'Ship Cook');
  tag = (await nora.ask('/api/people/candidates/tags/upsert', { name: 'sails', color: 'grey' })).tag;
  skill = (await nora.ask('/api/opportunities/skills/upsert', { name: 'Sailing', kind: 'competency' })).skill;
  field = (await nora.ask('/api/org/personfields/upsert', { name: 'Notice', kind: 'text', readers: 'everybody' }))
    .personfield.id;
});
beforeEach(async () => {
  ada = await addApplicant(nora, job.id);
});
afterAll(() => app?.dispose());

const id = () => ada.candidate_id;
const page = async (by = nora): Promise<Json> => (await by.page(`/people/candidates/100/1/_/_/_/${id()}`)).body;
/** The page of the person, without versions and times of changes. */
const stands = async (): Promise<Json> => {
  const { person, applications, notes, values } = await page();
  const traces = new Set(['version', 'events', 'last_activity']);
  const lasting = (row: Json): Json => Object.fromEntries(Object.entries(row).filter(([name]) => !traces.has(name)));
  return { facts: lasting(person), values, notes, applications: applications.map(lasting) };
};
/** The newest entry of this type and the page's Undo for the entry. Undefined if the page offers no Undo. */
const entry = async (type: string, by = nora): Promise<{ event_id: string; why: string | null | undefined }> => {
  const { timeline, undo } = await page(by);
  const { event_id } = timeline.find((item: Json) => item.type === type);
  return { event_id, why: undo[event_id] };
};
const undo = async (type: string): Promise<void> => {
  const { event_id, why } = await entry(type);
  expect(why).toBeNull();
  await nora.ask(undoing, { candidate_id: id(), event_id });
};
const refused = async (which: Json, by = nora): Promise<Json> =>
  (await by.post(undoing, { candidate_id: id(), ...which })).body;

const done: [string, () => Promise<unknown>][] = [
  ['CandidateTagged', () => nora.ask('/api/people/candidates/tags/attach', { candidate_ids: [id()], add: [tag.id] })],
  [
    'CandidateSkillAdded',
    () => nora.ask('/api/people/candidates/skills/attach', { candidate_id: id(), add: [skill.id] }),
  ],
  [
    'CandidateOwnerAssigned',
    () => nora.ask('/api/people/candidates/owner', { candidate_id: id(), user_id: harbour.user.id }),
  ],
  [
    'CandidateFieldChanged',
    () => nora.ask('/api/people/candidates/field/set', { candidate_id: id(), field_id: field, value: 'A month' }),
  ],
  [
    'CandidateUpdated',
    () => nora.ask('/api/people/candidates/upsert', { id: id(), headline: 'Cook', phone: '+1 555 0100' }),
  ],
  [
    'CandidateUrlAdded',
    () =>
      nora.ask('/api/people/candidates/url/upsert', {
        candidate_id: id(),
        kind: 'website',
        url: 'https://ada.example.test/',
      }),
  ],
  [
    'CandidateNoteAdded',
    () => nora.ask('/api/people/candidates/note/upsert', { candidate_id: id(), body: '<p>Calm at sea.</p>' }),
  ],
  [
    'ApplicationAdvanced',
    () => nora.ask('/api/people/candidates/advance', { application_id: ada.id, version: ada.version }),
  ],
];
test.each(done)('%s is taken back: the record stands as before', async (type, change) => {
  const before = await stands();
  await change();
  expect(await stands()).not.toEqual(before);
  await undo(type);
  expect(await stands()).toEqual(before);
});

test('an archive is taken back as by its toast; a second time, and after something else, there is nothing to take back', async () => {
  const { reasons } = (await nora.page(jobPage(job.id, 'candidates'))).body;
  const before = await stands();
  await nora.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: ada.id,
    version: ada.version,
    disqualification_reason_id: reasons[0].id,
  });
  await undo('ApplicationArchived');
  expect(await stands()).toEqual(before);
  const archived = await entry('ApplicationArchived');
  expect(archived.why).toBe(since);
  expect(await refused({ event_id: archived.event_id })).toMatchObject({ code: 'wrong_state', error: since });

  const { application } = await panelOf(nora, ada.id);
  await nora.ask('/api/people/candidates/advance', { application_id: ada.id, version: application.version });
  const first = await entry('ApplicationAdvanced');
  await advanceTo(nora, { ...ada, ...(await panelOf(nora, ada.id)).application }, job.id, 'interview');
  expect((await page()).undo[first.event_id]).toBe(since);
  expect(await refused({ event_id: first.event_id })).toMatchObject({ code: 'wrong_state', error: since });
});

test('a tag that was taken off and given again by somebody else stays', async () => {
  const attach = (by: Visitor, change: Json) =>
    by.ask('/api/people/candidates/tags/attach', { candidate_ids: [id()], ...change });
  await attach(nora, { add: [tag.id] });
  await attach(nora, { remove: [tag.id] });
  const { event_id } = await entry('CandidateUntagged');
  await attach(hana, { add: [tag.id] });
  expect(await refused({ event_id })).toMatchObject({ code: 'wrong_state', error: since });
  // A member cannot undo a colleague's action.
  const theirs = await entry('CandidateTagged');
  expect(theirs.why).toBeUndefined();
  expect(await refused({ event_id: theirs.event_id })).toMatchObject({ code: 'permission', error: own });
});

test('a link that was removed comes back under its id', async () => {
  const { url } = await nora.ask('/api/people/candidates/url/upsert', {
    candidate_id: id(),
    kind: 'website',
    url: 'https://ada.example.test/',
  });
  const before = await stands();
  await nora.ask('/api/people/candidates/url/delete', { id: url.id, candidate_id: id() });
  await nora.ask(undoing, { candidate_id: id(), url_id: url.id });
  expect(await stands()).toEqual(before);
  expect((await page()).person.urls).toEqual([{ id: url.id, kind: 'website', url: 'https://ada.example.test/' }]);
});

test('a deleted note comes back with its words, which no event has in the clear', async () => {
  const { note } = await nora.ask('/api/people/candidates/note/upsert', {
    candidate_id: id(),
    body: '<p>Calm at sea.</p>',
  });
  await nora.ask('/api/people/candidates/note/upsert', {
    id: note.id,
    candidate_id: id(),
    body: '<p>Calm in every storm.</p>',
  });
  await nora.ask('/api/people/candidates/note/upsert', { candidate_id: id(), body: '<p>Another one.</p>' });
  const before = await stands();
  await nora.ask('/api/people/candidates/note/delete', { id: note.id, candidate_id: id() });
  expect((await page()).notes).toHaveLength(1);
  // A repeated request does nothing more.
  const uid = crypto.randomUUID();
  for (let time = 0; time < 2; time++) await nora.ask(undoing, { candidate_id: id(), note_id: note.id }, { uid });
  expect(await stands()).toEqual(before);
  const events = (await streamOf(app, `candidate-${id()}`)).filter(({ type }) => type === 'CandidateNoteRestored');
  expect(events.map(({ data }) => data)).toEqual([{ note_id: note.id }]);
  // The note is back and can be edited and deleted again.
  await nora.ask('/api/people/candidates/note/delete', { id: note.id, candidate_id: id() });
  expect((await page()).notes).toHaveLength(1);
});

test('the id of another call is no repeat of this one', async () => {
  const uid = crypto.randomUUID();
  const attach = { candidate_ids: [id()], add: [tag.id] };
  await nora.ask('/api/people/candidates/tags/attach', attach);
  const url = { candidate_id: id(), kind: 'website', url: 'https://ada.example.test/' };
  await nora.ask('/api/people/candidates/url/upsert', url, { uid });
  const before = await stands();
  const { event_id } = await entry('CandidateTagged');
  expect((await nora.post(undoing, { candidate_id: id(), event_id }, { uid })).body).toMatchObject({
    status: 'error',
    code: 'duplicate_request',
  });
  expect(await stands()).toEqual(before);
  await undo('CandidateTagged');
  expect((await page()).person.tags).toEqual([]);
});

test('another email address ended links, so it is not put back from here', async () => {
  await nora.ask('/api/people/candidates/upsert', { id: id(), email: `other.${id()}@example.test` });
  const { event_id, why } = await entry('CandidateUpdated');
  expect(why).toMatch(/^Another email address has ended the links/);
  expect(await refused({ event_id })).toMatchObject({ code: 'wrong_state', error: why });
});

test('another address that belongs to somebody else by now is not put back', async () => {
  const address = `second.${id()}@example.test`;
  const set = (candidate_id: string, emails: string[]) =>
    nora.ask('/api/people/candidates/addresses', {
      candidate_id,
      emails: emails.map((each) => ({ address: each, kind: null })),
      phones: [],
    });
  const { person } = await page();
  await set(id(), [person.email, address]);
  await set(id(), [person.email]);
  const { event_id, why } = await entry('CandidateUpdated');
  expect(why).toBeNull();
  const other = await addApplicant(nora, job.id);
  await set(other.candidate_id, [address]);
  expect(await refused({ event_id })).toMatchObject({ code: 'duplicate' });
  expect((await page()).person.other_emails).toEqual([]);
});

test('what the reader may not see does not stand against it', async () => {
  const mara = await invite(app, nora, named('Mara'), ['HIRING_ADMIN']);
  const hers = await openJob(mara, 'Bosun');
  ada = await addApplicant(mara, hers.id);
  const secret = (await nora.ask('/api/org/personfields/upsert', { name: 'Rumours', kind: 'text', readers: 'people' }))
    .personfield.id;
  await mara.ask('/api/people/candidates/url/upsert', {
    candidate_id: id(),
    kind: 'website',
    url: 'https://ada.example.test/',
  });
  await nora.ask('/api/people/candidates/field/set', { candidate_id: id(), field_id: secret, value: 'Sings' });
  const { event_id, why } = await entry('CandidateUrlAdded', mara);
  expect(why).toBeNull();
  await mara.ask(undoing, { candidate_id: id(), event_id });
  expect((await page()).person.urls).toEqual([]);
});

test('nothing is taken back that is not there, or by whoever cannot open the candidate', async () => {
  expect(await refused({ event_id: id() })).toMatchObject({ code: 'not_found' });
  expect(await refused({ event_id: 'x' })).toMatchObject({ code: 'validation' });
  const yard = await found(app, 'Yard', named('Yuri'));
  await nora.ask('/api/people/candidates/tags/attach', { candidate_ids: [id()], add: [tag.id] });
  const { event_id } = await entry('CandidateTagged');
  expect(await refused({ event_id }, yard.admin)).toMatchObject({ code: 'not_found', error: 'Candidate not found.' });
});

test('a page of the past offers nothing to take back', async () => {
  await nora.ask('/api/people/candidates/tags/attach', { candidate_ids: [id()], add: [tag.id] });
  const { body } = await nora.page(
    `/people/candidates/100/1/_/_/_/${id()}?as_of=${encodeURIComponent(new Date().toISOString())}`,
  );
  expect(body).toMatchObject({ undo: {}, jobs: {}, tasks: [], reasons: [] });
});

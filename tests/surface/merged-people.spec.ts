import { randomUUID } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, applyFor, openJob, ownPageOf, panelOf } from '../support/hiring.ts';
import { type Json, mailTo, Visitor } from '../support/visitor.ts';

// Two records of the same person are merged, shown as one, and separated again.

let app: App;
let admin: Visitor;
let recruiter: Visitor & { id: string };
let manager: Visitor;
let stranger: Visitor;
let slug: string;
let pilot: { id: string; slug: string };
let cook: { id: string; slug: string };
let count = 0;

const pagePath = (id: string, section = '') => `/people/candidates/100/1/_/_/_/${id}${section ? `/${section}` : ''}`;
const shown = async (id: string, visitor = admin): Promise<Json> => (await visitor.page(pagePath(id))).body;
const listed = async (filters: Json, search = '_'): Promise<Json> =>
  (await admin.page(`/people/candidates/100/1/name-asc/${search}/${encodeURIComponent(JSON.stringify(filters))}`)).body
    .list;
const person = async (fields: Json = {}): Promise<string> =>
  (
    await admin.ask('/api/people/candidates/upsert', {
      first_name: 'Ada',
      last_name: `Twin${++count}`,
      source: 'sourced',
      ...fields,
    })
  ).candidate.id;
const merge = (keep_id: string, merge_id: string, visitor = admin) =>
  visitor.post('/api/people/candidates/merge', { keep_id, merge_id });
const unmerge = (merged_id: string, visitor = admin) => visitor.post('/api/people/candidates/unmerge', { merged_id });
const onJob = async (candidate_id: string, job_id: string): Promise<Json> =>
  (await admin.ask('/api/opportunities/jobs/candidate/upsert', { candidate_id, job_id })).application;
const note = (candidate_id: string, body: string) =>
  admin.ask('/api/people/candidates/note/upsert', { candidate_id, body: `<p>${body}</p>`, visibility: 'team' });
/** Waits until a search for this address finds people, and returns the people. */
const foundBy = (email: string): Promise<Json[]> =>
  eventually(async () => {
    const { items } = await admin.ask('/api/people/candidates/search', { q: email });
    expect(items).not.toEqual([]);
    return items;
  });
/** The id of the record with this address. */
const idBy = async (email: string): Promise<string> => (await foundBy(email))[0]!.id;
const withoutTimes = ({ person: row, applications, notes, resumes, messages }: Json) => ({
  row,
  applications,
  notes,
  resumes,
  messages,
});

beforeAll(async () => {
  app = await App.start();
  const founded = await found(app, 'Northwind', named('Alma'));
  ({ admin } = founded);
  ({ slug } = founded.organization);
  ({ admin: stranger } = await found(app, 'Southwind', named('Selma')));
  recruiter = await invite(app, admin, named('Rita'), ['RECRUIT_ADMIN']);
  manager = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  [pilot, cook] = [await openJob(admin, 'Pilot'), await openJob(admin, 'Cook')];
});
afterAll(() => app?.dispose());

test('merged records are one person with the jobs, notes, tags and empty fields of both, and the merged address leads to the kept one', async () => {
  const kept = await person({ headline: 'Sails' });
  const merged = await person({ email: 'twin@merge.test', headline: 'Rows', phone: '+49 30 1234567' });
  const tag = (await admin.ask('/api/people/candidates/tags/upsert', { name: 'twins', color: 'grey' })).tag.id;
  await admin.ask('/api/people/candidates/tags/attach', { candidate_ids: [merged], add: [tag], remove: [] });
  await onJob(kept, pilot.id);
  await onJob(merged, cook.id);
  await note(kept, 'first');
  await note(merged, 'second');
  const before = await listed({});

  const { payload, ...rest } = (await merge(kept, merged, recruiter)).body;
  expect(rest.status).toBe('ok');
  expect(payload).toMatchObject({ candidate: { id: kept }, merged_id: merged });

  const page = await shown(kept);
  expect(page.person).toMatchObject({
    id: kept,
    headline: 'Sails',
    email: 'twin@merge.test',
    phone: '+49 30 1234567',
    notes: 2,
    tags: [{ id: tag }],
    merged: [{ id: merged }],
  });
  expect(page.person.parts).toBeUndefined();
  expect(page.person.applications.map((each: Json) => each.job_id).toSorted()).toEqual([pilot.id, cook.id].toSorted());
  expect(page.applications.map((each: Json) => each.job_name).toSorted()).toEqual(['Cook', 'Pilot']);
  expect(page.notes.map((each: Json) => each.body)).toEqual(['<p>second</p>', '<p>first</p>']);
  expect(page.timeline[0]).toMatchObject({ type: 'CandidatesMerged', sentence: 'merged two records of this person' });

  const lead = await shown(merged);
  expect(lead.redirect.location).toContain(kept);
  expect((await admin.page(pagePath(merged, 'history'))).body.redirect.location).toContain(`${kept}/history`);

  const list = await listed({});
  expect(list.total).toBe(before.total - 1);
  expect(list.items.map((row: Json) => row.id)).not.toContain(merged);
  expect((await listed({ job: [cook.id] })).items.map((row: Json) => row.id)).toContain(kept);
  expect((await listed({ tag: [tag] })).items.map((row: Json) => row.id)).toEqual([kept]);
  expect((await foundBy('twin@merge.test')).map((row: Json) => row.id)).toEqual([kept]);

  // The board shows the same person for both applications.
  const [theirs] = page.applications.filter((each: Json) => each.job_id === cook.id);
  const panel = await panelOf(admin, theirs.id);
  expect(panel.person.id).toBe(kept);
  expect(panel.others.map((each: Json) => each.job_name)).toEqual(['Pilot']);
  expect(panel.notes).toHaveLength(2);
});

test('taken apart, both are as they would be, and each keeps what was written to it meanwhile', async () => {
  const [kept, merged] = [
    await person({ headline: 'Sails' }),
    await person({ email: 'apart@merge.test', phone: '123' }),
  ];
  await onJob(merged, pilot.id);
  await note(merged, 'before');
  const untouched = withoutTimes(await shown(kept));
  await merge(kept, merged);
  await note(merged, 'meanwhile');
  await admin.ask('/api/people/candidates/upsert', { id: merged, location: 'Oslo' });
  expect((await shown(kept)).person).toMatchObject({ location: 'Oslo', notes: 2 });

  expect((await unmerge(merged)).body).toMatchObject({ status: 'ok', payload: { candidate: { id: merged } } });
  expect(withoutTimes(await shown(kept))).toEqual(untouched);
  const back = await shown(merged);
  expect(back.redirect).toBeUndefined();
  expect(back.person).toMatchObject({ email: 'apart@merge.test', location: 'Oslo', notes: 2, merged: [] });
  expect(back.applications).toHaveLength(1);
  const told = back.timeline.map((item: Json) => item.sentence);
  expect(told).toContain('separated two merged records');
  expect(told).toContain('merged two records of this person');
  // A repeated separation does nothing more.
  expect((await unmerge(merged)).body.status).toBe('ok');
});

test('what is changed on the page of the kept one reaches the record that has it, and what is only shown there stays where it was', async () => {
  const [kept, merged] = [
    await person({ email: 'kept@merge.test' }),
    await person({ phone: '+49 30 777', location: 'Bergen', email: 'second@merge.test' }),
  ];
  const { note: written } = await note(merged, 'wrong');
  const tag = (await admin.ask('/api/people/candidates/tags/upsert', { name: 'moved', color: 'grey' })).tag.id;
  await admin.ask('/api/people/candidates/tags/attach', { candidate_ids: [merged], add: [tag], remove: [] });
  const { url } = await admin.ask('/api/people/candidates/url/upsert', {
    candidate_id: merged,
    kind: 'github',
    url: 'https://github.com/twin',
  });
  await merge(kept, merged);
  await admin.ask('/api/people/candidates/note/upsert', { id: written.id, candidate_id: kept, body: '<p>right</p>' });
  expect((await shown(kept)).notes.map((each: Json) => each.body)).toEqual(['<p>right</p>']);
  await admin.ask('/api/people/candidates/note/delete', { id: written.id, candidate_id: kept });
  await admin.ask('/api/people/candidates/tags/attach', { candidate_ids: [kept], add: [], remove: [tag] });
  await admin.ask('/api/people/candidates/url/delete', { id: url.id, candidate_id: kept });
  // The form sends all values that it shows, also the phone number of the other record.
  await admin.ask('/api/people/candidates/upsert', { id: kept, phone: '+49 30 777', headline: 'New', location: null });
  expect((await shown(kept)).person).toMatchObject({
    notes: 0,
    tags: [],
    urls: [],
    headline: 'New',
    phone: '+49 30 777',
    location: null,
  });
  await unmerge(merged);
  expect((await shown(kept)).person).toMatchObject({ headline: 'New', phone: null, location: null });
  expect((await shown(merged)).person).toMatchObject({ headline: null, phone: '+49 30 777', location: null });
});

test('taking something back returns it to each record from which it was taken', async () => {
  const [kept, merged] = [await person(), await person()];
  const tag = (await admin.ask('/api/people/candidates/tags/upsert', { name: 'both', color: 'grey' })).tag.id;
  await admin.ask('/api/people/candidates/tags/attach', { candidate_ids: [kept, merged], add: [tag], remove: [] });
  for (const candidate_id of [kept, merged])
    await admin.ask('/api/people/candidates/url/upsert', {
      candidate_id,
      kind: 'github',
      url: 'https://github.com/ada',
    });
  await merge(kept, merged);
  const [url] = (await shown(kept)).person.urls;
  await admin.ask('/api/people/candidates/tags/attach', { candidate_ids: [kept], add: [], remove: [tag] });
  await admin.ask('/api/people/candidates/url/delete', { candidate_id: kept, id: url.id });
  expect((await shown(kept)).person).toMatchObject({ tags: [], urls: [] });
  for (const type of ['CandidateUntagged', 'CandidateUrlRemoved']) {
    const { event_id } = (await shown(kept)).timeline.find((item: Json) => item.type === type);
    const uid = randomUUID();
    for (let time = 0; time < 2; time++)
      await admin.ask('/api/people/candidates/undo', { candidate_id: kept, event_id }, { uid });
  }
  await unmerge(merged);
  for (const id of [kept, merged])
    expect((await shown(id)).person).toMatchObject({
      tags: [{ id: tag }],
      urls: [{ url: 'https://github.com/ada' }],
    });
});

test('what a candidate corrects by their own link changes their own record and no other', async () => {
  const job = await openJob(admin, 'Rigger');
  await applyFor(app, slug, job.slug, { email: 'rigger@merge.test', phone: '+49 1' });
  const own = await ownPageOf(app, 'rigger@merge.test');
  const merged = await idBy('rigger@merge.test');
  const kept = await person({ email: 'rigger-kept@merge.test', phone: '+49 555', location: 'Bergen' });
  await merge(kept, merged);
  const guest = await Visitor.of(app);
  await guest.document(own);
  await guest.ask(`${own}/api/details`, { first_name: 'Gracia', last_name: 'Hopper', phone: null });
  const name = (await shown(kept)).person.name;
  expect((await shown(kept)).person).toMatchObject({ phone: '+49 555', location: 'Bergen' });
  expect(name).not.toContain('Gracia');
  await unmerge(merged);
  expect((await shown(kept)).person.phone).toBe('+49 555');
  expect((await shown(merged)).person).toMatchObject({ phone: null, first_name: 'Gracia' });
});

test('a form that was opened before a merge, or before another record was changed, clears nothing that it did not show', async () => {
  const [kept, merged] = [await person({ headline: 'Sails' }), await person({ phone: '+49 30 888', location: 'Oslo' })];
  const save = async (version: number, fields: Json): Promise<Json> =>
    (await admin.post('/api/people/candidates/upsert', { id: kept, version, ...fields })).body;
  const before = (await shown(kept)).person.version;
  await merge(kept, merged);
  expect(await save(before, { phone: null })).toMatchObject({ status: 'error', code: 'stale' });
  expect((await shown(kept)).person.phone).toBe('+49 30 888');

  const then = (await shown(kept)).person.version;
  await admin.ask('/api/people/candidates/upsert', { id: merged, phone: '+49 30 999' });
  expect(await save(then, { phone: null })).toMatchObject({ status: 'error', code: 'stale' });
  expect((await shown(kept)).person.phone).toBe('+49 30 999');

  // A repeated request gives the same answer, and the version in the answer is valid for the next request.
  const now = (await shown(kept)).person.version;
  const uid = randomUUID();
  const request = { id: kept, version: now, phone: null, headline: 'Steers' };
  const [first, second] = [
    await admin.post('/api/people/candidates/upsert', request, { uid }),
    await admin.post('/api/people/candidates/upsert', request, { uid }),
  ];
  expect(first.body).toMatchObject({ status: 'ok', payload: { candidate: { id: kept } } });
  expect(second.body.payload.candidate).toEqual(first.body.payload.candidate);
  const { person: row } = await shown(kept);
  expect(row).toMatchObject({ phone: null, headline: 'Steers', version: first.body.payload.candidate.version });
  expect(await save(row.version, { headline: 'Rows' })).toMatchObject({ status: 'ok' });

  const last = (await shown(kept)).person.version;
  await unmerge(merged);
  expect(await save(last, { location: null })).toMatchObject({ status: 'error', code: 'stale' });
  expect((await shown(merged)).person.location).toBe('Oslo');
});

test('links that are withdrawn on the page of the kept one stop working for each record, and so they do when the email is corrected', async () => {
  const job = await openJob(admin, 'Cooper');
  const applied = async (email: string): Promise<{ own: string; id: string }> => {
    await applyFor(app, slug, job.slug, { email });
    return { own: await ownPageOf(app, email), id: await idBy(email) };
  };
  const guest = await Visitor.of(app);
  const opens = async ({ own }: { own: string }): Promise<string | undefined> =>
    (await guest.page(own)).body.person?.email;

  const [one, other] = [await applied('cooper1@merge.test'), await applied('cooper2@merge.test')];
  await merge(one.id, other.id);
  expect([await opens(one), await opens(other)]).toEqual(['cooper1@merge.test', 'cooper2@merge.test']);
  await admin.ask('/api/people/candidates/links/withdraw', { id: one.id });
  expect([await opens(one), await opens(other)]).toEqual([undefined, undefined]);

  const [third, fourth] = [await applied('cooper3@merge.test'), await applied('cooper4@merge.test')];
  await merge(third.id, fourth.id);
  await admin.ask('/api/people/candidates/upsert', { id: third.id, phone: '+49 1' });
  expect([await opens(third), await opens(fourth)]).toEqual(['cooper3@merge.test', 'cooper4@merge.test']);
  await admin.ask('/api/people/candidates/upsert', { id: third.id, email: 'cooper5@merge.test' });
  expect([await opens(third), await opens(fourth)]).toEqual([undefined, undefined]);
});

test('letters go to the address that the page shows, also after it was corrected, and the old link opens nothing', async () => {
  const job = await openJob(admin, 'Sailmaker');
  await applyFor(app, slug, job.slug, { email: 'wrong@merge.test' });
  const own = await ownPageOf(app, 'wrong@merge.test');
  const merged = await idBy('wrong@merge.test');
  const kept = await person();
  await merge(kept, merged);
  await admin.ask('/api/people/candidates/upsert', { id: kept, email: 'right@merge.test' });
  expect((await shown(kept)).person.email).toBe('right@merge.test');
  expect((await (await Visitor.of(app)).page(own)).body.person).toBeUndefined();

  // The page shows the person's primary address, no matter which record the email is about.
  const first = await person({ email: 'first@merge.test' });
  await applyFor(app, slug, job.slug, { email: 'later@merge.test' });
  await ownPageOf(app, 'later@merge.test');
  await merge(first, await idBy('later@merge.test'));

  const { reasons } = (await admin.page(`/opportunities/jobs/100/1/_/_/_/${job.id}/candidates`)).body;
  const reason = reasons.find(({ side }: Json) => side === 'we_rejected').id;
  for (const [id, address] of [
    [kept, 'right@merge.test'],
    [first, 'first@merge.test'],
  ] as const) {
    const application = (await shown(id)).applications.find((each: Json) => each.job_id === job.id);
    const { version } = (await panelOf(admin, application.id)).application;
    await admin.ask('/api/opportunities/jobs/candidate/archive', {
      application_id: application.id,
      version,
      disqualification_reason_id: reason,
      message: { fitting: true, delay_hours: 24 },
    });
    const letter = await eventually(async () => {
      const found = (await panelOf(admin, application.id)).messages.find(({ kind }: Json) => kind === 'rejection');
      expect(found).toBeDefined();
      return found;
    });
    expect(letter.to).toBe(address);
  }
  await unmerge(merged);
  expect((await shown(kept)).person.email).toBeNull();
  expect((await shown(merged)).person.email).toBe('right@merge.test');
});

test('all addresses of the record whose email is shown are shown, and what is written in their place is written there', async () => {
  const [kept, merged] = [await person(), await person({ email: 'many@merge.test' })];
  const set = (candidate_id: string, ...emails: string[]): Promise<Json> =>
    admin.ask('/api/people/candidates/addresses', {
      candidate_id,
      emails: emails.map((address) => ({ address, kind: 'work' })),
      phones: [],
    });
  await set(merged, 'many@merge.test', 'more@merge.test');
  await merge(kept, merged);
  const of = async (id: string): Promise<Json> => {
    const { email, email_kind, other_emails } = (await shown(id)).person;
    return [email, email_kind, other_emails.map(({ address }: Json) => address)];
  };
  expect(await of(kept)).toEqual(['many@merge.test', 'work', ['more@merge.test']]);
  await set(kept, 'more@merge.test', 'most@merge.test');
  expect(await of(kept)).toEqual(['more@merge.test', 'work', ['most@merge.test']]);
  await unmerge(merged);
  expect(await of(merged)).toEqual(['more@merge.test', 'work', ['most@merge.test']]);
  expect(await of(kept)).toEqual([null, null, []]);
});

test('a person has one owner: whoever is deactivated hands them over whole, and nobody is nobody', async () => {
  const [xenia, yann] = [
    await invite(app, admin, named('Xenia'), ['RECRUIT_ADMIN']),
    await invite(app, admin, named('Yann'), ['RECRUIT_ADMIN']),
  ];
  const own = (candidate_id: string, user_id: string | null): Promise<Json> =>
    admin.ask('/api/people/candidates/owner', { candidate_id, user_id });
  const ownerOf = async (id: string): Promise<string | null> => (await shown(id)).person.owner_id;
  const pair = async (): Promise<[string, string]> => [await person(), await person()];

  const [kept, merged] = await pair();
  await own(kept, xenia.id);
  await own(merged, yann.id);
  await merge(kept, merged);
  expect((await own(kept, null)).candidate.owner_id).toBeNull();
  expect(await ownerOf(kept)).toBeNull();

  const [without, theirs] = await pair();
  await own(theirs, xenia.id);
  await merge(without, theirs);
  expect(await ownerOf(without)).toBe(xenia.id);
  await admin.ask('/api/org/users/deactivate', { id: xenia.id, people_to: yann.id });
  await eventually(async () => expect(await ownerOf(without)).toBe(yann.id));
  await unmerge(theirs);
  expect([await ownerOf(without), await ownerOf(theirs)]).toEqual([null, yann.id]);

  // The owner also changes on the record that the page does not show.
  const [shownAs, hidden] = await pair();
  await own(shownAs, yann.id);
  await own(hidden, yann.id);
  await merge(shownAs, hidden);
  expect((await own(hidden, recruiter.id)).candidate.owner_id).toBe(recruiter.id);
  expect(await ownerOf(shownAs)).toBe(recruiter.id);
});

test('the email of either is the same person to members; a form with the one to which no letters go is somebody new', async () => {
  const [kept, merged] = [await person({ email: 'one@merge.test' }), await person({ email: 'two@merge.test' })];
  await merge(kept, merged);
  const again = await admin.post('/api/people/candidates/upsert', {
    first_name: 'Ada',
    last_name: 'Again',
    source: 'sourced',
    email: 'two@merge.test',
  });
  expect(again.body).toMatchObject({ status: 'error', code: 'duplicate', existing_id: kept });
  await onJob(kept, pilot.id);
  expect(await applyFor(app, slug, pilot.slug, { email: 'two@merge.test' })).toMatchObject({ status: 'ok' });
  await ownPageOf(app, 'two@merge.test');
  expect((await shown(kept)).applications).toHaveLength(1);
  const other = await openJob(admin, 'Deckhand');
  expect(await applyFor(app, slug, other.slug, { email: 'one@merge.test' })).toMatchObject({ status: 'ok' });
  await ownPageOf(app, 'one@merge.test');
  expect((await shown(kept)).applications).toHaveLength(2);
});

test('somebody who has applied under one record is on the job under the other as well: their second form is a repeated application', async () => {
  const job = await openJob(admin, 'Stoker');
  await applyFor(app, slug, job.slug, { email: 'before@merge.test' });
  const items = await foundBy('before@merge.test');
  const kept = await person({ email: 'after@merge.test' });
  await merge(kept, items[0]!.id);
  expect(await applyFor(app, slug, job.slug, { email: 'after@merge.test' })).toMatchObject({ status: 'ok' });
  const [place] = (await shown(kept)).applications;
  await mailTo(app, 'after@merge.test', ({ html }) => html.includes('already applied'));
  expect((await shown(kept)).applications).toHaveLength(1);
  expect((await panelOf(admin, place.id)).application.id).toBe(place.id);
});

test('a lead of one record is a lead of the person: they are not added again, and they apply where they stand', async () => {
  const job = await openJob(admin, 'Fireman');
  const [kept, merged] = [await person({ email: 'fire@merge.test' }), await person({ email: 'man@merge.test' })];
  const lead = await onJob(merged, job.id);
  await merge(kept, merged);
  expect(
    (await admin.post('/api/opportunities/jobs/candidate/upsert', { candidate_id: kept, job_id: job.id })).body,
  ).toMatchObject({ code: 'duplicate' });
  expect(await applyFor(app, slug, job.slug, { email: 'fire@merge.test' })).toMatchObject({ status: 'ok' });
  await eventually(async () => {
    const { applications } = await shown(kept);
    expect(applications.map((each: Json) => [each.id, each.step.type])).toEqual([[lead.id, 'application']]);
  });
});

test('lists and the dashboard name the person of a merged record', async () => {
  const job = await openJob(admin, 'Lookout');
  await applyFor(app, slug, job.slug, { email: 'named@merge.test' });
  const items = await foundBy('named@merge.test');
  const kept = await person({ first_name: 'Shown' });
  await merge(kept, items[0]!.id);
  const { name } = (await shown(kept)).person;
  const sent = await eventually(async () => {
    const { list, names } = (await admin.page('/messages/sent')).body;
    const row = list.items.find((each: Json) => each.candidate_id === items[0]!.id);
    expect(row).toBeDefined();
    return names[row.candidate_id];
  });
  expect(sent).toBe(name);
  const { activity } = (await admin.page('/dashboard')).body;
  expect(activity.find((each: Json) => each.candidate_id === items[0]!.id)?.candidate_name).toBe(name);
});

test('the link of a merged application goes on showing the candidate their own record, and nothing of the other one', async () => {
  const job = await openJob(admin, 'Bosun');
  await applyFor(app, slug, job.slug, { email: 'bosun@merge.test' });
  const own = await ownPageOf(app, 'bosun@merge.test');
  const items = await foundBy('bosun@merge.test');
  const kept = await person({ email: 'stranger@merge.test' });
  await onJob(kept, cook.id);
  await merge(kept, items[0]!.id);
  const guest = await Visitor.of(app);
  expect((await guest.page(own)).body).toMatchObject({
    job: { name: 'Bosun' },
    person: { first_name: 'Grace', email: 'bosun@merge.test' },
  });
});

describe('the link of an application in a letter to the address of the other record', () => {
  const opened = async (path: string): Promise<Json> => (await (await Visitor.of(app)).page(path)).body;
  const nothing = expect.objectContaining({ title: 'Page not found' });
  /** Creates a candidate who applied under one record, then, after the merge, with the address of the other record. */
  const applied = async (name: string, job: { slug: string }) => {
    const [theirs, others] = [`${name}-own@merge.test`, `${name}-other@merge.test`];
    await applyFor(app, slug, job.slug, { email: theirs });
    const own = await ownPageOf(app, theirs);
    const merged = await idBy(theirs);
    const kept = await person({ email: others });
    await merge(kept, merged);
    await applyFor(app, slug, job.slug, { email: others });
    return { theirs, own, mailed: await ownPageOf(app, others), kept, merged };
  };

  test('opens it while they are the same person, and nothing once they are two', async () => {
    const job = await openJob(admin, 'Rigger');
    const { theirs, own, mailed, kept, merged } = await applied('rigger', job);
    expect(mailed).not.toBe(own);
    const shows = { job: { name: 'Rigger' }, person: { email: theirs } };
    expect(await opened(mailed)).toMatchObject(shows);
    await unmerge(merged);
    expect(await opened(mailed)).toEqual(nothing);
    const guest = await Visitor.of(app);
    for (const call of ['withdraw', 'erasure'])
      expect((await guest.post(`${mailed}/api/${call}`, {})).body).toMatchObject({ code: 'not_found' });
    expect(await opened(own)).toMatchObject(shows);
    await merge(kept, merged);
    expect(await opened(mailed)).toMatchObject(shows);
    expect((await guest.post(`${mailed}/api/withdraw`, {})).body.status).toBe('ok');
  });

  test('tells nobody else that they were erased', async () => {
    const { mailed, own, merged } = await applied('caulker', await openJob(admin, 'Caulker'));
    await unmerge(merged);
    // A candidate who is still considered cannot be erased.
    await (await Visitor.of(app)).ask(`${own}/api/withdraw`, {});
    const { name, version } = await admin.ask('/api/people/candidates/erasure', { candidate_id: merged });
    const said = { candidate_id: merged, version, confirmation: name, reason: 'asked', tell: false };
    await admin.ask('/api/people/candidates/erase', said);
    await eventually(async () => expect((await opened(own)).erased_at).toBeTruthy());
    expect(await opened(mailed)).toEqual(nothing);
  });
});

test('after two records and their two jobs were merged, the link of the merged application shows the one that goes on; once the people are apart again, it shows nothing of the other person', async () => {
  const [twice, into] = [await openJob(admin, 'Ropemaker twice'), await openJob(admin, 'Ropemaker')];
  for (const [name, job] of [
    ['kim', into],
    ['mia', twice],
  ] as const)
    await applyFor(app, slug, job.slug, { email: `${name}-ropes@merge.test` });
  const own = await ownPageOf(app, 'mia-ropes@merge.test');
  const [kept, merged] = [await idBy('kim-ropes@merge.test'), await idBy('mia-ropes@merge.test')];
  // The links of the kept record were replaced once. The links of the merged record still work.
  await admin.ask('/api/people/candidates/links/withdraw', { id: kept });
  await merge(kept, merged);
  const { steps, reasons } = await admin.ask('/api/opportunities/jobs/merge/preview', {
    job_id: twice.id,
    into_id: into.id,
  });
  await admin.ask('/api/opportunities/jobs/merge', {
    job_id: twice.id,
    into_id: into.id,
    job_close_reason_id: reasons.find(({ label }: Json) => label === 'Duplicate job').value,
    steps: steps.map(({ id, to }: Json) => ({ from: id, to })),
  });
  const opened = async (): Promise<Json> => (await (await Visitor.of(app)).page(own)).body;
  await eventually(async () =>
    expect(await opened()).toMatchObject({ job: { name: 'Ropemaker' }, person: { email: 'kim-ropes@merge.test' } }),
  );
  await unmerge(merged);
  expect(await opened()).toMatchObject({ title: 'Page not found' });
});

test('both live applications on one job are shown', async () => {
  const [kept, merged] = [await person(), await person()];
  await onJob(kept, pilot.id);
  await onJob(merged, pilot.id);
  await merge(kept, merged);
  const { applications } = await shown(kept);
  expect(applications.map((each: Json) => each.job_id)).toEqual([pilot.id, pilot.id]);
});

test('nobody merges whom they do not see, and no manager brings somebody into reach', async () => {
  const { candidate_id: mine } = await addApplicant(admin, pilot.id);
  const other = await person();
  expect((await merge(mine, other, manager)).location).toBe('/access-denied');
  expect((await merge(mine, other, stranger)).body).toMatchObject({ status: 'error', code: 'not_found' });
  const { candidate } = await stranger.ask('/api/people/candidates/upsert', {
    first_name: 'Far',
    last_name: 'Away',
    source: 'sourced',
  });
  expect((await merge(mine, candidate.id)).body).toMatchObject({ status: 'error', code: 'not_found' });
  expect((await merge(candidate.id, mine)).body).toMatchObject({ status: 'error', code: 'not_found' });
  expect((await merge(mine, randomUUID())).body).toMatchObject({ status: 'error', code: 'not_found' });
  expect((await merge(mine, mine)).body).toMatchObject({ status: 'error', error: 'Choose two different people.' });
  expect((await unmerge(mine, stranger)).body).toMatchObject({ status: 'error', code: 'not_found' });
});

test('of two merges in opposite directions at the same instant one wins', async () => {
  const [one, two] = [await person(), await person()];
  const replies = await Promise.all([merge(one, two), merge(two, one, recruiter)]);
  expect(replies.map(({ body }) => body.status).toSorted()).toEqual(['error', 'ok']);
  expect(replies.find(({ body }) => body.status === 'error')!.body).toMatchObject({
    code: 'wrong_state',
    error: 'These two records are already merged the other way round.',
  });
});

import { randomUUID } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, applyFor, openJob, ownPageOf, panelOf } from '../support/hiring.ts';
import { type Json, mailTo, Visitor } from '../support/visitor.ts';

// Two records of the same person: merged, shown as one, and taken apart again.

let app: App;
let admin: Visitor;
let recruiter: Visitor;
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
  const found_ = await admin.ask('/api/people/candidates/search', { q: 'twin@merge.test' });
  expect(found_.items.map((row: Json) => row.id)).toEqual([kept]);

  // The board opens both applications on the same person.
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
  expect(told).toContain('took two merged records apart again');
  expect(told).toContain('merged two records of this person');
  // Again: nothing more happens.
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
  // The form sends what it showed, also the phone number of the other record.
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

test('the email of either is the same person', async () => {
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
  const other = await openJob(admin, 'Deckhand');
  expect(await applyFor(app, slug, other.slug, { email: 'one@merge.test' })).toMatchObject({ status: 'ok' });
  expect((await shown(kept)).applications.length).toBeGreaterThan(1);
});

test('somebody who has applied under one record is on the job under the other as well: their second form is a repeated application', async () => {
  const job = await openJob(admin, 'Stoker');
  await applyFor(app, slug, job.slug, { email: 'before@merge.test' });
  const { items } = await admin.ask('/api/people/candidates/search', { q: 'before@merge.test' });
  const merged = await person({ email: 'after@merge.test' });
  await merge(items[0].id, merged);
  expect(await applyFor(app, slug, job.slug, { email: 'after@merge.test' })).toMatchObject({ status: 'ok' });
  const [place] = (await shown(items[0].id)).applications;
  await mailTo(app, 'before@merge.test', ({ html }) => html.includes('already applied'));
  expect((await shown(items[0].id)).applications).toHaveLength(1);
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
  const { items } = await admin.ask('/api/people/candidates/search', { q: 'named@merge.test' });
  const kept = await person({ first_name: 'Shown' });
  await merge(kept, items[0].id);
  const { name } = (await shown(kept)).person;
  const sent = await eventually(async () => {
    const { list, names } = (await admin.page('/messages/sent')).body;
    const row = list.items.find((each: Json) => each.candidate_id === items[0].id);
    expect(row).toBeDefined();
    return names[row.candidate_id];
  });
  expect(sent).toBe(name);
  const { activity } = (await admin.page('/dashboard')).body;
  expect(activity.find((each: Json) => each.candidate_id === items[0].id)?.candidate_name).toBe(name);
});

test('the link of a merged application goes on showing the candidate their own record, and nothing of the other one', async () => {
  const job = await openJob(admin, 'Bosun');
  await applyFor(app, slug, job.slug, { email: 'bosun@merge.test' });
  const own = await ownPageOf(app, 'bosun@merge.test');
  const { items } = await admin.ask('/api/people/candidates/search', { q: 'bosun@merge.test' });
  const kept = await person({ email: 'stranger@merge.test' });
  await onJob(kept, cook.id);
  await merge(kept, items[0].id);
  const guest = await Visitor.of(app);
  expect((await guest.page(own)).body).toMatchObject({
    job: { name: 'Bosun' },
    person: { first_name: 'Grace', email: 'bosun@merge.test' },
  });
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

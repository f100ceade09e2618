import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, openJob, panelOf } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A bulk operation counts and undoes exactly its own changes, even if records are merged before, during or after the operation.

let app: App;
let admin: Visitor;
let ines: Visitor & { id: string };
let hana: Visitor & { id: string };
let job_id: string;
let reason_id: string;
let count = 0;

const person = async (): Promise<string> =>
  (
    await admin.ask('/api/people/candidates/upsert', {
      first_name: 'Ada',
      last_name: `Twin${++count}`,
      source: 'sourced',
    })
  ).candidate.id;
const two = () => Promise.all([person(), person()]);
const newTag = async (name: string): Promise<string> =>
  (await admin.ask('/api/people/candidates/tags/upsert', { name, color: 'grey' })).tag.id;
const give = (id: string, add: string[], remove: string[] = []) =>
  admin.ask('/api/people/candidates/tags/attach', { candidate_ids: [id], add, remove });
const own = (candidate_id: string, user_id: string | null) =>
  admin.ask('/api/people/candidates/owner', { candidate_id, user_id });
const merge = (keep_id: string, merge_id: string) => admin.ask('/api/people/candidates/merge', { keep_id, merge_id });
const unmerge = (merged_id: string) => admin.ask('/api/people/candidates/unmerge', { merged_id });
const shown = async (id: string): Promise<Json> => (await admin.page(`/people/candidates/100/1/_/_/_/${id}`)).body;
const tagsOf = async (id: string): Promise<string[]> => (await shown(id)).person.tags.map((each: Json) => each.id);
const ownerOf = async (id: string): Promise<string | null> => (await shown(id)).person.owner_id;
const stepOf = async (id: string): Promise<string> => (await panelOf(admin, id)).application.step.type;

const ended = (id: string, phase: string): Promise<Json> =>
  eventually(async () => {
    const { operations } = await admin.ask('/api/people/bulk/recent', {});
    const found_ = operations.find((each: Json) => each.id === id);
    expect(found_.phase).toBe(phase);
    return found_;
  });
const bulk = async (change: Json, ids: string[]): Promise<Json> => {
  const { operation } = await admin.ask('/api/people/bulk/start', { change, candidate_ids: ids });
  return ended(operation.id, 'finished');
};
const undone = async ({ id }: Json): Promise<Json> => {
  await admin.ask('/api/people/bulk/undo', { id });
  return (await ended(id, 'undone')).undo;
};

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Northwind', named('Alma')));
  ines = await invite(app, admin, named('Ines'), ['RECRUIT_ADMIN']);
  hana = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  job_id = (await openJob(admin, 'Pilot')).id;
  reason_id = (await admin.ask('/api/people/bulk/choices', {})).reasons[0].value;
});
afterAll(() => app?.dispose());

test('a tag that only the other record has is taken, counted, and given back to that record', async () => {
  const sails = await newTag('sails');
  const [kept, merged] = await two();
  await give(merged, [sails]);
  await merge(kept, merged);
  const first = await bulk({ kind: 'untag', tag_id: sails }, [kept]);
  expect(first.turns).toMatchObject({ done: 1, refused: 0 });
  expect(await tagsOf(kept)).toEqual([]);
  expect(await undone(first)).toMatchObject({ done: 1, refused: 0 });
  expect(await tagsOf(kept)).toEqual([sails]);
  await unmerge(merged);
  expect([await tagsOf(kept), await tagsOf(merged)]).toEqual([[], [sails]]);
});

test('a tag that the operation gave to one record is not taken from the other, which had it before', async () => {
  const cooks = await newTag('cooks');
  const [kept, merged] = await two();
  await give(kept, [cooks]);
  const first = await bulk({ kind: 'tag', tag_id: cooks }, [merged]);
  await merge(kept, merged);
  expect(await undone(first)).toMatchObject({ done: 1, refused: 0 });
  expect(await tagsOf(kept)).toEqual([cooks]);
  await unmerge(merged);
  expect([await tagsOf(kept), await tagsOf(merged)]).toEqual([[cooks], []]);
});

test('what was taken from both records comes back to both after they are taken apart, and whoever was changed since is told', async () => {
  const ropes = await newTag('ropes');
  const [kept, merged] = await two();
  const [other, changed] = await two();
  for (const id of [kept, merged, other, changed]) await give(id, [ropes]);
  await merge(kept, merged);
  await merge(other, changed);
  const first = await bulk({ kind: 'untag', tag_id: ropes }, [kept, other]);
  expect(first.turns).toMatchObject({ done: 2, refused: 0 });
  await unmerge(merged);
  await unmerge(changed);
  await give(changed, [ropes]);
  await give(changed, [], [ropes]);
  expect(await undone(first)).toMatchObject({ done: 1, refused: 1 });
  expect([await tagsOf(kept), await tagsOf(merged)]).toEqual([[ropes], [ropes]]);
  expect([await tagsOf(other), await tagsOf(changed)]).toEqual([[], []]);
});

test('an owner who is known only from the other record is taken away, counted, and comes back to that record', async () => {
  const [kept, merged] = await two();
  await own(merged, ines.id);
  await merge(kept, merged);
  expect(await ownerOf(kept)).toBe(ines.id);
  const first = await bulk({ kind: 'assign_owner', user_id: null }, [kept]);
  expect(first.turns).toMatchObject({ done: 1, refused: 0 });
  expect(await ownerOf(kept)).toBeNull();
  expect(await undone(first)).toMatchObject({ done: 1, refused: 0 });
  expect(await ownerOf(kept)).toBe(ines.id);
  await unmerge(merged);
  expect([await ownerOf(kept), await ownerOf(merged)]).toEqual([null, ines.id]);
});

test('an owner whom the operation gave to one record goes from that record alone', async () => {
  const [kept, merged] = await two();
  await own(kept, hana.id);
  const first = await bulk({ kind: 'assign_owner', user_id: ines.id }, [merged]);
  await merge(kept, merged);
  expect(await undone(first)).toMatchObject({ done: 1, refused: 0 });
  await unmerge(merged);
  expect([await ownerOf(kept), await ownerOf(merged)]).toEqual([hana.id, null]);
});

test('who was archived on a job before they were merged comes back, and so does who was archived while merged', async () => {
  const { id, candidate_id: merged, step } = await addApplicant(admin, job_id);
  const kept = await person();
  const before = await bulk({ kind: 'archive', job_id, reason_id }, [merged]);
  expect(before.turns).toMatchObject({ done: 1, refused: 0 });
  await merge(kept, merged);
  expect(await undone(before)).toMatchObject({ done: 1, refused: 0 });
  expect(await stepOf(id)).toBe(step.type);

  const between = await bulk({ kind: 'archive', job_id, reason_id }, [kept]);
  expect(between.turns).toMatchObject({ done: 1, refused: 0 });
  await unmerge(merged);
  expect(await undone(between)).toMatchObject({ done: 1, refused: 0 });
  expect(await stepOf(id)).toBe(step.type);
});

test('the address of a merged record reaches their place on the job: led on, taken back, archived, and never without a reason', async () => {
  const { id, candidate_id: kept } = await addApplicant(admin, job_id);
  const merged = await person();
  await merge(kept, merged);
  const nameOf = async () => (await panelOf(admin, id)).application.step.name;
  const at = await nameOf();
  const led = await bulk({ kind: 'advance', job_id }, [merged]);
  expect(led.turns).toMatchObject({ done: 1, refused: 0 });
  expect(await nameOf()).not.toBe(at);
  expect(await undone(led)).toMatchObject({ done: 1, refused: 0 });
  expect(await nameOf()).toBe(at);
  const bare = { change: { kind: 'archive', job_id }, candidate_ids: [merged] };
  expect((await admin.post('/api/people/bulk/start', bare)).body).toMatchObject({
    code: 'validation',
    error: 'Choose a reason for archiving.',
  });
  expect((await bulk({ kind: 'archive', job_id, reason_id }, [merged])).turns).toMatchObject({ done: 1, refused: 0 });
});

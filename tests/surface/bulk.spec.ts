import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, jobPage, offerTerms, openJob, panelOf } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A member changes many people of the talent pool in one operation: the people that the list finds, each checked separately. The operation can be stopped and undone.

let app: App;
let admin: Visitor;
let stranger: Visitor;
let ines: Visitor & { id: string };
let hana: Visitor & { id: string };
let pilot: { id: string };
const tags: Record<string, string> = {};
const ids: string[] = [];
const people = 30;
const unusable = 'One of the filters cannot be used here. Remove it and try again.';
const address = (filters: Json = {}, search = '_', limit = 25) =>
  `/people/candidates/${limit}/1/name-asc/${search}/${encodeURIComponent(JSON.stringify(filters))}/_`;
const poolOf = async (by: Visitor): Promise<Json> => (await by.page(address())).body;
const start = async (change: Json, more: Json = { address: address() }, by = admin, uid?: string) =>
  (await by.post('/api/people/bulk/start', { change, ...more }, uid ? { uid } : {})).body;
const ended = (by = admin, phase = 'finished'): Promise<Json> =>
  eventually(async () => {
    const [bulk] = (await poolOf(by)).bulk;
    expect(bulk?.phase).toBe(phase);
    return bulk;
  });
const countOf = async (filters: Json, by = admin): Promise<number> => (await by.page(address(filters))).body.list.total;
const wordsOf = async (id: string, undo = false): Promise<Json[]> =>
  (await admin.ask('/api/people/bulk/refusals', { id, undo })).refusals;

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Northwind', named('Alma')));
  ({ admin: stranger } = await found(app, 'Southwind', named('Selma')));
  hana = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  ines = await invite(app, admin, named('Ines'), ['RECRUIT_ADMIN']);
  pilot = await openJob(admin, 'Pilot');
  for (const name of ['sails', 'cooks'])
    tags[name] = (await admin.ask('/api/people/candidates/tags/upsert', { name, color: 'grey' })).tag.id;
  for (let at = 0; at < people; at++) {
    const { candidate } = await admin.ask('/api/people/candidates/upsert', {
      first_name: `Person${at}`,
      last_name: 'Pool',
      email: `person-${at}@pool.test`,
      source: at % 2 ? 'sourced' : 'referred',
    });
    ids.push(candidate.id);
  }
});
afterAll(() => app?.dispose());

test('everybody whom the list finds gets the tag, on all of its pages, each once, as one operation that is taken back exactly', async () => {
  // One person has the tag already and keeps the tag after Undo.
  await admin.ask('/api/people/candidates/tags/attach', { candidate_ids: [ids[0]], add: [tags.sails], remove: [] });
  const uid = crypto.randomUUID();
  const first = await start({ kind: 'tag', tag_id: tags.sails }, undefined, admin, uid);
  expect(first.payload.operation).toMatchObject({ kind: 'tag', name: 'sails', turns: { count: people } });
  // The repeated request starts no second operation.
  expect((await start({ kind: 'tag', tag_id: tags.sails }, undefined, admin, uid)).payload.operation.id).toBe(
    first.payload.operation.id,
  );
  expect((await start({ kind: 'untag', tag_id: tags.sails }, undefined, admin, uid)).code).toBe('duplicate_request');
  expect((await ended()).turns).toMatchObject({ count: people, until: people, done: people - 1, refused: 0 });
  expect(await countOf({ tag: [tags.sails] })).toBe(people);
  const given = await eventsOf(app, "type = 'CandidateTagged'");
  expect(new Set(given.map(({ stream }) => stream)).size).toBe(people);
  expect(given).toHaveLength(people);
  expect(new Set(given.map(({ metadata }) => (metadata as Json).actor.type))).toEqual(new Set(['user']));
  const { id } = first.payload.operation;
  // A member removes the tag from one person and adds it again, so Undo leaves that tag.
  for (const change of [{ remove: [tags.sails] }, { add: [tags.sails] }])
    await admin.ask('/api/people/candidates/tags/attach', { candidate_ids: [ids[3]], ...change });
  await admin.ask('/api/people/bulk/undo', { id });
  expect((await ended(admin, 'undone')).undo).toMatchObject({ done: people - 2, refused: 1 });
  expect(await countOf({ tag: [tags.sails] })).toBe(2);
  expect(await wordsOf(id, true)).toEqual([
    { candidate_id: ids[3], name: 'Person3 Pool', reason: 'Something else has happened to this candidate since.' },
  ]);
});

test('it is settled at the start who they are: those who are filtered and searched, or those who are named', async () => {
  await start({ kind: 'tag', tag_id: tags.cooks }, { address: address({ source: ['referred'] }) });
  await admin.ask('/api/people/candidates/upsert', {
    first_name: 'Late',
    last_name: 'Pool',
    email: 'late@pool.test',
    source: 'referred',
  });
  expect((await ended()).turns.count).toBe(people / 2);
  expect(await countOf({ tag: [tags.cooks] })).toBe(people / 2);
  await start({ kind: 'untag', tag_id: tags.cooks }, { candidate_ids: [ids[0], ids[2], ids[1]] });
  expect((await ended()).turns).toMatchObject({ count: 3, done: 2 });
  await start({ kind: 'assign_owner', user_id: ines.id }, { address: address({}, 'Person7') });
  const owned = await ended();
  expect([owned.name, owned.turns.done, await countOf({ owner: [ines.id] })]).toEqual(['Ines Tester', 1, 1]);
  await admin.ask('/api/people/bulk/undo', { id: owned.id });
  await ended(admin, 'undone');
  expect(await countOf({ owned: true })).toBe(0);
});

test('people are added to a job and archived on it; whoever cannot be is told with the reason; both are taken back', async () => {
  await admin.ask('/api/opportunities/jobs/candidate/upsert', { job_id: pilot.id, candidate_id: ids[1] });
  const named4 = { candidate_ids: ids.slice(0, 4) };
  await start({ kind: 'add_to_job', job_id: pilot.id }, named4);
  const added = await ended();
  expect(added.turns).toEqual({
    count: 4,
    until: 4,
    done: 3,
    refused: 1,
    reasons: [{ code: 'duplicate', reason: 'This candidate is already on this job.', count: 1 }],
  });
  expect(await wordsOf(added.id)).toEqual([
    { candidate_id: ids[1], name: 'Person1 Pool', reason: 'This candidate is already on this job.' },
  ]);
  expect(await countOf({ job: [pilot.id] })).toBe(4);
  const { reasons, jobs, reason_required } = await admin.ask('/api/people/bulk/choices', {});
  expect(reason_required).toBe(true);
  expect(jobs).toContainEqual({ value: pilot.id, label: 'Pilot' });
  await start(
    { kind: 'archive', job_id: pilot.id, reason_id: reasons[0].value },
    { candidate_ids: [...ids.slice(0, 3), ids[9]] },
  );
  const archived = await ended();
  expect(archived.turns).toMatchObject({ done: 3, refused: 1 });
  expect((await wordsOf(archived.id))[0]).toMatchObject({ reason: 'This person is not on this job.' });
  expect(await countOf({ job: [pilot.id], ongoing: true })).toBe(1);
  await admin.ask('/api/people/bulk/undo', { id: archived.id });
  expect((await ended(admin, 'undone')).undo).toMatchObject({ done: 3, refused: 0 });
  expect(await countOf({ job: [pilot.id], ongoing: true })).toBe(4);
});

test('leads are archived without a reason; where anybody else is among them, nothing begins without one', async () => {
  const { id: job_id } = await openJob(admin, 'Rigger');
  const lead = { candidate_ids: [ids[14]] };
  await start({ kind: 'add_to_job', job_id }, lead);
  await ended();
  const { candidate_id } = await addApplicant(admin, job_id);
  for (const reason of [{}, { reason_id: null }])
    expect(
      await start({ kind: 'archive', job_id, ...reason }, { candidate_ids: [ids[14], candidate_id] }),
    ).toMatchObject({ code: 'validation', error: 'Choose a reason for archiving.' });
  expect(await countOf({ job: [job_id], ongoing: true })).toBe(2);
  await start({ kind: 'archive', job_id }, lead);
  expect((await ended()).turns).toMatchObject({ done: 1, refused: 0 });
  expect(await countOf({ job: [job_id], ongoing: true })).toBe(1);
});

test('operations of the last day stay within reach: an earlier one is taken back after a later one', async () => {
  await start({ kind: 'tag', tag_id: tags.cooks }, { candidate_ids: [ids[15]] });
  const first = await ended();
  await start({ kind: 'tag', tag_id: tags.cooks }, { candidate_ids: [ids[17]] });
  const second = await ended();
  const recent = async (by = admin): Promise<Json[]> =>
    (await by.ask('/api/people/bulk/recent', {})).operations.map(({ id, phase }: Json) => ({ id, phase }));
  expect((await recent()).slice(0, 2)).toEqual([
    { id: second.id, phase: 'finished' },
    { id: first.id, phase: 'finished' },
  ]);
  await admin.ask('/api/people/bulk/undo', { id: first.id });
  await eventually(async () => expect(await recent()).toContainEqual({ id: first.id, phase: 'undone' }));
  const tagged = async (id: string) => (await admin.ask('/api/people/candidates/fetch', { id })).candidate.tags;
  expect(await tagged(ids[15]!)).toEqual([]);
  expect(await tagged(ids[17]!)).toMatchObject([{ id: tags.cooks }]);
  // Other members do not see the operations.
  expect(await recent(ines)).not.toContainEqual(expect.objectContaining({ id: first.id }));
});

test('people are given only to members who can open candidates; whoever asks stands first', async () => {
  const writer = await invite(app, admin, named('Wanda'), ['HIRING_CONTENT_ADMIN']);
  const { members } = await ines.ask('/api/people/candidates/owners', {});
  expect(members[0]).toMatchObject({ value: ines.id });
  expect(members.map(({ value }: Json) => value)).not.toContain(writer.id);
  expect(members.map(({ value }: Json) => value)).toContain(hana.id);
  const refused = { code: 'validation', error: 'This member cannot open candidates. Choose someone who can.' };
  expect(await start({ kind: 'assign_owner', user_id: writer.id }, { candidate_ids: [ids[0]] })).toMatchObject(refused);
  const one = { candidate_id: ids[0], user_id: writer.id };
  expect((await admin.post('/api/people/candidates/owner', one)).body).toMatchObject(refused);
});

test('the jobs to choose from are found by the server, and only those whose candidates the caller may change', async () => {
  const quay = await openJob(admin, 'Quay Master');
  const found = async (by: Visitor, search = '') =>
    (await by.ask('/api/people/bulk/choices', { search })).jobs.map(({ label }: Json) => label);
  expect(await found(admin, 'quay')).toEqual(['Quay Master']);
  const rita = await invite(app, admin, named('Rita'), ['RECRUIT_ADMIN']);
  expect(await found(rita, 'quay')).toEqual([]);
  await admin.ask('/api/upsert_job_permissions', {
    job_id: quay.id,
    user_id: rita.id,
    access_level: 'standard',
    permissions: ['list'],
  });
  await eventually(async () => expect(await found(rita, 'quay')).toEqual(['Quay Master']));
});

test('people are led on along a job, one step or to a chosen one; whoever cannot go on is counted by reason; it is taken back as one', async () => {
  const { id: job_id } = await openJob(admin, 'Sailmaker');
  const applicants = [];
  for (let at = 0; at < 4; at++) applicants.push(await addApplicant(admin, job_id));
  const [first, second, third, gone] = applicants as [Json, Json, Json, Json];
  const { reasons, steps } = await admin.ask('/api/people/bulk/choices', { job_id });
  const names = steps.map(({ label }: Json) => label);
  expect(names).toEqual(expect.arrayContaining(['Initial Review', 'Final Review']));
  expect(names).not.toEqual(expect.arrayContaining(['Lead']));
  expect(names).not.toEqual(expect.arrayContaining(['Hired']));
  const stepOf = async (of: Json): Promise<string> => (await panelOf(admin, of.id)).application.step.name;
  const before = await stepOf(first);
  const next = names[names.indexOf(before) + 1];
  await admin.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: gone.id,
    version: gone.version,
    disqualification_reason_id: reasons[0].value,
  });
  // The operation changes the chosen people together: three move on, one is archived, and one is not on the job.
  const chosen = { candidate_ids: [...applicants.map(({ candidate_id }) => candidate_id), ids[0]] };
  await start({ kind: 'advance', job_id }, chosen);
  const moved = await ended();
  expect(moved).toMatchObject({ kind: 'advance', name: 'Sailmaker', step: null });
  expect(moved.turns).toMatchObject({ done: 3, refused: 2 });
  expect(moved.turns.reasons.map(({ count }: Json) => count)).toEqual([1, 1]);
  expect(moved.turns.reasons.map(({ reason }: Json) => reason)).toContain('This person is not on this job.');
  expect(await Promise.all([first, second, third].map(stepOf))).toEqual([next, next, next]);
  // The operation uses the same command as for one person: the history names who moved the candidate.
  const moves = (await eventsOf(app, "type = 'ApplicationAdvanced'")).filter(
    ({ data }) => (data as Json).job_id === job_id,
  );
  expect(new Set(moves.map(({ metadata }) => (metadata as Json).actor.type))).toEqual(new Set(['user']));
  // A member moves one of the candidates on. Undo moves the others back.
  const now = (await panelOf(admin, third.id)).application;
  await admin.ask('/api/people/candidates/advance', { application_id: third.id, version: now.version });
  await admin.ask('/api/people/bulk/undo', { id: moved.id });
  expect((await ended(admin, 'undone')).undo).toMatchObject({ done: 2, refused: 1 });
  expect(await Promise.all([first, second].map(stepOf))).toEqual([before, before]);
  expect(
    (await eventsOf(app, "type = 'MoveTakenBack'")).filter(({ data }) => (data as Json).job_id === job_id),
  ).toHaveLength(2);
  // The candidates move to a chosen step. Candidates who are in that step or further stay.
  const far = steps.at(-1);
  await start({ kind: 'advance', job_id, step_id: far.value }, chosen);
  const there = await ended();
  expect(there).toMatchObject({ step: far.label });
  expect(there.turns).toMatchObject({ done: 3, refused: 2 });
  await start({ kind: 'advance', job_id, step_id: far.value }, { candidate_ids: [first.candidate_id] });
  expect((await ended()).turns.reasons).toMatchObject([
    { reason: 'This person is already in this step or a later one.', count: 1 },
  ]);
});

test('nobody is led on by who may not, on a closed job, or to a step that the job does not have', async () => {
  const { id: job_id } = await openJob(admin, 'Cooper');
  const { candidate_id } = await addApplicant(admin, job_id);
  const one = { candidate_ids: [candidate_id] };
  for (const step_id of [ids[0], 'nowhere'])
    expect(await start({ kind: 'advance', job_id, step_id }, one)).toMatchObject({ code: 'validation' });
  const rolf = await invite(app, admin, named('Rolf'), ['RECRUIT_ADMIN']);
  expect(await start({ kind: 'advance', job_id }, one, rolf)).toMatchObject({ code: 'permission' });
  expect(await rolf.post('/api/people/bulk/choices', { job_id })).toMatchObject({ body: { code: 'not_found' } });
  expect(await start({ kind: 'advance', job_id }, one, stranger)).toMatchObject({ code: 'not_found' });
  const { close_reasons } = (await admin.page(jobPage(job_id, 'settings'))).body.closing;
  await admin.ask('/api/opportunities/jobs/upsert', {
    id: job_id,
    hiring_status: 'archived',
    job_close_reason_id: close_reasons[0].value,
    remaining: 'keep',
  });
  expect(await start({ kind: 'advance', job_id }, one)).toMatchObject({ code: 'job_closed' });
});

describe('a message to many people', () => {
  const letter = {
    subject: 'Hello {{candidate_first_name}}',
    body: '<p>A berth is free, {{candidate_name}}.</p>',
    delay_hours: 24,
  };
  const lettersTo = async (of: readonly string[]) =>
    (await eventsOf(app, "type = 'MessageQueued'")).filter(({ data }) => of.includes((data as Json).candidate_id));
  const ends = async (type: string, streams: readonly string[]) =>
    (await eventsOf(app, 'type = ?', type)).filter(({ stream }) => streams.includes(stream));

  test('goes to each by itself, waits as the organization says, and all of it is taken back before it leaves', async () => {
    const { candidate } = await admin.ask('/api/people/candidates/upsert', {
      first_name: 'Silent',
      last_name: 'Pool',
      source: 'sourced',
    });
    const chosen = { candidate_ids: [ids[20]!, ids[21]!, candidate.id] };
    expect((await admin.ask('/api/people/bulk/templates', {})).delay_hours).toBe(24);
    expect(
      await admin.ask('/api/people/bulk/preview', {
        subject: letter.subject,
        body: letter.body,
        candidate_id: ids[20],
      }),
    ).toMatchObject({
      name: 'Person20 Pool',
      subject: 'Hello Person20',
      body: expect.stringContaining('A berth is free, Person20 Pool.'),
      not_sent: null,
    });
    await start({ kind: 'message', ...letter }, chosen);
    const written = await ended();
    expect(written.turns).toMatchObject({
      done: 2,
      refused: 1,
      reasons: [{ reason: 'This person has no email address.', count: 1 }],
    });
    expect(Date.parse(written.leaves_at)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const queued = await lettersTo(chosen.candidate_ids);
    expect(queued.map(({ data }) => (data as Json).candidate_id).sort()).toEqual([ids[20], ids[21]].sort());
    expect(queued.map(({ data }) => (data as Json).scheduled_for)).toEqual([written.leaves_at, written.leaves_at]);
    const streams = queued.map(({ stream }) => stream);
    await admin.ask('/api/people/bulk/undo', { id: written.id });
    expect((await ended(admin, 'undone')).undo).toMatchObject({ done: 2, refused: 0 });
    expect(await ends('MessageCancelled', streams)).toHaveLength(2);
    expect(await ends('MessageSent', streams)).toEqual([]);
  });

  test('that has left is not taken back, and says so', async () => {
    const chosen = { candidate_ids: [ids[22]!] };
    await start({ kind: 'message', ...letter, delay_hours: 0 }, chosen);
    const written = await ended();
    const [queued] = await lettersTo(chosen.candidate_ids);
    await eventually(async () => expect(await ends('MessageSent', [queued!.stream])).toHaveLength(1));
    await admin.ask('/api/people/bulk/undo', { id: written.id });
    expect((await ended(admin, 'undone')).undo).toMatchObject({
      done: 0,
      refused: 1,
      reasons: [{ reason: 'This message has already been sent.', count: 1 }],
    });
  });

  test('with an unknown tag is refused; a tag without a value leaves that person out', async () => {
    const before = (await eventsOf(app, "type = 'MessageQueued'")).length;
    const one = { candidate_ids: [ids[23]!] };
    for (const wrong of [{ body: '<p>{{salary}}</p>' }, { subject: '{{salary}}' }]) {
      const refused = { code: 'validation', error: 'Unknown tag {{salary}}.' };
      expect(await start({ kind: 'message', ...letter, ...wrong }, one)).toMatchObject(refused);
      const { delay_hours: _, ...text } = { ...letter, ...wrong };
      const preview = { ...text, candidate_id: ids[23] };
      expect((await admin.post('/api/people/bulk/preview', preview)).body).toMatchObject(refused);
    }
    await start({ kind: 'message', ...letter, body: '<p>As {{job_title}}?</p>' }, one);
    expect((await ended()).turns).toMatchObject({
      done: 0,
      refused: 1,
      reasons: [{ reason: 'No job is chosen, so Job title is empty.', count: 1 }],
    });
    expect((await eventsOf(app, "type = 'MessageQueued'")).length).toBe(before);
    // Another organization can neither write to our people nor preview an email to them.
    expect(await start({ kind: 'message', ...letter }, one, stranger)).toMatchObject({ code: 'not_found' });
    const { delay_hours: _, ...text } = letter;
    expect((await stranger.post('/api/people/bulk/preview', { ...text, candidate_id: ids[23] })).body).toMatchObject({
      code: 'not_found',
    });
  });
});

test('nobody who is hired or has a pending offer is archived together with others', async () => {
  const { id: job_id } = await openJob(admin, 'Cook');
  const offer = '/api/opportunities/jobs/candidate/offer';
  const offered = async () => {
    const { id, candidate_id, version } = await addApplicant(admin, job_id);
    const terms = { application_id: id, version, action: 'offer', ...offerTerms };
    return { id, candidate_id, version: (await admin.ask(offer, terms)).application.version };
  };
  const [pending, hired] = [await offered(), await offered()];
  await admin.ask(offer, { application_id: hired.id, version: hired.version, action: 'offer_accept' });
  const other = await addApplicant(admin, job_id);
  const { reasons } = await admin.ask('/api/people/bulk/choices', {});
  await start(
    { kind: 'archive', job_id, reason_id: reasons.find(({ label }: Json) => /declined|withdrew/i.test(label)).value },
    { address: address({ job: [job_id] }) },
  );
  const { id, turns } = await ended();
  expect(turns).toMatchObject({ count: 3, done: 1, refused: 2 });
  const told = new Map((await wordsOf(id)).map(({ candidate_id, reason }) => [candidate_id, reason]));
  expect(told.get(hired.candidate_id)).toBe('Hired people are not archived together with others.');
  expect(told.get(pending.candidate_id)).toBe('Candidates with a pending offer are not archived together with others.');
  const stepOf = async (of: string): Promise<string> => (await panelOf(admin, of)).application.step.type;
  expect(await Promise.all([hired, pending, other].map((each) => stepOf(each.id)))).toEqual([
    'hired',
    'offered',
    'archived',
  ]);
  await admin.ask('/api/people/bulk/undo', { id });
  expect((await ended(admin, 'undone')).undo).toMatchObject({ done: 1, refused: 0 });
  expect(await stepOf(other.id)).toBe(other.step.type);
});

test('taking back gives nobody to a member who may not open candidates any more', async () => {
  const dirk = await invite(app, admin, named('Dirk'), ['RECRUIT_ADMIN']);
  await admin.ask('/api/people/candidates/owner', { candidate_id: ids[16], user_id: dirk.id });
  await start({ kind: 'assign_owner', user_id: ines.id }, { candidate_ids: [ids[16]] });
  const owned = await ended();
  await admin.ask('/api/org/users/upsert', { id: dirk.id, roles: ['HIRING_CONTENT_ADMIN'] });
  await admin.ask('/api/people/bulk/undo', { id: owned.id });
  expect((await ended(admin, 'undone')).undo).toMatchObject({ done: 1, refused: 0 });
  expect([await countOf({ owner: [dirk.id] }), await countOf({ owner: [ines.id] })]).toEqual([0, 0]);
});

test('taking back gives nobody to a member who has left, and no tag that was deleted', async () => {
  const dora = await invite(app, admin, named('Dora'), ['RECRUIT_ADMIN']);
  await admin.ask('/api/people/candidates/owner', { candidate_id: ids[10], user_id: dora.id });
  await start({ kind: 'assign_owner', user_id: ines.id }, { candidate_ids: [ids[10]] });
  const owned = await ended();
  await admin.ask('/api/org/users/deactivate', { id: dora.id });
  await admin.ask('/api/people/bulk/undo', { id: owned.id });
  expect((await ended(admin, 'undone')).undo).toMatchObject({ done: 1, refused: 0 });
  expect([await countOf({ owner: [dora.id] }), await countOf({ owner: [ines.id] })]).toEqual([0, 0]);

  const { tag } = await admin.ask('/api/people/candidates/tags/upsert', { name: 'ropes', color: 'grey' });
  await admin.ask('/api/people/candidates/tags/attach', { candidate_ids: [ids[11]], add: [tag.id], remove: [] });
  await start({ kind: 'untag', tag_id: tag.id }, { candidate_ids: [ids[11]] });
  const untagged = await ended();
  await admin.ask('/api/people/candidates/tags/delete', { id: tag.id });
  await admin.ask('/api/people/bulk/undo', { id: untagged.id });
  expect((await ended(admin, 'undone')).undo).toMatchObject({ done: 0, refused: 1 });
  expect(await wordsOf(untagged.id, true)).toEqual([
    { candidate_id: ids[11], name: 'Person11 Pool', reason: 'This tag was deleted.' },
  ]);
});

test('people who were added to a job by mistake are not on it any more, for no list and nobody, and can be added again', async () => {
  const dock = await openJob(admin, 'Dock Hand');
  const three = { candidate_ids: ids.slice(10, 13) };
  const before = (await admin.page(jobPage(dock.id, 'leads'))).body.job.counts;
  await start({ kind: 'add_to_job', job_id: dock.id }, three);
  const added = await ended();
  expect(await countOf({ job: [dock.id] })).toBe(3);
  const moved = (await admin.page(jobPage(dock.id, 'leads'))).body.list.items[0];
  await admin.ask('/api/people/candidates/advance', { application_id: moved.id, version: moved.version });
  await admin.ask('/api/people/bulk/undo', { id: added.id });
  const back = await ended(admin, 'undone');
  expect(back.undo).toMatchObject({ done: 2, refused: 1 });
  expect(await countOf({ job: [dock.id] })).toBe(1);
  const { counts } = (await admin.page(jobPage(dock.id, 'leads'))).body.job;
  expect(counts).toMatchObject({ leads: before.leads, ever: before.ever + 1 });
  await start({ kind: 'add_to_job', job_id: dock.id }, three);
  expect((await ended()).turns).toMatchObject({ done: 2, refused: 1 });
  expect(await countOf({ job: [dock.id] })).toBe(3);
});

test('who sees only the people of their jobs changes these alone', async () => {
  const marta = await invite(app, admin, named('Marta'), ['HIRING_ADMIN', 'SALES_MANAGER']);
  await admin.ask('/api/upsert_job_permissions', {
    job_id: pilot.id,
    user_id: marta.id,
    access_level: 'standard',
    permissions: ['list'],
  });
  const seen = (await poolOf(marta)).list.total;
  expect(seen).toBeGreaterThan(0);
  expect(seen).toBeLessThan(people);
  // The page drops a filter that would reveal other jobs. An operation that dropped the filter would change more people than the member chose.
  for (const filters of [{ not_stage: ['hired'] }, { stage: ['zzz'] }, { job: [pilot.id, ids[0]] }])
    expect(await start({ kind: 'tag', tag_id: tags.cooks }, { address: address(filters) }, marta)).toMatchObject({
      code: 'validation',
      error: unusable,
    });
  await start({ kind: 'assign_owner', user_id: ines.id }, { address: address({ job: [pilot.id] }) }, marta);
  expect((await ended(marta)).turns).toMatchObject({ count: seen, until: seen, done: seen, refused: 0 });
  expect(await countOf({ owner: [ines.id] })).toBe(seen);
  expect((await start({ kind: 'tag', tag_id: tags.cooks }, { candidate_ids: [ids[20]] }, marta)).code).toBe(
    'not_found',
  );
  await admin.ask('/api/people/bulk/start', {
    change: { kind: 'assign_owner', user_id: null },
    address: address({ owned: true }),
  });
  await ended();
});

test('somebody who is gone meanwhile is refused, and the others are changed', async () => {
  const { job } = await admin.ask('/api/org/sample/add', {});
  const { list } = (await admin.page(address({ job: [job.id] }))).body;
  const sample = list.items[0].id as string;
  await admin.ask('/api/org/sample/remove', {});
  await start({ kind: 'tag', tag_id: tags.cooks }, { candidate_ids: [sample, ids[5]] });
  const { id, turns } = await ended();
  expect(turns).toMatchObject({ count: 2, done: 1, refused: 1 });
  expect(await wordsOf(id)).toEqual([{ candidate_id: sample, name: 'Candidate', reason: 'Candidate not found.' }]);
});

test('what is malformed, missing, foreign or not permitted is refused in words, and changes nobody', async () => {
  const before = (await eventsOf(app, "type = 'CandidateTagged'")).length;
  const tag = { kind: 'tag', tag_id: tags.sails };
  for (const more of [{}, { address: address(), candidate_ids: [ids[0]] }, { candidate_ids: [] }])
    expect(await start(tag, more)).toMatchObject({ status: 'error', code: 'validation' });
  for (const wrong of ['/', '/opportunities/jobs/25/1/_/_/_', '/people', '/people/candidates/25/1/_/%ZZ/_'])
    expect(await start(tag, { address: wrong })).toMatchObject({ code: 'not_found' });
  const many = Array.from({ length: 201 }, (_, at) => `source ${at}`);
  for (const filters of [{ nope: ['x'] }, { source: [] }, { source: { $ne: '' } }, { source: many }, { owned: 'yes' }])
    expect(await start(tag, { address: address(filters) })).toMatchObject({ code: 'validation', error: unusable });
  for (const broken of ['%7B', '%ZZ', '7', '[]', '%7B%22source'])
    expect(await start(tag, { address: `/people/candidates/25/1/_/_/${broken}/_` })).toMatchObject({
      code: 'validation',
      error: unusable,
    });
  expect(await start({ kind: 'melt' })).toMatchObject({ code: 'validation' });
  expect(await start({ kind: 'tag', tag_id: ids[0] })).toMatchObject({ code: 'not_found' });
  expect(await start({ kind: 'assign_owner', user_id: ids[0] })).toMatchObject({ error: 'User not found.' });
  expect(await start(tag, { address: address({ location: ['Nowhere'] }) })).toMatchObject({
    code: 'empty',
    error: 'There is no one to change.',
  });
  // Another organization can use neither our tag nor our people nor our operation.
  expect(await start(tag, { candidate_ids: [ids[0]] }, stranger)).toMatchObject({ code: 'not_found' });
  const theirs = (await stranger.ask('/api/people/candidates/tags/upsert', { name: 'ours', color: 'grey' })).tag.id;
  const ofOurs = await start({ kind: 'tag', tag_id: theirs }, { candidate_ids: [ids[0]] }, stranger);
  expect(ofOurs).toMatchObject({ code: 'not_found', error: 'Candidate not found.' });
  expect((await start({ kind: 'tag', tag_id: theirs }, undefined, stranger)).code).toBe('empty');
  const [{ id }] = (await poolOf(admin)).bulk;
  for (const call of ['cancel', 'undo', 'refusals'])
    for (const by of [stranger, ines])
      expect((await by.post(`/api/people/bulk/${call}`, { id })).body).toMatchObject({ code: 'not_found' });
  // A member who may not manage people is redirected.
  expect(await hana.post('/api/people/bulk/start', { change: tag, address: address() })).toMatchObject({
    location: '/access-denied',
  });
  expect((await eventsOf(app, "type = 'CandidateTagged'")).length).toBe(before);
});

test('a member has one change at a time, and can stop it', async () => {
  const both = await Promise.all([
    start({ kind: 'tag', tag_id: tags.sails }),
    start({ kind: 'untag', tag_id: tags.sails }),
  ]);
  const busy = both.filter(({ code }) => code === 'busy');
  const begun = both.filter(({ status }) => status === 'ok');
  // The first operation may have ended before the second was requested.
  expect(begun.length + busy.length).toBe(2);
  expect(begun.length).toBeGreaterThan(0);
  await ended();
  const { payload } = await start({ kind: 'untag', tag_id: tags.sails });
  const stopped = (await admin.post('/api/people/bulk/cancel', { id: payload.operation.id })).body;
  expect(['stopping', 'cancelled', 'finished']).toContain(stopped.payload.operation.phase);
  await eventually(async () => expect(['cancelled', 'finished']).toContain((await poolOf(admin)).bulk[0].phase));
});

test('the operation of a member who was deactivated meanwhile ends', async () => {
  const dan = await invite(app, admin, named('Dan'), ['RECRUIT_ADMIN']);
  const { payload } = await start({ kind: 'assign_owner', user_id: dan.id }, undefined, dan);
  await admin.ask('/api/org/users/deactivate', { id: dan.id });
  await eventually(async () => {
    const [last] = (await eventsOf(app, 'stream = ?', `bulk-${payload.operation.id}`)).slice(-1);
    expect(last!.type).toBe('BulkOperationFinished');
  });
});

import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { importOf, pageOfImport, startAs, settingsOf, resumeOf, uploadResume } from '../support/imports.ts';
import { streamOf } from '../support/log.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// The skills of people: entries of the organization's list of skills.

let app: App;
let admin: Visitor;
let stranger: Visitor;
let ines: Visitor & { id: string };
const skills: Record<string, string> = {};
let ada: string;
let bob: string;

const attach = (candidate_id: string, more: Json, by = admin) =>
  by.post('/api/people/candidates/skills/attach', { candidate_id, ...more });
const add = async (first_name: string, more: Json = {}): Promise<string> =>
  (await admin.ask('/api/people/candidates/upsert', { first_name, last_name: 'Skilled', source: 'sourced', ...more }))
    .candidate.id;
const list = async (filters: Json, search = '_'): Promise<Json> =>
  (await admin.page(`/people/candidates/100/1/name-asc/${search}/${encodeURIComponent(JSON.stringify(filters))}/_`))
    .body.list;
const names = async (filters: Json, search = '_'): Promise<string[]> =>
  (await list(filters, search)).items.map(({ first_name }: Json) => first_name);
const skillsOf = async (id: string): Promise<string[]> =>
  (await admin.ask('/api/people/candidates/fetch', { id })).candidate.skills.map(({ name }: Json) => name);

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Northwind', named('Alma')));
  ({ admin: stranger } = await found(app, 'Southwind', named('Selma')));
  ines = await invite(app, admin, named('Ines'), ['HIRING_CONTENT_ADMIN']);
  for (const [name, synonyms] of [
    ['Machine Learning', ['ML']],
    ['JavaScript', ['JS', 'ECMAScript']],
    ['C++', []],
    ['C', []],
  ] as const)
    skills[name] = (
      await admin.ask('/api/opportunities/skills/upsert', { name, kind: 'competency', synonyms })
    ).skill.id;
  ada = await add('Ada', { skills: [skills['C++'], skills.JavaScript] });
  bob = await add('Bob');
  await add('Cyd');
});
afterAll(() => app?.dispose());

test('skills are added and removed, once each; the history says it, and whoever did it takes it back', async () => {
  expect(await skillsOf(ada)).toEqual(['C++', 'JavaScript']);
  const uid = crypto.randomUUID();
  const ml = { add: [skills['Machine Learning']] };
  for (let count = 0; count < 2; count++)
    expect(
      (await admin.post('/api/people/candidates/skills/attach', { candidate_id: ada, ...ml }, { uid })).body.status,
    ).toBe('ok');
  await attach(ada, { ...ml, remove: [skills.JavaScript] });
  expect(await skillsOf(ada)).toEqual(['C++', 'Machine Learning']);
  const said = (await streamOf(app, `candidate-${ada}`)).map(({ type }) => type);
  expect(said.filter((type) => type === 'CandidateSkillAdded')).toHaveLength(3);
  expect(said.filter((type) => type === 'CandidateSkillRemoved')).toHaveLength(1);
  const page = (await admin.page(`/people/candidates/100/1/_/_/_/${ada}`)).body;
  const removed = page.timeline.find(({ type }: Json) => type === 'CandidateSkillRemoved');
  expect(removed.sentence).toBe('removed the skill JavaScript');
  await admin.ask('/api/people/candidates/undo', { candidate_id: ada, event_id: removed.event_id });
  expect(await skillsOf(ada)).toEqual(['C++', 'Machine Learning', 'JavaScript']);
});

test('people are filtered, counted, searched and exported by skill', async () => {
  await attach(bob, { add: [skills['Machine Learning']] });
  expect(await names({ skill: [skills['Machine Learning']] })).toEqual(['Ada', 'Bob']);
  expect(await names({ skill: [skills['C++']], not_skill: [skills.C] })).toEqual(['Ada']);
  expect(await names({ not_skill: [skills['C++']] })).toEqual(['Bob', 'Cyd']);
  const { facets } = await list({});
  expect(facets.skill.find(({ value }: Json) => value === skills['Machine Learning']).count).toBe(2);
  expect(await names({}, 'machine')).toEqual(['Ada', 'Bob']);
  expect(await names({}, encodeURIComponent('"machine learning"'))).toEqual(['Ada', 'Bob']);
  expect(await names({}, encodeURIComponent('"learning machine"'))).toEqual([]);
  const address = '/people/candidates/100/1/name-asc';
  const { text } = await admin.download(
    `/api/people/candidates/export?${new URLSearchParams({ address, columns: 'name,skills' })}`,
  );
  expect(text).toContain('Bob Skilled,Machine Learning');
  expect((await admin.page('/people/candidates')).body.skills).toContainEqual({ value: skills.C, label: 'C' });
});

test('as of an earlier moment somebody has the skills of then', async () => {
  const dan = await add('Dan', { skills: [skills.C] });
  await eventually(async () => expect(await skillsOf(dan)).toEqual(['C']));
  const [{ metadata }] = (await streamOf(app, `candidate-${dan}`)).slice(-1) as [Json];
  await attach(dan, { add: [skills['C++']], remove: [skills.C] });
  const then = (await admin.page(`/people/candidates/100/1/_/_/_/${dan}?as_of=${metadata.recorded_at}`)).body;
  expect(then.person.skills.map(({ name }: Json) => name)).toEqual(['C']);
});

test('of two records of one person the skills stand together, and each keeps its own', async () => {
  const [one, other] = [
    await add('Eve', { skills: [skills.C, skills['C++']] }),
    await add('Eva', { skills: [skills['C++'], skills.JavaScript] }),
  ];
  await admin.ask('/api/people/candidates/merge', { keep_id: one, merge_id: other });
  expect((await skillsOf(one)).toSorted()).toEqual(['C', 'C++', 'JavaScript']);
  await attach(one, { remove: [skills['C++']] });
  expect((await skillsOf(one)).toSorted()).toEqual(['C', 'JavaScript']);
  await admin.ask('/api/people/candidates/unmerge', { merged_id: other });
  expect([await skillsOf(one), await skillsOf(other)]).toEqual([['C'], ['JavaScript']]);
});

test('a resume suggests those that the list has, by any of their names', async () => {
  const file = resumeOf('Fay Facts', 'fay@skills.test', ['Skills', 'JS, Underwater Basketry, ml, C++']);
  const { facts, skills: suggested } = await admin.ask('/api/people/resumeparser', {
    file_id: await uploadResume(admin, file),
  });
  expect(facts.skills).toContain('Underwater Basketry');
  expect(suggested.map(({ name }: Json) => name).toSorted()).toEqual(['C++', 'JavaScript', 'Machine Learning']);
});

test('a file brings skills, fills those that somebody lacks, refuses what the list does not have, and takes them back', async () => {
  const file = 'Name,Email,Skills\nGus Given,gus@skills.test,"ml; C"\nHal Hasty,hal@skills.test,Juggling\n';
  const id = await importOf(admin, file);
  expect((await pageOfImport(admin, id)).settings.columns).toEqual(['name', 'email', 'skills']);
  const { rows } = await admin.ask('/api/people/imports/check', { id, settings: await settingsOf(admin, id) });
  expect(rows.map(({ fate, told }: Json) => [fate, told]).toSorted()).toEqual([
    ['new', []],
    ['refused', ['The skill “Juggling” is not in the list of skills.']],
  ]);
  await startAs(admin, id);
  await eventually(async () => expect((await pageOfImport(admin, id)).import.phase).toBe('finished'));
  const gus = (await list({})).items.find(({ first_name }: Json) => first_name === 'Gus').id;
  expect(await skillsOf(gus)).toEqual(['Machine Learning', 'C']);
  const more = await importOf(admin, 'Name,Email,Skills\nGus Given,gus@skills.test,"C, C++"\n');
  await startAs(admin, more, { known: 'fill' });
  await eventually(async () => expect((await pageOfImport(admin, more)).import.turns.filled).toBe(1));
  expect(await skillsOf(gus)).toEqual(['Machine Learning', 'C', 'C++']);
  await admin.ask('/api/people/imports/undo', { id: more });
  await eventually(async () => expect((await pageOfImport(admin, more)).import.phase).toBe('undone'));
  expect(await skillsOf(gus)).toEqual(['Machine Learning', 'C']);
});

test('a skill and a tag that are called otherwise are called so in every list, search, file and page, merged records and the past included', async () => {
  const { skill } = await admin.ask('/api/opportunities/skills/upsert', { name: 'Sewing', kind: 'competency' });
  const { tag } = await admin.ask('/api/people/candidates/tags/upsert', { name: 'harbour', color: 'grey' });
  const [kept, other] = [await add('Ida', { skills: [skill.id] }), await add('Ivy', { skills: [skill.id] })];
  const tagged = { candidate_ids: [kept, other], add: [tag.id], remove: [] };
  await admin.ask('/api/people/candidates/tags/attach', tagged);
  await admin.ask('/api/people/candidates/merge', { keep_id: kept, merge_id: other });
  const [{ metadata }] = (await streamOf(app, `candidate-${kept}`)).slice(-1) as [Json];
  await admin.ask('/api/opportunities/skills/upsert', { id: skill.id, name: 'Tailoring', kind: 'competency' });
  await admin.ask('/api/people/candidates/tags/upsert', { id: tag.id, name: 'port', color: 'red' });
  const called = ({ skills: has, tags }: Json) => [...has, ...tags].map(({ name }: Json) => name);
  await eventually(async () => expect(await names({}, 'tailoring')).toEqual(['Ida']));
  expect(await names({}, 'sewing')).toEqual([]);
  const listed = await list({ skill: [skill.id] });
  expect(listed.items.map(called)).toEqual([['Tailoring', 'port']]);
  const address = `/people/candidates/100/1/name-asc/_/${encodeURIComponent(JSON.stringify({ tag: [tag.id] }))}/_`;
  const asked = new URLSearchParams({ address, columns: 'name,skills,tags' });
  expect((await admin.download(`/api/people/candidates/export?${asked}`)).text).toContain('Ida Skilled,Tailoring,port');
  // The past row is rebuilt from events after a later change.
  await admin.ask('/api/people/candidates/upsert', { id: kept, headline: 'Tailor' });
  const at = metadata.recorded_at;
  const then = (await admin.page(`/people/candidates/100/1/_/_/_/${kept}?as_of=${at}`)).body;
  expect(called(then.person)).toEqual(['Tailoring', 'port']);
  const before = (await admin.page(`/people/candidates/100/1/name-asc/_/_/_?as_of=${at}`)).body.list.items;
  expect(called(before.find(({ id }: Json) => id === kept))).toEqual(['Tailoring', 'port']);
  await admin.ask('/api/people/candidates/unmerge', { merged_id: other });
  expect(await skillsOf(other)).toEqual(['Tailoring']);
});

test('many people get a skill and lose it as one operation, which is taken back; whoever had it keeps it', async () => {
  const { skill } = await admin.ask('/api/opportunities/skills/upsert', { name: 'Knots', kind: 'competency' });
  const crew = [await add('Jan'), await add('Jon'), await add('Joy')];
  await attach(crew[0]!, { add: [skill.id] });
  const bulk = async (change: Json, by = admin) =>
    (await by.post('/api/people/bulk/start', { change, candidate_ids: crew })).body;
  const ended = (phase = 'finished'): Promise<Json> =>
    eventually(async () => {
      const [operation] = (await admin.page('/people/candidates')).body.bulk;
      expect(operation?.phase).toBe(phase);
      return operation;
    });
  const having = { skill: [skill.id] };
  const begun = await bulk({ kind: 'skill', skill_id: skill.id });
  expect(begun.payload.operation).toMatchObject({ kind: 'skill', name: 'Knots', turns: { count: 3 } });
  expect((await ended()).turns).toMatchObject({ until: 3, done: 2, refused: 0 });
  expect(await names(having)).toEqual(['Jan', 'Jon', 'Joy']);
  // A member removes the skill from one person and adds it again by hand, so Undo leaves that skill.
  for (const change of [{ remove: [skill.id] }, { add: [skill.id] }]) await attach(crew[2]!, change);
  await admin.ask('/api/people/bulk/undo', { id: begun.payload.operation.id });
  expect((await ended('undone')).undo).toMatchObject({ done: 1, refused: 1 });
  expect(await names(having)).toEqual(['Jan', 'Joy']);
  const { payload } = await bulk({ kind: 'unskill', skill_id: skill.id });
  expect((await ended()).turns).toMatchObject({ done: 2, refused: 0 });
  expect(await names(having)).toEqual([]);
  // Undo does not restore a deleted skill.
  await admin.ask('/api/opportunities/skills/delete', { id: skill.id });
  await admin.ask('/api/people/bulk/undo', { id: payload.operation.id });
  expect((await ended('undone')).undo).toMatchObject({
    refused: 2,
    reasons: [{ code: 'not_found', reason: 'This skill was deleted.', count: 2 }],
  });
  expect((await bulk({ kind: 'skill', skill_id: skill.id })).code).toBe('not_found');
  expect((await bulk({ kind: 'skill', skill_id: 'Knots' })).code).toBe('validation');
  expect((await bulk({ kind: 'skill', tag_id: skill.id })).code).toBe('validation');
  const change = { kind: 'skill', skill_id: skills.C };
  expect((await bulk(change, stranger)).code).toBe('not_found');
  expect(await ines.post('/api/people/bulk/start', { change, candidate_ids: crew })).toMatchObject({
    location: '/access-denied',
  });
});

test('nobody gives skills to people whom they do not see, and none that are not in the list', async () => {
  const body = { add: [skills.C] };
  expect(await attach(ada, body, ines)).toMatchObject({ location: '/access-denied' });
  expect((await attach(ada, {}, stranger)).body.code).toBe('not_found');
  expect((await attach(ada, { add: [crypto.randomUUID()] })).body).toMatchObject({ error: 'Skill not found.' });
  const theirs = (await stranger.ask('/api/opportunities/skills/upsert', { name: 'Theirs', kind: 'competency' })).skill
    .id;
  expect((await attach(ada, { add: [theirs] })).body.code).toBe('not_found');
  expect((await attach(ada, { add: 'C' })).body.code).toBe('validation');
  expect((await attach('x', body)).body.code).toBe('validation');
  expect((await admin.post('/api/people/candidates/upsert', { id: ada, skills: [skills.C] })).body.error).toBe(
    'Skills are added to a person, not replaced.',
  );
});

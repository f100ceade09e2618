import { randomUUID } from 'node:crypto';
import JSZip from 'jszip';
import { candidateEvents } from '@candor/contracts/people/events';
import { App } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, applyFor, openJob, ownPageOf, panelOf } from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import { past } from '../support/until.ts';
import { type Json, type Visitor } from '../support/visitor.ts';

// The fields that an organization defines for facts about candidates.

let app: App;
let harbour: Founded;
let yard: Founded;
let admin: Visitor;
let hana: Visitor;
let job: { id: string; slug: string };
const set = '/api/people/candidates/field/set';
const kinds = ['text', 'long', 'number', 'date', 'flag', 'choice', 'choices', 'url'] as const;
const fields = {} as Record<(typeof kinds)[number] | 'secret', string>;
const choices: Record<string, string> = {};

const field = async (by: Visitor, name: string, kind: string, more: Json = {}): Promise<string> =>
  (await by.ask('/api/org/personfields/upsert', { name, kind, readers: 'everybody', ...more })).personfield.id;
const choice = async (parent_id: string, name: string): Promise<string> =>
  (await admin.ask('/api/org/personfields/choices/upsert', { parent_id, name })).personfieldchoice.id;
const person = async (first_name: string, more: Json = {}): Promise<string> =>
  (
    await admin.ask('/api/people/candidates/upsert', {
      first_name,
      last_name: 'Pool',
      email: `${first_name.toLowerCase()}.${randomUUID().slice(0, 8)}@pool.test`,
      source: 'sourced',
      ...more,
    })
  ).candidate.id;
const write = (candidate_id: string, field_id: string, value: unknown, more: Json = {}, by = admin) =>
  by.ask(set, { candidate_id, field_id, value, ...more });
const refused = async (body: Json, by = admin): Promise<Json> => (await by.post(set, body)).body;
const pageOf = async (id: string, by = admin): Promise<Json> =>
  (await by.page(`/people/candidates/100/1/_/_/_/${id}`)).body;
const listed = async (filters: Json): Promise<string[]> =>
  (
    await admin.page(`/people/candidates/100/1/name-asc/_/${encodeURIComponent(JSON.stringify(filters))}/_`)
  ).body.list.items.map((row: Json) => row.first_name);

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  yard = await found(app, 'Yard', named('Yuri'));
  ({ admin } = harbour);
  hana = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  job = await openJob(admin, 'Ship Cook');
  for (const kind of kinds) fields[kind] = await field(admin, `Field ${kind}`, kind);
  fields.secret = await field(admin, 'Rumours', 'text', { readers: 'people' });
  for (const name of ['One month', 'Three months']) choices[name] = await choice(fields.choice, name);
  for (const name of ['Sail', 'Steam']) choices[name] = await choice(fields.choices, name);
});
afterAll(() => app?.dispose());

test('every kind of field takes its values, and the page of the person shows them', async () => {
  const ada = await person('Ada');
  const given = {
    text: ' Rope ',
    long: 'One\ntwo',
    number: 2.5,
    date: '2027-02-01',
    flag: true,
    choice: choices['Three months'],
    choices: [choices.Steam, choices.Sail],
    url: 'https://example.test/ada',
  };
  for (const kind of kinds) await write(ada, fields[kind], given[kind]);
  const { values, fields: shown } = await pageOf(ada);
  expect(shown.map(({ name }: Json) => name)).toEqual([...kinds.map((kind) => `Field ${kind}`), 'Rumours']);
  expect(values).toEqual({
    [fields.text]: 'Rope',
    [fields.long]: 'One\ntwo',
    [fields.number]: 2.5,
    [fields.date]: '2027-02-01',
    [fields.flag]: true,
    [fields.choice]: [{ id: choices['Three months'], name: 'Three months' }],
    [fields.choices]: [
      { id: choices.Sail, name: 'Sail' },
      { id: choices.Steam, name: 'Steam' },
    ],
    [fields.url]: 'https://example.test/ada',
  });
  await write(ada, fields.text, '');
  await write(ada, fields.flag, false);
  await write(ada, fields.choices, []);
  const after = (await pageOf(ada)).values;
  for (const kind of ['text', 'flag', 'choices'] as const) expect(after).not.toHaveProperty(fields[kind]);
});

test('a value of the wrong kind or above the limits is refused, and nothing is written', async () => {
  const ben = await person('Ben');
  for (const [kind, value] of [
    ['text', 'x'.repeat(201)],
    ['text', 7],
    ['text', ['a']],
    ['long', 'x'.repeat(5001)],
    ['number', 'many'],
    ['number', 2e9],
    ['date', '2027-02-30'],
    ['date', 'soon'],
    ['flag', 'perhaps'],
    ['choice', 'One month'],
    ['choice', choices.Sail],
    ['choices', [choices.Sail, choices['One month']]],
    ['choices', choices.Sail],
    ['url', 'javascript:alert(1)'],
    ['url', 'example'],
  ] as const)
    expect([kind, value, (await refused({ candidate_id: ben, field_id: fields[kind], value })).code]).toEqual([
      kind,
      value,
      'validation',
    ]);
  for (const body of [
    { field_id: fields.text, value: 'x' },
    { candidate_id: ben, value: 'x' },
    { candidate_id: ben, field_id: fields.text },
    { candidate_id: ben, field_id: fields.text, value: { a: 1 } },
    { candidate_id: ben, field_id: fields.text, value: 'x', more: 1 },
  ])
    expect(await refused(body)).toMatchObject({ code: 'validation' });
  expect((await pageOf(ben)).values).toEqual({});
});

test('a field of another organisation is not there, nor is a person of another', async () => {
  const cleo = await person('Cleo');
  const theirs = await field(yard.admin, 'Berth', 'text');
  expect(await refused({ candidate_id: cleo, field_id: theirs, value: 'x' })).toMatchObject({ code: 'not_found' });
  expect(await refused({ candidate_id: cleo, field_id: randomUUID(), value: 'x' })).toMatchObject({
    code: 'not_found',
  });
  expect(await refused({ candidate_id: cleo, field_id: fields.text, value: 'x' }, yard.admin)).toMatchObject({
    code: 'not_found',
  });
  const made = await admin.post('/api/people/candidates/upsert', {
    first_name: 'Cora',
    last_name: 'Pool',
    source: 'sourced',
    values: [{ field_id: theirs, value: 'x' }],
  });
  expect(made.body).toMatchObject({ code: 'not_found' });
});

test('two who write at once: the second is told, and the same request twice writes once', async () => {
  const dora = await person('Dora');
  const uid = randomUUID();
  const body = { candidate_id: dora, field_id: fields.choice, value: choices['One month'], was: '' };
  for (const _ of [1, 2]) expect((await admin.post(set, body, { uid })).body).toMatchObject({ status: 'ok' });
  expect(await refused({ ...body, value: choices['Three months'] })).toMatchObject({ code: 'stale' });
  await write(dora, fields.choice, choices['Three months'], { was: choices['One month'] });
  // Undo restores the earlier value if no other member has changed the field in the meantime.
  await write(dora, fields.choice, choices['One month'], { was: choices['Three months'] });
  const told = (await streamOf(app, `candidate-${dora}`)).filter(({ type }) => type === 'CandidateFieldChanged');
  expect(told).toHaveLength(3);
});

test('what stands in a field is sealed in the log, and the history tells it in words', async () => {
  const eve = await person('Eve');
  await write(eve, fields.choice, choices['Three months']);
  await write(eve, fields.choice, choices['One month']);
  const { timeline } = await pageOf(eve);
  expect(timeline[0]).toMatchObject({ sentence: 'changed Field choice', detail: 'Three months → One month' });
  const { history } = (await admin.page(`/people/candidates/100/1/_/_/_/${eve}/history`)).body;
  expect(history.rows.at(-1).changes).toEqual([{ field: 'Field choice', from: 'Three months', to: 'One month' }]);
  expect(candidateEvents.types.CandidateFieldChanged.personal).toEqual(['from', 'to']);
});

test('the page of a past moment shows what stood there then', async () => {
  const max = await person('Max');
  await write(max, fields.text, 'Then');
  const { recorded_at } = (await streamOf(app, `candidate-${max}`)).at(-1)!.metadata;
  await past(recorded_at);
  await write(max, fields.text, 'Now');
  const page = (await admin.page(`/people/candidates/100/1/_/_/_/${max}?as_of=${recorded_at}`)).body;
  expect(page.values).toEqual({ [fields.text]: 'Then' });
  expect((await pageOf(max)).values).toEqual({ [fields.text]: 'Now' });
});

test('of two records that are the same person, the kept one shows what either has, and emptying empties both', async () => {
  const [one, two] = [await person('Nell'), await person('Nelly')];
  await write(one, fields.text, 'Kept');
  await write(two, fields.text, 'Other');
  await write(two, fields.number, 7);
  await admin.ask('/api/people/candidates/merge', { keep_id: one, merge_id: two });
  expect((await pageOf(one)).values).toEqual({ [fields.text]: 'Kept', [fields.number]: 7 });
  expect(await listed({ [`own.${fields.number}`]: { from: 7, to: 7 } })).toContain('Nell');
  // The writing member saw the value of the other record, which the page shows.
  await write(one, fields.number, 8, { was: 7 });
  expect((await pageOf(one)).values[fields.number]).toBe(8);
  await write(one, fields.number, null, { was: 8 });
  await write(one, fields.text, '', { was: 'Kept' });
  expect((await pageOf(one)).values).toEqual({});
});

test('only members with the group People see a field that is kept for them', async () => {
  const added = await addApplicant(admin, job.id);
  await write(added.candidate_id, fields.secret, 'Sings in the choir');
  await write(added.candidate_id, fields.text, 'Knots');
  expect((await pageOf(added.candidate_id)).values).toHaveProperty(fields.secret);
  const seen = await hana.page(`/people/candidates/100/1/_/_/_/${added.candidate_id}`);
  const mine = await openJob(hana, 'Bosun');
  const own = await addApplicant(hana, mine.id);
  await write(own.candidate_id, fields.secret, 'Sings in the choir');
  await write(own.candidate_id, fields.text, 'Knots');
  const page = await pageOf(own.candidate_id, hana);
  expect(page.values).toEqual({ [fields.text]: 'Knots' });
  for (const told of [
    page,
    await panelOf(hana, own.id),
    (await hana.ask('/api/people/candidates/fetch', { id: own.candidate_id })).candidate,
    seen.body,
  ]) {
    expect(JSON.stringify(told)).not.toContain('choir');
    expect(JSON.stringify(told)).not.toContain('Rumours');
    expect(JSON.stringify(told)).not.toContain(fields.secret);
  }
  const { history } = (await hana.page(`/people/candidates/100/1/_/_/_/${own.candidate_id}/history`)).body;
  const told = history.rows.filter(({ type }: Json) => type === 'CandidateFieldChanged');
  expect(told.flatMap(({ changes }: Json) => changes.map(({ field: name }: Json) => name))).not.toContain('Rumours');
  expect(JSON.stringify(history)).not.toContain('changed Rumours');
  expect(history.total).toBe(history.rows.length);
  expect(await refused({ candidate_id: own.candidate_id, field_id: fields.secret, value: 'x' }, hana)).toMatchObject({
    code: 'not_found',
  });
  expect(
    (await hana.ask(set, { candidate_id: own.candidate_id, field_id: fields.text, value: 'Sails' })).field.value,
  ).toBe('Sails');
});

test('who adds a candidate fills in the fields of the form in the same step', async () => {
  const fay = await person('Fay', {
    values: [
      { field_id: fields.number, value: '12' },
      { field_id: fields.flag, value: true },
    ],
  });
  expect((await pageOf(fay)).values).toEqual({ [fields.number]: 12, [fields.flag]: true });
  const wrong = await admin.post('/api/people/candidates/upsert', {
    first_name: 'Finn',
    last_name: 'Pool',
    email: 'finn@pool.test',
    source: 'sourced',
    values: [{ field_id: fields.number, value: 'a dozen' }],
  });
  expect(wrong.body).toMatchObject({ code: 'validation', fields: { 'values.0.value': expect.any(String) } });
  expect(await listed({ own: [fields.number] })).not.toContain('Finn');
  expect(
    (await admin.post('/api/people/candidates/upsert', { id: fay, values: [{ field_id: fields.text, value: 'x' }] }))
      .body,
  ).toMatchObject({ code: 'validation' });
});

test('the list is filtered by the fields, also by what somebody has not, and holds their values', async () => {
  const tide = await field(admin, 'Tide', 'number');
  const day = await field(admin, 'Day', 'date');
  const word = await field(admin, 'Word', 'text');
  const which = await field(admin, 'Which', 'choice');
  const [left, right] = [await choice(which, 'Left'), await choice(which, 'Right')];
  const people = {
    Gus: [-3, '2026-12-31', 'a', left],
    Hal: [0.5, '2027-01-01', 'b', right],
    Ida: [1200, '2027-11-30', '', left],
  } as const;
  for (const [name, [number, date, text, side]] of Object.entries(people))
    await person(name, {
      values: [
        { field_id: tide, value: number },
        { field_id: day, value: date },
        { field_id: word, value: text },
        { field_id: which, value: side },
      ],
    });
  const among = async (filters: Json) => {
    const names = await listed(filters);
    return Object.keys(people).filter((name) => names.includes(name));
  };
  expect(await among({ [`own.${which}`]: [left] })).toEqual(['Gus', 'Ida']);
  expect(await among({ [`not_own.${which}`]: [left] })).toEqual(['Hal']);
  expect(await among({ [`own.${which}`]: [left], [`own.${word}`]: true })).toEqual(['Gus']);
  expect(await among({ [`own.${word}`]: false })).toEqual(['Ida']);
  expect(await among({ [`own.${tide}`]: { from: -3, to: 0.5 } })).toEqual(['Gus', 'Hal']);
  expect(await among({ [`own.${tide}`]: { from: 0.51 } })).toEqual(['Ida']);
  expect(await among({ [`own.${day}`]: { to: '2026-12-31' } })).toEqual(['Gus']);
  expect(await among({ [`own.${day}`]: { from: '2027-01-01', to: '2027-11-29' } })).toEqual(['Hal']);
  expect(await among({ [`own.${day}`]: { from: '2028-01-01', to: '2027-01-01' } })).toEqual([]);
  expect(await among({ own: [right] })).toEqual(['Hal']);
  const filters = encodeURIComponent(JSON.stringify({ [`own.${which}`]: [left] }));
  const address = `/people/candidates/25/1/name-asc/_/${filters}/_`;
  const { values } = (await admin.page(address)).body;
  expect(
    Object.values(values)
      .map((each: Json) => each[tide])
      .sort(),
  ).toEqual([-3, 1200]);
  const columns = ['name', ...[tide, day, which].map((id) => `field.${id}`)].join(',');
  const file = await admin.download(`/api/people/candidates/export?${new URLSearchParams({ address, columns })}`);
  expect(file.text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Candidate,Tide,Day,Which',
    'Gus Pool,-3,2026-12-31,Left',
    'Ida Pool,1200,2027-11-30,Left',
  ]);
  const theirs = await field(yard.admin, 'Dock', 'text');
  const wrong = new URLSearchParams({ address, columns: `name,field.${theirs}` });
  expect((await admin.download(`/api/people/candidates/export?${wrong}`)).body).toMatchObject({ code: 'not_found' });
});

test('a field that is not in use keeps what was written, a renamed choice shows its new name, and what is in use is not removed', async () => {
  const gear = await field(admin, 'Gear', 'choice');
  const boots = await choice(gear, 'Boots');
  const jan = await person('Jan', { values: [{ field_id: gear, value: boots }] });
  await admin.ask('/api/org/personfields/choices/upsert', { id: boots, name: 'Sea boots' });
  const shown = async () => (await pageOf(jan)).fields.find(({ id }: Json) => id === gear);
  expect((await shown()).choices).toEqual([{ value: boots, label: 'Sea boots', active: true }]);
  expect((await admin.post('/api/org/personfields/delete', { id: gear })).body).toMatchObject({ code: 'in_use' });
  expect((await admin.post('/api/org/personfields/upsert', { id: gear, kind: 'text' })).body.status).toBe('error');
  await admin.ask('/api/org/personfields/upsert', { id: gear, active: false });
  expect(await shown()).toMatchObject({ active: false });
  expect((await pageOf(jan)).values[gear]).toEqual([{ id: boots, name: 'Boots' }]);
  expect(await refused({ candidate_id: jan, field_id: gear, value: null })).toMatchObject({ code: 'wrong_state' });
  const other = await person('Kit');
  expect((await pageOf(other)).fields.some(({ id }: Json) => id === gear)).toBe(false);
  await admin.ask('/api/org/personfields/upsert', { id: gear, active: true });
  // A deleted choice stays readable on people who have that choice.
  await admin.ask('/api/org/personfields/choices/delete', { id: boots });
  expect((await pageOf(jan)).values[gear]).toEqual([{ id: boots, name: 'Boots' }]);
  expect(await refused({ candidate_id: other, field_id: gear, value: boots })).toMatchObject({ code: 'validation' });
});

test('what a candidate downloads holds what stands in the fields', async () => {
  const email = 'lena@example.test';
  const { payload } = await applyFor(app, harbour.organization.slug, job.slug, { email });
  const here = await ownPageOf(app, email);
  const { person: lena } = await panelOf(admin, payload.application_id);
  await write(lena.id, fields.choice, choices['Three months']);
  await pageOf(lena.id); // waits for the rows; a download does not
  const file = await fetch(new URL(`${here}/api/download`, app.base));
  const zip = await JSZip.loadAsync(await file.arrayBuffer());
  const data = JSON.parse(await zip.file('data.json')!.async('text'));
  expect(data.person.fields).toEqual([{ field: 'Field choice', value: 'Three months' }]);
});

// An error in an added or changed person names its field, so that a form or a program can show the error at that field.
describe('a person with errors', () => {
  const unknown = '163baf75-073f-80fa-99f1-617585cc8b96';
  const ada = { first_name: 'Ada', last_name: 'Reed', source: 'sourced' };
  const wrong: [what: string, body: Json, fields: string[]][] = [
    ['everything is missing', {}, ['first_name', 'last_name', 'source']],
    ['names are only spaces', { ...ada, first_name: ' ', last_name: ' ' }, ['first_name', 'last_name']],
    ['the email is none', { ...ada, email: 'nowhere' }, ['email']],
    ['the phone number is too long', { ...ada, phone: '1'.repeat(50) }, ['phone']],
    ['the source is none of ours', { ...ada, source: 'moon' }, ['source']],
    ['the source detail is not there', { ...ada, source_id: unknown }, ['source_id']],
    ['the time zone is none', { ...ada, tz_region: 'Mars/North' }, ['tz_region']],
    ['the type is none', { ...ada, type: 'friend' }, ['type']],
    ['a skill is not there', { ...ada, skills: [unknown] }, ['skills']],
    ['an own field is not there', { ...ada, values: [{ field_id: unknown, value: 'x' }] }, ['values.0.field_id']],
    ['a field has no such name', { ...ada, shoe_size: 40 }, ['shoe_size']],
    ['the id is none', { ...ada, id: 'nobody' }, ['id']],
  ];
  test.each(wrong)('%s', async (_, body, fields) => {
    const answer = (await admin.post('/api/people/candidates/upsert', body)).body;
    expect(answer).toMatchObject({ status: 'error', code: expect.stringMatching(/^(validation|not_found)$/) });
    expect(Object.keys(answer.fields).sort()).toEqual([...fields].sort());
  });
});

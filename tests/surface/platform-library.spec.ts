import { App } from '../support/app.ts';
import { found, invite, named, operator } from '../support/founding.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Operators write the platform's library: occupations, experts, questions and question sets. Organizations read the library and take copies.

let app: App;
let olga: Visitor;
let nora: Visitor;
let writer: Visitor;
let interviewer: Visitor;
let stranger: Visitor;
const application = (path: string) => `/api/application/${path}`;
const sets = '/api/opportunities/questionsets';
const ask = (name: string, more: Json = {}) =>
  olga
    .ask(application('questionsets/questions/upsert'), { name, kind: 'question', scoring_type: 'range', ...more })
    .then((payload) => payload.platformquestion.id as string);
const publish = (name: string, question_ids: string[], more: Json = {}) =>
  olga
    .ask(application('questionsets/upsert'), { name, question_ids, published: true, ...more })
    .then((payload) => payload.platformquestionset.id as string);
const names = async (by: Visitor, page: string): Promise<string[]> =>
  (await by.page(page)).body.list.items.map((row: Json) => row.fields.name);
const rowNamed = async (by: Visitor, page: string, name: string): Promise<Json> =>
  (await by.page(page)).body.list.items.find((row: Json) => row.fields.name === name);
const setPage = (id: string) => `/opportunities/questionsets/100/1/_/_/_/${id}`;
const platformSet = (id: string) => `/application/questionsets/100/1/_/_/_/${id}/questions`;
const asked = async (by: Visitor, page: string): Promise<string[]> =>
  (await by.page(page)).body.parts.map((row: Json) => row.fields.name);

beforeAll(async () => {
  app = await App.start();
  olga = await operator(app);
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  stranger = (await found(app, 'Southwind', named('Sade'))).admin;
  writer = await invite(app, nora, named('Wanda'), ['HIRING_CONTENT_ADMIN']);
  interviewer = await invite(app, nora, named('Ingrid'), ['INTERVIEW_ADMIN']);
});
afterAll(() => app?.dispose());

describe('occupations and experts', () => {
  test('a list of more than a thousand occupations comes in from one file', async () => {
    const lines = Array.from({ length: 1200 }, (_, at) => {
      const code = `${11 + (at % 40)}-${String(1000 + at).slice(-4)}`;
      return `Occupation ${at},${code},Professionals,"Title ${at}\nOther ${at}",What they do,"Skill ${at % 7}"`;
    });
    const text = `Name,SOC code,EEO job category,Other titles,Description,Skills\n${lines.join('\n')}\n`;
    const told = await olga.ask(application('occupations/import'), { text, apply: true });
    expect(told.counts).toEqual({ new: 1200, changed: 0, unchanged: 0, refused: 0 });
    const again = await olga.ask(application('occupations/import'), { text, apply: true });
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 1200, refused: 0 });
    const found_ = await rowNamed(olga, '/application/occupations/100/1/name-asc/1199/_', 'Occupation 1199');
    expect([found_.fields]).toMatchObject([
      {
        name: 'Occupation 1199',
        eeo_job_category: 'professionals',
        alternative_titles: ['Title 1199', 'Other 1199'],
        skills: ['Skill 2'],
      },
    ]);
    expect((await writer.page('/application/occupations')).body.list.total).toBe(1200);
  });

  test('a code that is none is refused, in a form and in a file', async () => {
    expect(
      (await olga.post(application('occupations/upsert'), { name: 'Cook', soc_code: '35.2014' })).body,
    ).toMatchObject({
      code: 'validation',
      fields: { soc_code: 'Write the SOC code like 29-1141.' },
    });
    const text = 'Name,SOC code\nCook,35-2014\nBaker,5-1\n';
    const { counts, rows } = await olga.ask(application('occupations/import'), { text, apply: true });
    expect([counts.new, counts.refused, rows[0].errors]).toEqual([1, 1, ['Write the SOC code like 29-1141.']]);
  });

  test('an occupation that is switched off is not there for organizations, in a form and in a file', async () => {
    await olga.ask(application('occupations/upsert'), { name: 'Lamplighter', active: false });
    const { id } = await rowNamed(olga, '/application/occupations/100/1/_/lamplighter/_', 'Lamplighter');
    const refused = 'Occupation not found.';
    expect((await writer.post(`${sets}/upsert`, { name: 'Lamps', occupation_id: id })).body.error).toBe(refused);
    for (const said of ['Lamplighter', id]) {
      const text = `Name,Occupation\nLamps,${said}\n`;
      const { counts, rows } = await writer.ask(`${sets}/import`, { text, apply: true });
      expect([counts.refused, rows[0].errors]).toEqual([1, [`Occupation "${said}" not found.`]]);
    }
    const text = 'Name,Discipline,Occupations\nLighting,Streets,Lamplighter\n';
    expect((await olga.ask(application('experts/import'), { text, apply: true })).counts.new).toBe(1);
  });

  test('an expert names occupations, and the occupation says so', async () => {
    const cook = await rowNamed(olga, '/application/occupations/100/1/_/cook/_', 'Cook');
    const { expert } = await olga.ask(application('experts/upsert'), {
      name: 'Head chef',
      discipline: 'Kitchens',
      occupation_ids: [cook.id],
    });
    expect(expert).toMatchObject({ occupation_ids: [cook.id], active: true });
    const { used } = (await olga.page('/application/occupations/100/1/_/cook/_')).body;
    expect(used.find(({ many }: Json) => many === 'experts')).toMatchObject({
      counts: [{ id: cook.id, count: 1 }],
      shown: { screen: 'application/experts', filter: 'refers' },
    });
    expect((await olga.page('/application/experts')).body.options.occupation_ids).toContainEqual({
      value: cook.id,
      label: 'Cook',
    });
  });
});

describe('a set of the platform', () => {
  let why: string;
  let how: string;
  let kit: string;
  beforeAll(async () => {
    [why, how] = [await ask('Why do you cook?', { positive: ['Names a dish'] }), await ask('How do you plan a shift?')];
    kit = await publish('Kitchen', [how, why], { description: '<p>For cooks.</p>' });
  });

  test('shows its questions in their order, to operators and to those who write content', async () => {
    for (const by of [olga, nora, writer, stranger])
      expect(await asked(by, platformSet(kit))).toEqual(['How do you plan a shift?', 'Why do you cook?']);
    expect((await interviewer.page(platformSet(kit))).body).toMatchObject({ authorization: {} });
  });

  test('is not there for organizations before it is published', async () => {
    const draft = (await olga.ask(application('questionsets/upsert'), { name: 'Draft', question_ids: [why] }))
      .platformquestionset.id;
    expect(await names(olga, '/application/questionsets')).toContain('Draft');
    expect(await names(writer, '/application/questionsets')).not.toContain('Draft');
    expect((await writer.page(platformSet(draft))).status).toBe(404);
    expect((await olga.page(platformSet(draft))).status).toBe(200);
    expect((await writer.post(`${sets}/copy`, { ids: [draft] })).body).toMatchObject({ code: 'not_found' });
  });

  test('comes into the own library with its questions, and never twice', async () => {
    const first = await writer.ask(`${sets}/copy`, { ids: [kit] });
    expect(first.copies).toMatchObject([{ from: kit, name: 'Kitchen', result: 'copied' }]);
    expect(first.parts.map(({ name, result }: Json) => [name, result])).toEqual([
      ['How do you plan a shift?', 'copied'],
      ['Why do you cook?', 'copied'],
    ]);
    const own = first.copies[0].id;
    expect(await asked(writer, setPage(own))).toEqual(['How do you plan a shift?', 'Why do you cook?']);
    expect((await rowNamed(writer, '/opportunities/questions', 'Why do you cook?')).fields).toMatchObject({
      positive: ['Names a dish'],
      copied_from: why,
    });
    const before = [
      await names(writer, '/opportunities/questions'),
      await names(writer, '/opportunities/questionsets'),
    ];
    const second = await writer.ask(`${sets}/copy`, { ids: [kit] });
    expect(second.copies).toMatchObject([{ id: own, result: 'present' }]);
    expect(second.parts).toEqual([]);
    expect([
      await names(writer, '/opportunities/questions'),
      await names(writer, '/opportunities/questionsets'),
    ]).toEqual(before);
    expect((await writer.page(platformSet(kit))).body.ours[kit]).toBe(own);
  });

  test('is copied once when the same request comes twice, and when two people ask at the same time', async () => {
    const uid = crypto.randomUUID();
    const other = await publish('Bar', [await ask('What do you pour first?')]);
    const [one, two] = [
      await nora.ask(`${sets}/copy`, { ids: [other] }, { uid }),
      await nora.ask(`${sets}/copy`, { ids: [other] }, { uid }),
    ];
    expect(two.copies[0].id).toBe(one.copies[0].id);
    const third = await publish('Cellar', [await ask('Which wine is corked?')]);
    const both = await Promise.all([nora, writer].map((by) => by.ask(`${sets}/copy`, { ids: [third] })));
    expect(new Set(both.map(({ copies }) => copies[0].id)).size).toBe(1);
    const listed = await names(nora, '/opportunities/questionsets');
    for (const name of ['Bar', 'Cellar']) expect(listed.filter((each) => each === name)).toEqual([name]);
    expect(
      (await names(nora, '/opportunities/questions')).filter((each) => each === 'Which wine is corked?'),
    ).toHaveLength(1);
  });

  test('leaves what the organization wrote under the same name as it was', async () => {
    const { question } = await nora.ask('/api/opportunities/questions/upsert', {
      name: 'Where do you sit?',
      kind: 'question',
      scoring_type: 'range',
      positive: ['By the door'],
    });
    const seat = await ask('Where do you sit?', { positive: ['By the window'] });
    const named_ = await nora.ask('/api/opportunities/questions/copy', { ids: [seat] });
    expect(named_.copies).toEqual([{ from: seat, id: question.id, name: 'Where do you sit?', result: 'named' }]);
    const room = await publish('Room', [seat]);
    const { copies } = await nora.ask(`${sets}/copy`, { ids: [room] });
    const { parts } = (await nora.page(setPage(copies[0].id))).body;
    expect(parts.map((row: Json) => [row.id, row.fields.positive])).toEqual([[question.id, ['By the door']]]);
  });

  test('comes back when its copy was removed, as it was', async () => {
    const door = await ask('Who opens the door?');
    const [{ id }] = (await nora.ask('/api/opportunities/questions/copy', { ids: [door] })).copies;
    await nora.ask('/api/opportunities/questions/upsert', { id, name: 'Who opens the gate?' });
    await nora.ask('/api/opportunities/questions/delete', { id });
    expect((await nora.ask('/api/opportunities/questions/copy', { ids: [door] })).copies).toEqual([
      { from: door, id, name: 'Who opens the gate?', result: 'back' },
    ]);
  });

  test('changes no copy when it changes, and a copy changes nothing of it', async () => {
    const own = (await writer.page(platformSet(kit))).body.ours[kit];
    await olga.ask(application('questionsets/questions/upsert'), { id: why, name: 'Why food?' });
    await writer.ask(`${sets}/upsert`, { id: own, name: 'Our kitchen' });
    expect(await asked(writer, setPage(own))).toContain('Why do you cook?');
    expect(await names(olga, '/application/questionsets')).toContain('Kitchen');
  });

  test('is copied by nobody without the permission, and not from another organization', async () => {
    expect((await interviewer.post(`${sets}/copy`, { ids: [kit] })).location).toBe('/access-denied');
    expect((await interviewer.post('/api/opportunities/questions/copy', { ids: [why] })).location).toBe(
      '/access-denied',
    );
    const theirs = (
      await stranger.ask('/api/opportunities/questions/upsert', {
        name: 'Theirs?',
        kind: 'question',
        scoring_type: 'range',
      })
    ).question.id;
    for (const ids of [[theirs], [kit], [crypto.randomUUID()]])
      expect((await nora.post('/api/opportunities/questions/copy', { ids })).body).toMatchObject({ code: 'not_found' });
    for (const body of [{}, { ids: [] }, { ids: 'all' }, { ids: [why], more: true }])
      expect((await nora.post('/api/opportunities/questions/copy', body)).body).toMatchObject({ code: 'validation' });
  });
});

describe('a set of an organization', () => {
  let first: string;
  let second: string;
  let set: string;
  const write = async (by: Visitor, name: string): Promise<string> =>
    (await by.ask('/api/opportunities/questions/upsert', { name, kind: 'question', scoring_type: 'range' })).question
      .id;
  beforeAll(async () => {
    [first, second] = [await write(writer, 'First?'), await write(writer, 'Second?')];
    set = (await writer.ask(`${sets}/upsert`, { name: 'Welcome', question_ids: [first, second] })).questionset.id;
  });

  test('is built and put in order by whoever writes content, and seen by no interviewer', async () => {
    await writer.ask(`${sets}/upsert`, { id: set, question_ids: [second, first] });
    expect(await asked(writer, setPage(set))).toEqual(['Second?', 'First?']);
    expect((await interviewer.page(setPage(set))).body).toMatchObject({ authorization: {} });
    expect((await interviewer.post(`${sets}/upsert`, { id: set, name: 'Mine' })).location).toBe('/access-denied');
  });

  test('refuses what somebody else has changed meanwhile, and questions that are not there', async () => {
    expect((await nora.post(`${sets}/upsert`, { id: set, version: 0, question_ids: [] })).body).toMatchObject({
      code: 'stale',
    });
    const theirs = await write(stranger, 'Of Southwind?');
    expect((await nora.post(`${sets}/upsert`, { id: set, question_ids: [theirs] })).body).toMatchObject({
      code: 'not_found',
      fields: { question_ids: 'Question not found.' },
    });
  });

  test('is not there for another organization', async () => {
    expect((await stranger.page(setPage(set))).status).toBe(404);
    expect((await stranger.post(`${sets}/upsert`, { id: set, name: 'Mine' })).body).toMatchObject({
      code: 'not_found',
    });
    expect(await names(stranger, '/opportunities/questionsets')).not.toContain('Welcome');
  });

  test('is counted on each of its questions, and shows no question that was removed', async () => {
    const { used } = (await writer.page('/opportunities/questions')).body;
    expect(used.find(({ many }: Json) => many === 'question sets').counts).toContainEqual({ id: first, count: 1 });
    await writer.ask('/api/opportunities/questions/delete', { id: first });
    expect(await asked(writer, setPage(set))).toEqual(['Second?']);
  });
});

test.each([
  ['occupations', 'occupation', {}],
  ['experts', 'expert', { discipline: 'Logistics' }],
  ['questionsets/questions', 'platformquestion', { kind: 'question', scoring_type: 'range' }],
  ['questionsets', 'platformquestionset', {}],
])('%s are made, put in another order and removed', async (path, name, more) => {
  const screen = path === 'questionsets/questions' ? 'questions' : path;
  const made: string[] = [];
  for (const word of ['One of two', 'Two of two'])
    made.push((await olga.ask(application(`${path}/upsert`), { name: word, ...more }))[name].id);
  // A request for a new order names all entries.
  const ids: string[] = [];
  for (let page = 1, last = false; !last; page++) {
    const items: Json[] = (await olga.page(`/application/${screen}/250/${page}`)).body.list.items;
    ids.push(...items.map(({ id }) => id));
    last = items.length < 250;
  }
  await olga.ask(application(`${path}/sort`), { ids: ids.toReversed() });
  await olga.ask(application(`${path}/delete`), { id: made[0] });
  expect((await names(olga, `/application/${screen}/250/1`)).includes('One of two')).toBe(false);
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import JSZip from 'jszip';
import { course, guild } from '../support/course.mjs';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { sentencesIn } from '@candor/contracts/all-events';
import { callsOf } from '@candor/contracts/kernel/catalogue';
import { App } from '../support/app.ts';
import { found, invite, named, operator } from '../support/founding.ts';
import { streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A small list (catalogue) is added by one new value. The application gets a catalogue that the product does not have, and the tests use all its calls and pages over HTTP.

const declaration = pathToFileURL(join(import.meta.dirname, '../support/course.mjs')).href;
const root = join(import.meta.dirname, '../..');
let app: App;
let nora: Visitor;
let interviewer: Visitor;
let writer: Visitor;
let olga: Visitor;
let stranger: Visitor;
let organization: string;
let sewing: string;
let welding: string;
const upsert = '/api/org/courses/upsert';
const skill = async (by: Visitor, name: string): Promise<string> =>
  (await by.ask('/api/opportunities/skills/upsert', { name, kind: 'competency' })).skill.id;
const add = async (name: string, more: Json = {}): Promise<string> =>
  (await nora.ask(upsert, { name, form: 'online', parent_id: sewing, ...more })).course.id;
const refused = async (by: Visitor, path: string, body: Json): Promise<Json> => (await by.post(path, body)).body;
/** The names that the list's page shows for an address `/{limit}/{page}/{sort}/{search}/{filters}`. */
const names = async (sort = '_', search = '_', filters: Json = {}): Promise<string[]> => {
  const slice = `100/1/${sort}/${search}/${encodeURIComponent(JSON.stringify(filters))}`;
  const { list } = (await nora.page(`/org/courses/${slice}`)).body;
  return list.items.map((row: Json) => row.fields.name);
};

beforeAll(async () => {
  app = await App.start({ NODE_OPTIONS: `--import=${declaration}` });
  olga = await operator(app);
  const founded = await found(app, 'Harbour Works', named('Nora'));
  nora = founded.admin;
  organization = founded.organization.id;
  stranger = (await found(app, 'Southwind', named('Sade'))).admin;
  interviewer = await invite(app, nora, named('Ingrid'), ['INTERVIEW_ADMIN']);
  writer = await invite(app, nora, named('Wanda'), ['HIRING_CONTENT_ADMIN']);
  sewing = await skill(nora, 'Sewing');
  welding = await skill(nora, 'Welding');
});
afterAll(() => app?.dispose());

describe('a small list that was declared a moment ago', () => {
  test('is among the catalogues and no others were lost', () => {
    expect(catalogues).toContain(course);
    expect(catalogues.length).toBeGreaterThan(15);
  });

  test('takes entries, fills in what was not said, and changes only what is sent', async () => {
    const { course: made } = await nora.ask(upsert, { name: 'Hems', form: 'evening', parent_id: sewing });
    expect(made).toMatchObject({ name: 'Hems', form: 'evening', parent_id: sewing, days: null, active: true });
    const { course: changed } = await nora.ask(upsert, { id: made.id, days: 3 });
    expect(changed).toMatchObject({ id: made.id, name: 'Hems', form: 'evening', days: 3 });
  });

  test('refuses what its fields do not allow, in their words', async () => {
    expect(await refused(nora, upsert, { days: 91 })).toMatchObject({
      code: 'validation',
      fields: {
        name: 'Name is required.',
        form: 'Form is required.',
        parent_id: 'Skill is required.',
        days: 'Days must be between 1 and 90.',
      },
    });
    expect(await refused(nora, upsert, { name: 'hems ', form: 'online', parent_id: welding })).toMatchObject({
      code: 'duplicate',
      error: 'Course "hems" already exists.',
    });
    expect(await refused(nora, upsert, { name: 'Far', form: 'online', parent_id: organization })).toMatchObject({
      code: 'not_found',
      fields: { parent_id: 'Skill not found.' },
    });
  });

  test('makes one entry when the same request comes twice', async () => {
    const uid = crypto.randomUUID();
    const body = { name: 'Zips', form: 'online', parent_id: sewing };
    const [first, again] = [await nora.ask(upsert, body, { uid }), await nora.ask(upsert, body, { uid })];
    expect(again.course.id).toBe(first.course.id);
    expect((await names()).filter((name) => name === 'Zips')).toEqual(['Zips']);
  });

  test('is listed, filtered, searched and sorted', async () => {
    await add('Brazing', { parent_id: welding, active: false });
    expect(await names('name-asc')).toEqual(['Brazing', 'Hems', 'Zips']);
    expect(await names('name-desc')).toEqual(['Zips', 'Hems', 'Brazing']);
    expect(await names('name-asc', '_', { parent: [sewing] })).toEqual(['Hems', 'Zips']);
    expect(await names('name-asc', '_', { active: false })).toEqual(['Brazing']);
    expect(await names('name-asc', 'bra')).toEqual(['Brazing']);
  });

  test('is put in the order that somebody chooses', async () => {
    const { list } = (await nora.page('/org/courses')).body;
    const of = (name: string) => list.items.find((row: Json) => row.fields.name === name).id as string;
    const ids = ['Zips', 'Brazing', 'Hems'].map(of);
    await nora.ask('/api/org/courses/sort', { ids });
    expect(await names()).toEqual(['Zips', 'Brazing', 'Hems']);
    expect(await refused(nora, '/api/org/courses/sort', { ids: ids.slice(1) })).toMatchObject({ code: 'validation' });
  });

  test('loses an entry and gets it back, unless another has taken its name', async () => {
    const id = await add('Quilting');
    await nora.ask('/api/org/courses/delete', { id });
    expect(await names()).not.toContain('Quilting');
    expect(await names('_', '_', { deleted: true })).toEqual(['Quilting']);
    expect((await nora.post('/api/org/courses/delete', { id })).body.status).toBe('ok');
    await nora.ask('/api/org/courses/restore', { id });
    expect(await names()).toContain('Quilting');
    await nora.ask('/api/org/courses/delete', { id });
    await add('Quilting');
    expect(await refused(nora, '/api/org/courses/restore', { id })).toMatchObject({ code: 'duplicate' });
  });

  test('is counted on the list that its entries name', async () => {
    const { used } = (await nora.page('/opportunities/skills')).body;
    const courses = used.find(({ many }: Json) => many === 'courses');
    expect(courses.shown).toMatchObject({ screen: 'org/courses', filter: 'parent' });
    expect(courses.counts).toContainEqual({ id: welding, count: 1 });
  });

  test('is found by whoever may open it', async () => {
    const titles = async (by: Visitor) =>
      ((await by.get('/api/search?q=brazing')).body.payload.groups as Json[]).map(({ title }) => title);
    expect(await titles(nora)).toContain('Courses');
    expect(await titles(interviewer)).not.toContain('Courses');
    expect(await titles(stranger)).not.toContain('Courses');
  });

  test('is closed to whoever may not manage content', async () => {
    const id = await add('Lace');
    for (const path of ['upsert', 'delete', 'restore'].map((verb) => `/api/org/courses/${verb}`))
      expect((await interviewer.post(path, { id })).location).toMatch(/access-denied$/);
    expect((await interviewer.post('/api/org/courses/sort', { ids: [id] })).location).toMatch(/access-denied$/);
    expect((await interviewer.page('/org/courses')).body).toMatchObject({ authorization: {} });
  });

  test('is not there for another organization', async () => {
    const id = await add('Felting');
    expect((await stranger.page('/org/courses')).body.list.items).toEqual([]);
    for (const verb of ['delete', 'restore'])
      expect(await refused(stranger, `/api/org/courses/${verb}`, { id })).toMatchObject({
        code: 'not_found',
        error: 'Course not found.',
      });
    expect(await refused(stranger, upsert, { id, name: 'Mine' })).toMatchObject({ code: 'not_found' });
    expect(await names()).toContain('Felting');
  });

  test('goes out as a file, comes back from one, and changes many entries at once', async () => {
    const { text } = await nora.download('/api/org/courses/export');
    expect(text).toContain('Name,Skill,Form,Days,Begins,About it,Lessons,Active,Guild,ID');
    const again = await nora.ask('/api/org/courses/import', { text, apply: true });
    expect(again.counts).toMatchObject({ new: 0, changed: 0, refused: 0 });
    const added = 'Name;Skill;Form;Days\r\nSoldering;welding;Evening class;2\r\nGlass;Blowing;Online;2\r\n';
    const { counts, rows } = await nora.ask('/api/org/courses/import', { text: added, apply: true });
    expect([counts.new, rows[0].errors]).toEqual([1, ['Skill "Blowing" not found.']]);
    const { list } = (await nora.page('/org/courses')).body;
    const entries = list.items.map(({ id }: Json) => ({ id, fields: { days: 5 } }));
    const { done } = await nora.ask('/api/org/courses/bulk', { action: 'upsert', entries });
    expect(done).toHaveLength(list.total);
  });

  test('goes out as a workbook too, with numbers as numbers and dates as dates', async () => {
    await add('Rigging', { days: 3, begins: '2026-07-01' });
    const answer = await fetch(app.base + (await nora.allowed('/api/org/courses/export?format=xlsx')), {
      headers: { cookie: [...nora.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    expect(answer.headers.get('content-disposition')).toMatch(/filename="courses-[\d-]+\.xlsx"/);
    const zip = await JSZip.loadAsync(await answer.arrayBuffer());
    const sheet = await zip.file('xl/worksheets/sheet1.xml')!.async('string');
    expect(sheet).toMatch(/>Rigging<.*?<c r="D\d+"><v>3<\/v><\/c><c r="E\d+" s="3"><v>46204<\/v><\/c>/);
    const { text } = await nora.download('/api/org/courses/export');
    expect(text).toMatch(/^Rigging,Sewing,Online,3,2026-07-01,/m);
  });

  test('tells what was done to it', async () => {
    const events = await streamOf(app, `catalog_course-${organization}`);
    const told = new Set(events.map(sentencesIn(events)));
    expect([...told]).toEqual(
      expect.arrayContaining([
        'changed the course Hems: days',
        'restored the course Quilting',
        'removed the course Quilting',
        'sorted the courses',
      ]),
    );
  });

  test('is described in the documentation of the surface', () => {
    const folder = mkdtempSync(join(tmpdir(), 'candor-openapi-'));
    try {
      const file = join(folder, 'openapi.json');
      execFileSync(process.execPath, [`--import=${declaration}`, join(root, 'backend/dist/app/openapi.js'), file]);
      const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, Json> };
      expect(Object.keys(paths).filter((path) => path.startsWith('/api/org/courses/'))).toEqual(
        callsOf(course)
          .map(({ path }) => path)
          .sort(),
      );
      expect(paths[upsert].post.summary).toContain('A new one needs name, parent_id and form.');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

test('cleans rich text in repeated parts too, however it arrives', async () => {
  const dirty = '<p>Bring <b>thread</b><img src="https://spy.example/1.png"><script>alert(1)</script></p>';
  const lessons = [{ title: '<i>First</i>', plan: dirty }];
  const plain = [{ title: '<i>First</i>', plan: '<p>Bring <strong>thread</strong></p>' }];
  const { course: made } = await nora.ask(upsert, { name: 'Quilts', form: 'evening', parent_id: sewing, lessons });
  expect(made.lessons).toEqual(plain);
  await nora.ask('/api/org/courses/bulk', { action: 'upsert', entries: [{ id: made.id, fields: { lessons } }] });
  const file = `Name,Form,Skill,Lessons\nPatches,Evening class,Sewing,"${JSON.stringify(lessons).replaceAll('"', '""')}"\n`;
  expect((await nora.ask('/api/org/courses/import', { text: file, apply: true })).applied).toBe(true);
  const stored = (await streamOf(app, `catalog_course-${organization}`)).filter(
    ({ type }) => type === 'CourseUpserted',
  );
  expect(JSON.stringify(stored)).not.toMatch(/script|spy\.example/);
  for (const name of ['Quilts', 'Patches']) expect(JSON.stringify(stored)).toContain(name);
});

describe('a list of the platform that was declared a moment ago', () => {
  const path = '/api/application/guilds';
  const page = '/application/guilds';
  const make = async (name: string, more: Json = {}): Promise<string> =>
    (await olga.ask(`${path}/upsert`, { name, ...more })).guild.id;
  const seenBy = async (by: Visitor, filters: Json = {}): Promise<string[]> => {
    const address = `${page}/100/1/_/_/${encodeURIComponent(JSON.stringify(filters))}`;
    return (await by.page(address)).body.list.items.map((row: Json) => row.fields.name);
  };
  let weavers: string;
  let smiths: string;

  test('is declared with one word more, and nobody says twice whose it is', () => {
    expect(guild).toMatchObject({ scope: 'platform', needs: 'MANAGE_APPLICATION', group: 'platform' });
    expect(callsOf(guild).map(({ needs }) => needs)).toEqual(
      callsOf(guild).map(() => ({ who: 'groups', groups: ['MANAGE_APPLICATION'] })),
    );
  });

  test('is kept once, under the name of the platform, whoever of the operators writes', async () => {
    weavers = await make('Weavers', { founded: 1155 });
    smiths = await make('Smiths');
    await olga.ask(`${path}/upsert`, { id: smiths, founded: 1299 });
    const events = await streamOf(app, 'catalog_guild-platform');
    expect(events.map(sentencesIn(events))).toEqual([
      'added the guild Weavers',
      'added the guild Smiths',
      'changed the guild Smiths: founded',
    ]);
    expect(new Set(events.map(({ metadata }) => metadata.organization_id))).toEqual(new Set(['platform']));
    const log = async (by: Visitor) => JSON.stringify((await by.page('/org/audit')).body.list.items);
    expect(await log(olga)).toContain('added the guild Weavers');
    expect(await log(nora)).not.toContain('guild');
  });

  test('tells operators its versions and takes one back, and tells no one else', async () => {
    const { versions } = await olga.ask(`${path}/history`, { id: smiths });
    expect(versions.map(({ fields }: Json) => fields.founded)).toEqual([1299, null]);
    const restored = { id: smiths, version: versions[0].version, to: versions[1].version };
    expect((await writer.post(`${path}/history/restore`, restored)).location).toBe('/access-denied');
    expect((await nora.post(`${path}/history`, { id: smiths })).location).toBe('/access-denied');
    expect((await olga.ask(`${path}/history/restore`, restored)).guild).toMatchObject({ founded: null });
  });

  test('is sorted, archived, brought back and changed in bulk by operators', async () => {
    await olga.ask(`${path}/sort`, { ids: [smiths, weavers] });
    expect(await seenBy(olga)).toEqual(['Smiths', 'Weavers']);
    await olga.ask(`${path}/delete`, { id: smiths });
    expect(await seenBy(olga, { deleted: true })).toEqual(['Smiths']);
    await olga.ask(`${path}/restore`, { id: smiths });
    const entries = [weavers, smiths].map((id) => ({ id, fields: { about: 'By charter.' } }));
    expect((await olga.ask(`${path}/bulk`, { action: 'upsert', entries })).done).toEqual([weavers, smiths]);
    expect(await refused(olga, `${path}/upsert`, { name: 'weavers ' })).toMatchObject({ code: 'duplicate' });
    expect(await refused(olga, `${path}/upsert`, { id: weavers, version: 0, name: 'Late' })).toMatchObject({
      code: 'stale',
    });
  });

  test('goes out as a file and comes back from one', async () => {
    const { text } = await olga.download(`${path}/export`);
    expect(text).toContain('Name,Founded,About it,Active,ID');
    const { counts } = await olga.ask(`${path}/import`, { text: `${text}Glovers,1349,,yes,\r\n`, apply: true });
    expect(counts).toMatchObject({ new: 1, changed: 0, refused: 0 });
  });

  test('is read by those who write content, in every organization, and only what is in use', async () => {
    const hidden = await make('Alchemists', { active: false });
    const all = ['Smiths', 'Weavers', 'Glovers', 'Alchemists'];
    expect((await seenBy(olga)).sort()).toEqual([...all].sort());
    for (const reader of [nora, writer, stranger]) {
      expect(await seenBy(reader)).not.toContain('Alchemists');
      expect(await seenBy(reader)).toContain('Glovers');
      // The reader does not see the entry even by requesting hidden or removed entries.
      expect(await seenBy(reader, { active: false })).not.toContain('Alchemists');
      expect(await seenBy(reader, { deleted: true })).not.toContain('Alchemists');
    }
    expect((await interviewer.page(page)).body).toMatchObject({ authorization: {} });
    const titles = async (by: Visitor, word: string) =>
      ((await by.get(`/api/search?q=${word}`)).body.payload.groups as Json[]).map(({ title }) => title);
    expect(await titles(olga, 'alchemists')).toContain('Guilds');
    expect(await titles(writer, 'glovers')).toContain('Guilds');
    expect(await titles(writer, 'alchemists')).not.toContain('Guilds');
    expect(await titles(interviewer, 'glovers')).not.toContain('Guilds');
    expect(
      await refused(nora, upsert, { name: 'Gold', form: 'online', parent_id: sewing, guild_id: hidden }),
    ).toMatchObject({ code: 'not_found', fields: { guild_id: 'Guild not found.' } });
  });

  test('is named by entries of an organization, which its own people see and no others', async () => {
    const id = await add('Linen', { guild_id: weavers });
    const used = async (by: Visitor) =>
      ((await by.page(page)).body.used as Json[]).find(({ many }) => many === 'courses')!.counts;
    expect(await used(nora)).toEqual([{ id: weavers, count: 1 }]);
    expect(await used(stranger)).toEqual([]);
    const listed = (await nora.page('/org/courses')).body;
    expect(listed.options.guild_id).toContainEqual({ value: weavers, label: 'Weavers' });
    const text = 'Name;Skill;Form;Guild\r\nSilk;Sewing;Online;weavers\r\n';
    expect((await nora.ask('/api/org/courses/import', { text, apply: true })).counts).toMatchObject({ new: 1 });
    await nora.ask('/api/org/courses/delete', { id });
    expect(await used(nora)).toEqual([{ id: weavers, count: 1 }]);
  });

  test.each(['administrator', 'writer of content', 'administrator of another organization'] as const)(
    'is changed by no %s',
    async (who) => {
      const by = {
        administrator: nora,
        'writer of content': writer,
        'administrator of another organization': stranger,
      }[who];
      const before = await seenBy(olga);
      const bodies: Record<string, Json> = {
        upsert: { id: weavers, name: 'Ours now' },
        delete: { id: weavers },
        restore: { id: weavers },
        sort: { ids: [weavers, smiths] },
        bulk: { action: 'delete', entries: [{ id: weavers }] },
        import: { text: 'Name\r\nOurs\r\n', apply: true },
      };
      for (const [verb, body] of Object.entries(bodies))
        expect([verb, (await by.post(`${path}/${verb}`, body)).location]).toEqual([verb, '/access-denied']);
      expect((await by.post(`${path}/upsert`, { name: 'New' })).location).toBe('/access-denied');
      expect((await by.download(`${path}/export`)).location).toBe('/access-denied');
      expect(await seenBy(olga)).toEqual(before);
    },
  );

  test('leaves the lists of organizations to them: an operator at home changes none of theirs', async () => {
    const id = await add('Cotton');
    expect((await olga.page('/org/courses')).body.list.items).toEqual([]);
    for (const verb of ['delete', 'restore'])
      expect(await refused(olga, `/api/org/courses/${verb}`, { id })).toMatchObject({ code: 'not_found' });
  });
});

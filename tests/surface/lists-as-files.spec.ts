import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { endedImport, importOf, startAs } from '../support/imports.ts';
import { eventsOf, streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';
import { sells } from './things.ts';

// Small lists as CSV files, and changes of many entries in one request. All lists have the same calls, so the tests use only sources and dispositions.

let app: App;
let nora: Visitor;
let recruiter: Visitor;
let stranger: Visitor;
let organization: string;
const sources = '/api/org/sources';
const rowsOf = async (by: Visitor, screen: string, filters: Json = {}): Promise<Json[]> =>
  (await by.page(`/${screen}/250/1/_/_/${encodeURIComponent(JSON.stringify(filters))}`)).body.list.items;
const entry = async (by: Visitor, name: string): Promise<Json> =>
  (await rowsOf(by, 'org/sources')).find((row) => row.fields.name === name);
const imported = (text: string, apply = false, path = sources): Promise<Json> =>
  nora.ask(`${path}/import`, { text, apply });
const refused = async (by: Visitor, path: string, body: Json): Promise<Json> => (await by.post(path, body)).body;

beforeAll(async () => {
  app = await App.start();
  const founded = await found(app, 'Harbour Works', named('Nora'));
  nora = founded.admin;
  await sells(nora);
  organization = founded.organization.id;
  stranger = (await found(app, 'Southwind', named('Sade'))).admin;
  recruiter = await invite(app, nora, named('Remy'), ['RECRUIT_ADMIN']);
});
afterAll(() => app?.dispose());

describe('a list as a file', () => {
  test.each(
    catalogues
      .filter(({ scope }) => scope === 'organization')
      .map(({ plural, path, name }) => [plural, path, name] as const),
  )('%s: what was exported changes nothing when it is read again', async (_, path) => {
    const { status, text, headers } = await nora.download(`${path}/export`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const { counts, rows, ignored } = await imported(text, false, path);
    expect({ rows, ignored, ...counts }).toMatchObject({ rows: [], ignored: [], new: 0, changed: 0, refused: 0 });
  });

  test('that is exported is recorded, and no cell of it begins like a formula', async () => {
    await nora.ask(`${sources}/upsert`, { name: '=HYPERLINK("x")', source: 'sourced', tag: '+49, "here"' });
    const { text } = await nora.download(`${sources}/export`);
    expect(text.startsWith('Name,Type,Link tag,Active,ID\r\n')).toBe(true);
    expect(text).toContain(`"'=HYPERLINK(""x"")",Sourced,"'+49, ""here""",yes,`);
    expect(await imported(text)).toMatchObject({ counts: { new: 0, changed: 0, refused: 0 } });
    const exports = await eventsOf(app, 'type = ?', 'ReportExported');
    expect(exports.map(({ data }) => data.report)).toContain('the list of sources');
  });

  test('says what it would do to each row before it does anything', async () => {
    const linkedIn = await entry(nora, 'LinkedIn');
    const file = [
      'Name;Type;Active;Colour;ID',
      `LinkedIn Jobs;Sourced;yes;blue;${linkedIn.id}`,
      'agency;External;;;',
      'Harbour fair;Job fair;no;red;',
      'Nowhere;Somewhere;maybe;;',
      ';Applied;;;',
      'Harbour fair;Job fair;;;',
      'Lost;Applied;;;00000000-0000-4000-8000-000000000000',
    ].join('\r\n');
    const before = (await streamOf(app, `catalog_source-${organization}`)).length;
    const { applied, counts, ignored, rows } = await imported(file);
    expect({ applied, counts, ignored }).toEqual({
      applied: false,
      counts: { new: 1, changed: 2, unchanged: 0, refused: 4 },
      ignored: ['Colour'],
    });
    expect(rows.map((each: Json) => [each.row, each.name, each.result, each.errors])).toEqual([
      [5, 'Nowhere', 'refused', ['Choose one of the listed values for Type.', 'Active must be yes or no.']],
      [6, '', 'refused', ['Name is required.']],
      [7, 'Harbour fair', 'refused', ['An earlier row has the same entry.']],
      [8, 'Lost', 'refused', ['Source not found.']],
      [2, 'LinkedIn Jobs', 'changed', []],
      [3, 'agency', 'changed', []],
      [4, 'Harbour fair', 'new', []],
    ]);
    expect(rows.find((each: Json) => each.row === 2).changes).toEqual([
      { field: 'Name', from: 'LinkedIn', to: 'LinkedIn Jobs' },
    ]);
    expect((await streamOf(app, `catalog_source-${organization}`)).length).toBe(before);
  });

  test('is applied through the same rules as a form, once: the second time it changes nothing', async () => {
    const file = 'Name,Type,Link tag\nDockside board,Applied,dock\nQuay radio,Sourced,"=quay; ""on air"""\n';
    expect((await imported(file, true)).counts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 0 });
    expect((await entry(nora, 'Quay radio')).fields).toMatchObject({ tag: '=quay; "on air"', active: true });
    const before = (await streamOf(app, `catalog_source-${organization}`)).length;
    expect((await imported(file, true)).counts).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0 });
    expect((await streamOf(app, `catalog_source-${organization}`)).length).toBe(before);
  });

  test('leaves a column alone that it does not have, and empties a cell that is empty', async () => {
    await imported('Name,Type,Link tag\nPier,Applied,pier\n', true);
    await imported('Name,Type\nPier,Sourced\n', true);
    expect((await entry(nora, 'Pier')).fields).toMatchObject({ source: 'sourced', tag: 'pier' });
    await imported('Name,Link tag,Active\nPier,,\n', true);
    expect((await entry(nora, 'Pier')).fields).toMatchObject({ source: 'sourced', tag: null, active: true });
  });

  test('names the entry of another list by its name', async () => {
    const path = '/api/org/followuptypes/dispositions';
    const { counts, rows } = await imported(
      'Name,Follow-up type,Outcome\nLeft a note,call,Neutral\nLost it,Pigeon,Neutral\n',
      true,
      path,
    );
    expect([counts.new, counts.refused]).toEqual([1, 1]);
    expect(rows[0]).toMatchObject({ row: 3, errors: ['Follow-up type "Pigeon" not found.'] });
    expect((await nora.download(`${path}/export`)).text).toContain('Left a note,Call,Neutral,no,');
  });

  test('with 5,000 rows is taken, and one row more is refused', async () => {
    const file = (count: number) =>
      `Name,Type\n${Array.from({ length: count }, (_, n) => `Board ${n},Applied`).join('\n')}\n`;
    expect((await imported(file(5000), true)).counts).toEqual({ new: 5000, changed: 0, unchanged: 0, refused: 0 });
    expect((await imported(file(5000))).counts).toEqual({ new: 0, changed: 0, unchanged: 5000, refused: 0 });
    expect(await refused(nora, `${sources}/import`, { text: file(5001) })).toMatchObject({
      code: 'limit',
      error: 'At most 5,000 rows are allowed. This file has 5,001.',
    });
  });

  test('that is no list is refused in words', async () => {
    for (const [text, error] of [
      ['', 'The file is empty. Its first row must name the columns.'],
      ['Colour,Size\nred,3\n', 'No column is called Name or ID. The first row must name the columns.'],
      ['Name\n"Quay\n', 'A closing quotation mark is missing'],
    ])
      expect(await refused(nora, `${sources}/import`, { text })).toMatchObject({
        code: 'validation',
        error: expect.stringContaining(error!),
      });
    expect(await refused(nora, `${sources}/import`, { apply: true })).toMatchObject({ code: 'validation' });
  });

  test('is closed to whoever may not change the list, and shows nothing of another organization', async () => {
    expect((await recruiter.post(`${sources}/import`, { text: 'Name\nMine\n', apply: true })).location).toMatch(
      /denied$/,
    );
    expect((await recruiter.download(`${sources}/export`)).location).toMatch(/denied$/);
    const { id } = await entry(nora, 'Pier');
    expect((await stranger.download(`${sources}/export`)).text).not.toContain('Pier');
    const { counts } = await stranger.ask(`${sources}/import`, {
      text: `Name,Type,ID\nMine,Applied,${id}\n`,
      apply: true,
    });
    expect(counts).toMatchObject({ new: 0, changed: 0, refused: 1 });
  });

  test('under one unique id is one import', async () => {
    const uid = crypto.randomUUID();
    const body = { text: 'Name,Type\nOnce,Applied\n', apply: true };
    const [first, again] = [
      await nora.ask(`${sources}/import`, body, { uid }),
      await nora.ask(`${sources}/import`, body, { uid }),
    ];
    expect(first.counts.new).toBe(1);
    expect(again).toEqual(first);
  });
});

test('sixteen people who change one list at the same time are all heard', async () => {
  const names = Array.from({ length: 16 }, (_, n) => `Together ${n}`);
  const made = await Promise.all(names.map((name) => nora.post('/api/org/levels/upsert', { name })));
  expect(made.map(({ body }) => body.status)).toEqual(names.map(() => 'ok'));
  const shown = (await rowsOf(nora, 'org/levels')).map(({ fields }) => fields.name);
  expect(shown).toEqual(expect.arrayContaining(names));
});

describe('many entries at once', () => {
  test('are changed, removed and brought back, with one answer for each', async () => {
    const made = await Promise.all(
      ['Bulk one', 'Bulk two', 'Bulk three'].map(
        async (name) => (await nora.ask('/api/org/levels/upsert', { name })).level.id as string,
      ),
    );
    const nobody = '00000000-0000-4000-8000-000000000000';
    const bulk = (action: string, fields?: Json) =>
      nora.ask('/api/org/levels/bulk', { action, entries: [...made, nobody].map((id) => ({ id, fields })) });
    expect(await bulk('upsert', { min_years: 3 })).toMatchObject({
      done: made,
      failed: [{ id: nobody, code: 'not_found', error: 'Level not found.' }],
    });
    const shown = async (filters: Json = {}) =>
      (await rowsOf(nora, 'org/levels', filters)).filter(({ id }) => made.includes(id));
    expect((await shown()).map(({ fields }) => fields.min_years)).toEqual([3, 3, 3]);
    await bulk('delete');
    expect([(await shown()).length, (await shown({ deleted: true })).length]).toEqual([0, 3]);
    await bulk('restore');
    expect((await shown()).map(({ fields }) => fields.name).sort()).toEqual(['Bulk one', 'Bulk three', 'Bulk two']);
  });

  test('keep one that is used, and say who uses it', async () => {
    const { location } = await nora.ask('/api/org/locations/upsert', { name: 'Quay', country: 'Portugal' });
    const { location: free } = await nora.ask('/api/org/locations/upsert', { name: 'Yard', country: 'Portugal' });
    const { id: opened } = await openJob(nora, 'Dock master');
    await nora.ask('/api/opportunities/jobs/upsert', { id: opened, location_ids: [location.id] });
    const entries = [{ id: location.id }, { id: free.id }];
    expect(await nora.ask('/api/org/locations/bulk', { action: 'delete', entries })).toMatchObject({
      done: [free.id],
      failed: [{ id: location.id, code: 'in_use', error: 'Quay is used by 1 open job. Remove it there first.' }],
    });
  });

  test('are refused when nothing was chosen, when there are too many, and when a field is not of the list', async () => {
    const path = `${sources}/bulk`;
    const id = '00000000-0000-4000-8000-000000000000';
    for (const [entries, error] of [
      [[], 'Choose at least one entry.'],
      [Array.from({ length: 501 }, () => ({ id })), 'At most 500 entries are allowed.'],
      [[{ id, fields: { salary: 1 } }], 'Unknown field salary.'],
    ] as const)
      expect(await refused(nora, path, { action: 'upsert', entries })).toMatchObject({ code: 'validation', error });
  });

  test('are closed to whoever may not change the list, and to another organization', async () => {
    const { id } = await entry(nora, 'Pier');
    const body = { action: 'delete', entries: [{ id }] };
    expect((await recruiter.post(`${sources}/bulk`, body)).location).toMatch(/denied$/);
    expect(await stranger.ask(`${sources}/bulk`, body)).toMatchObject({
      done: [],
      failed: [{ id, code: 'not_found' }],
    });
    expect(await entry(nora, 'Pier')).toBeDefined();
  });
});

// A day in a filter of a list is the day of the reader's zone, on the screen and in the file.
describe('a day in a filter', () => {
  let dana: Visitor;
  const addressOf = (day: string): string =>
    formatListAddress({
      area: 'people',
      entity: 'candidates',
      list: { ...emptySlice, filters: { created: { from: day, to: day } } },
      id: null,
      section: null,
    });
  const onScreen = async (day: string): Promise<string[]> =>
    ((await dana.page(addressOf(day))).body.list.items as Json[]).map(({ name }) => name);
  const inFile = async (day: string): Promise<string> =>
    (
      await dana.download(
        `/api/people/candidates/export?${new URLSearchParams({ address: addressOf(day), columns: 'name' })}`,
      )
    ).text;

  beforeAll(async () => {
    dana = (await found(app, 'Day Works', named('Dana'))).admin;
    // Imported people have the noon of their day in UTC.
    const id = await importOf(dana, 'Name,Email,Applied on\nAda Noon,ada@noon.test,2025-05-10');
    await startAs(dana, id);
    await endedImport(dana, id);
  });

  test.each([
    ['America/Los_Angeles', '2025-05-10', '2025-05-11'],
    ['Pacific/Auckland', '2025-05-11', '2025-05-10'],
  ])('in %s the person was added on %s', async (tz_region, own, other) => {
    await dana.ask('/api/profile/upsert', { tz_region });
    await eventually(async () => expect((await dana.page('/dashboard')).body.user.tz_region).toBe(tz_region));
    expect([await onScreen(own), await onScreen(other)]).toEqual([['Ada Noon'], []]);
    expect(await inFile(own)).toContain('Ada Noon');
    expect(await inFile(other)).not.toContain('Ada Noon');
  });
});

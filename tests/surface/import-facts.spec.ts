import { App } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { endedImport, importOf, pageOfImport, settingsOf, startAs } from '../support/imports.ts';
import { eventsOf, streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A file also brings tags, a note and values of the organization's own fields. The values are checked first, written only into empty fields, never written twice, and undone with the rest.

let app: App;
let admin: Visitor;
let stranger: Visitor;
const own: Record<string, string> = {};
const tags: Record<string, string> = {};

const calls = '/api/people/imports';
const check = async (id: string, more: Json = {}): Promise<Json> =>
  (await admin.post(`${calls}/check`, { id, settings: await settingsOf(admin, id, more) })).body;
const ended = (id: string, phase?: string): Promise<Json> => endedImport(admin, id, phase);
const run = async (content: string, more: Json = {}): Promise<Json> => {
  const id = await importOf(admin, content);
  await startAs(admin, id, more);
  return ended(id);
};
const person = async (name: string): Promise<Json> => {
  const { list } = (await admin.page(`/people/candidates/250/1/name-asc/${encodeURIComponent(name)}/_/_`)).body;
  return (await admin.page(`/people/candidates/100/1/_/_/_/${list.items[0].id}`)).body;
};
const factsOf = async (name: string) => {
  const { person: row, notes, values } = await person(name);
  return {
    tags: row.tags.map(({ name: tag }: Json) => tag).toSorted(),
    notes: notes.map(({ body, at, imported }: Json) => [body, at, imported]),
    values,
  };
};
const field = async (by: Visitor, name: string, kind: string): Promise<string> =>
  (await by.ask('/api/org/personfields/upsert', { name, kind, readers: 'everybody' })).personfield.id;

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Northwind', named('Alma')));
  ({ admin: stranger } = await found(app, 'Southwind', named('Selma')));
  for (const name of ['Boat', 'Night shift'])
    tags[name] = (await admin.ask('/api/people/candidates/tags/upsert', { name, color: 'grey' })).tag.id;
  await openJob(admin, 'Pilot');
  await admin.ask('/api/opportunities/skills/upsert', { name: 'Rowing', kind: 'competency' });
  for (const kind of ['text', 'number', 'date', 'flag', 'choice', 'choices', 'url'])
    own[kind] = await field(admin, `Own ${kind}`, kind);
  for (const [kind, name] of [
    ['choice', 'One month'],
    ['choices', 'Sail'],
    ['choices', 'Steam'],
  ] as const)
    await admin.ask('/api/org/personfields/choices/upsert', { parent_id: own[kind], name });
});
afterAll(() => app?.dispose());

const heads = 'Name,Email,Tags,Note,Note date,Own text,Own number,Own date,Own flag,Own choice,Own choices,Own url';
const ada =
  'Ada Anchor,ada@facts.test,boat; Night Shift,"Knows ""ropes"" & <knots>\nCall in May",2019-04-02,Rope,"1.234,50",13.02.2021,ja,one month,"Steam, sail",example.test/ada';

test('tags, a note with its own time and fields of the organization come from the columns that are called so', async () => {
  const id = await importOf(admin, `${heads}\n${ada}`);
  const page = await pageOfImport(admin, id);
  expect(page.settings.columns).toEqual([
    'name',
    'email',
    'tags',
    'note',
    'note_on',
    ...['text', 'number', 'date', 'flag', 'choice', 'choices', 'url'].map((kind) => `field.${own[kind]}`),
  ]);
  expect(page.fields.map(({ label }: Json) => label)).toContain('Own number');
  const checked = await check(id);
  expect(checked.payload.counts).toMatchObject({ new: 1, refused: 0 });
  // The check shows the changes before they happen.
  expect(checked.payload.rows[0].told).toEqual([
    'Tags: Boat, Night shift · Note · Own text: Rope · Own number: 1,234.5 · Own date: 2021-02-13 · Own flag: Yes · Own choice: One month · Own choices: Sail, Steam · Own url: https://example.test/ada',
  ]);
  await startAs(admin, id);
  await ended(id);
  const facts = await factsOf('Ada Anchor');
  expect(facts.tags).toEqual(['Boat', 'Night shift']);
  expect(facts.notes).toEqual([
    ['<p>Knows &quot;ropes&quot; &amp; &lt;knots&gt;<br>Call in May</p>', '2019-04-02T12:00:00.000Z', true],
  ]);
  expect(facts.values).toMatchObject({
    [own.text!]: 'Rope',
    [own.number!]: 1234.5,
    [own.date!]: '2021-02-13',
    [own.flag!]: true,
    [own.choice!]: [{ name: 'One month' }],
    [own.choices!]: [{ name: 'Sail' }, { name: 'Steam' }],
    [own.url!]: 'https://example.test/ada',
  });
  const log = await eventsOf(app, "type IN ('CandidateNoteAdded', 'CandidateTagged', 'CandidateFieldChanged')");
  for (const { metadata } of log) expect(metadata).toMatchObject({ history: true });
});

test('the same file again adds nothing twice, whatever becomes of people who are known', async () => {
  const before = await factsOf('Ada Anchor');
  for (const known of ['skip', 'fill', 'apply'])
    expect((await run(`${heads}\n${ada}`, { known })).turns).toMatchObject({ new: 0, filled: 0, skipped: 1 });
  expect(await factsOf('Ada Anchor')).toEqual(before);
  // A note that a member deleted does not come back with a later import.
  const { person: row, notes } = await person('Ada Anchor');
  await admin.ask('/api/people/candidates/note/delete', { id: notes[0].id, candidate_id: row.id });
  expect((await run(`${heads}\n${ada}`, { known: 'fill' })).turns).toMatchObject({ filled: 0, skipped: 1 });
  expect((await factsOf('Ada Anchor')).notes).toEqual([]);
});

test('what is there stays, the rest is filled, and all of it goes when the import is taken back', async () => {
  await run('Name,Email,Tags,Own text\nBo Bosun,bo@facts.test,Boat,Sailor');
  const before = await factsOf('Bo Bosun');
  const file =
    'Name,Email,Tags,Note,Own text,Own number\nBo Bosun,bo@facts.test,"Boat,Night shift",Works nights,Cook,3\nNia New,nia@facts.test,Boat,A note,Rope,4';
  const id = await importOf(admin, file);
  // A known person gets only the missing values.
  const { rows } = (await check(id, { known: 'fill' })).payload;
  expect(rows.map(({ fate, told }: Json) => [fate, told])).toEqual([
    ['filled', ['Tags: Night shift · Note · Own number: 3']],
    ['new', ['Tags: Boat · Note · Own text: Rope · Own number: 4']],
  ]);
  await startAs(admin, id, { known: 'fill' });
  await ended(id);
  // The result says which values came with each row.
  for (const [group, told] of [
    ['filled', 'Tags: Night shift · Note · Own number: 3'],
    ['new', 'Tags: Boat · Note · Own text: Rope · Own number: 4'],
  ])
    expect((await admin.ask(`${calls}/fates`, { id, group, page: 1 })).rows[0].told).toEqual([told]);
  const after = await factsOf('Bo Bosun');
  expect(after).toMatchObject({ tags: ['Boat', 'Night shift'], values: { [own.text!]: 'Sailor', [own.number!]: 3 } });
  expect(after.notes).toMatchObject([['<p>Works nights</p>', expect.any(String), true]]);
  const nia = (await person('Nia New')).person.id;

  await admin.ask(`${calls}/undo`, { id });
  expect((await ended(id, 'undone')).undo).toMatchObject({ done: 2, kept: 0 });
  expect(await factsOf('Bo Bosun')).toEqual(before);
  expect((await streamOf(app, `candidate-${nia}`)).at(-1)!.type).toBe('ImportedPersonTakenBack');

  // The same values can be imported again after Undo, also the note.
  expect((await run(file, { known: 'fill' })).turns).toMatchObject({ new: 1, filled: 1 });
  expect(await factsOf('Bo Bosun')).toMatchObject({ tags: after.tags, values: after.values });
  expect((await factsOf('Bo Bosun')).notes).toHaveLength(1);
  expect((await factsOf('Nia New')).notes).toHaveLength(1);
});

test.each([
  ['Tags', 'Unknown', 'The tag “Unknown” is not in the list of tags.'],
  ['Note date', '2999-01-01', 'The date of the note is in the future.'],
  ['Note date', 'soon', 'The date of the note cannot be read.'],
  ['Own number', 'many', 'Own number must be a number.'],
  ['Own number', '1.234', 'Own number can be read in two ways. Write it without a thousands separator.'],
  ['Own number', '99999999999', 'Own number must be between -1,000,000,000 and 1,000,000,000.'],
  ['Own date', 'soon', 'Own date must be a date.'],
  ['Own flag', 'perhaps', 'Own flag must say yes or no.'],
  ['Own choice', 'Two months', 'Own choice has no choice “Two months”.'],
  ['Own choices', 'Sail;Row', 'Own choices has no choice “Row”.'],
  ['Own url', 'no address', 'Own url must be a web address.'],
  ['Own text', 'x'.repeat(201), 'Own text must be at most 200 characters.'],
])('%s: "%s" does not fit, and the row says so in words', async (head, value, error) => {
  const id = await importOf(admin, `Name,Email,Note,${head}\nWanda Wrong,wanda@facts.test,Hello,"${value}"`);
  const { counts, rows } = (await check(id)).payload;
  expect(counts).toMatchObject({ new: 0, refused: 1 });
  expect(rows[0].told).toEqual([error]);
  await startAs(admin, id);
  await ended(id);
  const shown = await admin.ask(`${calls}/fates`, { id, group: 'refused', page: 1 });
  expect(shown.rows[0].told).toEqual([error]);
  // The event log keeps no value of the row.
  const kept = JSON.stringify((await streamOf(app, `import-${id}`)).flatMap(({ data }) => data.refused ?? []));
  expect(kept).toContain('"reason"');
  for (const word of ['Unknown', 'Two months', 'Row']) expect(kept).not.toContain(word);
});

test.each([
  ['Job', 'Cook', 'No job has the name or code “Cook”.'],
  ['Job,Stage', 'Pilot,Tea time', 'The job has no step “Tea time”.'],
  ['Job,Stage,Reason', 'Pilot,Archived,Sea sick', 'No reason for archiving is called “Sea sick”.'],
  ['Source', 'Seagull', 'No source is called “Seagull”.'],
  ['Skills', '"Rowing; Juggling"', 'The skill “Juggling” is not in the list of skills.'],
])(
  '%s: what the row names and nobody has is told with its word, and the word is never stored',
  async (head, cells, error) => {
    const id = await importOf(admin, `Name,Email,${head}\nUna Unknown,una@facts.test,${cells}`);
    expect((await check(id)).payload.rows[0].told).toEqual([error]);
    await startAs(admin, id);
    await ended(id);
    const shown = await admin.ask(`${calls}/fates`, { id, group: 'refused', page: 1 });
    expect(shown.rows[0].told).toEqual([error]);
    const kept = JSON.stringify((await streamOf(app, `import-${id}`)).flatMap(({ data }) => data.refused ?? []));
    expect(kept).toContain('"reason"');
    for (const word of ['Cook', 'Tea time', 'Sea sick', 'Seagull', 'Juggling']) expect(kept).not.toContain(word);
  },
);

test('a row names all of its faults at once: in the check, in the result and in the file of errors', async () => {
  const heads = 'Name,Email,Profile,Applied on,Source,Skills,Job,Stage,Tags,Note date,Own number,Own flag';
  const row =
    'Flo Faults,no address,http://[,soon,Seagull,"Rowing, Juggling, Diving",Pilot,Tea time,"Boat, Sea, Sun",soon,many,perhaps';
  const id = await importOf(admin, `${heads}\n${row}`);
  const columns = (await pageOfImport(admin, id)).settings.columns;
  const more = {
    columns: columns.map((each: string | null, at: number) => (at === 2 ? 'url' : at === 3 ? 'applied_on' : each)),
  };
  const faults = [
    'The profile address is not a web address.',
    'The date of the application cannot be read.',
    'No source is called “Seagull”.',
    'The skill “Juggling” is not in the list of skills.',
    'The skill “Diving” is not in the list of skills.',
    'The job has no step “Tea time”.',
    'The tag “Sea” is not in the list of tags.',
    'The tag “Sun” is not in the list of tags.',
    'The date of the note cannot be read.',
    'Own number must be a number.',
    'Own flag must say yes or no.',
  ];
  const { told } = (await check(id, more)).payload.rows[0];
  // Each error has its own line. The error of the email address comes first, because its column is first.
  expect(told).toEqual(['Enter a valid email address.', ...faults]);
  await startAs(admin, id, more);
  await ended(id);
  expect((await admin.ask(`${calls}/fates`, { id, group: 'refused', page: 1 })).rows[0].told).toEqual(told);
  expect((await admin.download(`${calls}/rows?id=${id}&errors=yes`)).text).toContain(told.join(' | '));
  // The event log keeps one error, and no word of the row.
  const kept = JSON.stringify((await streamOf(app, `import-${id}`)).flatMap(({ data }) => data.refused ?? []));
  for (const word of ['Seagull', 'Juggling', 'Tea time', 'Sun']) expect(kept).not.toContain(word);
});

test('the check lists what the file names and nobody has: by column, the most frequent first, and each value opens its rows', async () => {
  await admin.ask('/api/org/sources/upsert', { name: 'Fair in Kiel', source: 'fair' });
  const file = [
    'Name,Email,Origin,Tags,Own choices,Job,Stage',
    'Una One,una-one@facts.test,Billboard,"Boat, Sea",,,',
    'Una Two,una-two@facts.test,LinkedIn Ads,Sea,"Sail, Row",,',
    'Una Three,una-three@facts.test,linkedin  ads,,Row; Punt,Pilot,Tea time',
    'Una Four,una-four@facts.test,Fair in Kiel,Boat,,Cook,Tea time',
    'Una Five,una-five@facts.test,LinkedIn Ads,"sea, SEA",,,',
    'Una Six,una-six@facts.test,,,,,',
  ].join('\n');
  const id = await importOf(admin, file);
  const columns = (await pageOfImport(admin, id)).settings.columns.with(2, 'source');
  const { counts, unknown, position } = (await check(id, { columns })).payload;
  expect(counts).toMatchObject({ new: 1, refused: 5 });
  expect(unknown).toEqual([
    {
      column: 2,
      count: 2,
      values: [
        { word: 'LinkedIn Ads', rows: 3 },
        { word: 'Billboard', rows: 1 },
      ],
    },
    { column: 3, count: 1, values: [{ word: 'Sea', rows: 3 }] },
    {
      column: 4,
      count: 2,
      values: [
        { word: 'Row', rows: 2 },
        { word: 'Punt', rows: 1 },
      ],
    },
    { column: 5, count: 1, values: [{ word: 'Cook', rows: 1 }] },
    { column: 6, count: 1, values: [{ word: 'Tea time', rows: 1 }] },
  ]);
  const rowsOf = async (column: number, word: string) =>
    (await admin.ask(`${calls}/fates`, { id, group: 'refused', page: 1, unknown: { column, word } })).rows.map(
      ({ row }: Json) => row,
    );
  for (const { column, values } of unknown)
    for (const { word, rows } of values) expect(await rowsOf(column, word)).toHaveLength(rows);
  expect(await rowsOf(2, 'LinkedIn Ads')).toEqual([3, 4, 6]);
  expect(await rowsOf(3, 'LinkedIn Ads')).toEqual([]);

  // No unknown value is written to the event log.
  const kept = JSON.stringify(await streamOf(app, `import-${id}`));
  for (const word of ['LinkedIn', 'Billboard', 'Punt', 'Tea time']) expect(kept).not.toContain(word);
  expect(position).toEqual(expect.any(Number));

  // A value that was added to its list is not reported as unknown in the next check.
  await admin.ask('/api/people/candidates/tags/upsert', { name: 'Sea', color: 'grey' });
  expect((await check(id, { columns })).payload.unknown.map(({ column }: Json) => column)).toEqual([2, 4, 5, 6]);
  await startAs(admin, id, { columns });
  await ended(id);
  const asked = { id, group: 'refused', page: 1, unknown: { column: 2, word: 'Billboard' } };
  expect((await admin.post(`${calls}/fates`, asked)).body).toMatchObject({ code: 'wrong_state' });
});

test('ten thousand different unknown values are counted, and the most frequent are named', async () => {
  const long = 'x'.repeat(5000);
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `Many ${at},many-${at}@facts.test,Label ${at % 9990} ${long.slice(0, at % 2 ? 0 : 300)}`,
  );
  const id = await importOf(admin, ['Name,Email,Tags', ...rows].join('\n'));
  const began = performance.now();
  const { body } = await admin.post(`${calls}/check`, { id, settings: await settingsOf(admin, id) });
  expect(performance.now() - began).toBeLessThan(20_000);
  const [{ column, count, values }] = body.payload.unknown;
  expect([column, count, values.length, body.payload.counts.refused]).toEqual([2, 9990, 50, 10_000]);
  expect(values.slice(0, 11).map((each: Json) => each.rows)).toEqual([...Array.from({ length: 10 }, () => 2), 1]);
  expect(JSON.stringify(body.payload.unknown).length).toBeLessThan(20_000);
  // A long value is cut, and still leads to its rows.
  const [cut] = values;
  expect(cut.word).toHaveLength(200);
  const asked = { id, group: 'refused', page: 1, unknown: { column, word: cut.word } };
  expect((await admin.ask(`${calls}/fates`, asked)).rows).toHaveLength(2);
});

test('the file of errors, checked again, says its errors anew and not beside the earlier ones', async () => {
  const errorsOf = async (content: string) => {
    const id = await importOf(admin, content);
    await check(id);
    return (await admin.download(`${calls}/rows?id=${id}&errors=yes`)).text.trim();
  };
  const once = await errorsOf('Name,Email,Tags\nEva Error,no address,Sun');
  expect(once).toBe(
    'Name,Email,Tags,Error\r\nEva Error,no address,Sun,Enter a valid email address. | The tag “Sun” is not in the list of tags.',
  );
  expect(await errorsOf(once)).toBe(once);
});

test('the file of all rows says what came with each of them', async () => {
  const id = await importOf(admin, 'Name,Email,Tags,Note,Job\nCleo Came,cleo@facts.test,Boat,Hello,Pilot');
  await startAs(admin, id);
  await ended(id);
  const { text } = await admin.download(`${calls}/rows?id=${id}&errors=no`);
  expect(text).toContain('Tags: Boat · Note');
  expect(text).toContain('Application: Pilot');
});

test('a column keeps its meaning for the next file; fields of another organization, and those that are not in use, are no meaning', async () => {
  const content = 'Who,What,Why\nPam Pilot,Rope,Boat';
  await run(content, { columns: ['name', `field.${own.text}`, 'tags'] });
  const again = await importOf(admin, content);
  expect((await pageOfImport(admin, again)).settings.columns).toEqual(['name', `field.${own.text}`, 'tags']);
  const theirs = await field(stranger, 'Their own', 'text');
  expect(await check(again, { columns: ['name', `field.${theirs}`, null] })).toMatchObject({
    code: 'validation',
    error: 'A column is for a field that is no longer in use. Choose another field.',
  });
  await admin.ask('/api/org/personfields/upsert', {
    id: own.text,
    name: 'Own text',
    kind: 'text',
    active: false,
    readers: 'everybody',
  });
  const third = await importOf(admin, content);
  expect((await pageOfImport(admin, third)).settings.columns).toEqual(['name', null, 'tags']);
  const refused = await check(third, { columns: ['name', 'tags', 'tags'] });
  expect(refused.error).toBe('Two columns have the same meaning.');
});

test('a note that came to a record which was merged since does not come again with what else is missing', async () => {
  const row = 'Moa Merged,moa@facts.test,Ties knots';
  await run(`Name,Email,Note\n${row}`);
  await run('Name,Email\nMoa Kept,kept@facts.test');
  const ids = await Promise.all(['Moa Merged', 'Moa Kept'].map(async (name) => (await person(name)).person.id));
  await admin.ask('/api/people/candidates/merge', { keep_id: ids[1], merge_id: ids[0] });
  const again = await run(`Name,Email,Note,Headline\n${row},Rigger`, { known: 'fill' });
  expect(again.turns).toMatchObject({ filled: 1 });
  expect((await factsOf('Moa Kept')).notes).toEqual([['<p>Ties knots</p>', expect.any(String), true]]);
  const added = await eventsOf(app, "type = 'CandidateNoteAdded'");
  expect(added.flatMap(({ stream }) => ids.filter((id) => stream === `candidate-${id}`))).toEqual([ids[0]]);
});

test('a note that was edited since stays when the import is taken back', async () => {
  await run('Name,Email\nEd Edited,ed@facts.test');
  const id = await importOf(admin, 'Name,Email,Note,Headline\nEd Edited,ed@facts.test,From the file,Rigger');
  await startAs(admin, id, { known: 'fill' });
  await ended(id);
  const { person: row, notes } = await person('Ed Edited');
  await admin.ask('/api/people/candidates/note/upsert', {
    id: notes[0].id,
    candidate_id: row.id,
    body: '<p>Said by hand</p>',
  });
  await admin.ask(`${calls}/undo`, { id });
  await ended(id, 'undone');
  const after = await person('Ed Edited');
  expect(after.person.headline).toBeNull();
  expect(after.notes.map(({ body }: Json) => body)).toEqual(['<p>Said by hand</p>']);
});

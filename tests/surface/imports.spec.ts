import { join } from 'node:path';
import Database from 'better-sqlite3';
import { holdingsOf, roles } from '@candor/contracts/kernel/permission';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { advanceTo, jobPage, openJob, stepsOf } from '../support/hiring.ts';
import { importOf, pageOfImport, settingsOf, uploadCsv } from '../support/imports.ts';
import { eventsOf, jobsDone, streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A CSV file imports people: the check shows the result of each row first, each row is checked separately, no person is added twice, and the import can be undone.

let app: App;
let admin: Visitor;
let stranger: Visitor;
let hana: Visitor & { id: string };
let pilot: { id: string };
let reasons: { id: string; name: string }[];

const calls = '/api/people/imports';
const check = async (id: string, more: Json = {}, by = admin): Promise<Json> =>
  (await by.post(`${calls}/check`, { id, settings: await settingsOf(admin, id, more) })).body;
const start = async (id: string, more: Json = {}): Promise<Json> => {
  const { status, payload } = await check(id, more);
  expect(status).toBe('ok');
  return (await admin.post(`${calls}/start`, { id, version: payload.version })).body;
};
const ended = (id: string, phase = 'finished'): Promise<Json> =>
  eventually(async () => {
    const { import: row } = await pageOfImport(admin, id);
    expect(row.phase).toBe(phase);
    return row;
  });
const run = async (content: string | Buffer, more: Json = {}): Promise<Json> => {
  const id = await importOf(admin, content);
  expect(await start(id, more)).toMatchObject({ status: 'ok' });
  return ended(id);
};
const pool = async (filters: Json = {}): Promise<Json[]> =>
  (await admin.page(`/people/candidates/250/1/name-asc/_/${encodeURIComponent(JSON.stringify(filters))}/_`)).body.list
    .items;
const person = async (name: string): Promise<Json> => (await pool()).find((row) => row.name === name)!;
const csvOf = async (id: string, errors = 'no'): Promise<string> =>
  (await admin.download(`${calls}/rows?${new URLSearchParams({ id, errors })}`)).text;

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Northwind', named('Alma')));
  ({ admin: stranger } = await found(app, 'Southwind', named('Selma')));
  hana = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  pilot = await openJob(admin, 'Pilot', { requisition_code: 'P-1' });
  reasons = (await admin.page('/org/disqualification')).body.list.items.map((row: Json) => ({
    id: row.id,
    name: row.fields.name,
  }));
});
afterAll(() => app?.dispose());

test('a file says what its columns mean, and a check says what would become of each row; nothing is written', async () => {
  const before = (await pool()).length;
  const id = await importOf(
    admin,
    'First name;Last name;E-Mail;Bewerbungsdatum;LinkedIn;Nobody knows\nAda;Byron;ada@file.test;13.02.2021;linkedin.com/in/ada;x\n;Nameless;nameless@file.test;;;\nGrace;Hopper;no address;;;\nAda;Byron;ADA@file.test;;;',
  );
  const page = await pageOfImport(admin, id);
  expect(page.import).toMatchObject({ rows: 4, phase: 'added', file_name: 'people.csv' });
  expect(page.settings.columns).toEqual(['first_name', 'last_name', 'email', 'applied_on', 'url', null]);
  expect(page.settings.dates).toBe('dmy');
  const checked = await check(id);
  expect(checked.payload.counts).toEqual({ new: 1, filled: 0, added: 0, skipped: 1, refused: 2 });
  expect(checked.payload.rows).toEqual([
    { row: 2, name: 'Ada Byron', fate: 'new', told: [], candidate_id: null },
    { row: 3, name: 'Nameless', fate: 'refused', told: ['First name is required.'], candidate_id: null },
    { row: 4, name: 'Grace Hopper', fate: 'refused', told: ['Enter a valid email address.'], candidate_id: null },
    { row: 5, name: 'Ada Byron', fate: 'skipped', told: ['Already on record'], candidate_id: null },
  ]);
  expect(await csvOf(id)).toContain('4,Grace,Hopper,no address,,,,Error,Enter a valid email address.');
  expect(await pool()).toHaveLength(before);
  expect((await pageOfImport(admin, id)).import.phase).toBe('prepared');
});

test('people come with their original dates and sources, as leads, in steps and archived; no process acts on any of it', async () => {
  const steps = await stepsOf(admin, pilot.id);
  const later = steps.find(({ type }) => type === 'screening')!;
  const row = await run(
    [
      'Name,Email,Phone,Company,Job,Stage,Reason,Source,Applied on',
      'Lea Lead,lea@file.test,+49 30 1234567,Acme,P-1,Lead,,Referred,2019-05-01',
      `Sam Step,sam@file.test,,,Pilot,${later.name},,Applied,2020-06-02`,
      `Rex Rejected,rex@file.test,,,Pilot,Rejected,${reasons[0]!.name},Applied,2018-01-31`,
      'Pia Pool,pia@file.test,,,,,,,',
      'Hal Hired,hal@file.test,,,Pilot,Hired,,,',
      'Jim Jobless,jim@file.test,,,Cook,,,,',
    ].join('\n'),
  );
  expect(row.turns).toMatchObject({ count: 6, until: 6, new: 4, refused: 2, skipped: 0 });
  const [lea, sam, rex] = [await person('Lea Lead'), await person('Sam Step'), await person('Rex Rejected')];
  expect(lea).toMatchObject({ source: 'referred', created_at: '2019-05-01T12:00:00.000Z', current_company: 'Acme' });
  expect([lea, sam, rex].map((each) => each.applications[0].step.type)).toEqual([
    'sourced_new',
    'screening',
    'archived',
  ]);
  const stream = await streamOf(app, `application-${rex.applications[0].id}`);
  expect(stream.map(({ type }) => type)).toEqual(['ApplicationSubmitted', 'ApplicationArchived']);
  expect(stream[0]!.data).toMatchObject({ applied_via: 'import', source: 'applied' });
  expect(stream[1]!.data).toMatchObject({ reason_name: reasons[0]!.name, message: null });
  const written = await eventsOf(app, "stream LIKE 'application-%' OR stream LIKE 'candidate-%'");
  for (const { metadata } of written) expect(metadata).toMatchObject({ history: true, actor: { type: 'user' } });
  expect(stream[0]!.metadata.occurred_at).toBe('2018-01-31T12:00:00.000Z');
  expect(stream[0]!.metadata.recorded_at > '2026').toBe(true);
  // Changes that members make after the import have their usual effects.
  await admin.ask('/api/people/candidates/advance', {
    application_id: sam.applications[0].id,
    version: (await streamOf(app, `application-${sam.applications[0].id}`)).at(-1)!.revision,
  });
  await eventually(async () => expect(await jobsDone(app, 'import:')).not.toEqual([]));
  const sent = await eventsOf(app, "stream LIKE 'message-%' OR stream LIKE 'notification-%'");
  expect(sent.filter(({ data }) => data.candidate_id || data.application_id)).toEqual([]);
  // The file of errors has the columns of the imported file, so that members can correct it.
  expect((await csvOf(row.id, 'yes')).trim().split('\r\n')).toEqual([
    'Name,Email,Phone,Company,Job,Stage,Reason,Source,Applied on,Error',
    'Hal Hired,hal@file.test,,,Pilot,Hired,,,,People cannot be imported as offered or hired. Import them into an earlier step.',
    'Jim Jobless,jim@file.test,,,Cook,,,,,No job has the name or code “Cook”.',
  ]);
  expect((await admin.page(jobPage(pilot.id))).body.job.counts.ever).toBe(3);
});

test('known people are found by email, profile or number, however they are written, and treated as was said', async () => {
  await run('Name,Email,Phone,LinkedIn\nKim Known,kim@file.test,+49 (30) 765 43 21,https://www.linkedin.com/in/kim/');
  const kim = await person('Kim Known');
  const known = [
    'Name,Email,Phone,Profile,Company',
    'K. Known,KIM@file.test,,,Bakery',
    'KNOWN KIM,,0049 30 7654321,,Bakery',
    'Kim Kay,,,http://de.linkedin.com/in/Kim?trk=x,Bakery',
  ].join('\n');
  const id = await importOf(admin, known);
  const fates = async (treatment: string, more: Json = {}) =>
    (await check(id, { known: treatment, ...more })).payload.counts;
  expect(await fates('skip')).toMatchObject({ skipped: 3, new: 0 });
  // The first row fills the company. The later rows find nothing to fill.
  expect(await fates('fill')).toMatchObject({ filled: 1, skipped: 2 });
  expect(await fates('apply')).toMatchObject({ skipped: 3 });
  expect(await fates('apply', { job_id: pilot.id })).toMatchObject({ added: 1, skipped: 2 });
  await start(id, { known: 'fill', job_id: pilot.id });
  expect((await ended(id)).turns).toMatchObject({ filled: 1, skipped: 2, new: 0 });
  const now = await person('Kim Known');
  expect(now).toMatchObject({ id: kim.id, current_company: 'Bakery', email: 'kim@file.test' });
  expect(now.applications).toHaveLength(1);
});

test('the same file again adds nothing twice, whatever its rows say', async () => {
  const file = [
    'Full name,Email,Phone,Job',
    ...Array.from(
      { length: 20 },
      (_, at) =>
        `Twin ${at},${at % 3 ? `twin-${at}@file.test` : ''},${at % 3 === 1 ? '' : `+49 40 ${1000000 + at}`},Pilot`,
    ),
    'Only Name,,,Pilot',
  ].join('\n');
  expect((await run(file)).turns).toMatchObject({ new: 21 });
  const before = [await pool(), await eventsOf(app, "stream LIKE 'application-%'")];
  for (const known of ['skip', 'fill', 'apply'])
    expect((await run(file, { known })).turns).toMatchObject({ new: 0, filled: 0, added: 0, skipped: 21, refused: 0 });
  expect([await pool(), await eventsOf(app, "stream LIKE 'application-%'")].map(({ length }) => length)).toEqual(
    before.map(({ length }) => length),
  );
});

test('an import is taken back; whoever has had events of their own since is kept, and the history keeps both facts', async () => {
  const before = (await pool()).length;
  await run('Name,Email\nOld Friend,old@file.test');
  const old = await person('Old Friend');
  const row = await run(
    [
      'Name,Email,Company,Job',
      'Old Friend,old@file.test,Mill,Pilot',
      ...Array.from({ length: 6 }, (_, at) => `Guest ${at},guest-${at}@file.test,Inn,Pilot`),
    ].join('\n'),
    { known: 'fill' },
  );
  const guests = await Promise.all([0, 1, 2, 3].map((at) => person(`Guest ${at}`)));
  await admin.ask('/api/people/candidates/note/upsert', { candidate_id: guests[0]!.id, body: '<p>Nice</p>' });
  await advanceTo(
    admin,
    { ...guests[1]!.applications[0], version: 0, candidate_id: guests[1]!.id },
    pilot.id,
    'application',
  );
  await admin.ask('/api/tasks/upsert', { title: 'Call', subject: { type: 'candidate', id: guests[2]!.id } });
  expect((await admin.post(`${calls}/undo`, { id: row.id })).body.status).toBe('ok');
  const undone = await ended(row.id, 'undone');
  expect(undone.undo).toEqual({ count: 7, until: 7, done: 4, kept: 3 });
  const { rows: kept } = await admin.ask(`${calls}/fates`, { id: row.id, group: 'kept', page: 1 });
  expect(kept.map((each: Json) => [each.name, ...each.told])).toEqual([
    ['Guest 0', 'Something else has happened to this candidate since.'],
    ['Guest 1', 'Something else has happened to this candidate since.'],
    ['Guest 2', 'There are messages or tasks about this candidate.'],
  ]);
  expect(await pool()).toHaveLength(before + 1 + 3);
  expect(await person('Old Friend')).toMatchObject({ id: old.id, current_company: null, applications: [] });
  const gone = guests[3]!;
  expect((await streamOf(app, `candidate-${gone.id}`)).map(({ type }) => type)).toEqual([
    'CandidateCreated',
    'ImportedPersonTakenBack',
  ]);
  expect((await streamOf(app, `application-${gone.applications[0].id}`)).map(({ type }) => type)).toEqual([
    'LeadAdded',
    'ImportedApplicationTakenBack',
  ]);
  const history = (await admin.page(`/reports/history/100/1/_/_/_/${gone.id}`)).body;
  expect(JSON.stringify(history)).toContain('undid the import of the record');
  // A person whose import was undone can be imported again.
  expect((await run('Name,Email\nGuest 3,guest-3@file.test')).turns).toMatchObject({ new: 1 });
  expect((await person('Guest 3')).id).toBe(gone.id);
});

test('what was checked is what starts: after another check with other answers the first one is refused', async () => {
  const id = await importOf(admin, 'Name,Email\nTwo Tabs,tabs@file.test');
  const first = (await check(id, { known: 'skip' })).payload.version;
  const second = (await check(id, { known: 'fill' })).payload.version;
  expect((await admin.post(`${calls}/start`, { id, version: first })).body).toMatchObject({ code: 'stale' });
  expect((await pageOfImport(admin, id)).import.phase).toBe('prepared');
  // Another check with the same answers changes nothing.
  expect((await check(id, { known: 'fill' })).payload.version).toBe(second);
  expect((await admin.post(`${calls}/start`, { id, version: second })).body.status).toBe('ok');
  await ended(id);
});

test('a number that several share, and a page that is nobody’s own, tell nobody apart; names do', async () => {
  await run(
    [
      'Name,Email,Phone,Profile',
      'Tom Reed,tom@shared.test,+49 30 9990001,https://agency.test/team',
      'Lin Wood,lin@shared.test,,linkedin.com/in/lin-wood',
    ].join('\n'),
  );
  const file = [
    'Name,Email,Phone,Profile',
    // People of the same family or the same agency stay separate people.
    'Anna Reed,,0049 30 9990001,',
    'Omar Haddad,omar@shared.test,+49 (30) 999 0001,',
    'Paul Page,,,https://agency.test/team',
    // This row and the next are the same person.
    'Reed Tom,,+49309990001,',
    'T. Reed,tom@second.test,+49309990001,',
    // These rows are ambiguous: no record surely matches.
    'Tom Miller,,+49309990001,',
    'Otto Fremd,,,de.linkedin.com/in/Lin-Wood/',
    // This row is the same person with a new last name.
    'Lin Berg,,,linkedin.com/in/lin-wood',
  ].join('\n');
  const id = await importOf(admin, file);
  const { counts, rows } = (await check(id, { known: 'skip' })).payload;
  expect(counts).toMatchObject({ new: 3, skipped: 3, refused: 2 });
  const of = (fate: string) => rows.filter((row: Json) => row.fate === fate).map(({ name }: Json) => name);
  expect(of('new')).toEqual(['Anna Reed', 'Omar Haddad', 'Paul Page']);
  expect(of('skipped')).toEqual(['Reed Tom', 'T. Reed', 'Lin Berg']);
  expect(rows.filter((row: Json) => row.fate === 'refused').flatMap(({ told }: Json) => told)).toEqual([
    'A person with almost the same name has this phone number. If they are two people, leave it out.',
    'A person with another name has this profile. Correct the profile or the name.',
  ]);
  await run(file, { known: 'skip' });
  // Every person is already known at a second import.
  expect((await run(file, { known: 'skip' })).turns).toMatchObject({ new: 0, skipped: 6, refused: 2 });
});

test('of somebody with two records only what neither says is filled, and what the page shows stays', async () => {
  await run('Name,Email,Phone\nKept Half,half-kept@file.test,\nMerged Half,half-merged@file.test,+49 30 5550001');
  const [kept, merged] = [await person('Kept Half'), await person('Merged Half')];
  await admin.ask('/api/people/candidates/merge', { keep_id: kept.id, merge_id: merged.id });
  const row = await run('Name,Email,Phone,Company\nKept Half,half-kept@file.test,+49 30 1110001,Mill', {
    known: 'fill',
  });
  expect(row.turns).toMatchObject({ filled: 1 });
  expect(await person('Kept Half')).toMatchObject({ phone: '+49 30 5550001', current_company: 'Mill' });
  await admin.ask('/api/people/candidates/unmerge', { merged_id: merged.id });
  expect(await person('Kept Half')).toMatchObject({ phone: null, current_company: 'Mill' });
  // Nothing is left to fill if each value is in one of the two merged records.
  await admin.ask('/api/people/candidates/merge', { keep_id: kept.id, merge_id: merged.id });
  const id = await importOf(admin, 'Name,Email,Phone\nKept Half,half-kept@file.test,+49 30 1110001');
  expect((await check(id, { known: 'fill' })).payload.counts).toMatchObject({ filled: 0, skipped: 1 });
});

test('a task about the application keeps what came with it, and the file of rows says what was taken back', async () => {
  await run('Name,Email\nLong Known,long@task.test');
  const row = await run(
    [
      'Name,Email,Job',
      'Task One,one@task.test,Pilot',
      'Task Two,two@task.test,Pilot',
      'Long Known,long@task.test,Pilot',
    ].join('\n'),
    { known: 'apply' },
  );
  for (const name of ['Task One', 'Long Known'])
    await admin.ask('/api/tasks/upsert', {
      title: 'Call',
      subject: { type: 'application', id: (await person(name)).applications[0].id },
    });
  await admin.ask(`${calls}/undo`, { id: row.id });
  expect((await ended(row.id, 'undone')).undo).toMatchObject({ done: 1, kept: 2 });
  const { rows: kept } = await admin.ask(`${calls}/fates`, { id: row.id, group: 'kept', page: 1 });
  expect(kept).toHaveLength(2);
  for (const { told } of kept) expect(told).toEqual(['There are messages or tasks about this candidate.']);
  expect((await person('Long Known')).applications).toHaveLength(1);
  const written = 'There are messages or tasks about this candidate.';
  expect((await csvOf(row.id)).trim().split('\r\n').slice(1)).toEqual([
    `2,Task One,one@task.test,Pilot,New person,${written} | Application: Pilot`,
    '3,Task Two,two@task.test,Pilot,Import undone,',
    `4,Long Known,long@task.test,Pilot,Application added,${written} | Application: Pilot`,
  ]);
});

test('a step without a job is an error, and not left out silently', async () => {
  const id = await importOf(
    admin,
    'Name,Email,Stage,Reason\nStep Only,step@file.test,Interview,\nNo Step,no@file.test,,',
  );
  const { rows } = (await check(id)).payload;
  expect(rows.map(({ name, told }: Json) => [name, ...told])).toEqual([
    ['Step Only', 'The row names a step or a reason, but no job. Choose a job for all rows, or leave the column out.'],
    ['No Step'],
  ]);
});

test('what columns mean is remembered for the organization, and for no other', async () => {
  const id = await importOf(admin, 'Wer,Wo,Name\nMia Mond,mia@file.test,nothing');
  await run('Wer,Wo,Name\nMia Mond,mia@file.test,nothing', { columns: ['name', 'email', null] });
  expect((await pageOfImport(admin, id)).settings.columns).toEqual(['name', 'email', null]);
  const theirs = await importOf(stranger, 'Wer,Wo,Name\nMia Mond,mia@file.test,nothing');
  expect((await pageOfImport(stranger, theirs)).settings.columns).toEqual([null, 'email', 'name']);
});

test.each([
  ['UTF-16', Buffer.from('\uFEFFVorname\tNachname\tE-Mail\nJürgen\tGroß\tutf16@file.test\n', 'utf16le')],
  ['Windows-1252', Buffer.from('Vorname|Nachname|E-Mail\nJürgen|Groß|latin@file.test\n', 'latin1')],
  ['UTF-8 with quotes', Buffer.from('\uFEFFVorname,"Nach\nname",E-Mail\n"Jürgen","Groß","""q""@file.test"\n')],
])('a file in %s is read', async (_, bytes) => {
  const id = await importOf(admin, bytes);
  const page = await pageOfImport(admin, id);
  expect(page.sample[0].slice(0, 2)).toEqual(['Jürgen', 'Groß']);
});

test('what is no CSV, has no rows or too many of them is refused in words', async () => {
  const refusal = async (content: string | Buffer, name = 'people.csv') =>
    (await admin.post(`${calls}/add`, { file_id: await uploadCsv(admin, content, name), file_name: name })).body.error;
  expect(await refusal(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]))).toBe(
    'This is an Excel file. Save it as CSV and upload that.',
  );
  expect(await refusal('<html><body>Name,Email</body></html>')).toBe(
    'This is not a CSV file. Export a table as CSV and upload that.',
  );
  expect(await refusal('Name,Email\n')).toBe('The file has no rows below its headings.');
  expect(await refusal('Name\n"open')).toBe('A closing quotation mark is missing (line 2).');
  expect(await refusal(`Name\n${'A B\n'.repeat(100_001)}`)).toMatch(/^At most 100,000 rows are allowed/);
});

test('only members who may import all people do it, nobody sees another organization’s imports, and a start can be repeated', async () => {
  const id = await importOf(admin, 'Name,Email\nNo Body,nobody@file.test');
  const settings = await settingsOf(admin, id);
  for (const [path, body] of [
    ['check', { id, settings }],
    ['start', { id, version: 0 }],
    ['cancel', { id }],
    ['undo', { id }],
    ['fates', { id, group: 'new', page: 1 }],
  ] as const) {
    expect(await hana.post(`${calls}/${path}`, body)).toMatchObject({ location: '/access-denied' });
    expect((await stranger.post(`${calls}/${path}`, body)).body).toMatchObject({ status: 'error', code: 'not_found' });
  }
  expect((await stranger.download(`${calls}/rows?id=${id}`)).text).toContain('not found');
  expect((await stranger.page(`/people/imports/100/1/_/_/_/${id}`)).status).toBe(404);
  expect((await admin.post(`${calls}/start`, { id })).body.code).toBe('validation');
  expect((await admin.post(`${calls}/start`, { id, version: 0 })).body.error).toBe(
    'Check the file before you import it.',
  );
  for (const [columns, error] of [
    [['name'], 'Choose a field for each column.'],
    [['name', 'name'], 'Two columns have the same meaning.'],
    [['email', null], 'Choose the columns that contain the names.'],
  ] as const)
    expect((await check(id, { columns })).error).toBe(error);
  expect((await check(id, { job_id: crypto.randomUUID() })).code).toBe('not_found');
  const { version } = (await check(id)).payload;
  const uid = crypto.randomUUID();
  expect((await admin.post(`${calls}/start`, { id, version }, { uid })).body.status).toBe('ok');
  expect((await admin.post(`${calls}/start`, { id, version }, { uid })).body.status).toBe('ok');
  expect((await admin.post(`${calls}/start`, { id, version })).body.status).toBe('ok');
  await ended(id);
  expect((await check(id)).code).toBe('wrong_state');
  expect(await eventsOf(app, "type = 'ImportStarted' AND stream = ?", `import-${id}`)).toHaveLength(1);
  // A member cannot import another member’s upload.
  const theirs = await uploadCsv(stranger, 'Name\nX Y');
  expect((await admin.post(`${calls}/add`, { file_id: theirs, file_name: 'x.csv' })).body.code).toBe('file');
});

test('no event holds the name of the file or its headings in the clear, and a file without headings is refused', async () => {
  const content = 'Ada Lovelace,Name\nwhat,Vera Veil';
  const id = await importOf(admin, content, 'Ada Lovelace.csv');
  expect((await pageOfImport(admin, id)).import).toMatchObject({
    file_name: 'Ada Lovelace.csv',
    heads: ['Ada Lovelace', 'Name'],
  });
  await run(content, { columns: [null, 'name'] });
  const log = new Database(join(app.folder, 'events.db'), { readonly: true });
  const stored = log.prepare("SELECT data FROM events WHERE stream LIKE 'import-%'").pluck().all().join('\n');
  log.close();
  expect(stored).not.toMatch(/Lovelace/);
  expect(stored).toContain('sealed');
  for (const first of ['Ada,ada@file.test', 'Ada,+49 30 1234567', 'Ada,2021-04-03']) {
    const file_id = await uploadCsv(admin, `${first}\nGrace,grace@file.test`);
    expect((await admin.post(`${calls}/add`, { file_id, file_name: 'x.csv' })).body).toMatchObject({
      code: 'file',
      error: 'The first row contains an email address, a phone number or a date. Add a header row above it.',
    });
  }
});

const onlyContacts = roles.filter((role) => {
  const modules = { sales: true, marketing: true };
  return holdingsOf({ roles: [role] }, modules).MANAGE_BULK_UPLOAD === 'contacts';
});
test('there are roles that import for their contacts only', () => expect(onlyContacts).not.toEqual([]));
test.each(onlyContacts)('a %s, who sees no candidate, reads and stops no import', async (role) => {
  const member = await invite(app, admin, named(role.replaceAll('_', '')), [role]);
  const id = await importOf(admin, 'Name,Email\nSecret Person,secret@file.test');
  const settings = await settingsOf(admin, id);
  await check(id);
  for (const at of ['/people/imports', `/people/imports/100/1/_/_/_/${id}`]) {
    const page = await member.page(at);
    expect(page.body).toMatchObject({ authorization: expect.anything() });
    expect(page.text).not.toMatch(/people\.csv|Secret|secret@file/);
  }
  const led = { location: '/access-denied' };
  for (const errors of ['yes', 'no'])
    expect(await member.download(`${calls}/rows?id=${id}&errors=${errors}`)).toMatchObject(led);
  for (const [path, body] of [
    ['add', { file_id: 'x', file_name: 'x.csv' }],
    ['check', { id, settings }],
    ['start', { id, version: 0 }],
    ['cancel', { id }],
    ['undo', { id }],
    ['fates', { id, group: 'new', page: 1 }],
  ] as const)
    expect(await member.post(`${calls}/${path}`, body)).toMatchObject(led);
  const upload = { fileName: 'x.csv', fileType: 'text/csv', fileId: crypto.randomUUID(), acl: 'private' };
  expect(await member.post('/api/signed_url', { ...upload, directory: 'imports' })).toMatchObject(led);
});

test('an import is stopped; what is done stays done, and only one runs at a time', async () => {
  // The file has so many rows that the import lasts longer than the requests below, even on a busy machine.
  const rows = 12_000;
  const id = await importOf(
    admin,
    `Name,Email\n${Array.from({ length: rows }, (_, at) => `Row ${at},row-${at}@long.test`).join('\n')}`,
  );
  const other = await importOf(admin, 'Name,Email\nOther One,other@long.test');
  const { version } = (await check(other)).payload;
  await start(id);
  expect((await admin.post(`${calls}/start`, { id: other, version })).body.code).toBe('busy');
  expect((await admin.post(`${calls}/undo`, { id })).body.code).toBe('wrong_state');
  await admin.ask(`${calls}/cancel`, { id });
  const row = await ended(id, 'cancelled');
  expect(row.turns.until).toBeLessThan(rows);
  expect(await eventsOf(app, "stream LIKE 'candidate-%' AND type = 'CandidateCreated'")).not.toEqual([]);
  expect((await pool({ created: { from: '2020-01-01T00:00:00Z' } })).length).toBeGreaterThan(0);
  expect((await admin.post(`${calls}/start`, { id: other, version })).body.status).toBe('ok');
  await ended(other);
});

import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { endedImport, importOf, settingsOf, startAs } from '../support/imports.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Each number of an import leads to the rows that it counts: before the import starts, after it ran, and after Undo.

let app: App;
let admin: Visitor;
let stranger: Visitor;
let hana: Visitor & { id: string };

const calls = '/api/people/imports';
const rowsOf = (id: string, group: string, page = 1, by = admin): Promise<Json> =>
  by.ask(`${calls}/fates`, { id, group, page });
const linesOf = ({ rows }: Json) => rows.map((row: Json) => [row.row, row.name, ...row.told]);
const ended = (id: string, phase?: string): Promise<Json> => endedImport(admin, id, phase);
const run = async (content: string, more: Json = {}): Promise<Json> => {
  const id = await importOf(admin, content);
  await startAs(admin, id, more);
  return ended(id);
};
const idOf = async (name: string): Promise<string> =>
  (await admin.page(`/people/candidates/250/1/name-asc/${encodeURIComponent(name)}/_/_`)).body.list.items[0].id;

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Northwind', named('Alma')));
  ({ admin: stranger } = await found(app, 'Southwind', named('Selma')));
  hana = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  await openJob(admin, 'Pilot', { requisition_code: 'P-1' });
});
afterAll(() => app?.dispose());

test('each number of an import opens its rows: line in the file, name, why, and the person where there is one', async () => {
  await run('Name,Email\nOld Friend,old@file.test');
  const row = await run(
    [
      'Name,Email,Phone,Job',
      'Nora New,nora@file.test,,P-1',
      'Someone Else,old@file.test,,',
      '',
      'Wrong Wanda,no address,,',
      'Karl Kept,karl@file.test,,P-1',
    ].join('\n'),
    { known: 'apply' },
  );
  expect(row.turns).toMatchObject({ new: 2, skipped: 1, refused: 1 });
  const made = await rowsOf(row.id, 'new');
  expect(made).toMatchObject({ more: false });
  expect(linesOf(made)).toEqual([
    [2, 'Nora New', 'Application: Pilot'],
    [6, 'Karl Kept', 'Application: Pilot'],
  ]);
  expect(made.rows[0].candidate_id).toBe(await idOf('Nora New'));
  // A known person is shown with the data on record and the reason why nothing was done.
  expect((await rowsOf(row.id, 'skipped')).rows).toEqual([
    {
      row: 3,
      name: 'Old Friend',
      fate: 'skipped',
      told: ['Already on record, and the row names no job'],
      candidate_id: await idOf('Old Friend'),
    },
  ]);
  expect((await rowsOf(row.id, 'refused')).rows).toEqual([
    { row: 5, name: 'Wrong Wanda', fate: 'refused', told: ['Enter a valid email address.'], candidate_id: null },
  ]);
  expect(await rowsOf(row.id, 'filled')).toEqual({ rows: [], more: false });
  // The file of all rows shows the same data and reason.
  const csv = (await admin.download(`${calls}/rows?${new URLSearchParams({ id: row.id, errors: 'no' })}`)).text;
  expect(csv).toContain('3,Someone Else,old@file.test,,,Skipped,"Already on record, and the row names no job"');

  // The counts of undone rows and kept rows lead to their rows like the other counts.
  await admin.ask('/api/people/candidates/note/upsert', { candidate_id: await idOf('Karl Kept'), body: '<p>Nice</p>' });
  await admin.ask(`${calls}/undo`, { id: row.id });
  expect((await ended(row.id, 'undone')).undo).toMatchObject({ done: 1, kept: 1 });
  expect((await rowsOf(row.id, 'back')).rows).toEqual([
    { row: 2, name: 'Nora New', fate: 'back', told: [], candidate_id: null, same: [] },
  ]);
  expect((await rowsOf(row.id, 'kept')).rows).toEqual([
    {
      row: 6,
      name: 'Karl Kept',
      fate: 'new',
      told: ['Something else has happened to this candidate since.'],
      candidate_id: await idOf('Karl Kept'),
      same: [],
    },
  ]);
});

test('before the start each row names the job and the step to which it leads', async () => {
  await run('Name,Email\nOnly Known,only@file.test\nOn Job,onjob@file.test');
  await run('Name,Email,Job\nOn Job,onjob@file.test,P-1', { known: 'apply' });
  const id = await importOf(
    admin,
    [
      'Name,Email,Job,Stage,Reason',
      'Lea Lead,lea@file.test,P-1,Lead,',
      'Ria Review,ria@file.test,Pilot,Initial Review,',
      'Ari Archived,ari@file.test,P-1,Rejected,Lead not pursued',
      'Only Known,only@file.test,P-1,Initial Review,',
      'On Job,onjob@file.test,P-1,Initial Review,',
      'No Job,nojob@file.test,,,',
    ].join('\n'),
  );
  await admin.ask(`${calls}/check`, { id, settings: await settingsOf(admin, id, { known: 'apply' }) });
  expect(linesOf(await rowsOf(id, 'new'))).toEqual([
    [2, 'Lea Lead', 'Application: Pilot, Lead'],
    [3, 'Ria Review', 'Application: Pilot, Initial Review'],
    [4, 'Ari Archived', 'Application: Pilot, archived from Application (Lead not pursued)'],
    [7, 'No Job'],
  ]);
  expect(linesOf(await rowsOf(id, 'added'))).toEqual([[5, 'Only Known', 'Application: Pilot, Initial Review']]);
  // A person who is already on the job gets no second application.
  expect(linesOf(await rowsOf(id, 'skipped'))).toEqual([[6, 'On Job', 'Already on this job']]);
});

test('what was taken back and what was kept are people: each is one line, whatever rows were about them', async () => {
  await openJob(admin, 'Rigger', { requisition_code: 'R-1' });
  const row = await run(
    [
      'Name,Email,Job',
      'Tom Twice,tom@file.test,P-1',
      'Una Once,una@file.test,',
      'Tom Twice,tom@file.test,R-1',
      'Kit Twice,kit@file.test,P-1',
      'Kit Twice,kit@file.test,R-1',
    ].join('\n'),
    { known: 'apply' },
  );
  expect(row.turns).toMatchObject({ new: 3, added: 2 });
  expect((await rowsOf(row.id, 'added')).rows).toHaveLength(2);
  await admin.ask('/api/people/candidates/note/upsert', { candidate_id: await idOf('Kit Twice'), body: '<p>Hi</p>' });
  await admin.ask(`${calls}/undo`, { id: row.id });
  const { done, kept } = (await ended(row.id, 'undone')).undo;
  const lines = async (group: string) =>
    (await rowsOf(row.id, group)).rows.map((each: Json) => [each.name, each.row, each.same]);
  expect([done, await lines('back')]).toEqual([
    2,
    [
      ['Tom Twice', 2, [4]],
      ['Una Once', 3, []],
    ],
  ]);
  expect([kept, await lines('kept')]).toEqual([1, [['Kit Twice', 5, [6]]]]);
});

test('at most 100 rows are on a page, before and after the import, and the same rows are shown both times', async () => {
  const file = ['Name,Email', ...Array.from({ length: 230 }, (_, at) => `Page ${at},page-${at}@file.test`)].join('\n');
  await run(file);
  const id = await importOf(admin, file);
  await admin.ask(`${calls}/check`, { id, settings: await settingsOf(admin, id, { known: 'skip' }) });
  const pages = async () => {
    const all: Json[] = [];
    for (const page of [1, 2, 3]) all.push(await rowsOf(id, 'skipped', page));
    return all;
  };
  const before = await pages();
  expect(before.map(({ rows, more }) => [rows.length, rows[0].row, more])).toEqual([
    [100, 2, true],
    [100, 102, true],
    [30, 202, false],
  ]);
  expect(before[2]!.rows[29]).toMatchObject({ row: 231, name: 'Page 229', told: ['Already on record'] });
  await startAs(admin, id);
  await ended(id);
  expect(await pages()).toEqual(before);
  expect(await rowsOf(id, 'skipped', 4)).toEqual({ rows: [], more: false });
});

test('a file of which nobody has said how it is read has no rows to open', async () => {
  const id = await importOf(admin, 'Name,Email\nNed Noturn,ned@file.test');
  expect((await admin.post(`${calls}/fates`, { id, group: 'new', page: 1 })).body).toMatchObject({
    code: 'wrong_state',
    error: 'Check the file before you import it.',
  });
});

test('whoever may not import opens no rows, and another organization’s import is not there', async () => {
  const { id } = await run('Name,Email\nNo Body,nobody@file.test');
  const asked = { id, group: 'new', page: 1 };
  expect(await hana.post(`${calls}/fates`, asked)).toMatchObject({ location: '/access-denied' });
  expect((await stranger.post(`${calls}/fates`, asked)).body).toMatchObject({ status: 'error', code: 'not_found' });
  expect((await admin.post(`${calls}/fates`, { ...asked, page: 0 })).body.code).toBe('validation');
  expect((await admin.post(`${calls}/fates`, { ...asked, group: 'other' })).body.code).toBe('validation');
});

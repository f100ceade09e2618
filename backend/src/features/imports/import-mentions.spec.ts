import { DamagedFile } from '../../kernel/ports/file-store.ts';
import { readsOver } from '../../kernel/given.ts';
import { ImportMentions, rowNames } from './import-mentions.ts';

// Tests which rows of a file name an erased person.

const li = {
  id: 'x',
  name: ['an', 'li'],
  email: ['an@x.de'],
  phone: ['15550100199'],
  profile: ['linkedin.com/in/an-li', 'anli.dev'],
  hashes: ['hash of an'],
};
test.each([
  ['their address', ['Somebody', 'AN@X.de']],
  ['their address among others', ['Somebody', 'jan@x.de; an@x.de']],
  ['their name in two cells', ['An', 'Lí', '']],
  ['their name in one cell, the last name first', ['LI, An']],
  ['their number, written another way', ['Somebody', '+1 (555) 010-0199']],
  ['their profile, copied another way', ['Somebody', 'https://de.linkedin.com/in/an-li/?trk=1']],
  ['their own site', ['Somebody', 'http://anli.dev']],
])('names somebody by %s', (_, cells) => {
  expect(rowNames(cells, li)).toBe(true);
});
test.each([
  ['a longer address that ends like theirs', ['Jan', 'jan@x.de']],
  ['a name that contains theirs', ['Alice', 'Santos', 'Lima']],
  ['one word of their name', ['An', 'Müller']],
  ['the words of an address', ['Somebody', 'li@an.test']],
  ['a longer number', ['Somebody', '+1 555 0100 1990']],
])('does not name them by %s', (_, cells) => {
  expect(rowNames(cells, li)).toBe(false);
});

const reading = (has: boolean, rows: () => AsyncGenerator<{ cells: string[] }>) =>
  new ImportMentions(
    readsOver(() => [{ id: 'import', file_deleted: false, phase: 'draft' }]),
    {
      load: async () => ({ state: { file: { file_id: 'file', listed: false }, documents: [], file_deleted: false } }),
      read: async () => [],
    } as never,
    { has: async () => has, rows } as never,
    { says: async () => null },
  );
const found = async (mentions: ImportMentions) => {
  const all: string[] = [];
  for await (const { id } of mentions.of('acme', li)) all.push(id);
  return all;
};
async function* throwing(fault: Error): AsyncGenerator<{ cells: string[] }> {
  yield { cells: ['Somebody'] };
  throw fault;
}
test('a file that is gone or damaged counts as one that named them, so that no erasure waits for it', async () => {
  expect(await found(reading(false, () => throwing(new Error('no such file'))))).toEqual(['import']);
  expect(await found(reading(true, () => throwing(new DamagedFile('damaged'))))).toEqual(['import']);
});
test('a file that cannot be read for a moment is tried again', async () => {
  await expect(found(reading(true, () => throwing(new Error('the store is away'))))).rejects.toThrow('away');
});

// A list of resumes: only the resumes about the person are named.
const document = (name: string, more: object = {}) => ({
  name: `${name}.pdf`,
  file_id: `resumes/${name}`,
  mime: 'application/pdf',
  size: 1,
  hash: `hash of ${name}`,
  refused: null,
  ...more,
});
type Said = Record<string, string[] | null>;
const rowsIn = async (documents: object[], phase: string, events: object[] = [], said: Said = {}) => {
  const read: string[] = [];
  const mentions = new ImportMentions(
    readsOver(() => [{ id: 'import', file_deleted: false, listed: true, phase }]),
    {
      load: async () => ({
        state: { file: { file_id: 'file', listed: true }, documents, work: phase === 'added' ? null : { phase } },
      }),
      read: async () => events,
    } as never,
    {} as never,
    {
      says: async ({ name }) => {
        read.push(name);
        return said[name] ?? null;
      },
    },
  );
  const rows: (readonly number[] | null)[] = [];
  for await (const found_ of mentions.of('acme', li)) rows.push(found_.rows);
  return { rows, read };
};
const progressed = (data: object) => ({
  type: 'ImportProgressed',
  data: { until: 9, count: 9, acted: [], skipped: 0, refused: [], ...data },
});

test('of a list only the resumes that are about them are theirs, by the same bytes, the name of the file, or whom it may belong to', async () => {
  const documents = ['cv', 'an', 'An Li', 'bob', 'cyd'].map((name) => document(name));
  const waiting = [2, 5].map((row) => ({
    row,
    sure: false,
    among: [{ candidate_id: row === 2 ? 'x' : 'somebody else', reasons: [] }],
  }));
  expect(await rowsIn(documents, 'finished', [progressed({ waiting })])).toEqual({ rows: [[2, 3, 4]], read: [] });
});

test('what came into the record of somebody else is not theirs, although it might have been', async () => {
  const waiting = [{ row: 2, sure: false, among: [{ candidate_id: 'x', reasons: [] }] }];
  const acted = [{ row: 2, candidate_id: 'somebody else', application_id: null, did: 'new' }];
  const settled = { type: 'ImportRowsSettled', data: { rows: [2], left: 0, acted, refused: [], waiting: [] } };
  expect((await rowsIn([document('an')], 'finished', [progressed({ waiting }), settled])).rows).toEqual([]);
});

test('resumes of which nobody knows yet whose they are are read: those of a list that has not begun, or that were refused', async () => {
  const documents = ['one', 'two', 'three'].map((name) => document(name));
  const said = { 'one.pdf': ['An', 'Li', ''], 'two.pdf': ['Bob', 'Byrd', 'bob@x.de'] };
  expect((await rowsIn(documents, 'added', [], said)).rows).toEqual([[2, 4]]);
  const refused = [{ row: 2, code: 'wrong_state', reason: 'This job is closed.' }];
  expect(await rowsIn(documents, 'finished', [progressed({ refused })], said)).toEqual({
    rows: [[2]],
    read: ['one.pdf'],
  });
  // Rows that the running import has not reached are skipped, because the import reads them soon.
  expect(await rowsIn(documents, 'running', [progressed({ until: 1 })], said)).toEqual({ rows: [], read: [] });
});

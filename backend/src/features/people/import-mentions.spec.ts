import { DamagedFile } from '../../kernel/ports/file-store.ts';
import { ImportMentions, rowNames } from './import-mentions.ts';

// Which row of a file names somebody who is erased.

const li = {
  id: 'x',
  name: ['an', 'li'],
  email: ['an@x.de'],
  phone: ['15550100199'],
  profile: ['linkedin.com/in/an-li', 'anli.dev'],
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
    { find: async () => [{ id: 'import', file_deleted: false, phase: 'draft' }] } as never,
    {
      load: async () => ({ state: { file: { file_id: 'file' }, file_deleted: false } }),
      read: async () => [],
    } as never,
    { has: async () => has, rows } as never,
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

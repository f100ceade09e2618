import type { FileStore } from '../../kernel/ports/file-store.ts';
import { type ZippedFile, zipOf } from '../../kernel/zip.ts';

/** Makes the names in the archive unique: 'resume.pdf', 'resume (2).pdf'. */
const namesOf = (names: readonly string[]): string[] => {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name.replaceAll(/[/\\\p{Cc}]/gu, '_').replace(/^\.+$/, '') || 'document';
    let free = plain;
    for (let times = 2; taken.has(free); times++) free = plain.replace(/(\.[^.]*)?$/, ` (${times})$1`);
    taken.add(free);
    return free;
  });
};

/** Opens the file when its first part is requested. */
async function* read(files: FileStore, key: string): AsyncGenerator<Uint8Array> {
  yield* await files.read(key);
}

/** A ZIP with `data.json` and these documents, sent while it is made. `data` gets the name of each document in it; a document missing from the store is left out. `page`: makes `data.html` of the same data. */
export const archiveOf = async <Data>(
  files: FileStore,
  documents: readonly { key: string; name: string }[],
  data: (names: readonly string[]) => Data,
  page?: (data: Data) => string,
): Promise<AsyncIterable<Uint8Array>> => {
  const names = namesOf(documents.map(({ name }) => name));
  const made = data(names);
  const zipped: ZippedFile[] = [
    { name: 'data.json', parts: [JSON.stringify(made, null, 2)] },
    ...(page ? [{ name: 'data.html', parts: [page(made)] }] : []),
  ];
  for (const [index, { key }] of documents.entries())
    if (await files.stat(key)) zipped.push({ name: `documents/${names[index]}`, parts: read(files, key) });
  // They are not compressed again, because documents already are.
  return zipOf(zipped, 'stored');
};

/** A ZIP states lengths and places in 32 bits. A longer one could not be opened, so it ends with a fault. */
const longest = 2 ** 32 - 1;
const tooLong = (name: string) => new Error(`${name} is longer than an archive can hold.`);
async function* upTo<Part extends string | Uint8Array>(most: number, name: string, parts: AsyncIterable<Part>) {
  let length = 0;
  for await (const part of parts) {
    length += Buffer.byteLength(part);
    if (length > most) throw tooLong(name);
    yield part;
  }
}
/** A ZIP with these texts in this order, sent while it is made: a text starts when the one before it has been sent, and yields its next part when the receiver has room. */
export const archiveOfTexts = (
  texts: readonly { name: string; parts: AsyncIterable<string> }[],
  most = longest,
): AsyncIterable<Uint8Array> =>
  upTo(
    most,
    'The archive',
    zipOf(
      texts.map(({ name, parts }) => ({ name, parts: upTo(most, name, parts) })),
      'packed',
    ),
  );

import { Readable, Transform } from 'node:stream';
import JSZip from 'jszip';
import type { FileStore } from '../kernel/ports/file-store.ts';

/** Names in the archive, each once: 'resume.pdf', 'resume (2).pdf'. */
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

/** A ZIP with `data.json` and these documents, sent while it is made. `data` is told how each document is called in it; one that is not in the store any more is left out. */
export const archiveOf = async (
  files: FileStore,
  documents: readonly { key: string; name: string }[],
  data: (names: readonly string[]) => unknown,
): Promise<AsyncIterable<Uint8Array>> => {
  const names = namesOf(documents.map(({ name }) => name));
  const zip = new JSZip();
  zip.file('data.json', JSON.stringify(data(names), null, 2));
  for (const [index, { key }] of documents.entries())
    if (await files.stat(key)) zip.file(`documents/${names[index]}`, await files.read(key));
  // The files are written in the order in which they are read. They are not compressed again, because documents already are.
  return new Readable().wrap(zip.generateNodeStream({ streamFiles: true, compression: 'STORE' }));
};

/** A ZIP says lengths and places in 32 bits. One that is longer could not be opened, so it ends with a fault. */
const longest = 2 ** 32 - 1;
const tooLong = (name: string) => new Error(`${name} is longer than an archive can hold.`);
/** A ZIP with these texts in this order, sent while it is made: a text is asked for its first part when the one before it has been sent, and for the next part when whoever receives it has room. */
export const archiveOfTexts = (
  texts: readonly { name: string; parts: AsyncIterable<string> }[],
  most = longest,
): AsyncIterable<Uint8Array> => {
  let length = 0;
  const sent = new Transform({
    highWaterMark: 1,
    transform: (part: Uint8Array, _, next) =>
      (length += part.length) > most ? next(tooLong('The archive')) : next(null, part),
  });
  // A fault ends what is sent from here, because the ZIP forgets one that comes while its receiver has no room.
  const told = async function* (name: string, parts: AsyncIterable<string>): AsyncGenerator<string> {
    let written = 0;
    try {
      for await (const part of parts) {
        written += Buffer.byteLength(part);
        if (written > most) throw tooLong(name);
        yield part;
      }
    } catch (fault) {
      sent.destroy(fault as Error);
      throw fault;
    }
  };
  const zip = new JSZip();
  for (const { name, parts } of texts)
    zip.file(name, Readable.from(told(name, parts), { objectMode: false, highWaterMark: 1 }));
  const made = zip.generateNodeStream({ streamFiles: true, compression: 'DEFLATE', compressionOptions: { level: 3 } });
  made.on('error', (fault) => sent.destroy(fault));
  return made.pipe(sent);
};

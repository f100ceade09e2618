import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a ZIP. Its parts are requested when the parts of the files before it have been sent. */
export type ZippedFile = { name: string; parts: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string> };

/** Compression levels, 0 to 9. 0 stores a file as it is; more than 3 takes much longer for little gain. */
const levels = { packed: 3, stored: 0 };

/** A ZIP of these files in this order, sent while it is made, and no faster than its receiver takes it. A fault of a part ends the ZIP with that fault. */
export const zipOf = (files: readonly ZippedFile[], how: keyof typeof levels): AsyncIterable<Uint8Array> => {
  const zip = new ZipFile();
  const sent = zip.outputStream as Readable;
  const end = (fault: Error) => sent.destroy(fault);
  zip.on('error', end);
  for (const { name, parts } of files)
    zip.addReadStreamLazy(name, { compressionLevel: levels[how] }, (give) =>
      give(null, Readable.from(parts, { objectMode: false, highWaterMark: 1 }).on('error', end)),
    );
  zip.end();
  return sent;
};

import './node-version.ts'; // must be the first import
import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createInflateRaw } from 'node:zlib';
import { isSound } from '@candor/contracts/proof/verdict';
import { verifyExport } from '@candor/contracts/proof/verifying';
import { verdictTitle, verdictWords } from '@candor/contracts/proof/words';
import type { Inflate, Source } from '@candor/contracts/proof/zip-reader';
import { hasher } from '../features/proof/tree.ts';

// npm run verify -- export.zip [--held checkpoint.txt]… [--key vkey]…: checks an export without the application. It opens no engine and no connection.

const usage = `npm run verify -- export.zip [--held checkpoint.txt] [--key vkey]

  --held   a checkpoint that somebody keeps outside, as it was mailed; may be given several times
  --key    a public key that you know from elsewhere, of a witness or of the log; may be given several times`;

const day = (moment: string): string => `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`;

/** The parts are large, because each part costs a promise. A fault of the reading ends the unpacking with it. */
const inflate: Inflate = (packed) => {
  const unpacking = createInflateRaw({ chunkSize: 1 << 18 });
  pipeline(Readable.from(packed), unpacking, () => undefined);
  return unpacking;
};
/** Names in a file may hold signs that a terminal would obey. */
const tell = (line: string): void => console.log(line.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\ufffd'));

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { held: { type: 'string', multiple: true }, key: { type: 'string', multiple: true } },
  });
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new Error(usage);
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const source: Source = {
      size,
      read: async (from, to) => {
        const bytes = new Uint8Array(Math.max(0, to - from));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
        return bytes.subarray(0, bytesRead);
      },
    };
    const held = await Promise.all(
      (values.held ?? []).map(async (each) => ({ who: basename(each), note: await readFile(each, 'utf8') })),
    );
    const began = performance.now();
    const digest = () => {
      const sum = createHash('sha256');
      return { update: (bytes: Uint8Array) => void sum.update(bytes), hex: () => sum.digest('hex') };
    };
    const verdict = await verifyExport(source, { hasher, digest, inflate }, { held, keys: values.key ?? [] });
    const seconds = (performance.now() - began) / 1000;
    tell(verdictTitle(verdict));
    for (const line of verdictWords(verdict, day)) tell(`  ${line}`);
    for (const { number, id, known } of verdict.keys)
      tell(`  Key ${number} of the log: ${id}${known ? ', known to you' : ''}`);
    if (verdict.last) console.log(`  Root: ${verdict.last.root}`);
    console.log(
      `  Checked in ${seconds.toFixed(1)} s, ${Math.round(verdict.events / Math.max(seconds, 0.001)).toLocaleString('en')} events/s.`,
    );
    if (!isSound(verdict)) process.exitCode = 1;
  } finally {
    await file.close();
  }
};
await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});

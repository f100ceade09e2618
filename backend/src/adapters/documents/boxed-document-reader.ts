import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import {
  type BoxAnswer,
  BoxDied,
  boxLimits,
  type BoxLimits,
  type DocumentAs,
  DocumentReader,
  type Line,
  type Reading,
} from '../../kernel/ports/documents.ts';
import { FairTurns } from '../../kernel/work/fair-turns.ts';
import { asLines, plainLines } from './document-lines.ts';

const own = import.meta.url;
const box = fileURLToPath(new URL(`./document-box${own.slice(own.lastIndexOf('.'))}`, own));
const room = join(dirname(box), '../../..');
/** The real path behind a link, because package folders may be links to other places. */
const realOf = (place: string): string[] => {
  try {
    return [realpathSync(place)];
  } catch {
    return []; // it is not there
  }
};
/** The box, the process that reads a document, may read only its own code on this machine, and write nothing. */
const flags = [
  '--permission',
  '--allow-worker',
  ...['package.json', 'src', 'dist', 'bundle', 'node_modules', '../node_modules', '../package.json']
    .flatMap((place) => [join(room, place), ...realOf(join(room, place))])
    .map((place) => `--allow-fs-read=${place}`),
  '--disallow-code-generation-from-strings',
  '--no-warnings',
];
const mostAnswer = 512 * 1024;
/** How much longer (ms) we wait than the box's own limit. */
const grace = 5000;

const inBox = (mime: string, as: DocumentAs, document: AsyncIterable<Buffer>, limits: BoxLimits): Promise<BoxAnswer> =>
  new Promise((resolve, reject) => {
    // The box gets no settings and no secrets. Some systems need PATH and SystemRoot to start a process.
    const { PATH, SystemRoot } = process.env;
    const child = spawn(process.execPath, [...flags, box, mime, as, JSON.stringify(limits)], {
      env: { PATH, ...(SystemRoot ? { SystemRoot } : {}) },
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
    // When the machine runs out of memory, the Linux kernel ends the box before the application.
    if (process.platform === 'linux' && child.pid)
      void writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => undefined);
    const late = setTimeout(() => child.kill('SIGKILL'), limits.clock + grace);
    const answer: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > mostAnswer) child.kill('SIGKILL');
      else answer.push(chunk);
    });
    let unread: unknown = null;
    pipeline(document, child.stdin).catch((fault: unknown) => {
      // The box may end before it has read everything. A fault of the file store is not ignored.
      if (
        !['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes((fault as NodeJS.ErrnoException).code ?? '')
      ) {
        unread = fault;
        child.kill('SIGKILL');
      }
    });
    child.once('error', (fault) => {
      clearTimeout(late);
      reject(fault);
    });
    child.once('close', (code, signal) => {
      clearTimeout(late);
      if (unread) return reject(unread);
      try {
        resolve(JSON.parse(Buffer.concat(answer).toString('utf8')) as BoxAnswer);
      } catch {
        reject(new BoxDied(`The process that read the document ended without an answer (${signal ?? code}).`));
      }
    });
  });

/** One waiting line for the whole process, however many readers are made. */
const turns = new FairTurns();
const inTurn = (
  mime: string,
  as: DocumentAs,
  open: () => Promise<Readable>,
  { whose, hash = null, limits = boxLimits, patience }: Reading,
): Promise<BoxAnswer> =>
  turns.run(
    `${as} ${whose}`,
    async () => {
      const document = await open();
      let found: string | null = null;
      const hashed = async function* () {
        const seen = createHash('sha256');
        for await (const chunk of document as AsyncIterable<Buffer>) {
          seen.update(chunk);
          yield chunk;
        }
        found = seen.digest('hex');
      };
      try {
        const answer = await inBox(mime, as, hashed(), limits);
        // A box that refused early did not read the document to its end, so there is no hash to compare.
        return hash && found && found !== hash
          ? { ...answer, text: '', pages: null, lines: [], hidden: [], refused: 'lost' as const }
          : answer;
      } finally {
        document.destroy();
      }
    },
    patience,
  );

/** Reads each document in a process of its own: the box. */
export class BoxedDocumentReader extends DocumentReader {
  text(mime: string, open: () => Promise<Readable>, reading: Reading): Promise<BoxAnswer> {
    return inTurn(mime, 'text', open, reading);
  }

  facts(mime: string, open: () => Promise<Readable>, reading: Reading): Promise<BoxAnswer> {
    return inTurn(mime, 'facts', open, reading);
  }

  lines(mime: string, open: () => Promise<Readable>, reading: Reading): Promise<BoxAnswer> {
    return inTurn(mime, 'lines', open, reading);
  }

  linesIn(text: string): Line[] {
    return asLines(plainLines(text));
  }
}

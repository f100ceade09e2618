import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { BoxAnswer, BoxLimits, ReadDocument, Refusal } from '../../kernel/ports/documents.ts';

// The box: its own process, which reads one document from its standard input and writes one answer. Its main thread only watches; a second thread reads, so that no loop or allocation of a reader can keep the watch from ending both.

const [mime = '', as = 'text', given = '{}'] = process.argv.slice(2);
const limits = JSON.parse(given) as BoxLimits;
const watchEvery = 10;
const began = performance.now();
let ended = false;
let peak = 0;

/** Writes the answer and ends the process immediately, without waiting for the other thread. */
const end = (read: ReadDocument): void => {
  if (ended) return;
  ended = true;
  const answer: BoxAnswer = { ...read, peak };
  const bytes = Buffer.from(JSON.stringify(answer));
  for (let at = 0; at < bytes.length;)
    try {
      at += writeSync(1, bytes, at);
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'EAGAIN') break; // the reader is gone
    }
  process.kill(process.pid, 'SIGKILL');
};
/** The result of the reader before it looks for words that a person does not see. It is the answer if that look costs too much. */
let draft: ReadDocument | null = null;
const refuse = (refused: Refusal): void => end(draft ?? { text: '', pages: null, lines: [], hidden: [], refused });

setInterval(() => {
  const { user, system } = process.cpuUsage();
  const resident = process.memoryUsage.rss();
  peak = Math.max(peak, resident);
  // Resident memory counts everything: heap, buffers, and what libraries use outside the heap.
  if (resident > limits.memory) refuse('memory');
  else if ((user + system) / 1000 > limits.processor || performance.now() - began > limits.clock) refuse('time');
}, watchEvery);

const chunks: Buffer[] = [];
let size = 0;
process.stdin.on('data', (chunk: Buffer) => {
  size += chunk.length;
  if (size > limits.file) refuse('file');
  else chunks.push(chunk);
});
process.stdin.on('end', () => {
  const own = import.meta.url;
  const reader = new Worker(new URL(`./document-reader.thread${own.slice(own.lastIndexOf('.'))}`, own), {
    workerData: { mime, as, limits, body: Buffer.concat(chunks) },
    resourceLimits: { maxOldGenerationSizeMb: limits.heap / 1024 / 1024 },
    stdout: true, // what a library prints must not mix with the answer
    stderr: true,
  });
  reader.on('message', ({ read, isDraft }: { read: ReadDocument; isDraft: boolean }) => {
    if (isDraft) draft = read;
    else end(read);
  });
  reader.once('error', (fault: NodeJS.ErrnoException) =>
    refuse(fault.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'damaged'),
  );
  reader.once('exit', () => refuse('damaged'));
});

import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { PlainRow } from '../lists/shape.ts';
import type { Batch } from './row-writer.ts';
import { Thread } from '../embedded/thread.ts';

/** How many rows one message has. */
const together = 200;
/** How long (ms) the thread waits for another batch before it ends and frees its memory. */
const patience = 5_000;
/** Megabytes of pages that the thread may keep while it runs. Building a whole version touches every page of its tables again and again. */
const cacheMb = { building: 24, answering: 6 } as const;

/** A batch whose rows wait in message ports, a part of them in each message, so that the thread never holds all rows at the same time. */
export type PortedBatch = Omit<Batch, 'groups'> & {
  groups: (Pick<Batch['groups'][number], 'shape'> & { port: MessagePort })[];
};

function* parts<Item>(items: Iterable<Item>): Generator<Item[]> {
  let part: Item[] = [];
  for (const item of items) if (part.push(item) === together) yield part.splice(0);
  if (part.length) yield part;
}
/** The port where these rows wait. All rows are sent before the thread is called, so the thread never waits for any while it holds the write lock. */
const sent = (rows: Iterable<PlainRow>): MessagePort => {
  const { port1, port2 } = new MessageChannel();
  for (const part of parts(rows)) port1.postMessage(part);
  return port2;
};

/** Writes large batches of rows in a thread, which starts with the first batch and ends when no more come. */
export class WriterThread {
  #thread: Thread | undefined;
  #running = 0;
  #ending: NodeJS.Timeout | undefined;

  constructor(private readonly path: string) {}

  /** Resolves when the rows and the checkpoint are stored. `building`: the batch is part of building a whole version, not of a busy time. */
  async write({ groups, ...batch }: Batch, building: boolean): Promise<void> {
    clearTimeout(this.#ending);
    this.#thread ??= new Thread('row-writer.thread', import.meta.url, {
      path: this.path,
      cacheMb: building ? cacheMb.building : cacheMb.answering,
    });
    this.#running++;
    const ported = groups.map(({ shape, rows }) => ({ shape, port: sent(rows) }));
    try {
      await this.#thread.call(
        'write',
        { ...batch, groups: ported } satisfies PortedBatch,
        ported.map(({ port }) => port),
      );
    } finally {
      if (!--this.#running) this.#ending = setTimeout(() => void this.close(), patience).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#ending);
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.close();
  }
}

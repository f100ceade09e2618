import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { PlainRow } from '../lists/shape.ts';
import { RowWriter } from './row-writer.ts';
import { openSqlite } from '../embedded/sqlite.ts';
import { serve } from '../embedded/thread.ts';
import type { PortedBatch } from './writer-thread.ts';

// Writes large batches of rows in its own thread, while the projector folds the next events.

const { path, cacheMb } = workerData as { path: string; cacheMb: number };
const db = openSqlite(path, 'normal', '', cacheMb);
const writer = new RowWriter(db);

function* rowsFrom(port: MessagePort): Generator<PlainRow> {
  for (let part = receiveMessageOnPort(port); part; part = receiveMessageOnPort(port))
    yield* part.message as PlainRow[];
}

serve({
  write: ({ groups, ...batch }: PortedBatch) => {
    try {
      writer.write({ ...batch, groups: groups.map(({ shape, port }) => ({ shape, rows: rowsFrom(port) })) });
    } finally {
      for (const { port } of groups) port.close();
    }
  },
  close: () => db.close(),
});

import { BroadcastChannel, workerData } from 'node:worker_threads';
import { EventLog, eventLogSchema, giveSums, type Import, type Together } from './event-log.ts';
import { LogSweep } from './log-sweep.ts';
import { openSqlite, tryWriting } from './sqlite.ts';
import { serve } from './thread.ts';

// The only writer of events.db in its store; it tells every thread of the process when the log has grown.

const { path, channel, maxPages } = workerData as { path: string; channel: string; maxPages?: number };
const db = openSqlite(path, 'full', eventLogSchema);
// A copy of the write-ahead log into the file delays commits for a short time, so copying is rare.
db.pragma('wal_autocheckpoint = 8000');
if (maxPages) db.pragma(`max_page_count = ${maxPages}`);
giveSums(db);
const log = new EventLog(db);
const sweep = new LogSweep(db, log);
const news = new BroadcastChannel(channel);
const told = <T>(result: T): T => {
  news.postMessage(null);
  return result;
};

serve({
  append: (group: readonly Together[]) => told(log.append(group)),
  import: (events: Import) => told(log.import(events)),
  tryWriting: () => tryWriting(db),
  sweep: () => sweep.step(),
  close: () => {
    sweep.close();
    news.close();
    db.close();
  },
});

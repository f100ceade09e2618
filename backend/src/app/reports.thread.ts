import { parentPort, workerData } from 'node:worker_threads';
import { Reads } from '../kernel/rows/reads.ts';
import { bookLists } from '../reads/reports/fact-books.ts';
import { FactAnswers, type Plans } from '../reads/reports/fact-reader.ts';
import { openReads } from './engines.ts';
import type { ToReports } from './report-thread.ts';
import type { Settings } from './settings.ts';

// The thread that computes reports, so that no request waits for the figures of another one.

/** How many rows are read together to fill a book, the facts that the thread keeps in memory. */
const partOfRows = 2_000;
const port = parentPort!;
const store = await openReads(workerData as Settings, 'thread');
const reads = new Reads(store);
const answers = new FactAnswers({
  parts: (organization_id, home) => reads.parts(bookLists[home], { organization_id }, {}, { atOnce: partOfRows }),
  rows: (organization_id, home, ids) => reads.getMany(bookLists[home], { organization_id }, ids),
});
/** The jobs that questions are about, by the number under which they were sent. */
const plans = new Map<number, Plans>();
const answer = (ask: number, work: Promise<unknown>): void =>
  void work.then(
    (value) => port.postMessage({ ask, value }),
    (fault: Error) => port.postMessage({ ask, error: fault.message }),
  );
port.on('message', (message: ToReports) => {
  if (message.kind === 'change') answers.change(message.organization, message.home, message.keys);
  else if (message.kind === 'plans') plans.set(message.name, message.plans);
  else if (message.kind === 'forget') plans.delete(message.name);
  else if (message.kind === 'close') void store.close().then(() => process.exit(0));
  else if (message.kind === 'answer')
    answer(message.ask, answers.answer(message.question, plans.get(message.plans)!, message.open));
  else if (message.kind === 'judged') answer(message.ask, answers.judgedJobs(message.organization));
  else if (message.kind === 'interviewers')
    answer(message.ask, answers.interviewers(message.question, plans.get(message.plans)!));
  else answer(message.ask, answers.behind(message.question, plans.get(message.plans)!, message.open, message.after));
});

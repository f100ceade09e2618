import type { EventStore, LogPlace } from './ports/event-store.ts';
import type { JobQueue } from './ports/job-queue.ts';

/** The name under which the process runner saves its place in the log. */
export const processesPlace = 'processes';
/** The beginning of any log. */
export const logStart: LogPlace = { position: 0, event: null };

/** The fault that the log is older than a saved place, or another log: a backup was restored. Nothing may be folded or sent until an operator has decided. */
export class LogRestored extends Error {}

const whatToDo =
  'The log was probably restored from a backup. If this log is the right one, stop every process and run: npm run replay -- --restored';

/** The processes save their place soon after the first events. If they have read nothing and the log has more events than this, the log was put there afterwards. */
const mostUnread = 1000;

/** The place of the log's last event. */
export const endOf = async (events: EventStore): Promise<LogPlace> => {
  const position = await events.end();
  return { position, event: await events.idAt(position) };
};

/** Compares saved places with the log and throws LogRestored when the log ends before one of them or has another event there. The log only grows, so when the furthest place fits, those before it fit too. A place without an event comes from an earlier release and is only compared with the end. `who` names the owner of the places in the message. */
export const compareWithLog = async (
  events: EventStore,
  who: 'the read models were built' | 'the processes had read it',
  saved: readonly (LogPlace | null)[],
): Promise<void> => {
  const places = saved.filter((place) => place !== null).toSorted((a, b) => b.position - a.position);
  const furthest = places[0]?.position ?? 0;
  if (!furthest) return;
  const end = await events.end();
  if (end < furthest)
    throw new LogRestored(`The log ends at position ${end}, but ${who} up to position ${furthest}. ${whatToDo}`);
  const known = places.find(({ event }) => event !== null);
  if (known && (await events.idAt(known.position)) !== known.event)
    throw new LogRestored(
      `The log does not hold the event up to which ${who}: at position ${known.position} it has another one. ${whatToDo}`,
    );
};

/** The name of the place up to which the log was read again to add what the queue does not have. A place before the beginning means that all of it was read. */
export const refillPlace = 'refill';
/** Lets the next start of the processes read the whole log once for what the queue does not have. */
export const readAgain = (jobs: JobQueue): Promise<void> => jobs.savePlace(refillPlace, logStart);

/** Moves the processes' place to the present end of the log: everything in the log counts as history, and no process acts on it. Returns the previous place. */
export const skipToEnd = async (
  events: EventStore,
  jobs: JobQueue,
): Promise<{ before: LogPlace | null; now: LogPlace }> => {
  const before = await jobs.place(processesPlace);
  const now = await endOf(events);
  await jobs.savePlace(processesPlace, now);
  return { before, now };
};

/** The name of a place stored with the processes' places: when the log was last restored from a backup. Its position is that time in milliseconds. */
const restorePlace = 'restored';
/** Notes that the log is being restored, so that waiting work that was due before that time is not done a second time. */
export const noteRestore = (jobs: JobQueue, at: string): Promise<void> =>
  jobs.savePlace(restorePlace, { position: Date.parse(at), event: null });
/** When the log was last restored. Null: never. */
export const restoredAt = async (jobs: JobQueue): Promise<string | null> => {
  const noted = await jobs.place(restorePlace);
  return noted && new Date(noted.position).toISOString();
};

/** Compares the process runner's place with the log, and returns it. */
export const compareProcesses = async (events: EventStore, jobs: JobQueue): Promise<LogPlace | null> => {
  const saved = await jobs.place(processesPlace);
  await compareWithLog(events, 'the processes had read it', [saved]);
  if (saved?.position === 0 && (await events.readStored(0, mostUnread + 1)).events.length > mostUnread)
    throw new LogRestored(
      `The processes had read nothing, but the log holds more than ${mostUnread.toLocaleString('en')} events. ${whatToDo}`,
    );
  return saved;
};

import { idOf } from '@candor/contracts/all-events';
import type { EventStore, LogPlace, StoredEvent } from '../ports/event-store.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { KeyVault } from '../ports/key-vault.ts';
import { endOf, logStart } from '../same-log.ts';

// A backup of the vault, of the files or of the mails brings back what was erased after it was made. The log knows better, so the erasures are repeated (docs/design/erasure.md#backups).

/** The events after which the key that their stream is named after may not exist: of people with a record, of imports, and of all other words (`KeyDestroyed`). This is what "erased since" means: no other record of a destroyed key is kept. */
export const destroying = [
  'PersonKeyDestroyed',
  'SampleCandidateRemoved',
  'ImportFileDeleted',
  'KeyDestroyed',
] as const;
/** The events whose work is repeated. */
const repeated = ['CandidateErased', 'SampleCandidateRemoved', 'ImportDocumentsDeleted', 'ImportFileDeleted'] as const;
const pageSize = 500;

/** The vault's secret that says up to which place of the log no destroyed key is left in it. A restored vault has an earlier one. */
const placeName = 'erasures';
/** The place, stored with the jobs, that says that everything erased is to be erased once more. */
const againPlace = 'erased-again';
const over: LogPlace = { position: -1, event: null };

/** Lets the next start of the processes repeat every erasure of the log, because files or mails were restored. */
export const eraseAgainAtStart = (jobs: JobQueue): Promise<void> => jobs.savePlace(againPlace, logStart);

async function* pagesOf(
  events: EventStore,
  from: number,
  types: readonly string[],
): AsyncGenerator<readonly StoredEvent[]> {
  for (let at = from; ;) {
    const page = await events.readAll(at, pageSize, types);
    if (page.events.length) yield page.events;
    if (page.position <= at) return;
    at = page.position;
  }
}

/** Destroys again each key that the log says is destroyed, and returns how many came back. `from`: the place after which to look. */
export const destroyAgain = async (events: EventStore, keys: KeyVault, from = 0): Promise<number> => {
  let count = 0;
  for await (const page of pagesOf(events, from, destroying)) {
    const ids = [...new Set(page.map(({ stream }) => idOf(stream)))];
    for (const [id, key] of await keys.existingMany(ids)) {
      if (!key) continue;
      await keys.destroy(id);
      count++;
    }
  }
  return count;
};

/** Looks for destroyed keys that came back, and destroys them. Gives the erasing events whose work must be repeated to `repeat`: those since the vault's own place if a key came back, all of them if a restore was noted. */
export const settleErasures = async (
  events: EventStore,
  keys: KeyVault,
  jobs: JobQueue,
  repeat: (page: readonly StoredEvent[]) => Promise<void>,
): Promise<void> => {
  const stored = await keys.getSecret(placeName);
  const saved = stored === null ? null : (JSON.parse(stored) as LogPlace);
  const fits = saved?.event && (await events.idAt(saved.position)) === saved.event;
  const all = (await jobs.place(againPlace))?.position === logStart.position;
  const from = fits ? saved.position : 0;
  const end = await endOf(events);
  const count = await destroyAgain(events, keys, from);
  if (count)
    console.log(
      `The key vault was older than the log: ${count} ${count === 1 ? 'key that had been destroyed was' : 'keys that had been destroyed were'} there again. They are destroyed, and the files are deleted again.`,
    );
  if (count || all) for await (const page of pagesOf(events, all ? 0 : from, repeated)) await repeat(page);
  if (all) await jobs.savePlace(againPlace, over);
  const now = JSON.stringify(end);
  if (end.event !== null && stored !== now) await keys.putSecret(placeName, now);
};

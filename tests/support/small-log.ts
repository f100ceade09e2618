import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PersonFields } from '../../backend/src/states/candidate.state.ts';
import { SqliteEventStore } from '../../backend/src/adapters/embedded/sqlite-event-store.ts';
import { SqliteKeyVault } from '../../backend/src/adapters/embedded/sqlite-key-vault.ts';
import { idNo, someone } from '../../backend/src/kernel/given.ts';

// An event log with its keys on the disk, and the commands that kernel tests write into the log.

export type SmallLog = { folder: string; store: SqliteEventStore; keys: SqliteKeyVault; dispose: () => Promise<void> };
export const openSmallLog = async (): Promise<SmallLog> => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-'));
  const store = await SqliteEventStore.open(join(folder, 'events.db'));
  const keys = await SqliteKeyVault.open(join(folder, 'keys.db'));
  const dispose = async () => {
    await store.close();
    await keys.close();
    await rm(folder, { recursive: true });
  };
  return { folder, store, keys, dispose };
};

export const acme = idNo(2);
/** The fields of a task to create. */
export const calling = {
  title: 'Call',
  kind: 'call',
  due_at: null,
  priority: 'high' as const,
  person_id: someone,
  assignee_user_id: someone,
  subject: null,
};
/** The fields of a person to create. */
export const adaFields: PersonFields = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  name_order: null,
  email: 'ada@example.com',
  phone: null,
  pronoun: null,
  headline: null,
  current_title: null,
  current_company: null,
  location: null,
  tz_region: null,
  source: 'applied',
  source_id: null,
};

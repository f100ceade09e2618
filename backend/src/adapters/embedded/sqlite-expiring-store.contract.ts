import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expiringStoreContract } from '../../kernel/ports/expiring-store.contract-suite.ts';
import { SqliteExpiringStore } from './sqlite-expiring-store.ts';

expiringStoreContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-'));
  const path = join(folder, 'state.db');
  const bench = {
    store: await SqliteExpiringStore.open(path),
    beside: () => SqliteExpiringStore.open(path),
    reopen: async () => {
      await bench.store.close();
      return (bench.store = await SqliteExpiringStore.open(path));
    },
    dispose: async () => {
      await bench.store.close();
      await rm(folder, { recursive: true });
    },
  };
  return bench;
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteEventStore } from '../../adapters/embedded/sqlite-event-store.ts';
import { bookingContract } from './booking.contract-suite.ts';

const open = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-'));
  const store = await SqliteEventStore.open(join(folder, 'events.db'));
  return {
    store,
    dispose: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
};

bookingContract('the embedded log', open, { atomic: true, runs: 40 });
bookingContract('a log that appends to one stream after the other', open, { atomic: false, runs: 40 });

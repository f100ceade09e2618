import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projections } from '@candor/projections/index';
import { LocalWire } from '../adapters/embedded/local-wire.ts';
import { SqliteEventStore } from '../adapters/embedded/sqlite-event-store.ts';
import { SqliteKeyVault } from '../adapters/embedded/sqlite-key-vault.ts';
import { SqliteReadStore } from '../adapters/rows/sqlite-read-store.ts';
import type { ProjectionState } from '../kernel/rows/lane.ts';
import { leadProjector } from './projector-leader.ts';
import { topics } from './shared-progress.ts';

test('on a restored log the leading projector folds nothing, keeps the lease, and tells every process why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-'));
  const events = await SqliteEventStore.open(join(folder, 'events.db'));
  const keys = await SqliteKeyVault.open(join(folder, 'keys.db'));
  const reads = await SqliteReadStore.open(join(folder, 'reads.db'), { role: 'projector' });
  const wire = await LocalWire.open();
  const logged = console.error;
  console.error = () => undefined;
  const { name, version } = projections[0]!;
  await reads.write({ name, version: version * 1000 }, [], 180, 'an event that the log no longer has');
  const told = Promise.withResolvers<ProjectionState[]>();
  const answered = Promise.withResolvers<unknown>();
  await wire.listen(topics.states, (states) => told.resolve(states as ProjectionState[]));
  await wire.listen(topics.rebuilt, answered.resolve);
  const leading = leadProjector({ events, reads, keys, wire, close: () => Promise.resolve() }, wire);
  try {
    await leading.begin();
    const states = await told.promise;
    expect(states.map((state) => state.name)).toEqual(projections.map((each) => each.name));
    const why = 'The log ends at position 0, but the read models were built up to position 180.';
    for (const { status, error } of states)
      expect({ status, error }).toEqual({ status: 'failed', error: expect.stringContaining(why) });
    wire.publish(topics.rebuild, { ask: 'mine', name });
    expect(await answered.promise).toEqual({ ask: 'mine', error: expect.stringContaining(why) });
    expect(await wire.holder('projector')).not.toBeNull();
    expect(await reads.checkpoint({ name, version: version * 1000 })).toBe(180);
  } finally {
    await leading.close();
    console.error = logged;
    await Promise.all([wire.close(), reads.close(), events.close(), keys.close()]);
    await rm(folder, { recursive: true });
  }
});

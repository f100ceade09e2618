import type { Recorded } from '@candor/contracts/kernel/event';
import { projections } from '@candor/projections/index';
import { EventStoreDbEventStore } from '../../backend/src/adapters/eventstoredb/eventstoredb-event-store.ts';
import { MongoKeyVault } from '../../backend/src/adapters/mongodb/mongo-key-vault.ts';
import { MongoReadStore } from '../../backend/src/adapters/mongodb/mongo-read-store.ts';
import { decodeAll } from '../../backend/src/kernel/codec.ts';
import { differing, rebuiltRows, type Rows } from './read-models.ts';

// Reads the data of the production databases without the application.

/** Every event of the event log, decrypted, in order. */
export const sharedEvents = async (settings: Record<string, string>): Promise<Recorded[]> => {
  const events = await EventStoreDbEventStore.open({ url: settings.EVENTSTORE_URL! });
  const keys = await MongoKeyVault.open({
    url: settings.MONGODB_URL!,
    masterKeys: [Buffer.from(settings.MASTER_KEY!, 'hex')],
  });
  try {
    const all = [];
    for (
      let page = await events.readAll(0, 10_000);
      page.events.length;
      page = await events.readAll(page.position, 10_000)
    )
      all.push(...page.events);
    return await decodeAll(all, keys);
  } finally {
    await events.close();
    await keys.close();
  }
};

/** The first complete rows of the active versions that differ from rows folded from the same events. */
export const sharedRowsThatDiffer = async (
  settings: Record<string, string>,
  events: readonly Recorded[],
): Promise<string[]> => {
  const reads = await MongoReadStore.open({ url: settings.MONGODB_URL! });
  try {
    reads.declare(projections.map(({ name, version, list }) => ({ name, version, list })));
    const rebuilt = rebuiltRows(events);
    const stored: Rows = {};
    for (const projection of projections) {
      const version = (await reads.active(projection.name))!;
      // Reads every key that should exist, and every other row in the organizations of these events.
      const organizations = [...new Set([...events.map((event) => event.metadata.organization_id), '*'])];
      const keys = new Set(Object.keys(rebuilt[projection.name]!));
      for (const organization_id of organizations)
        for (const row of await reads.find<{ id: string }>(
          projection.name,
          { organization_id },
          {},
          { limit: 100_000 },
        ))
          keys.add(row.id);
      stored[projection.name] = Object.fromEntries(
        await reads.readRows({ name: projection.name, version, list: projection.list }, [...keys]),
      ) as Record<string, unknown>;
    }
    return differing(stored, rebuilt);
  } finally {
    await reads.close();
  }
};

/** The version of the read model whose rows answer, as its projection declares it. The read store keeps it in thousands (projector.ts). */
export const activeVersion = async (settings: Record<string, string>, name: string): Promise<number | null> => {
  const reads = await MongoReadStore.open({ url: settings.MONGODB_URL! });
  try {
    const version = await reads.active(name);
    return version && Math.trunc(version / 1000);
  } finally {
    await reads.close();
  }
};

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SqliteEventStore } from '../../backend/src/adapters/embedded/sqlite-event-store.ts';
import { encode } from '../../backend/src/kernel/codec.ts';
import type { App } from './app.ts';

/** Appends the event to the stream while the application is stopped, and starts the application again. It serves what no call does at once. */
export const writeEvent = async (
  app: App,
  stream: string,
  {
    organization_id,
    by = 'test',
    ...event
  }: { organization_id: string; by?: string; type: string; data: Record<string, unknown> },
): Promise<void> => {
  await app.stop();
  const log = await SqliteEventStore.open(join(app.folder, 'events.db'));
  const { length } = await log.readStream(stream, 0);
  const now = new Date().toISOString();
  const metadata = {
    organization_id,
    actor: { type: 'processor' as const, id: by },
    request_uid: randomUUID(),
    correlation_id: randomUUID(),
    occurred_at: now,
    recorded_at: now,
    schema_version: 1,
  };
  await log.append(stream, length - 1, [encode(stream, event, randomUUID(), metadata, null)]);
  await log.close();
  await app.open();
};

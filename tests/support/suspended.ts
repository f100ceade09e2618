import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { OrganizationEvent } from '@candor/contracts/organization/events';
import { SqliteEventStore } from '../../backend/src/adapters/embedded/sqlite-event-store.ts';
import { encode } from '../../backend/src/kernel/codec.ts';
import type { App } from './app.ts';

/** Suspends the organization while the application is stopped, because no call can suspend one yet. */
export const suspended = async (app: App, id: string): Promise<void> => {
  await app.stop();
  const log = await SqliteEventStore.open(join(app.folder, 'events.db'));
  const stream = `organization-${id}`;
  const { length } = await log.readStream(stream, 0);
  const event: OrganizationEvent = { type: 'OrganizationSuspended', data: { reason: 'unpaid' } };
  const now = new Date().toISOString();
  await log.append(stream, length - 1, [
    encode(
      stream,
      event,
      randomUUID(),
      {
        organization_id: id,
        actor: { type: 'system', id: 'test' },
        request_uid: randomUUID(),
        correlation_id: randomUUID(),
        occurred_at: now,
        recorded_at: now,
        schema_version: 1,
      },
      null,
    ),
  ]);
  await log.close();
  await app.open();
};

import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projections } from '@candor/projections/index';
import { FolderFileStore } from '../adapters/embedded/folder-file-store.ts';
import { lockFolder } from '../adapters/embedded/folder-lock.ts';
import { LocalIdentityProvider } from '../adapters/embedded/local-identity-provider.ts';
import { OutboxMailer } from '../adapters/embedded/outbox-mailer.ts';
import { SqliteEventStore } from '../adapters/embedded/sqlite-event-store.ts';
import { SqliteExpiringStore } from '../adapters/embedded/sqlite-expiring-store.ts';
import { SqliteJobQueue } from '../adapters/embedded/sqlite-job-queue.ts';
import { SqliteKeyVault } from '../adapters/embedded/sqlite-key-vault.ts';
import { SqliteReadStore } from '../adapters/embedded/sqlite-read-store.ts';
import { TemplateTextGenerator } from '../adapters/embedded/template-text-generator.ts';
import { GoogleIdentityProvider } from '../adapters/openid/google-identity-provider.ts';
import type { EventStore } from '../kernel/ports/event-store.ts';
import type { Engines } from '../kernel/ports/engines.ts';
import type { IdentityProvider } from '../kernel/ports/identity-provider.ts';
import type { KeyVault } from '../kernel/ports/key-vault.ts';
import type { ReadStore } from '../kernel/ports/read-store.ts';
import { NoIdentityProvider } from '../adapters/openid/no-identity-provider.ts';
import type { Settings } from './settings.ts';

// The one place where settings become engines.

/** A secret that is made once and kept in the vault. */
export const secretOf = async (keys: KeyVault, name: string): Promise<string> => {
  const present = await keys.getSecret(name);
  if (present) return present;
  await keys.putSecret(name, randomBytes(32).toString('hex'));
  return (await keys.getSecret(name))!;
};

const identityOf = async (settings: Settings, base: string): Promise<IdentityProvider> => {
  const redirect = `${base}/google_login_callback`;
  if (settings.IDENTITY_PROVIDER === 'google') return GoogleIdentityProvider.open({ client_id: settings.GOOGLE_CLIENT_ID!, client_secret: settings.GOOGLE_CLIENT_SECRET!, redirect });
  if (settings.IDENTITY_PROVIDER === 'local') return LocalIdentityProvider.open(redirect);
  return new NoIdentityProvider();
};

/** Everything a web process needs. `base` is the public address, known once the port is. */
export const openEngines = async (settings: Settings, base: string): Promise<Engines> => {
  const folder = settings.DATA_DIR;
  await mkdir(folder, { recursive: true });
  const lock = lockFolder(folder);
  const events = await SqliteEventStore.open(join(folder, 'events.db'), { role: 'writer', alone: true });
  const keys = await SqliteKeyVault.open(join(folder, 'keys.db'), { alone: true });
  const reads = await SqliteReadStore.open(join(folder, 'reads.db'), { role: 'web' });
  reads.declare(projections);
  return {
    events,
    keys,
    reads,
    expiring: await SqliteExpiringStore.open(join(folder, 'state.db'), { alone: true }),
    jobs: await SqliteJobQueue.open(join(folder, 'jobs.db')),
    files: await FolderFileStore.open(join(folder, 'files'), await secretOf(keys, 'files')),
    mail: await OutboxMailer.open(join(folder, 'outbox.db')),
    identity: await identityOf(settings, base),
    text: await TemplateTextGenerator.open(),
    release: lock.release,
  };
};

/** Closes everything, the log and the keys last. */
export const closeEngines = async ({ events, keys, release, ...rest }: Engines): Promise<void> => {
  await Promise.all(Object.values(rest).map((engine) => engine.close()));
  await events.close();
  await keys.close();
  release();
};

/** What the projector needs, for a thread or process of its own. */
export const openProjectorEngines = async (folder: string): Promise<{ events: EventStore; reads: ReadStore; keys: KeyVault; close: () => Promise<void> }> => {
  const events = await SqliteEventStore.open(join(folder, 'events.db'), { role: 'reader' });
  const reads = await SqliteReadStore.open(join(folder, 'reads.db'), { role: 'projector' });
  const keys = await SqliteKeyVault.open(join(folder, 'keys.db'));
  return { events, reads, keys, close: async () => { await reads.close(); await events.close(); await keys.close(); } };
};

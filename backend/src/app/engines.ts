import { stopBeforeUnknown } from '../kernel/known-events.ts';
import { holdBackNew } from '../kernel/new-events.ts';
import { createPrivateKey, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { projections } from '@candor/projections/index';
import { FolderRefused, settleFolder, type StoreFile } from '../adapters/embedded/data-folder.ts';
import { FolderFileStore } from '../adapters/embedded/folder-file-store.ts';
import { lockFolder } from '../adapters/embedded/folder-lock.ts';
import { inWritableFolder } from '../adapters/embedded/writable.ts';
import { LocalIdentityProvider } from '../adapters/embedded/local-identity-provider.ts';
import { OutboxMailer } from '../adapters/embedded/outbox-mailer.ts';
import { closeFolder } from '../adapters/embedded/private-folder.ts';
import { SqliteEventStore } from '../adapters/embedded/sqlite-event-store.ts';
import { SqliteExpiringStore } from '../adapters/embedded/sqlite-expiring-store.ts';
import { SqliteJobQueue } from '../adapters/embedded/sqlite-job-queue.ts';
import { SqliteKeyVault } from '../adapters/embedded/sqlite-key-vault.ts';
import { largeBatch, SqliteReadStore } from '../adapters/rows/sqlite-read-store.ts';
import { TemplateTextGenerator } from '../adapters/templates/template-text-generator.ts';
import type { MailTokens } from '../adapters/mail/mail-account.ts';
import type { DkimSettings } from '../adapters/smtp/smtp-mailer.ts';
import { GoogleIdentityProvider } from '../adapters/openid/google-identity-provider.ts';
import { NoOutsideFiles } from '../adapters/google/no-outside-files.ts';
import { NoIdentityProvider } from '../adapters/openid/no-identity-provider.ts';
import { NoVideoMeetings } from '../adapters/zoom/no-video-meetings.ts';
import { CalendarProviders, type Calendars } from '../kernel/ports/calendars.ts';
import { inProcess } from '../kernel/ports/engine.ts';
import type { Engines } from '../kernel/ports/engines.ts';
import type { EventStore } from '../kernel/ports/event-store.ts';
import type { ExpiringStore } from '../kernel/ports/expiring-store.ts';
import type { FileStore } from '../kernel/ports/file-store.ts';
import type { IdentityProvider } from '../kernel/ports/identity-provider.ts';
import type { Inbox } from '../kernel/ports/inbox.ts';
import type { JobQueue } from '../kernel/ports/job-queue.ts';
import type { KeyVault } from '../kernel/ports/key-vault.ts';
import type { Mailer } from '../kernel/ports/mailer.ts';
import type { OutsideFiles } from '../kernel/ports/outside-files.ts';
import type { ReadStore } from '../kernel/ports/read-store.ts';
import type { ModelTextGenerator, TextGenerator } from '../kernel/ports/text-generator.ts';
import type { VideoMeetings } from '../kernel/ports/video-meetings.ts';
import type { Wire } from '../kernel/ports/wire.ts';
import { compareKeys } from '../kernel/same-keys.ts';
import { engineNames, isShared, keepsFolder, type Settings } from './settings.ts';

// The one place where settings decide which engines are used. The clients of the production engines are loaded only when they are chosen.

/** The milliseconds in which a process that starts looks for its MongoDB again. A machine that starts everything together is slow, and a process that gives up at once is started again in vain. */
const openWait = 15_000;

/** `look`: opens the engine only to inspect it. */
type ThreadRole = 'main' | 'thread' | 'look';

/** A secret that is made once and stays in the vault. */
export const secretOf = (keys: KeyVault, name: string): Promise<string> =>
  keys.secret(name, () => randomBytes(32).toString('hex'));

/** Whether new events wait for an operator. Where this is the only process of the installation, they do not, unless a setting asks for it. */
export const holdsNewEvents = (events: Pick<EventStore, 'alone'>, settings: Settings): boolean =>
  !events.alone || settings.HOLD_NEW_EVENTS;

/** The event log. `main`: this is the process's one writer. */
export const openEvents = async (settings: Settings, role: ThreadRole = 'main'): Promise<EventStore> => {
  const events = stopBeforeUnknown(await openLog(settings, role));
  return holdsNewEvents(events, settings) ? holdBackNew(events) : events;
};
const openLog = async (settings: Settings, role: ThreadRole): Promise<EventStore> => {
  if (settings.EVENT_STORE === 'embedded')
    return SqliteEventStore.open(
      join(settings.DATA_DIR, 'events.db'),
      role === 'main' ? { role: 'writer', alone: true } : { role: 'reader' },
    );
  const { EventStoreDbEventStore } = await import('../adapters/eventstoredb/eventstoredb-event-store.ts');
  return EventStoreDbEventStore.open({ url: settings.EVENTSTORE_URL! });
};
export const openKeys = async (settings: Settings, role: ThreadRole = 'main'): Promise<KeyVault> => {
  if (settings.KEY_VAULT === 'embedded')
    return SqliteKeyVault.open(join(settings.DATA_DIR, 'keys.db'), role === 'main' ? { alone: true } : {});
  const { MongoKeyVault } = await import('../adapters/mongodb/mongo-key-vault.ts');
  return MongoKeyVault.open({
    url: settings.MONGODB_URL!,
    openWait: role === 'look' ? 0 : openWait,
    masterKeys: masterKeysOf(settings),
    look: role === 'look',
  });
};
/** The master keys: the first one wraps (encrypts) keys, all of them unwrap. */
export const masterKeysOf = (settings: Settings): Buffer[] =>
  settings.MASTER_KEY!.split(',').map((hex) => Buffer.from(hex, 'hex'));
export const openReads = async (settings: Settings, role: ThreadRole = 'main'): Promise<ReadStore> => {
  if (settings.READ_STORE === 'embedded')
    return SqliteReadStore.open(
      join(settings.DATA_DIR, 'reads.db'),
      role === 'main'
        ? { role: 'web' }
        : role === 'look'
          ? { role: 'look' }
          : { role: 'projector', apart: settings.BUILD_THREADS > 1 ? largeBatch : undefined },
    );
  const { MongoReadStore } = await import('../adapters/mongodb/mongo-read-store.ts');
  return MongoReadStore.open({ url: settings.MONGODB_URL!, openWait: role === 'look' ? 0 : openWait });
};
/** The wire, which carries messages between processes that share engines. Null: there is only this process. */
export const openWire = async (settings: Settings): Promise<Wire | null> => {
  if (!isShared(settings)) return null;
  const { RedisWire } = await import('../adapters/redis/redis-wire.ts');
  return RedisWire.open({ url: settings.REDIS_URL! });
};
export const openJobs = async (settings: Settings): Promise<JobQueue> => {
  if (settings.JOB_QUEUE === 'embedded')
    return SqliteJobQueue.open(join(settings.DATA_DIR, 'jobs.db'), { alone: true });
  const { BullMqJobQueue } = await import('../adapters/bullmq/bullmq-job-queue.ts');
  return BullMqJobQueue.open({ url: settings.REDIS_URL! });
};
export const openExpiring = async (settings: Settings): Promise<ExpiringStore> => {
  if (settings.STATE_STORE === 'embedded')
    return SqliteExpiringStore.open(join(settings.DATA_DIR, 'state.db'), { alone: true });
  const { RedisExpiringStore } = await import('../adapters/redis/redis-expiring-store.ts');
  return RedisExpiringStore.open({ url: settings.REDIS_URL! });
};
/** `alone`: this process holds the data folder. */
export const openFiles = async (settings: Settings, keys: KeyVault, { alone = false } = {}): Promise<FileStore> => {
  if (settings.FILE_STORE === 'embedded')
    return FolderFileStore.open(join(settings.DATA_DIR, 'files'), await secretOf(keys, 'files'), '', { alone });
  const { S3FileStore } = await import('../adapters/s3/s3-file-store.ts');
  return S3FileStore.open({
    endpoint: settings.S3_ENDPOINT,
    public_url: settings.S3_PUBLIC_URL,
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET!,
    access_key_id: settings.S3_ACCESS_KEY_ID!,
    secret_access_key: settings.S3_SECRET_ACCESS_KEY!,
    path_style: settings.S3_PATH_STYLE ?? Boolean(settings.S3_ENDPOINT),
  });
};
export const openMail = async (settings: Settings, expiring: ExpiringStore): Promise<Mailer> => {
  if (settings.MAILER === 'embedded') return OutboxMailer.open(join(settings.DATA_DIR, 'outbox.db'));
  const { SmtpMailer } = await import('../adapters/smtp/smtp-mailer.ts');
  return SmtpMailer.open({
    url: settings.SMTP_URL!,
    tokens: await mailTokensOf(settings),
    dkim: await dkimOf(settings),
    sent: expiring,
  });
};
const tokensAt = (settings: Settings): string =>
  settings.MAIL_OAUTH_TOKEN_URL ??
  (settings.MAIL_OAUTH_PROVIDER === 'google'
    ? 'https://oauth2.googleapis.com/token'
    : `https://login.microsoftonline.com/${settings.MAIL_OAUTH_TENANT}/oauth2/v2.0/token`);
const opened = new WeakMap<Settings, MailTokens>();
/** The access tokens of the one mail account, shared by sending and receiving. Null: there is no such account. */
const mailTokensOf = async (settings: Settings): Promise<MailTokens | null> => {
  const { MAIL_OAUTH_CLIENT_ID: client_id, MAIL_OAUTH_CLIENT_SECRET: client_secret } = settings;
  if (!client_id || !client_secret) return null;
  const { MailTokens } = await import('../adapters/mail/mail-account.ts');
  if (!opened.has(settings))
    opened.set(
      settings,
      new MailTokens({
        token_url: tokensAt(settings),
        client_id,
        client_secret,
        refresh_token: settings.MAIL_OAUTH_REFRESH_TOKEN,
        scope:
          settings.MAIL_OAUTH_SCOPE ??
          // A client that signs in for itself asks for all permissions that an administrator has granted it.
          (settings.MAIL_OAUTH_PROVIDER === 'microsoft' && !settings.MAIL_OAUTH_REFRESH_TOKEN
            ? 'https://outlook.office365.com/.default'
            : undefined),
      }),
    );
  return opened.get(settings)!;
};
/** The settings with which our mails are signed. Null: mails are not signed. */
export const dkimOf = async ({ DKIM_SELECTOR, DKIM_KEY_FILE, MAIL_FROM }: Settings): Promise<DkimSettings | null> => {
  if (!DKIM_SELECTOR || !DKIM_KEY_FILE) return null;
  const key = await readFile(DKIM_KEY_FILE, 'utf8').catch((fault: NodeJS.ErrnoException) => {
    throw new Error(`The file in DKIM_KEY_FILE cannot be read (${fault.code ?? fault.name}).`);
  });
  const isRsa = (): boolean => {
    try {
      return createPrivateKey(key).asymmetricKeyType === 'rsa';
    } catch {
      return false;
    }
  };
  if (!isRsa()) throw new Error('The file in DKIM_KEY_FILE holds no RSA private key (PEM, without a password).');
  return { domain: MAIL_FROM.split('@').at(-1)!, selector: DKIM_SELECTOR, key };
};
/** The mailbox that answers arrive in. Null: answers arrive by the webhook, or not at all. */
export const openInbox = async (settings: Settings, expiring: ExpiringStore): Promise<Inbox | null> => {
  if (!settings.INBOX_URL) return null;
  const { ImapInbox } = await import('../adapters/imap/imap-inbox.ts');
  return ImapInbox.open({ url: settings.INBOX_URL, tokens: await mailTokensOf(settings), places: expiring });
};
export const openIdentity = async (settings: Settings, base: string): Promise<IdentityProvider> => {
  const redirect = `${base}/google_login_callback`;
  if (settings.IDENTITY_PROVIDER === 'google')
    return GoogleIdentityProvider.open({
      issuer: settings.OIDC_ISSUER,
      client_id: settings.GOOGLE_CLIENT_ID!,
      client_secret: settings.GOOGLE_CLIENT_SECRET!,
      redirect,
    });
  if (settings.IDENTITY_PROVIDER === 'local') return LocalIdentityProvider.open(redirect);
  return new NoIdentityProvider(inProcess);
};

/** The video meetings of Zoom, if its client is set up. */
export const openVideo = async (settings: Settings, base: string): Promise<VideoMeetings> => {
  const { ZOOM_CLIENT_ID: client_id, ZOOM_CLIENT_SECRET: client_secret, ZOOM_URL: address } = settings;
  if (!client_id || !client_secret) return new NoVideoMeetings();
  const { ZoomVideoMeetings } = await import('../adapters/zoom/zoom-video-meetings.ts');
  return ZoomVideoMeetings.open({
    client_id,
    client_secret,
    redirect: `${base}/connected_apps/zoom_callback`,
    ...(address ? { address: address.replace(/\/+$/, '') } : {}),
  });
};

/** The files of Google Drive, if its client is set up. */
export const openOutsideFiles = async (settings: Settings, base: string): Promise<OutsideFiles> => {
  const {
    GOOGLE_DRIVE_CLIENT_ID: client_id,
    GOOGLE_DRIVE_CLIENT_SECRET: client_secret,
    GOOGLE_DRIVE_URL: address,
  } = settings;
  if (!client_id || !client_secret) return new NoOutsideFiles();
  const { GoogleDriveFiles } = await import('../adapters/google/google-drive-files.ts');
  return GoogleDriveFiles.open({
    client_id,
    client_secret,
    redirect: `${base}/connected_apps/drive_callback`,
    ...(address ? { address: address.replace(/\/+$/, '') } : {}),
  });
};

/** The providers where people can keep their own calendar. */
export const openCalendars = async (settings: Settings, base: string): Promise<CalendarProviders> => {
  const {
    GOOGLE_CALENDAR_CLIENT_ID: client_id,
    GOOGLE_CALENDAR_CLIENT_SECRET: client_secret,
    GOOGLE_CALENDAR_URL: address,
  } = settings;
  const all: Calendars[] = [];
  if (client_id && client_secret) {
    const { GoogleCalendars } = await import('../adapters/google/google-calendars.ts');
    all.push(
      GoogleCalendars.open({
        client_id,
        client_secret,
        redirect: `${base}/connected_apps/calendar_callback`,
        ...(address ? { address: address.replace(/\/+$/, '') } : {}),
      }),
    );
  }
  if (settings.CALDAV === 'on') {
    const { CaldavCalendars } = await import('../adapters/caldav/caldav-calendars.ts');
    all.push(CaldavCalendars.open({ private_hosts: settings.CALDAV_PRIVATE_HOSTS }));
  }
  return new CalendarProviders(all);
};

const fileOf: Partial<Record<(typeof engineNames)[number], StoreFile>> = {
  EVENT_STORE: 'events.db',
  KEY_VAULT: 'keys.db',
  READ_STORE: 'reads.db',
  JOB_QUEUE: 'jobs.db',
  STATE_STORE: 'state.db',
  MAILER: 'outbox.db',
  FILE_STORE: 'files',
};
/** The stores that are in the data folder under these settings. */
export const storesOf = (settings: Settings): StoreFile[] =>
  engineNames.flatMap((name) => (settings[name] === 'embedded' ? (fileOf[name] ?? []) : []));

/** Throws when a repair or change command would create an empty installation. */
export const mustBeThere = (settings: Settings): void => {
  const stores = storesOf(settings);
  if (!stores.length || stores.some((name) => existsSync(join(settings.DATA_DIR, name)))) return;
  throw new FolderRefused(
    `There is no installation in ${resolve(settings.DATA_DIR)}, so there is nothing to do. DATA_DIR says where the installation is.`,
  );
};

/** Locks this process's data folder, if the process keeps anything there. */
export const lockData = async (settings: Settings): Promise<{ release: () => void }> => {
  if (!keepsFolder(settings)) return { release: () => undefined };
  await inWritableFolder(settings.DATA_DIR, ['lock.db', ...storesOf(settings)], () => closeFolder(settings.DATA_DIR));
  return lockFolder(settings.DATA_DIR);
};

/**
 * Locks the data folder and examines every store in it. Throws FolderRefused when the folder is unusable. Call `stamp` when the stores are open. `first` runs before any store is examined.
 */
export const holdFolder = async (
  settings: Settings,
  first: () => void = () => undefined,
): Promise<{ stamp: () => void; release: () => void }> => {
  const lock = await lockData(settings);
  try {
    first();
    return { ...settleFolder(settings.DATA_DIR, storesOf(settings)), ...lock };
  } catch (fault) {
    lock.release();
    throw fault;
  }
};

/** Opens the event log and its keys. Throws KeysMissing when they do not belong together, before the vault is asked for a secret, because the vault would make a missing one. */
export const openLogAndKeys = async (
  settings: Settings,
  role: ThreadRole = 'main',
): Promise<{ events: EventStore; keys: KeyVault }> => {
  const events = await openEvents(settings, role);
  const keys = await openKeys(settings, role);
  if (settings.KEY_VAULT === 'embedded' && role === 'main') await compareKeys(events, keys);
  return { events, keys };
};

/** The language model that drafts texts, if the settings name a server or a key. */
export const openModel = async (
  { OPENAI_API_KEY: key = '', OPENAI_BASE_URL: base, OPENAI_MODEL: model }: Settings,
  templates: TextGenerator,
): Promise<ModelTextGenerator | null> => {
  if (!key && !base) return null;
  const { OpenAiTextGenerator } = await import('../adapters/openai/openai-text-generator.ts');
  return OpenAiTextGenerator.open({ key, base, model }, templates);
};

/** Opens all engines of a process. `base` is the public address, which is known only when the port is. */
export const openEngines = async (settings: Settings, base: string): Promise<Engines> => {
  const folder = await holdFolder(settings);
  const { events, keys } = await openLogAndKeys(settings);
  const reads = await openReads(settings);
  reads.declare(projections);
  const expiring = await openExpiring(settings);
  const text = await TemplateTextGenerator.open();
  const engines: Engines = {
    events,
    keys,
    reads,
    expiring,
    jobs: await openJobs(settings),
    files: await openFiles(settings, keys, { alone: true }),
    mail: await openMail(settings, expiring),
    inbox: await openInbox(settings, expiring),
    identity: await openIdentity(settings, base),
    text,
    model: await openModel(settings, text),
    video: await openVideo(settings, base),
    calendars: await openCalendars(settings, base),
    outsideFiles: await openOutsideFiles(settings, base),
    wire: await openWire(settings),
    release: folder.release,
  };
  folder.stamp();
  return engines;
};

/** Closes every engine, the log and the keys last. */
export const closeEngines = async ({ events, keys, jobs, release, ...rest }: Engines): Promise<void> => {
  const faults: unknown[] = [];
  // An engine that does not close in time must not keep the others open.
  const close = (engine: { close(): Promise<void> } | null) => engine?.close().catch((fault) => faults.push(fault));
  await close(jobs); // running jobs still need the other engines
  await Promise.all(Object.values(rest).map(close));
  await close(events);
  await close(keys);
  release();
  if (faults.length) throw faults[0];
};

export type ProjectorEngines = {
  events: EventStore;
  reads: ReadStore;
  keys: KeyVault;
  wire: Wire | null;
  close: () => Promise<void>;
};
/** Opens the engines of a projector with its own thread or process. */
export const openProjectorEngines = async (settings: Settings): Promise<ProjectorEngines> => {
  const [events, reads, keys, wire] = [
    await openEvents(settings, 'thread'),
    await openReads(settings, 'thread'),
    await openKeys(settings, 'thread'),
    await openWire(settings),
  ];
  return {
    events,
    reads,
    keys,
    wire,
    close: async () => {
      await reads.close();
      await events.close();
      await keys.close();
      await wire?.close();
    },
  };
};

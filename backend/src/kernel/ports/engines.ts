import type { CalendarProviders } from './calendars.ts';
import type { EventStore } from './event-store.ts';
import type { ExpiringStore } from './expiring-store.ts';
import type { FileStore } from './file-store.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { Inbox } from './inbox.ts';
import type { JobQueue } from './job-queue.ts';
import type { KeyVault } from './key-vault.ts';
import type { Mailer } from './mailer.ts';
import type { OutsideFiles } from './outside-files.ts';
import type { ReadStore } from './read-store.ts';
import type { ModelTextGenerator, TextGenerator } from './text-generator.ts';
import type { VideoMeetings } from './video-meetings.ts';
import type { Wire } from './wire.ts';

/** All engines of one running process, chosen once at start. */
export type Engines = {
  events: EventStore;
  reads: ReadStore;
  keys: KeyVault;
  expiring: ExpiringStore;
  jobs: JobQueue;
  files: FileStore;
  mail: Mailer;
  /** Null if no mailbox is read. */ inbox: Inbox | null;
  identity: IdentityProvider;
  text: TextGenerator;
  /** Null if no model is set up. */ model: ModelTextGenerator | null;
  video: VideoMeetings;
  calendars: CalendarProviders;
  outsideFiles: OutsideFiles;
  /** Null if no other process shares the engines. */ wire: Wire | null;
  /** Releases what the process holds, after everything is closed. */ release: () => void;
};

import { isHiddenDecision } from '@candor/contracts/privacy/programs';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import {
  BASE,
  HOLDS_NEW_EVENTS,
  LOOPBACK,
  MAIL_FROM,
  MAIL_REPLY_TO,
  MAIL_WEBHOOK_SECRET,
  PEPPER,
  WRITERS,
  type Writers,
} from '../kernel/tokens.ts';
import { FactReader } from '../reads/reports/fact-reader.ts';
import { MODEL_BUDGET } from '../reads/descriptions/suggester.ts';
import { ProjectionStates } from '../http/projection-states.ts';
import { Documents } from '../pages/document.ts';
import { CHECK_ANSWERS } from '../http/answer-check.ts';
import { LANGUAGES } from '../kernel/languages.ts';
import { XSRF_SECRET } from '../http/permissions.guard.ts';
import { Progress } from '../kernel/rows/progress.ts';
import { Clock } from '../kernel/clock.ts';
import { Erasures } from '../kernel/rows/erasures.ts';
import { VeiledReadStore } from '../kernel/rows/veiled-reads.ts';
import { projections } from '@candor/projections/index';
import { BoxedDocumentReader } from '../adapters/documents/boxed-document-reader.ts';
import { PostalMailReader } from '../adapters/mail/postal-mail-reader.ts';
import { CalendarProviders } from '../kernel/ports/calendars.ts';
import { DocumentReader } from '../kernel/ports/documents.ts';
import type { Engines } from '../kernel/ports/engines.ts';
import { Releases } from '../kernel/work/releases.ts';
import { InTurn } from '../kernel/work/in-turn.ts';
import { EventStore } from '../kernel/ports/event-store.ts';
import { ExpiringStore } from '../kernel/ports/expiring-store.ts';
import { FileStore } from '../kernel/ports/file-store.ts';
import { IdentityProvider } from '../kernel/ports/identity-provider.ts';
import { Inbox } from '../kernel/ports/inbox.ts';
import { JobQueue } from '../kernel/ports/job-queue.ts';
import { KeyVault } from '../kernel/ports/key-vault.ts';
import { MailReader } from '../kernel/ports/mail-reader.ts';
import { Mailer } from '../kernel/ports/mailer.ts';
import { OutsideFiles } from '../kernel/ports/outside-files.ts';
import { ReadStore } from '../kernel/ports/read-store.ts';
import { ModelTextGenerator, TextGenerator } from '../kernel/ports/text-generator.ts';
import { VideoMeetings } from '../kernel/ports/video-meetings.ts';
import { Wire } from '../kernel/ports/wire.ts';
import type { StreamFollower } from '../kernel/stream-follower.ts';
import { Streams } from '../kernel/streams.ts';
import { holdsNewEvents } from './engines.ts';
import type { Settings } from './settings.ts';

export type Parts = {
  engines: Engines;
  settings: Settings;
  base: string;
  progress: Progress;
  facts: FactReader;
  states: ProjectionStates;
  erasures: Erasures;
  documents: Documents;
  releases: Releases;
  secrets: { pepper: string; xsrf: string };
  /** Null when no other process writes, or no user signs in. */ follower: StreamFollower | null;
};
const value = (provide: unknown, useValue: unknown) => ({ provide: provide as never, useValue });

/** Provides the chosen engines, and values known only when the process starts. */
@Global()
@Module({})
export class EnginesModule {
  static on({
    engines,
    settings,
    base,
    progress,
    facts,
    states,
    erasures,
    documents,
    releases,
    secrets,
    follower,
  }: Parts): DynamicModule {
    const clock = new Clock();
    const providers = [
      value(EventStore, engines.events),
      value(Erasures, erasures),
      value(ReadStore, new VeiledReadStore(engines.reads, erasures, projections)),
      value(KeyVault, engines.keys),
      value(ExpiringStore, engines.expiring),
      value(JobQueue, engines.jobs),
      value(FileStore, engines.files),
      value(Mailer, engines.mail),
      value(Inbox, engines.inbox),
      value(IdentityProvider, engines.identity),
      value(TextGenerator, engines.text),
      value(ModelTextGenerator, engines.model),
      value(VideoMeetings, engines.video),
      value(CalendarProviders, engines.calendars),
      value(OutsideFiles, engines.outsideFiles),
      value(MailReader, new PostalMailReader()),
      value(DocumentReader, new BoxedDocumentReader()),
      value(MODEL_BUDGET, settings.MODEL_DAILY_CALLS),
      value(Wire, engines.wire),
      value(InTurn, new InTurn(engines.wire)),
      value(Clock, clock),
      value(Streams, new Streams(engines.events, engines.keys, clock.now, follower, isHiddenDecision)),
      value(Progress, progress),
      value(FactReader, facts),
      value(ProjectionStates, states),
      value(Documents, documents),
      value(Releases, releases),
      value(HOLDS_NEW_EVENTS, holdsNewEvents(engines.events, settings)),
      value(WRITERS, {
        log: engines.events,
        keys: engines.keys,
        rows: engines.reads,
        jobs: engines.jobs,
        sessions: engines.expiring,
        mail: engines.mail,
        files: engines.files,
      } satisfies Writers),
      value(PEPPER, secrets.pepper),
      value(XSRF_SECRET, secrets.xsrf),
      value(BASE, base),
      value(MAIL_FROM, settings.MAIL_FROM),
      value(MAIL_REPLY_TO, settings.MAIL_REPLY_TO ?? null),
      value(MAIL_WEBHOOK_SECRET, settings.MAIL_WEBHOOK_SECRET ?? null),
      value(LOOPBACK, settings.loopback),
      value(CHECK_ANSWERS, settings.CHECK_ANSWERS),
      value(LANGUAGES, settings.LANGUAGES),
    ];
    return { module: EnginesModule, providers, exports: providers.map((each) => each.provide) };
  }
}

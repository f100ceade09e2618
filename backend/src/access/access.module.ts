import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { Callers } from '../http/caller.ts';
import { HistoryAccess } from './history-access.ts';
import { MessageAccess } from './message-access.ts';
import { RecordAccess } from './records.ts';
import { Records } from '../http/records.ts';
import { ActivityFeed } from './activity-feed.ts';
import { JobAccess } from './job-access.ts';
import { JobOpener } from './job-opener.ts';
import { Reads } from '../kernel/reads.ts';
import { Lookups } from './lookups.ts';
import { MergeValues } from './merge-values.ts';
import { PersonAccess } from './person-access.ts';
import { PersonOpener } from './person-opener.ts';
import { PersonRecord } from './person-record.ts';
import { PublicJobs } from './public-jobs.ts';
import { References, ReferencesInterceptor } from './references.ts';
import { RowNames } from './row-names.ts';
import { Sessions } from './session.ts';
import { Kept } from './kept.ts';
import { StandardPayload } from './standard.ts';

const readers = [
  HistoryAccess,
  MessageAccess,
  ActivityFeed,
  JobAccess,
  JobOpener,
  Reads,
  Lookups,
  MergeValues,
  PersonAccess,
  PersonOpener,
  PersonRecord,
  PublicJobs,
  RowNames,
  Sessions,
  Kept,
  StandardPayload,
  References,
];

/** Who is asking, what they may do, and what several features read. */
@Global()
@Module({
  providers: [
    ...readers,
    { provide: Callers, useExisting: Sessions },
    { provide: Records, useClass: RecordAccess },
    { provide: APP_INTERCEPTOR, useClass: ReferencesInterceptor },
  ],
  exports: [...readers, Callers, Records],
})
export class AccessModule {}

import { Global, Module } from '@nestjs/common';
import { Callers } from '../http/caller.ts';
import { Frames } from '../http/frame.ts';
import { HiringRules } from './hiring-rules.ts';
import { Farewells } from './farewells.ts';
import { Letters } from './letters.ts';
import { ReasonKeys } from './reason-keys.ts';
import { ResumesToRead } from './resumes-to-read.ts';
import { HistoryAccess } from './history-access.ts';
import { MessageAccess } from './message-access.ts';
import { NoteReaders } from './note-readers.ts';
import { NotificationAccess } from './notification-access.ts';
import { RecordAccess } from './records.ts';
import { Records } from '../http/records.ts';
import { ActivityFeed } from './activity-feed.ts';
import { AppointmentsOf } from './appointments-of.ts';
import { JobAccess } from './job-access.ts';
import { JobOpener } from './job-opener.ts';
import { JobRecord } from './job-record.ts';
import { JobsWithRights } from './jobs-with-rights.ts';
import { Reads } from '../kernel/reads.ts';
import { Lookups } from './lookups.ts';
import { LastRestore } from './last-restore.ts';
import { LetterEnds } from './letter-ends.ts';
import { MergeValues } from './merge-values.ts';
import { Blocks } from './blocks.ts';
import { Openings } from './openings.ts';
import { CalendarAccounts } from './calendar-accounts.ts';
import { OutsideTimes } from './outside-times.ts';
import { PeopleTimes } from './people-times.ts';
import { PersonAccess } from './person-access.ts';
import { PersonOpener } from './person-opener.ts';
import { PersonRecord } from './person-record.ts';
import { PersonValues } from './person-values.ts';
import { Pictures } from './pictures.ts';
import { PublicJobs } from './public-jobs.ts';
import { DueScorecards } from './due-scorecards.ts';
import { JudgementsOf } from './judgements-of.ts';
import { RecordsThen } from './records-then.ts';
import { Reviews } from './reviews.ts';
import { PlannedInterviews } from './planned-interviews.ts';
import { ScheduledRounds } from './scheduled-rounds.ts';
import { Scorecards } from './scorecards.ts';
import { Readers } from './readers.ts';
import { Kits } from './kits.ts';
import { QuestionSets } from './question-sets.ts';
import { References } from './references.ts';
import { RoundMeetingReads } from './round-meeting-reads.ts';
import { RowNames } from './row-names.ts';
import { Sessions } from './session.ts';
import { RowCache } from './row-cache.ts';
import { StoppedModels } from './stopped-models.ts';
import { StandardPayload } from './standard.ts';
import { WorkerCommands } from '../kernel/worker.ts';
import { EntryUses } from './entry-uses.ts';
import { ListSizes } from './list-sizes.ts';
import { ResumeReadings } from './resume-readings.ts';
import { Uploads } from './uploads.ts';
import { OwnAccounts } from './own-accounts.ts';
import { SamePeople } from './same-people.ts';
import { SeenPeople } from './seen-people.ts';
import { CandidateLinks } from './candidate-links.ts';
import { OwnLinks } from './own-links.ts';
import { Surveys } from './surveys.ts';
import { PastOrganization } from './past-organization.ts';
import { PastPeople } from './past-people.ts';
import { FileAccounts } from './file-accounts.ts';
import { VideoAccounts } from './video-accounts.ts';
import { Views } from './views.ts';

const readers = [
  StoppedModels,
  EntryUses,
  ListSizes,
  HiringRules,
  Farewells,
  Letters,
  ReasonKeys,
  ResumesToRead,
  HistoryAccess,
  MessageAccess,
  NoteReaders,
  NotificationAccess,
  ActivityFeed,
  CalendarAccounts,
  AppointmentsOf,
  JobAccess,
  JobOpener,
  JobRecord,
  JobsWithRights,
  Reads,
  Lookups,
  LastRestore,
  LetterEnds,
  MergeValues,
  Blocks,
  Openings,
  PastOrganization,
  PastPeople,
  OutsideTimes,
  PeopleTimes,
  PersonAccess,
  PersonOpener,
  PersonRecord,
  PersonValues,
  SeenPeople,
  OwnAccounts,
  SamePeople,
  Pictures,
  PublicJobs,
  RowNames,
  RoundMeetingReads,
  PlannedInterviews,
  ScheduledRounds,
  Sessions,
  RowCache,
  StandardPayload,
  Readers,
  References,
  QuestionSets,
  Reviews,
  DueScorecards,
  JudgementsOf,
  RecordsThen,
  Scorecards,
  Kits,
  WorkerCommands,
  ResumeReadings,
  Uploads,
  OwnLinks,
  CandidateLinks,
  Surveys,
  FileAccounts,
  VideoAccounts,
  Views,
];

/** Who is asking, what they may do, and what several features read. */
@Global()
@Module({
  providers: [
    ...readers,
    { provide: Callers, useExisting: Sessions },
    { provide: Frames, useExisting: StandardPayload },
    { provide: Records, useClass: RecordAccess },
  ],
  exports: [...readers, Callers, Frames, Records],
})
export class AccessModule {}

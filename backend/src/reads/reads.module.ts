import { VisitDays } from './engagement/visit-days.ts';
import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Frames } from '../pages/frame.ts';
import { Records } from '../http/records.ts';
import { RecordAccess } from './records.ts';
import { ApplicationRecords } from './pipeline/application.record.ts';
import { ApplicationSteps } from './pipeline/application-steps.ts';
import { AppointmentRecords } from './interviews/appointment.record.ts';
import { CadenceRecords } from './cadences/cadence.record.ts';
import { SavedReportRecords } from './reports/saved-report.record.ts';
import { JobRecords } from './jobs/job.record.ts';
import { MemberRecords } from './organization/member.record.ts';
import { MessageRecords } from './messages/message.record.ts';
import { PersonRecords } from './people/person.record.ts';
import { ReviewRecords } from './reviews/review.record.ts';
import { ScorecardRecords } from './scorecards/scorecard.record.ts';
import { WhyNotTold } from './interviews/not-told.ts';
import { Suggester } from './descriptions/suggester.ts';
import { Operations } from './bulk/operations.ts';
import { Duplicates } from './duplicates/duplicates.ts';
import { ErasedRows } from './erasure/erased-rows.ts';
import { CandidateLists } from './pipeline/candidate-lists.ts';
import { PeopleFilters } from './pipeline/people-filters.ts';
import { StoppedModels } from './platform/stopped-models.ts';
import { Announcements } from './platform/announcements.ts';
import { Plans } from './platform/plan-limits.ts';
import { ListSizes } from './catalogues/list-sizes.ts';
import { HiringRules } from './organization/hiring-rules.ts';
import { Farewells } from './messages/farewells.ts';
import { Letters } from './messages/letters.ts';
import { ReasonKeys } from './triage/reason-keys.ts';
import { ResumesToRead } from './triage/resumes-to-read.ts';
import { NoteReaders } from './notes/note-readers.ts';
import { AdministratorMails } from './notifications/administrator-mails.ts';
import { NotificationAccess } from './notifications/notification-access.ts';
import { ActivityFeed } from './jobs/activity-feed.ts';
import { CalendarAccounts } from './connections/calendar-accounts.ts';
import { AppointmentsOf } from './interviews/appointments-of.ts';
import { JobOpener } from './jobs/job-opener.ts';
import { JobRecord } from './jobs/job-record.ts';
import { JobsWithRights } from './jobs/jobs-with-rights.ts';
import { Lookups } from './lookups.ts';
import { Contacts } from './sales/contacts.ts';
import { DealRows } from './sales/deal-rows.ts';
import { HomeOfSales } from './sales/home-sales.ts';
import { SalesRecords } from './sales/sales.record.ts';
import { PartnerLinks } from './sales/partner-links.ts';
import { CadenceAccess } from './cadences/cadence-access.ts';
import { Browsers } from './engagement/browsers.ts';
import { ContactIds } from './forms/contact-ids.ts';
import { FormRecords } from './forms/form.record.ts';
import { PublicForms } from './forms/public-forms.ts';
import { TypedAgain } from './public/typed-again.ts';
import { PublicRecruitingEvents } from './recruiting-events/public-events.ts';
import { PageParts } from './webpages/page-parts.ts';
import { PublicWebpages } from './webpages/public-webpages.ts';
import { WebpageRecords } from './webpages/webpage.record.ts';
import { Visitors } from './forms/visitors.ts';
import { LettersAskedFor } from './messages/letters-asked-for.ts';
import { MarketingModule } from './organization/marketing-module.ts';
import { ShownProofs } from './public/shown-proofs.ts';
import { RecruitingEventRecords } from './recruiting-events/recruiting-event.record.ts';
import { CadenceConversation } from './cadences/cadence-conversation.ts';
import { CadenceTimes } from './cadences/cadence-times.ts';
import { TaskLetters } from './cadences/task-letters.ts';
import { LastRestore } from './messages/last-restore.ts';
import { ContactSafety } from './messages/contact-safety.ts';
import { LetterEnds } from './messages/letter-ends.ts';
import { LettersToPeople } from './messages/letters-to-people.ts';
import { Writings } from './messages/writings.ts';
import { LetterWriter } from './messages/letter-writer.ts';
import { MergeValues } from './messages/merge-values.ts';
import { Blocks } from './descriptions/blocks.ts';
import { Openings } from './openings/openings.ts';
import { GoneRecords } from './past/gone-records.ts';
import { PastEngines } from './past/changed-rows.ts';
import { PastOrganization } from './past/past-organization.ts';
import { PastPeople } from './past/past-people.ts';
import { Outcomes } from './platform/outcomes.ts';
import { OutsideTimes } from './calendars/outside-times.ts';
import { PeopleTimes } from './booking/people-times.ts';
import { PersonIds } from './people/person-ids.ts';
import { BesidePerson } from './people/beside-person.ts';
import { PersonOpener } from './people/person-opener.ts';
import { MarketingCopy } from './people/marketing-copy.ts';
import { SubjectCopies } from './people/subject-copy.ts';
import { CopyContents } from './people/copy-contents.ts';
import { LegalClocks } from './privacy/legal-clocks.ts';
import { RetentionReads } from './privacy/retention-reads.ts';
import { PersonRecord } from './people/person-record.ts';
import { TakenBack } from './people/taken-back.ts';
import { PersonValues } from './people/person-values.ts';
import { SeenPeople } from './people/seen-people.ts';
import { Pictures } from './files/pictures.ts';
import { ShownPictures } from './files/shown-pictures.ts';
import { PublicJobs } from './public/public-jobs.ts';
import { RowNames } from './row-names.ts';
import { RoundMeetingReads } from './rounds/round-meeting-reads.ts';
import { PlannedInterviews } from './interviews/planned-interviews.ts';
import { ScheduledRounds } from './rounds/scheduled-rounds.ts';
import { StandardPayload } from './home/standard.ts';
import { Readers } from './readers.ts';
import { References } from './references.ts';
import { QuestionSets } from './requirements/question-sets.ts';
import { Reviews } from './reviews/reviews.ts';
import { DueScorecards } from './scorecards/due-scorecards.ts';
import { RecordsThen } from './past/records-then.ts';
import { Scorecards } from './scorecards/scorecards.ts';
import { Kits } from './library/kits.ts';
import { ResumeReadings } from './resumes/resume-readings.ts';
import { Uploads } from './files/uploads.ts';
import { OwnLinks } from './public/own-links.ts';
import { CandidateLinks } from './public/candidate-links.ts';
import { Surveys } from './public/surveys.ts';
import { AnswerBox } from './demographics/answer-box.ts';
import { DemographicCounts } from './demographics/demographic-counts.ts';
import { FileAccounts } from './connections/file-accounts.ts';
import { VideoAccounts } from './connections/video-accounts.ts';
import { Views } from './people/views.ts';

const readers = [
  ApplicationRecords,
  ApplicationSteps,
  AppointmentRecords,
  CadenceRecords,
  SavedReportRecords,
  JobRecords,
  MemberRecords,
  MessageRecords,
  PersonRecords,
  ReviewRecords,
  ScorecardRecords,
  WhyNotTold,
  Suggester,
  Operations,
  Duplicates,
  ErasedRows,
  CandidateLists,
  PeopleFilters,
  StoppedModels,
  Plans,
  Announcements,
  ListSizes,
  HiringRules,
  Farewells,
  Letters,
  ReasonKeys,
  ResumesToRead,
  NoteReaders,
  AdministratorMails,
  NotificationAccess,
  ActivityFeed,
  CalendarAccounts,
  AppointmentsOf,
  JobOpener,
  JobRecord,
  JobsWithRights,
  Lookups,
  CadenceAccess,
  Contacts,
  DealRows,
  HomeOfSales,
  PartnerLinks,
  SalesRecords,
  Browsers,
  ContactIds,
  FormRecords,
  PublicForms,
  PublicRecruitingEvents,
  TypedAgain,
  PageParts,
  PublicWebpages,
  WebpageRecords,
  LettersAskedFor,
  MarketingModule,
  ShownProofs,
  Visitors,
  RecruitingEventRecords,
  CadenceConversation,
  CadenceTimes,
  TaskLetters,
  LastRestore,
  ContactSafety,
  LetterEnds,
  LetterWriter,
  LettersToPeople,
  Writings,
  MergeValues,
  Blocks,
  Openings,
  GoneRecords,
  PastEngines,
  PastOrganization,
  PastPeople,
  OutsideTimes,
  Outcomes,
  PeopleTimes,
  PersonIds,
  BesidePerson,
  PersonOpener,
  MarketingCopy,
  SubjectCopies,
  CopyContents,
  RetentionReads,
  LegalClocks,
  PersonRecord,
  TakenBack,
  PersonValues,
  SeenPeople,
  Pictures,
  ShownPictures,
  PublicJobs,
  RowNames,
  RoundMeetingReads,
  PlannedInterviews,
  ScheduledRounds,
  StandardPayload,
  Readers,
  References,
  QuestionSets,
  Reviews,
  DueScorecards,
  RecordsThen,
  Scorecards,
  Kits,
  ResumeReadings,
  Uploads,
  OwnLinks,
  CandidateLinks,
  Surveys,
  AnswerBox,
  DemographicCounts,
  FileAccounts,
  VideoAccounts,
  Views,
  VisitDays,
];

/** Provides what several features read. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    ...readers,
    { provide: Frames, useExisting: StandardPayload },
    { provide: Records, useClass: RecordAccess },
  ],
  exports: [...readers, Frames, Records],
})
export class ReadsModule {}

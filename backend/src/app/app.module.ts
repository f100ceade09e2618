import { type DynamicModule, Module, type ModuleMetadata, type Type } from '@nestjs/common';
import { GLOBAL_MODULE_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessModule } from '../access/access.module.ts';
import { AccountsModule } from '../features/accounts/accounts.module.ts';
import { BoardModule } from '../features/board/board.module.ts';
import { BookingModule } from '../features/booking/booking.module.ts';
import { BulkModule } from '../features/bulk/bulk.module.ts';
import { CalendarsModule } from '../features/calendars/calendars.module.ts';
import { CataloguesModule } from '../features/catalogues/catalogues.module.ts';
import { ComplianceModule } from '../features/compliance/compliance.module.ts';
import { ConnectionsModule } from '../features/connections/connections.module.ts';
import { DemographicsModule } from '../features/demographics/demographics.module.ts';
import { DescriptionsModule } from '../features/descriptions/descriptions.module.ts';
import { DuplicatesModule } from '../features/duplicates/duplicates.module.ts';
import { EngagementModule } from '../features/engagement/engagement.module.ts';
import { ErasureModule } from '../features/erasure/erasure.module.ts';
import { FilesModule } from '../features/files/files.module.ts';
import { HomeModule } from '../features/home/home.module.ts';
import { ImportsModule } from '../features/imports/imports.module.ts';
import { InterviewsModule } from '../features/interviews/interviews.module.ts';
import { JobsModule } from '../features/jobs/jobs.module.ts';
import { MembersModule } from '../features/members/members.module.ts';
import { IncomingModule } from '../features/incoming/incoming.module.ts';
import { MessagesModule } from '../features/messages/messages.module.ts';
import { SendAsModule } from '../features/send-as/send-as.module.ts';
import { SuppressionsModule } from '../features/suppressions/suppressions.module.ts';
import { NotificationsModule } from '../features/notifications/notifications.module.ts';
import { OpeningsModule } from '../features/openings/openings.module.ts';
import { OrganizationModule } from '../features/organization/organization.module.ts';
import { PeopleModule } from '../features/people/people.module.ts';
import { PipelineModule } from '../features/pipeline/pipeline.module.ts';
import { PlatformModule } from '../features/platform/platform.module.ts';
import { PrivacyModule } from '../features/privacy/privacy.module.ts';
import { PublicModule } from '../features/public/public.module.ts';
import { ReportsModule } from '../features/reports/reports.module.ts';
import { RequirementsModule } from '../features/requirements/requirements.module.ts';
import { ResumesModule } from '../features/resumes/resumes.module.ts';
import { ReviewsModule } from '../features/reviews/reviews.module.ts';
import { RoundsModule } from '../features/rounds/rounds.module.ts';
import { ScorecardsModule } from '../features/scorecards/scorecards.module.ts';
import { SalesModule } from '../features/sales/sales.module.ts';
import { CadencesModule } from '../features/cadences/cadences.module.ts';
import { ProofModule } from '../features/proof/proof.module.ts';
import { FormsModule } from '../features/forms/forms.module.ts';
import { WebpagesModule } from '../features/webpages/webpages.module.ts';
import { RecruitingEventsModule } from '../features/recruiting-events/recruiting-events.module.ts';
import { TasksModule } from '../features/tasks/tasks.module.ts';
import { TriageModule } from '../features/triage/triage.module.ts';
import { HealthController } from '../features/platform/health.controller.ts';
import { HttpModule } from '../http/http.module.ts';
import { PagesModule } from '../pages/pages.module.ts';
import { ReadsModule } from '../reads/reads.module.ts';
import { EnginesModule, type Parts } from './engines.module.ts';
import { Workers } from './workers.ts';

/** The modules of all nouns, the parts of the product. A new noun adds its module here. */
export const nouns: readonly Type[] = [
  AccountsModule,
  ConnectionsModule,
  CataloguesModule,
  ComplianceModule,
  DemographicsModule,
  FilesModule,
  JobsModule,
  RoundsModule,
  RequirementsModule,
  DescriptionsModule,
  OpeningsModule,
  MembersModule,
  IncomingModule,
  MessagesModule,
  SendAsModule,
  SuppressionsModule,
  NotificationsModule,
  OrganizationModule,
  PeopleModule,
  ImportsModule,
  BulkModule,
  DuplicatesModule,
  ErasureModule,
  ResumesModule,
  // Interviews come after people, so that the address /people leads to the candidates.
  InterviewsModule,
  BookingModule,
  CalendarsModule,
  ScorecardsModule,
  PipelineModule,
  BoardModule,
  TriageModule,
  PlatformModule,
  HomeModule,
  PrivacyModule,
  PublicModule,
  ReportsModule,
  ReviewsModule,
  TasksModule,
  CadencesModule,
  ProofModule,
  SalesModule,
  FormsModule,
  EngagementModule,
  WebpagesModule,
  RecruitingEventsModule,
];

/** The same module for a process that serves no routes: the module handles commands and does jobs. */
export const unserved = (module: Type): DynamicModule => {
  const { controllers: _, ...rest } = Object.fromEntries(
    (['imports', 'controllers', 'providers', 'exports'] as const).map((part) => [
      part,
      Reflect.getMetadata(part, module) as never,
    ]),
  ) as ModuleMetadata;
  return { module: class {}, global: Reflect.hasMetadata(GLOBAL_MODULE_METADATA, module), ...rest };
};

/** The application: the engines, the HTTP layer, the access rules, and one module for each noun. */
@Module({})
export class AppModule {
  static on(parts: Parts): DynamicModule {
    const serves = parts.settings.ROLE === 'all' || parts.settings.ROLE === 'web';
    const modules = [HttpModule, PagesModule, AccessModule, ReadsModule, ...nouns];
    return {
      module: AppModule,
      imports: [
        CqrsModule.forRoot(),
        DiscoveryModule,
        EnginesModule.on(parts),
        ...(serves ? modules : modules.map(unserved)),
      ],
      // A process that serves no other routes still answers the health check.
      controllers: [HealthController],
      providers: [Workers],
    };
  }
}

import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { PassportModule } from '@nestjs/passport';
import { AccountPages, LOOPBACK } from '../features/accounts/accounts.pages.ts';
import { Accounts, BASE, PEPPER } from '../features/accounts/accounts.ts';
import { GoogleController, GoogleReturn } from '../features/accounts/google.controller.ts';
import { InvitationHandler } from '../features/accounts/invitation.handler.ts';
import { Organizations } from '../features/accounts/organizations.ts';
import { PasswordController } from '../features/accounts/password.controller.ts';
import { Passwords } from '../features/accounts/passwords.ts';
import { RegistrationController } from '../features/accounts/registration.controller.ts';
import { RegistrationHandler } from '../features/accounts/registration.handler.ts';
import { PasswordGuard, PasswordStrategy, SignIn, SignInController } from '../features/accounts/sign-in.controller.ts';
import { TeamController } from '../features/accounts/team.controller.ts';
import { UserHandler } from '../features/accounts/user.handler.ts';
import { catalogueControllers } from '../features/catalogues/catalogues.controller.ts';
import { FilesController } from '../features/files/files.controller.ts';
import { JobHandler } from '../features/jobs/job.handler.ts';
import { JobPartsController } from '../features/jobs/job-parts.controller.ts';
import { JobFollowUpWorker } from '../features/jobs/job.worker.ts';
import { JobsController } from '../features/jobs/jobs.controller.ts';
import { JobOpener } from '../features/jobs/job-opener.ts';
import { JobPages } from '../features/jobs/jobs.pages.ts';
import { MergeValues } from '../features/messages/merge-values.ts';
import { MessageHandler } from '../features/messages/message.handler.ts';
import { MAIL_FROM, MessageWorker } from '../features/messages/message.worker.ts';
import { AuditHandler, OrganizationHandler, SlugHandler } from '../features/organization/organization.handler.ts';
import { CandidateHandler } from '../features/people/candidate.handler.ts';
import { PeopleController } from '../features/people/people.controller.ts';
import { People } from '../features/people/people.ts';
import { ResumeWorker } from '../features/people/resume.worker.ts';
import { ArrivalsController } from '../features/pipeline/arrivals.controller.ts';
import { BoardPages } from '../features/pipeline/board.pages.ts';
import { PanelController } from '../features/pipeline/panel.controller.ts';
import { PipelineController } from '../features/pipeline/pipeline.controller.ts';
import { PipelineHandler } from '../features/pipeline/pipeline.handler.ts';
import { HealthController } from '../features/platform/health.controller.ts';
import { ProjectionStates } from '../features/platform/system.pages.ts';
import { PublicJobs } from '../features/public/public-jobs.ts';
import { PublicPages } from '../features/public/public.pages.ts';
import { ActivityFeed } from '../features/reports/activity-feed.ts';
import { TaskHandler } from '../features/tasks/task.handler.ts';
import { TasksController } from '../features/tasks/tasks.controller.ts';
import { Callers } from '../http/caller.ts';
import { Documents } from '../http/document.ts';
import { CHECK_ANSWERS } from '../http/answer-check.ts';
import { Answers } from '../http/answers.ts';
import { AnswerInterceptor } from '../http/endpoint.ts';
import { ErrorFilter } from '../http/errors.ts';
import { EventsController } from '../http/events.controller.ts';
import { HistoryAccess } from '../access/history-access.ts';
import { JobAccess } from '../access/job-access.ts';
import { RecordAccess } from '../access/records.ts';
import { Records } from '../http/records.ts';
import { Lookups } from '../access/lookups.ts';
import { PagesController } from '../http/pages.controller.ts';
import { Pages } from '../http/pages.ts';
import { PermissionsGuard, XSRF_SECRET } from '../http/permissions.guard.ts';
import { PersonAccess } from '../access/person-access.ts';
import { RateLimits } from '../http/rate-limits.ts';
import { Progress } from '../http/progress.ts';
import { References, ReferencesInterceptor } from '../access/references.ts';
import { Sessions } from '../access/session.ts';
import { StandardPayload } from '../access/standard.ts';
import { Clock } from '../kernel/clock.ts';
import type { Engines } from '../kernel/ports/engines.ts';
import { EventStore } from '../kernel/ports/event-store.ts';
import { ExpiringStore } from '../kernel/ports/expiring-store.ts';
import { FileStore } from '../kernel/ports/file-store.ts';
import { IdentityProvider } from '../kernel/ports/identity-provider.ts';
import { JobQueue } from '../kernel/ports/job-queue.ts';
import { KeyVault } from '../kernel/ports/key-vault.ts';
import { Mailer } from '../kernel/ports/mailer.ts';
import { ReadStore } from '../kernel/ports/read-store.ts';
import { TextGenerator } from '../kernel/ports/text-generator.ts';
import { Wire } from '../kernel/ports/wire.ts';
import { Streams } from '../kernel/streams.ts';
import { readSideControllers, readSideProviders } from './read-side.ts';
import type { Settings } from './settings.ts';
import { Workers } from './workers.ts';

export type Parts = {
  engines: Engines;
  settings: Settings;
  base: string;
  progress: Progress;
  states: ProjectionStates;
  documents: Documents;
  secrets: { pepper: string; xsrf: string };
};
const value = (provide: unknown, useValue: unknown) => ({ provide: provide as never, useValue });

/** The application: every feature, on the engines that were chosen. */
@Module({})
export class AppModule {
  static on({ engines, settings, base, progress, states, documents, secrets }: Parts): DynamicModule {
    const clock = new Clock();
    return {
      module: AppModule,
      imports: [CqrsModule.forRoot(), PassportModule, DiscoveryModule],
      // A process that serves nobody still says whether it lives.
      controllers:
        settings.ROLE === 'projector' || settings.ROLE === 'worker'
          ? [HealthController]
          : [
              SignInController,
              PasswordController,
              RegistrationController,
              TeamController,
              GoogleController,
              JobsController,
              JobPartsController,
              PipelineController,
              ArrivalsController,
              PanelController,
              PeopleController,
              FilesController,
              TasksController,
              ...catalogueControllers,
              ...readSideControllers,
              HealthController,
              EventsController,
              PagesController,
            ],
      providers: [
        value(EventStore, engines.events),
        value(ReadStore, engines.reads),
        value(KeyVault, engines.keys),
        value(ExpiringStore, engines.expiring),
        value(JobQueue, engines.jobs),
        value(FileStore, engines.files),
        value(Mailer, engines.mail),
        value(IdentityProvider, engines.identity),
        value(TextGenerator, engines.text),
        value(Wire, engines.wire),
        value(Clock, clock),
        value(Streams, new Streams(engines.events, engines.keys, clock.now)),
        value(Progress, progress),
        value(ProjectionStates, states),
        value(Documents, documents),
        value(PEPPER, secrets.pepper),
        value(XSRF_SECRET, secrets.xsrf),
        value(BASE, base),
        value(MAIL_FROM, settings.MAIL_FROM),
        value(LOOPBACK, settings.loopback),
        value(CHECK_ANSWERS, settings.CHECK_ANSWERS),
        { provide: APP_GUARD, useClass: PermissionsGuard },
        { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
        { provide: APP_INTERCEPTOR, useClass: ReferencesInterceptor },
        References,
        { provide: APP_FILTER, useClass: ErrorFilter },
        Pages,
        Sessions,
        { provide: Callers, useExisting: Sessions },
        Answers,
        RateLimits,
        JobAccess,
        PersonAccess,
        HistoryAccess,
        { provide: Records, useClass: RecordAccess },
        Lookups,
        StandardPayload,
        ActivityFeed,
        Accounts,
        Passwords,
        PasswordStrategy,
        PasswordGuard,
        SignIn,
        Organizations,
        GoogleReturn,
        AccountPages,
        People,
        PublicJobs,
        PublicPages,
        JobOpener,
        JobPages,
        BoardPages,
        MergeValues,
        ...readSideProviders,
        UserHandler,
        InvitationHandler,
        RegistrationHandler,
        OrganizationHandler,
        SlugHandler,
        AuditHandler,
        JobHandler,
        CandidateHandler,
        PipelineHandler,
        MessageHandler,
        TaskHandler,
        MessageWorker,
        JobFollowUpWorker,
        ResumeWorker,
        Workers,
      ],
    };
  }
}

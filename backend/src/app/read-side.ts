import type { Provider, Type } from '@nestjs/common';
import { ProfilePages } from '../features/accounts/profile.pages.ts';
import { HistoryController } from '../features/compliance/history.controller.ts';
import { HistoryPages } from '../features/compliance/history.pages.ts';
import { Histories } from '../features/compliance/history.ts';
import { MessageAccess } from '../access/message-access.ts';
import { MessagesController } from '../features/messages/messages.controller.ts';
import { MessagePages } from '../features/messages/messages.pages.ts';
import { OrganizationPages } from '../features/organization/organization.pages.ts';
import { PeoplePages } from '../features/people/people.pages.ts';
import { PersonOpener } from '../features/people/person-opener.ts';
import { PersonRecord } from '../features/people/person-record.ts';
import { DashboardPages } from '../features/reports/dashboard.pages.ts';
import { reportControllers } from '../features/reports/report.controller.ts';
import { ReportJobs } from '../features/reports/report-jobs.ts';
import { ReportOptions } from '../features/reports/report-options.ts';
import { ReportPages } from '../features/reports/report.pages.ts';
import { ReportRunner } from '../features/reports/report-runner.ts';
import { TaskPages } from '../features/tasks/tasks.pages.ts';
import { RowNames } from '../features/platform/names.ts';
import { SearchController } from '../features/platform/search.controller.ts';
import { SystemController } from '../features/platform/system.controller.ts';
import { SystemPages } from '../features/platform/system.pages.ts';

/** What reads and shows. `ProjectionStates` and `ActivityFeed` are provided elsewhere. */
export const readSideProviders: Provider[] = [
  RowNames,
  PersonRecord,
  PersonOpener,
  MessageAccess,
  Histories,
  DashboardPages,
  ReportJobs,
  ReportOptions,
  ReportRunner,
  ReportPages,
  PeoplePages,
  HistoryPages,
  TaskPages,
  MessagePages,
  OrganizationPages,
  ProfilePages,
  SystemPages,
];
export const readSideControllers: Type[] = [
  ...reportControllers,
  HistoryController,
  MessagesController,
  SearchController,
  SystemController,
];

import type { Table } from './table.ts';
import { accounts } from './accounts.ts';
import { accountsServer } from './accounts-server.ts';
import { app } from './app.ts';
import { catalogues } from './catalogues.ts';
import { cataloguesServer } from './catalogues-server.ts';
import { compliance } from './compliance.ts';
import { complianceServer } from './compliance-server.ts';
import { dashboard } from './dashboard.ts';
import { filesServer } from './files-server.ts';
import { httpServer } from './http-server.ts';
import { booking } from './booking.ts';
import { interviews } from './interviews.ts';
import { interviewsServer } from './interviews-server.ts';
import { jobs } from './jobs.ts';
import { jobsServer } from './jobs-server.ts';
import { kit } from './kit.ts';
import { messages } from './messages.ts';
import { messagesServer } from './messages-server.ts';
import { notifications } from './notifications.ts';
import { notificationsServer } from './notifications-server.ts';
import { organization } from './organization.ts';
import { organizationServer } from './organization-server.ts';
import { people } from './people.ts';
import { peopleServer } from './people-server.ts';
import { pipeline } from './pipeline.ts';
import { pipelineServer } from './pipeline-server.ts';
import { platform } from './platform.ts';
import { platformServer } from './platform-server.ts';
import { publicPages } from './public.ts';
import { publicServer } from './public-server.ts';
import { reports } from './reports.ts';
import { reportsServer } from './reports-server.ts';
import { reviews } from './reviews.ts';
import { reviewsServer } from './reviews-server.ts';
import { scorecards } from './scorecards.ts';
import { scorecardsServer } from './scorecards-server.ts';
import { standardsServer } from './standards-server.ts';
import { tasks } from './tasks.ts';
import { tasksServer } from './tasks-server.ts';

// The German of every text, from one table for each noun. `-server` tables hold what only the server says, so the browser never loads them.

/** Each table by its name, so that tests can say where a text stands. */
export const tables = {
  accounts,
  accountsServer,
  app,
  catalogues,
  cataloguesServer,
  compliance,
  complianceServer,
  dashboard,
  filesServer,
  httpServer,
  booking,
  interviews,
  interviewsServer,
  jobs,
  jobsServer,
  kit,
  messages,
  messagesServer,
  notifications,
  notificationsServer,
  organization,
  organizationServer,
  people,
  peopleServer,
  pipeline,
  pipelineServer,
  platform,
  platformServer,
  publicPages,
  publicServer,
  reports,
  reportsServer,
  reviews,
  reviewsServer,
  scorecards,
  scorecardsServer,
  standardsServer,
  tasks,
  tasksServer,
};
type Tables = typeof tables;
/** Every English text that has a German line. */
export type Text = { [Name in keyof Tables]: keyof Tables[Name] }[keyof Tables] & string;
export const german: Table = Object.assign({}, ...Object.values(tables)) as Table;

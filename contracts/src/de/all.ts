import { type Table, textsOf } from './table.ts';
import accounts from './accounts.json' with { type: 'json' };
import accountsServer from './accounts-server.json' with { type: 'json' };
import app from './app.json' with { type: 'json' };
import cadences from './cadences.json' with { type: 'json' };
import sales from './sales.json' with { type: 'json' };
import salesServer from './sales-server.json' with { type: 'json' };
import cadencesServer from './cadences-server.json' with { type: 'json' };
import catalogues from './catalogues.json' with { type: 'json' };
import cataloguesServer from './catalogues-server.json' with { type: 'json' };
import compliance from './compliance.json' with { type: 'json' };
import demographics from './demographics.json' with { type: 'json' };
import demographicsServer from './demographics-server.json' with { type: 'json' };
import dashboard from './dashboard.json' with { type: 'json' };
import recruitingEvents from './recruiting-events.json' with { type: 'json' };
import recruitingEventsServer from './recruiting-events-server.json' with { type: 'json' };
import forms from './forms.json' with { type: 'json' };
import webpages from './webpages.json' with { type: 'json' };
import webpagesServer from './webpages-server.json' with { type: 'json' };
import formsServer from './forms-server.json' with { type: 'json' };
import filesServer from './files-server.json' with { type: 'json' };
import httpServer from './http-server.json' with { type: 'json' };
import booking from './booking.json' with { type: 'json' };
import interviews from './interviews.json' with { type: 'json' };
import interviewsServer from './interviews-server.json' with { type: 'json' };
import jobs from './jobs.json' with { type: 'json' };
import jobsServer from './jobs-server.json' with { type: 'json' };
import kit from './kit.json' with { type: 'json' };
import messages from './messages.json' with { type: 'json' };
import messagesServer from './messages-server.json' with { type: 'json' };
import notifications from './notifications.json' with { type: 'json' };
import notificationsServer from './notifications-server.json' with { type: 'json' };
import organization from './organization.json' with { type: 'json' };
import organizationServer from './organization-server.json' with { type: 'json' };
import people from './people.json' with { type: 'json' };
import peopleServer from './people-server.json' with { type: 'json' };
import pipeline from './pipeline.json' with { type: 'json' };
import pipelineServer from './pipeline-server.json' with { type: 'json' };
import platform from './platform.json' with { type: 'json' };
import platformServer from './platform-server.json' with { type: 'json' };
import privacy from './privacy.json' with { type: 'json' };
import engagement from './engagement.json' with { type: 'json' };
import engagementServer from './engagement-server.json' with { type: 'json' };
import privacyServer from './privacy-server.json' with { type: 'json' };
import proof from './proof.json' with { type: 'json' };
import proofServer from './proof-server.json' with { type: 'json' };
import publicPages from './public.json' with { type: 'json' };
import publicServer from './public-server.json' with { type: 'json' };
import reports from './reports.json' with { type: 'json' };
import reportsServer from './reports-server.json' with { type: 'json' };
import reviews from './reviews.json' with { type: 'json' };
import reviewsServer from './reviews-server.json' with { type: 'json' };
import scorecards from './scorecards.json' with { type: 'json' };
import scorecardsServer from './scorecards-server.json' with { type: 'json' };
import standardsServer from './standards-server.json' with { type: 'json' };
import tasks from './tasks.json' with { type: 'json' };
import tasksServer from './tasks-server.json' with { type: 'json' };

// The German of every text, from one file of words for each noun. `-server` files hold what only the server says, so the browser never loads them.

const sheets = {
  accounts,
  accountsServer,
  app,
  cadences,
  cadencesServer,
  sales,
  salesServer,
  engagement,
  engagementServer,
  forms,
  formsServer,
  webpages,
  webpagesServer,
  recruitingEvents,
  recruitingEventsServer,
  catalogues,
  cataloguesServer,
  compliance,
  demographics,
  demographicsServer,
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
  privacy,
  privacyServer,
  proof,
  proofServer,
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
type Sheets = typeof sheets;
type TextIn<Sheet> = {
  [Heading in keyof Sheet]: Sheet[Heading] extends string ? never : keyof Sheet[Heading];
}[keyof Sheet];
/** Every English text that has a German line. */
export type Text = { [Name in keyof Sheets]: TextIn<Sheets[Name]> }[keyof Sheets] & string;
/** Each table by its name, so that tests can say where to find a text. */
export const tables: Readonly<Record<string, Table>> = Object.fromEntries(
  Object.entries(sheets).map(([name, sheet]) => [name, textsOf(sheet)]),
);
export const german: Table = Object.assign({}, ...Object.values(tables)) as Table;

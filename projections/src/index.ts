import { invitations, users } from './accounts/accounts.ts';
import { applications } from './pipeline/applications.ts';
import { appointments } from './interviews/appointments.ts';
import { audit } from './compliance/audit.ts';
import { bulkOperations } from './bulk/bulk.ts';
import { busyWeeks } from './booking/busy-weeks.ts';
import { checkpoints, logChecks } from './proof/checkpoints.ts';
import { cadences, enrollments } from './cadences/cadences.ts';
import { formCounts } from './forms/form-counts.ts';
import { forms, formTexts } from './forms/forms.ts';
import { submissions } from './forms/submissions.ts';
import { eventInstances, recruitingEvents, recruitingEventTexts } from './recruiting-events/recruiting-events.ts';
import { eventRegistrations } from './recruiting-events/registrations.ts';
import { catalogues } from './catalogues/catalogues.ts';
import { imports } from './imports/imports.ts';
import { jobActivity } from './jobs/job-activity.ts';
import { jobParts } from './jobs/job-parts.ts';
import { jobs } from './jobs/jobs.ts';
import type { AnyProjection } from './kernel/projection.ts';
import { marks } from './duplicates/marks.ts';
import { goneRecords } from './past/gone-records.ts';
import { messages } from './messages/messages.ts';
import { notifications } from './notifications/notifications.ts';
import { activity, organizations, sites } from './organization/organizations.ts';
import { offerRequests } from './offers/offer-requests.ts';
import { openings } from './openings/openings.ts';
import { answerFacts } from './reports/answer-facts.ts';
import { dealFacts } from './reports/deal-facts.ts';
import { facts } from './reports/facts.ts';
import { outreachFacts } from './reports/outreach-facts.ts';
import { savedReports } from './reports/saved-reports.ts';
import { people } from './people/people.ts';
import { personValues } from './people/person-values.ts';
import { posts } from './descriptions/posts.ts';
import { automaticArchives, suggestionLedger } from './privacy/ledger.ts';
import { privacy } from './privacy/privacy.ts';
import { destroyedKeys } from './erasure/destroyed-keys.ts';
import { deals } from './sales/deals.ts';
import { commissions, partners, terms } from './sales/partners.ts';
import { reviews } from './reviews/reviews.ts';
import { interviewSeats } from './interviews/interview-seats.ts';
import { scorecards } from './scorecards/scorecards.ts';
import { demographicCounts } from './demographics/demographic-counts.ts';
import { surveyCounts } from './public/survey-counts.ts';
import { sendAs } from './messages/send-as.ts';
import { incoming } from './messages/incoming.ts';
import { senders, suppressions } from './messages/suppressions.ts';
import { interest, signs, visitDays } from './engagement/interest.ts';
import { sendingFacts } from './reports/sending-facts.ts';
import { taskFacts } from './reports/task-facts.ts';
import { threads } from './messages/threads.ts';
import { tasks } from './tasks/tasks.ts';
import { tenantInvitations } from './platform/tenant-invitations.ts';
import { tenants } from './platform/tenants.ts';
import { usage } from './platform/usage.ts';
import { visits } from './platform/visits.ts';
import { viewPins, views } from './people/views.ts';
import { webpages } from './webpages/webpages.ts';
import { webpageTexts, webpageVersions } from './webpages/webpage-texts.ts';

/** Every read model. */
export const projections: readonly AnyProjection[] = [
  organizations,
  sites,
  tenants,
  tenantInvitations,
  usage,
  visits,
  users,
  invitations,
  catalogues,
  jobs,
  jobParts,
  jobActivity,
  offerRequests,
  openings,
  posts,
  applications,
  appointments,
  busyWeeks,
  facts,
  outreachFacts,
  savedReports,
  answerFacts,
  dealFacts,
  sendingFacts,
  taskFacts,
  people,
  marks,
  goneRecords,
  personValues,
  privacy,
  destroyedKeys,
  automaticArchives,
  suggestionLedger,
  views,
  viewPins,
  bulkOperations,
  imports,
  messages,
  threads,
  sendAs,
  incoming,
  suppressions,
  senders,
  tasks,
  reviews,
  interviewSeats,
  scorecards,
  notifications,
  activity,
  audit,
  cadences,
  enrollments,
  checkpoints,
  logChecks,
  formCounts,
  forms,
  formTexts,
  submissions,
  webpages,
  webpageTexts,
  webpageVersions,
  recruitingEvents,
  recruitingEventTexts,
  eventInstances,
  eventRegistrations,
  surveyCounts,
  demographicCounts,
  deals,
  partners,
  terms,
  commissions,
  signs,
  interest,
  visitDays,
];

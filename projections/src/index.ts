import { invitations, users } from './accounts.ts';
import { applications } from './applications.ts';
import { appointments } from './appointments.ts';
import { audit } from './audit.ts';
import { bulkOperations } from './bulk.ts';
import { busyWeeks } from './busy-weeks.ts';
import { catalogues } from './catalogues.ts';
import { imports } from './imports.ts';
import { jobActivity } from './job-activity.ts';
import { jobParts } from './job-parts.ts';
import { jobs } from './jobs.ts';
import type { AnyProjection } from './kernel/projection.ts';
import { marks } from './marks.ts';
import { messages } from './messages.ts';
import { notifications } from './notifications.ts';
import { activity, organizations, sites } from './organizations.ts';
import { offerRequests } from './offer-requests.ts';
import { openings } from './openings.ts';
import { passages } from './passages.ts';
import { people } from './people.ts';
import { personValues } from './person-values.ts';
import { posts } from './posts.ts';
import { reviews } from './reviews.ts';
import { interviewSeats } from './interview-seats.ts';
import { scorecards } from './scorecards.ts';
import { surveyCounts } from './survey-counts.ts';
import { tasks } from './tasks.ts';
import { tenants } from './tenants.ts';
import { viewPins, views } from './views.ts';

/** Every read model. */
export const projections: readonly AnyProjection[] = [
  organizations,
  sites,
  tenants,
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
  passages,
  people,
  marks,
  personValues,
  views,
  viewPins,
  bulkOperations,
  imports,
  messages,
  tasks,
  reviews,
  interviewSeats,
  scorecards,
  notifications,
  activity,
  audit,
  surveyCounts,
];

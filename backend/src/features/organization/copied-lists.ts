import { invitationList, userList } from '@candor/contracts/accounts/rows';
import { cadenceList, enrollmentList } from '@candor/contracts/cadences/rows';
import { signList, visitDayList } from '@candor/contracts/engagement/rows';
import { formCountList, formTextList, submissionList } from '@candor/contracts/forms/rows';
import { appointmentList } from '@candor/contracts/interviews/rows';
import { jobList, jobPartList, openingsList } from '@candor/contracts/jobs/rows';
import { catalogueList } from '@candor/contracts/kernel/catalogue';
import type { AnyList } from '@candor/contracts/kernel/list';
import { incomingList, messageList, threadList } from '@candor/contracts/messages/rows';
import { sendAsList } from '@candor/contracts/messages/send-as';
import { senderList, suppressionList } from '@candor/contracts/messages/suppressions';
import type { CopiedFile } from '@candor/contracts/organization/copy';
import { organizationList } from '@candor/contracts/organization/rows';
import { peopleList, personValuesList } from '@candor/contracts/people/rows';
import { viewList } from '@candor/contracts/people/views';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { ledgerList } from '@candor/contracts/privacy/ledger-rows';
import { privacyList } from '@candor/contracts/privacy/rows';
import { instanceList, recruitingEventTextList, registrationList } from '@candor/contracts/recruiting-events/rows';
import { savedReportList } from '@candor/contracts/reports/saved-rows';
import { reviewList } from '@candor/contracts/reviews/rows';
import { commissionList, dealList, partnerList, termList } from '@candor/contracts/sales/rows';
import { scorecardList } from '@candor/contracts/scorecards/rows';
import { taskList } from '@candor/contracts/tasks/rows';
import { webpageList, webpageTextList, webpageVersionList } from '@candor/contracts/webpages/rows';

// A read model that is here neither way is named with a reason in copied-lists.spec.ts.

/** The list whose rows each file of the copy holds. */
export const copiedLists = {
  organization: organizationList,
  members: userList,
  invitations: invitationList,
  lists: catalogueList,
  jobs: jobList,
  'job-content': jobPartList,
  openings: openingsList,
  reviews: reviewList,
  suggestions: ledgerList,
  people: peopleList,
  consents: privacyList,
  notes: peopleList,
  views: viewList,
  applications: applicationList,
  interviews: appointmentList,
  scorecards: scorecardList,
  conversations: threadList,
  messages: messageList,
  'unknown-senders': incomingList,
  'blocked-addresses': suppressionList,
  'paused-senders': senderList,
  'send-as': sendAsList,
  cadences: cadenceList,
  enrollments: enrollmentList,
  tasks: taskList,
  'saved-reports': savedReportList,
  deals: dealList,
  partners: partnerList,
  terms: termList,
  commissions: commissionList,
  forms: formTextList,
  'form-submissions': submissionList,
  pages: webpageTextList,
  'page-versions': webpageVersionList,
  events: recruitingEventTextList,
  'event-dates': instanceList,
  'event-registrations': registrationList,
  'signs-of-interest': signList,
  visits: visitDayList,
} as const satisfies Record<CopiedFile, AnyList>;
/** Lists that some of these files add to their rows. */
export const listsBeside = {
  people: personValuesList,
  forms: formCountList,
  pages: webpageList,
} as const satisfies Partial<Record<CopiedFile, AnyList>>;

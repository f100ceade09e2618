import { boardScreens } from '../features/board/screens.ts';
import { bookingScreens } from '../features/booking/screens.ts';
import { cadenceScreens } from '../features/cadences/screens.ts';
import { complianceScreens } from '../features/compliance/screens.ts';
import { demographicScreens } from '../features/demographics/screens.ts';
import { descriptionScreens } from '../features/descriptions/screens.ts';
import { duplicateScreens } from '../features/duplicates/screens.ts';
import { engagementScreens } from '../features/engagement/screens.ts';
import { formScreens } from '../features/forms/screens.ts';
import { webpageScreens } from '../features/webpages/screens.ts';
import { recruitingEventScreens } from '../features/recruiting-events/screens.ts';
import { homeScreens } from '../features/home/screens.ts';
import { importScreens } from '../features/imports/screens.ts';
import { interviewScreens } from '../features/interviews/screens.ts';
import { jobScreens } from '../features/jobs/screens.ts';
import { messageScreens } from '../features/messages/screens.ts';
import { notificationScreens } from '../features/notifications/screens.ts';
import { organizationScreens } from '../features/organization/screens.ts';
import { peopleScreens } from '../features/people/screens.ts';
import { privacyScreens } from '../features/privacy/screens.ts';
import { proofScreens } from '../features/proof/screens.ts';
import { requirementScreens } from '../features/requirements/screens.ts';
import { reviewScreens } from '../features/reviews/screens.ts';
import { roundScreens } from '../features/rounds/screens.ts';
import { salesScreens } from '../features/sales/screens.ts';
import { scorecardScreens } from '../features/scorecards/screens.ts';
import { taskScreens } from '../features/tasks/screens.ts';
import { triageScreens } from '../features/triage/screens.ts';

/** Screens that only signed-in people see, one line for each noun. */
export const appScreens = [
  ...boardScreens,
  ...bookingScreens,
  ...cadenceScreens,
  ...complianceScreens,
  ...demographicScreens,
  ...descriptionScreens,
  ...duplicateScreens,
  ...engagementScreens,
  ...formScreens,
  ...webpageScreens,
  ...recruitingEventScreens,
  ...homeScreens,
  ...importScreens,
  ...interviewScreens,
  ...jobScreens,
  ...messageScreens,
  ...notificationScreens,
  ...organizationScreens,
  ...peopleScreens,
  ...privacyScreens,
  ...proofScreens,
  ...requirementScreens,
  ...reviewScreens,
  ...roundScreens,
  ...salesScreens,
  ...scorecardScreens,
  ...taskScreens,
  ...triageScreens,
];

import { complianceScreens } from '../features/compliance/screens.ts';
import { dashboardScreens } from '../features/dashboard/screens.ts';
import { interviewScreens } from '../features/interviews/screens.ts';
import { jobScreens } from '../features/jobs/screens.ts';
import { messageScreens } from '../features/messages/screens.ts';
import { notificationScreens } from '../features/notifications/screens.ts';
import { organizationScreens } from '../features/organization/screens.ts';
import { peopleScreens } from '../features/people/screens.ts';
import { pipelineScreens } from '../features/pipeline/screens.ts';
import { reviewScreens } from '../features/reviews/screens.ts';
import { taskScreens } from '../features/tasks/screens.ts';

/** The screens of nouns that only signed-in people see, one line per noun. */
export const appScreens = [
  ...complianceScreens,
  ...dashboardScreens,
  ...interviewScreens,
  ...jobScreens,
  ...messageScreens,
  ...notificationScreens,
  ...organizationScreens,
  ...peopleScreens,
  ...pipelineScreens,
  ...reviewScreens,
  ...taskScreens,
];

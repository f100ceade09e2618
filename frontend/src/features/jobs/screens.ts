import { activityPage, jobOverviewPage, jobsPage, newJobPage, settingsPage } from '@candor/contracts/jobs/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('jobs');

export const jobScreens: readonly Screen[] = [
  screen(jobsPage, () => import('./jobs.tsx')),
  screen(jobOverviewPage, () => import('./overview.tsx')),
  screen(newJobPage, () => import('./new-job.tsx')),
  screen(settingsPage, () => import('./settings.tsx')),
  screen(activityPage, () => import('./activity.tsx')),
];

import {
  activityPage,
  jobOverviewPage,
  jobsPage,
  newJobPage,
  playsPage,
  questionsPage,
  requirementsPage,
  roundsPage,
  sectionsPage,
  settingsPage,
  stagesPage,
} from '@candor/contracts/jobs/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('jobs');

export const jobScreens: readonly Screen[] = [
  screen(jobsPage, () => import('./jobs.tsx')),
  screen(jobOverviewPage, () => import('./overview.tsx')),
  screen(newJobPage, () => import('./new-job.tsx')),
  screen(sectionsPage, () => import('./description.tsx')),
  screen(settingsPage, () => import('./settings.tsx')),
  screen(roundsPage, () => import('./rounds.tsx')),
  screen(stagesPage, () => import('./rounds.tsx')),
  screen(requirementsPage, () => import('./requirements.tsx')),
  screen(questionsPage, () => import('./questions.tsx')),
  screen(playsPage, () => import('./plays.tsx')),
  screen(activityPage, () => import('./activity.tsx')),
];

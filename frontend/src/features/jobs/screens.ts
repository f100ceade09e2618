import {
  jobOverviewPage,
  jobsPage,
  newJobPage,
  questionsPage,
  requirementsPage,
  roundsPage,
  sectionsPage,
  settingsPage,
} from '@candor/contracts/jobs/pages';
import { screen, type Screen } from '../../page/screen.ts';

export const jobScreens: readonly Screen[] = [
  screen(jobsPage, () => import('./jobs.tsx')),
  screen(jobOverviewPage, () => import('./overview.tsx')),
  screen(newJobPage, () => import('./new-job.tsx')),
  screen(sectionsPage, () => import('./description.tsx')),
  screen(settingsPage, () => import('./settings.tsx')),
  screen(roundsPage, () => import('./rounds.tsx')),
  screen(requirementsPage, () => import('./requirements.tsx')),
  screen(questionsPage, () => import('./questions.tsx')),
];

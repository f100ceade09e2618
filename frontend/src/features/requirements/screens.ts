import { questionsPage, requirementsPage } from '@candor/contracts/jobs/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('jobs');

export const requirementScreens: readonly Screen[] = [
  screen(requirementsPage, () => import('./requirements.tsx')),
  screen(questionsPage, () => import('./questions.tsx')),
];

import * as pages from '@candor/contracts/cadences/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('cadences');

export const cadenceScreens: readonly Screen[] = [
  screen(pages.cadencesPage, () => import('./cadences.tsx')),
  screen(pages.cadencePage, () => import('./steps.tsx')),
  screen(pages.cadenceStepsPage, () => import('./steps.tsx')),
  screen(pages.cadenceRulesPage, () => import('./rules.tsx')),
  screen(pages.cadencePerformancePage, () => import('./performance.tsx')),
  screen(pages.cadenceEnrollmentsPage, () => import('./enrollments.tsx')),
];

import {
  boardPage,
  jobNumbersPage,
  leadsPage,
  prospectsPage,
  queuePage,
  resumesPage,
  scoresPage,
  triagePage,
} from '@candor/contracts/pipeline/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('pipeline');

export const pipelineScreens: readonly Screen[] = [
  screen(boardPage, () => import('./board.tsx')),
  screen(prospectsPage, () => import('./board.tsx')),
  screen(jobNumbersPage, () => import('./job-numbers.tsx')),
  screen(leadsPage, () => import('./leads.tsx')),
  screen(queuePage, () => import('./queue.tsx')),
  screen(resumesPage, () => import('./resumes.tsx')),
  screen(scoresPage, () => import('./scores.tsx')),
  screen(triagePage, () => import('./triage.tsx')),
];

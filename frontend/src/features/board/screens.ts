import { boardPage, jobNumbersPage, leadsPage, prospectsPage } from '@candor/contracts/pipeline/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('pipeline');

export const boardScreens: readonly Screen[] = [
  screen(boardPage, () => import('./board.tsx')),
  screen(prospectsPage, () => import('./board.tsx')),
  screen(jobNumbersPage, () => import('./job-numbers.tsx')),
  screen(leadsPage, () => import('./leads.tsx')),
];

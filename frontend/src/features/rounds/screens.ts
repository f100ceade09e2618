import { playsPage, roundsPage, stagesPage } from '@candor/contracts/jobs/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('jobs');

export const roundScreens: readonly Screen[] = [
  screen(roundsPage, () => import('./rounds.tsx')),
  screen(stagesPage, () => import('./rounds.tsx')),
  screen(playsPage, () => import('./plays.tsx')),
];

import { interviewsAliasPage, interviewsPage } from '@candor/contracts/interviews/interviews-page';
import { interviewPage } from '@candor/contracts/scorecards/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('interviews');

export const interviewScreens: readonly Screen[] = [
  screen(interviewPage, () => import('./interview.tsx')),
  screen(interviewsAliasPage, () => import('./interviews.tsx')),
  screen(interviewsPage, () => import('./interviews.tsx')),
];

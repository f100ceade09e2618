import { queuePage, resumesPage, triagePage } from '@candor/contracts/pipeline/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('pipeline');

export const triageScreens: readonly Screen[] = [
  screen(queuePage, () => import('./queue.tsx')),
  screen(resumesPage, () => import('./resumes.tsx')),
  screen(triagePage, () => import('./triage.tsx')),
];

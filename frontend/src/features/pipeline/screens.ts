import { boardPage, leadsPage, queuePage, resumesPage } from '@candor/contracts/pipeline/pages';
import { screen, type Screen } from '../../page/screen.ts';

export const pipelineScreens: readonly Screen[] = [
  screen(boardPage, () => import('./board.tsx')),
  screen(leadsPage, () => import('./leads.tsx')),
  screen(queuePage, () => import('./queue.tsx')),
  screen(resumesPage, () => import('./resumes.tsx')),
];

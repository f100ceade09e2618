import { boardPage, leadsPage, resumesPage } from '@candor/contracts/pipeline/pages';
import { screen, type Screen } from '../../page/screen.ts';

export const pipelineScreens: readonly Screen[] = [
  screen(boardPage, () => import('./board.tsx')),
  screen(leadsPage, () => import('./leads.tsx')),
  screen(resumesPage, () => import('./resumes.tsx')),
];

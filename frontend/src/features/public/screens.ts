import { applyPage, careersPage, postPage } from '@candor/contracts/public/pages';
import { screen, type Screen } from '../../page/screen.ts';

export const publicScreens: readonly Screen[] = [
  screen(careersPage, () => import('./careers.tsx')),
  screen(postPage, () => import('./job-post.tsx')),
  screen(applyPage, () => import('./apply.tsx')),
];

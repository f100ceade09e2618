import { kitPage, kitsPage } from '@candor/contracts/public/kits';
import { applyPage, careersPage, postPage } from '@candor/contracts/public/pages';
import { ownApplicationPage } from '@candor/contracts/public/own-application';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('public');

export const publicScreens: readonly Screen[] = [
  screen(kitsPage, () => import('./kits.tsx')),
  screen(kitPage, () => import('./kit.tsx')),
  screen(careersPage, () => import('./careers.tsx')),
  screen(postPage, () => import('./job-post.tsx')),
  screen(applyPage, () => import('./apply.tsx')),
  screen(ownApplicationPage, () => import('./own-application.tsx')),
];

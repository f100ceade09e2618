import { applyPage, careersPage, postPage } from '@candor/contracts/public/pages';
import { ownApplicationPage } from '@candor/contracts/public/own-application';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('public');

export const publicScreens: readonly Screen[] = [
  screen(careersPage, () => import('./careers.tsx')),
  screen(postPage, () => import('./job-post.tsx')),
  screen(applyPage, () => import('./apply.tsx')),
  screen(ownApplicationPage, () => import('./own-application.tsx')),
];

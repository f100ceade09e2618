import { type Screen, screensOf } from '../page/screen.ts';
import { cataloguePages } from './catalogue-pages.ts';

const screen = screensOf('catalogues');

/** A screen for every catalogue; all draw the same file. */
export const catalogueScreens: readonly Screen[] = cataloguePages.map((page) =>
  screen(page, () => import('./catalogue-screen.tsx')),
);

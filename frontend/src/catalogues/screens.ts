import { screen, type Screen } from '../page/screen.ts';
import { cataloguePages } from './catalogue-pages.ts';

/** A screen for every catalogue; all draw the same file. */
export const catalogueScreens: readonly Screen[] = cataloguePages.map((page) =>
  screen(page, () => import('./catalogue-screen.tsx')),
);

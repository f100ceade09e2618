import { type Screen, screensOf } from '../page/screen.ts';
import { cataloguePages, partsPages } from './catalogue-pages.ts';

const screen = screensOf('catalogues');

/** A screen for every catalogue, and one for entries with parts; all use the same two files. */
export const catalogueScreens: readonly Screen[] = [
  ...cataloguePages.map((page) => screen(page, () => import('./catalogue-screen.tsx'))),
  ...partsPages.map((page) => screen(page, () => import('./parts-screen.tsx'))),
];

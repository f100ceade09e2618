import type { ComponentType } from 'react';
import type { AnyPage } from '@candor/contracts/kernel/page';
import type { Noun } from './german.ts';

/** One entry of the router's table: a page and the code that renders it. */
export type Screen = {
  page: AnyPage;
  /** The noun (the part of the interface) whose texts the page shows. */
  words: Noun;
  /** The file's key in the build's manifest, by which the server finds what to preload. */
  file: string;
  load: () => Promise<{ Screen: ComponentType }>;
  /** The component, once its code is loaded. */
  ready?: ComponentType;
};

/** `const screen = screensOf('pipeline')`, then `screen(boardPage, () => import('./board.tsx'))`. The imported file exports `Screen`. The build adds `file`. */
export const screensOf =
  (words: Noun) =>
  (page: AnyPage, load: Screen['load'], file = ''): Screen => ({ page, words, file, load });

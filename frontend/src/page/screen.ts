import type { ComponentType } from 'react';
import type { AnyPage } from '@candor/contracts/kernel/page';
import type { Noun } from './german.ts';

/** A line of the router's table: the code that draws a page. */
export type Screen = {
  page: AnyPage;
  /** The noun whose texts it shows. */
  words: Noun;
  /** The file's key in the build's manifest: the server uses it to find what to preload. */
  file: string;
  load: () => Promise<{ Screen: ComponentType }>;
  /** The component, once its code is loaded. */
  ready?: ComponentType;
};

/** `const screen = screensOf('pipeline')`, then `screen(boardPage, () => import('./board.tsx'))`: the file exports `Screen`. The build adds `file`. */
export const screensOf =
  (words: Noun) =>
  (page: AnyPage, load: Screen['load'], file = ''): Screen => ({ page, words, file, load });

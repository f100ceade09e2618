import type { ComponentType } from 'react';
import type { AnyPage } from '@candor/contracts/kernel/page';

/** A line of the router's table: which code draws which page. */
export type Screen = {
  page: AnyPage;
  /** The file's key in the build's manifest, by which the server finds what to preload. */
  file: string;
  load: () => Promise<{ Screen: ComponentType }>;
  /** The component, once its code is loaded. */
  ready?: ComponentType;
};

/** `screen(boardPage, () => import('./board.tsx'))`: the file exports `Screen`. The build adds `file`. */
export const screen = (page: AnyPage, load: Screen['load'], file = ''): Screen => ({ page, file, load });

import type { LoadedPage } from '../use-page.ts';

// The previous page on screen, with its rows, from which the visitor came.

let before: LoadedPage | null = null;
export const notePageBefore = (page: LoadedPage): void => {
  before = page;
};
/** The previous page; null if the present one was opened by its address. */
export const pageBefore = (): LoadedPage | null => before;

import type { LoadedPage } from '../use-page.ts';

// The previous page on screen, with its rows: where the visitor comes from.

let before: LoadedPage | null = null;
export const notePageBefore = (page: LoadedPage): void => {
  before = page;
};
/** Null if this page was opened by its address. */
export const pageBefore = (): LoadedPage | null => before;

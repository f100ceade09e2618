import type { LoadedPage } from '../use-page.ts';

// The page that was on screen before this one: where the visitor comes from, with its rows.

let before: LoadedPage | null = null;
export const notePageBefore = (page: LoadedPage): void => {
  before = page;
};
/** Null where this page was opened by its address. */
export const pageBefore = (): LoadedPage | null => before;

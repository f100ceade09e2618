import type { ListPage, Page } from '../kernel/page.ts';

/** A short text that answers one question about a page. Whoever may open the page may read it, and the search finds it. */
export type Help = { page: ListPage | Page; question: string; answer: string };
/** Stands beside the page that it explains, in the noun's `help.ts`. */
export const helpOn = (
  page: ListPage | Page,
  texts: readonly (readonly [question: string, answer: string])[],
): readonly Help[] => texts.map(([question, answer]) => ({ page, question, answer }));

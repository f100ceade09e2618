import type { ListPage, Page } from '../kernel/page.ts';

/** A short text that answers one question about a page. Every reader of the page may read it, and the search finds it. */
export type Help = { page: ListPage | Page; question: string; answer: string };
/** Makes the help texts in a noun's `help.ts`, which is beside the page that it explains. */
export const helpOn = (
  page: ListPage | Page,
  texts: readonly (readonly [question: string, answer: string])[],
): readonly Help[] => texts.map(([question, answer]) => ({ page, question, answer }));

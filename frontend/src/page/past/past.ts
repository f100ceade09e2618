import type { Past } from '@candor/contracts/kernel/past';
import { useLoadedPage } from '../use-page.ts';

/** The moment up to which the page counts days; undefined for now. */
export const countedUntil = (past: Past | null | undefined): string | undefined =>
  past && !past.refused ? past.as_of : undefined;
/** The moment that the page on screen shows; null on a page of now. */
export const usePast = (): Past | null => (useLoadedPage().body as { past?: Past }).past ?? null;

import type { Past } from '@candor/contracts/kernel/past';
import { useLoadedPage } from '../use-page.ts';

/** The time up to which the page counts days; undefined for the present. */
export const countedUntil = (past: Past | null | undefined): string | undefined =>
  past && !past.refused ? past.as_of : undefined;
/** The past time that the page on screen shows; null on a page of the present. */
export const usePast = (): Past | null => (useLoadedPage().body as { past?: Past }).past ?? null;

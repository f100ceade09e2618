import type { Past } from '@candor/contracts/kernel/past';
import { useLoadedPage } from './use-page.ts';

/** The moment that the page on screen shows; null on a page of now. */
export const usePast = (): Past | null => (useLoadedPage().body as { past?: Past }).past ?? null;

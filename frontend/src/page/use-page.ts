import { useLoaderData } from 'react-router-dom';
import type { PageBody } from '@candor/contracts/kernel/page';

// What a screen reads of the page that is shown.

/** The page on screen. `shown` is the path whose screen draws it; it differs from `address` when the server answered with a status page. */
export type LoadedPage = { address: string; shown: string; body: PageBody };

/** The page's own data. `usePage<DataOf<typeof jobsPage>>()`. */
export const usePage = <Data>(): Data & { title?: string } =>
  (useLoaderData() as LoadedPage).body as Data & { title?: string };
/** Undecoded path and query of the page on screen. While the next page loads it is still the old one, so that it always fits the data. */
export const usePageAddress = () => (useLoaderData() as LoadedPage).address;
/** Path of the screen that is drawn: differs from the address when the server answered with a status page. */
export const useShownPath = () => (useLoaderData() as LoadedPage).shown;

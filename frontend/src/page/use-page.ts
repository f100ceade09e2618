import { createContext, use } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { AnyPage, DataOf, PageBody } from '@candor/contracts/kernel/page';
import type { Standard } from '@candor/contracts/kernel/standard';

// What a screen reads of the page that is shown.

/** The page on screen. `shown` is the path whose screen draws it; it differs from `address` when the server answered with a status page. */
export type LoadedPage = { address: string; shown: string; body: PageBody };

/** The page that the screen around is bound to. */
export const BoundPage = createContext<AnyPage | null>(null);

/** The data of this page. A screen that draws several pages names them all, as a list. */
export const usePage = <P extends AnyPage>(page: P | readonly P[]): DataOf<P> & { title?: string } => {
  const bound = use(BoundPage);
  if (bound && ![page].flat().some((each) => each === bound))
    throw new Error('This screen reads a page that its line in screens.ts does not name.');
  return (useLoaderData() as LoadedPage).body as DataOf<P> & { title?: string };
};
/** What every signed-in page carries: the user, the organization, and the counts of the menu. */
export const useStandard = () => (useLoaderData() as LoadedPage).body as Standard;
/** Undecoded path and query of the page on screen. While the next page loads it is still the old one, so that it always fits the data. */
export const usePageAddress = () => (useLoaderData() as LoadedPage).address;
/** Path of the screen that is drawn: differs from the address when the server answered with a status page. */
export const useShownPath = () => (useLoaderData() as LoadedPage).shown;

import { createContext, use, useMemo } from 'react';
import type { AnyPage, DataOf, PageBody } from '@candor/contracts/kernel/page';
import type { Holdings } from '@candor/contracts/kernel/permission';
import type { Standard } from '@candor/contracts/kernel/standard';

// What a screen reads of the present page.

/** The page on screen. `shown` is the path whose screen draws it; it differs from `address` when the server answered with a status page. */
export type LoadedPage = { address: string; shown: string; body: PageBody };

/** The page on screen, provided by its renderer. */
export const ShownPage = createContext<LoadedPage | null>(null);
export const useLoadedPage = (): LoadedPage => {
  const page = use(ShownPage);
  if (!page) throw new Error('This screen has no page around it.');
  return page;
};

/** Returns the loading address, or else the one on screen. Null: nothing loads here while a page is shown. */
export const WantedAddress = createContext<(() => string) | null>(null);

/** The page that the surrounding screen is bound to. */
export const BoundPage = createContext<AnyPage | null>(null);

type Held = { user?: object; rights?: object; may?: { history?: boolean }; past?: unknown };
/** A page of the past as its screen reads it: the reader has no rights there, because the past cannot be changed. */
const readOnly = ({ user, rights, may, ...body }: Held): unknown => ({
  ...body,
  user: { ...user, roles: [], groups: {} },
  rights: { ...rights, permissions: [], editor: false },
  may: { history: may?.history },
});

/** The data of this page. A screen that draws several pages names them all, as a list. */
export const usePage = <P extends AnyPage>(page: P | readonly P[]): DataOf<P> & { title?: string } => {
  const bound = use(BoundPage);
  if (bound && ![page].flat().some((each) => each === bound))
    throw new Error('This screen reads a page that its line in screens.ts does not name.');
  const body = useLoadedPage().body as Held;
  return useMemo(() => (body.past ? readOnly(body) : body), [body]) as DataOf<P> & { title?: string };
};
/** The data of every signed-in page: the user, the organization, and the counts of the menu. */
export const useStandard = () => useLoadedPage().body as Standard;
/** The reader's groups. A public page has no user, so there the reader holds none. */
export const HeldGroups = createContext<Holdings>({});
export const useGroups = (): Holdings => use(HeldGroups);
/** Undecoded path and query of the page on screen. While the next page loads it is still the old one, so that it always matches the data. */
export const usePageAddress = () => useLoadedPage().address;

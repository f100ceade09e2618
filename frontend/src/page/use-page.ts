import { createContext, use, useMemo } from 'react';
import type { AnyPage, DataOf, PageBody } from '@candor/contracts/kernel/page';
import type { Holdings } from '@candor/contracts/kernel/permission';
import type { Standard } from '@candor/contracts/kernel/standard';

// What a screen reads from the present page.

/** The page on screen. `shown` is the path of the screen that renders it. It differs from `address` if the server answered with a status page. */
export type LoadedPage = { address: string; shown: string; body: PageBody };

/** The page on screen, provided by its renderer. */
export const ShownPage = createContext<LoadedPage | null>(null);
export const useLoadedPage = (): LoadedPage => {
  const page = use(ShownPage);
  if (!page) throw new Error('No page around this screen.');
  return page;
};

/** Returns the address that is loading, else the one on screen. Null where no page is loaded while another is shown. */
export const WantedAddress = createContext<(() => string) | null>(null);

/** The page for which the surrounding screen is registered. */
export const BoundPage = createContext<AnyPage | null>(null);

type Held = { user?: object; rights?: object; may?: { history?: boolean }; past?: unknown };
/** The data of a page of the past as its screen reads it. The reader has no rights there, because the past cannot be changed. */
const readOnly = ({ user, rights, may, ...body }: Held): unknown => ({
  ...body,
  user: { ...user, roles: [], groups: {} },
  rights: { ...rights, permissions: [], editor: false },
  may: { history: may?.history },
});

/** The data of this page. A screen that renders several pages lists them all. */
export const usePage = <P extends AnyPage>(page: P | readonly P[]): DataOf<P> & { title?: string } => {
  const bound = use(BoundPage);
  if (bound && ![page].flat().some((each) => each === bound))
    throw new Error('screens.ts names another page for this screen.');
  const body = useLoadedPage().body as Held;
  return useMemo(() => (body.past ? readOnly(body) : body), [body]) as DataOf<P> & { title?: string };
};
/** The data that every signed-in page has: the user, the organization, and the counts of the menu. */
export const useStandard = () => useLoadedPage().body as Standard;
/** The reader's groups of rights. A public page has no user, so its reader has none. */
export const HeldGroups = createContext<Holdings>({});
export const useGroups = (): Holdings => use(HeldGroups);
/** Path and query of the page on screen, not decoded. While the next page loads, this is still the old address, so that it always matches the data. */
export const usePageAddress = () => useLoadedPage().address;

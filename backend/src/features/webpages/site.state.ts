import type { SiteEvent } from '@candor/contracts/webpages/events';
import type { Fold } from '../../kernel/decider.ts';

export type SitePlace = {
  id: string;
  page_id: string;
  category_id: string;
  subcategory_id: string | null;
  featured: boolean;
};
/** `at`: its index in a category that a member sorted; null in other categories. */
export type LeftPlace = SitePlace & { at: number | null };
/** What an organization decided across its pages. */
export type Site = {
  /** The id of the page at each address, earlier addresses included. */
  addresses: Readonly<Record<string, string>>;
  /** Which pages are in which categories, in order. */
  places: readonly SitePlace[];
  /** The ids of the pages that come first in the list of articles. */
  pinned: readonly string[];
  /** The revision of the last change of an order: of a category by its id, and of the pages that come first. */
  ordered: Readonly<Record<string, number>>;
  /** What an archived page left: its addresses, its places in categories, and its place among the pages that come first. */
  left: Readonly<Record<string, { slugs: readonly string[]; places: readonly LeftPlace[]; pinned: number | null }>>;
};
const nothingLeft = { slugs: [], places: [], pinned: null };
/** The pages that come first, as the name of an order. */
export const firstPages = 'first';
export const siteState: Fold<Site, SiteEvent> = {
  category: 'site',
  initial: { addresses: {}, places: [], pinned: [], ordered: {}, left: {} },
  evolve: {
    PageAddressTaken: (state, { data: { page_id, slug } }) => ({
      ...state,
      addresses: { ...state.addresses, [slug]: page_id },
      left: Object.fromEntries(Object.entries(state.left).filter(([page]) => page !== page_id)),
    }),
    // Only an archived page leaves an address. Its places follow in the same append.
    PageAddressLeft: (state, { data: { page_id, slug } }) => ({
      ...state,
      left: {
        ...state.left,
        [page_id]: {
          ...(state.left[page_id] ?? nothingLeft),
          slugs: [...(state.left[page_id]?.slugs ?? []), slug],
        },
      },
      addresses: Object.fromEntries(Object.entries(state.addresses).filter(([each]) => each !== slug)),
    }),
    PageCategorized: (state, { data: { id, page_id, category_id, subcategory_id, featured } }) => {
      const place = { id, page_id, category_id, subcategory_id, featured };
      return {
        ...state,
        places: state.places.some((each) => each.id === id)
          ? state.places.map((each) => (each.id === id ? place : each))
          : [...state.places, place],
      };
    },
    PagePlaceRemoved: (state, { data: { id, page_id } }) => {
      const left = state.left[page_id];
      const place = state.places.find((each) => each.id === id);
      if (!left || !place) return { ...state, places: state.places.filter((each) => each.id !== id) };
      const { category_id } = place;
      const own = state.places.filter((each) => each.category_id === category_id);
      const at = state.ordered[category_id] === undefined ? null : own.indexOf(place);
      return {
        ...state,
        places: state.places.filter((each) => each.id !== id),
        left: { ...state.left, [page_id]: { ...left, places: [...left.places, { ...place, at }] } },
      };
    },
    PagePlacesSorted: (state, { data: { ids, category_id }, revision }) => {
      const at = (id: string) => ids.indexOf(id);
      return {
        ...state,
        places: state.places.toSorted((a, b) => at(a.id) - at(b.id)),
        ordered: { ...state.ordered, [category_id]: revision },
      };
    },
    PagesSorted: (state, { data: { ids }, revision }) => {
      const gone = state.pinned.findIndex((id) => !ids.includes(id) && Object.hasOwn(state.left, id));
      const page = state.pinned[gone];
      return {
        ...state,
        pinned: ids,
        ordered: { ...state.ordered, [firstPages]: revision },
        ...(page ? { left: { ...state.left, [page]: { ...state.left[page]!, pinned: gone } } } : {}),
      };
    },
  },
};

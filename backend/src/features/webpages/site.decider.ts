import type { SiteEvent } from '@candor/contracts/webpages/events';
import { mostPlaces } from '@candor/contracts/webpages/values';
import { type Decider, refusedAt, reject, stale } from '../../kernel/decider.ts';
import { firstPages, type LeftPlace, type Site, type SitePlace, siteState } from './site.state.ts';

/** `version`: of the order that the caller saw. */
type Versioned = { version?: number | null | undefined };
export type SiteCommands = {
  take: { page_id: string; slug: string };
  /** Removes an archived page from its addresses and categories. */
  drop: { page_id: string };
  /** Gives a page that is no longer archived its addresses and places back. */
  restore: { page_id: string };
  place: SitePlace;
  unplace: { id: string };
  /** `titles`: of the pages, for the log. */
  sortPlaces: { ids: readonly string[]; name?: string; titles?: string[] } & Versioned;
  pin: { ids: readonly string[]; titles?: string[] } & Versioned;
};
const most = 2000;
const taken = refusedAt('slug', 'Another page has this address, or had it.', 'duplicate');
const there = refusedAt('category_id', 'The page is in this category already.', 'duplicate');
const gone = reject('not_found', 'Page not found.');
const full = reject('limit', 'At most {most, number} categories are allowed for a page.', { most: mostPlaces });
const tooMany = reject('limit', 'At most {most, number} entries are allowed.', { most });
const order = reject('validation', 'The order must name every page of one category once.');

const removed = ({ id, page_id }: SitePlace): SiteEvent => ({ type: 'PagePlaceRemoved', data: { id, page_id } });
const isSame = (one: SitePlace, other: SitePlace): boolean =>
  one.page_id === other.page_id && one.category_id === other.category_id && one.subcategory_id === other.subcategory_id;
/** Puts a page back into its categories. In a sorted category it stands where it stood, so the place it left last comes back first. */
const cameBack = (left: readonly LeftPlace[], others: readonly SitePlace[]): SiteEvent[] => {
  const events: SiteEvent[] = [];
  let places = [...others];
  for (const { at, ...place } of left.toReversed()) {
    if (places.some((each) => isSame(each, place))) continue;
    const { category_id } = place;
    const own = places.filter((each) => each.category_id === category_id);
    const sorted = own.toSpliced(at ?? own.length, 0, place);
    places = [...places.filter((each) => each.category_id !== category_id), ...sorted];
    events.push({ type: 'PageCategorized', data: { ...place, created: true } });
    if (at !== null && own.length > 0)
      events.push({
        type: 'PagePlacesSorted',
        data: { category_id, ids: sorted.map(({ id }) => id), page_ids: sorted.map(({ page_id }) => page_id) },
      });
  }
  return events;
};

/** The rules across an organization's pages. A page takes an address before it moves there, and keeps the old ones, so that an address never leads to two pages. */
export const site: Decider<Site, SiteCommands, SiteEvent> = {
  ...siteState,
  decide: {
    take: ({ page_id, slug }, { addresses }) => {
      const holder = Object.hasOwn(addresses, slug) ? addresses[slug] : undefined;
      if (holder === page_id) return [];
      return holder ? taken : [{ type: 'PageAddressTaken', data: { page_id, slug } }];
    },
    drop: ({ page_id }, { addresses, places, pinned }) => [
      ...Object.keys(addresses)
        .filter((slug) => addresses[slug] === page_id)
        .map((slug) => ({ type: 'PageAddressLeft' as const, data: { page_id, slug } })),
      ...places.filter((each) => each.page_id === page_id).map(removed),
      ...(pinned.includes(page_id)
        ? [
            {
              type: 'PagesSorted' as const,
              data: { ids: pinned.filter((id) => id !== page_id), before: [...pinned] },
            },
          ]
        : []),
    ],
    restore: ({ page_id }, { addresses, places, pinned, left }) => {
      const had = left[page_id];
      if (!had) return [];
      if (had.slugs.some((slug) => Object.hasOwn(addresses, slug))) return taken;
      return [
        ...had.slugs.map((slug) => ({ type: 'PageAddressTaken' as const, data: { page_id, slug } })),
        ...cameBack(had.places, places),
        ...(had.pinned === null
          ? []
          : [
              {
                type: 'PagesSorted' as const,
                data: { ids: pinned.toSpliced(had.pinned, 0, page_id), before: [...pinned] },
              },
            ]),
      ];
    },
    place: (place, { places }) => {
      const before = places.find(({ id }) => id === place.id);
      if (before && before.page_id === place.page_id && isSame(before, place) && before.featured === place.featured)
        return [];
      if (places.some((each) => each.id !== place.id && isSame(each, place))) return there;
      if (!before && places.length >= most) return tooMany;
      if (places.filter(({ id, page_id }) => id !== place.id && page_id === place.page_id).length >= mostPlaces)
        return full;
      return [
        ...(before && before.page_id !== place.page_id ? [removed(before)] : []),
        { type: 'PageCategorized', data: { ...place, created: !before } },
      ];
    },
    unplace: ({ id }, { places }) => {
      const place = places.find((each) => each.id === id);
      return place ? [removed(place)] : gone;
    },
    sortPlaces: ({ ids, version, name, titles }, { places, ordered }) => {
      const category_id = places.find(({ id }) => id === ids[0])?.category_id;
      const own = places.filter((each) => each.category_id === category_id);
      const wanted = new Set(ids);
      if (!category_id) return gone;
      if (wanted.size !== ids.length || own.length !== ids.length) return order;
      if (own.some(({ id }) => !wanted.has(id))) return order;
      if (own.every(({ id }, at) => id === ids[at]) && ordered[category_id] !== undefined) return [];
      if (version != null && (ordered[category_id] ?? 0) > version) return stale('order');
      const pageOf = new Map(own.map(({ id, page_id }) => [id, page_id]));
      return [
        {
          type: 'PagePlacesSorted',
          data: {
            category_id,
            ids: [...ids],
            page_ids: ids.map((id) => pageOf.get(id)!),
            ...(name && titles ? { name, titles } : {}),
          },
        },
      ];
    },
    pin: ({ ids, version, titles }, { pinned, ordered }) => {
      const next = [...new Set(ids)];
      if (next.length === pinned.length && next.every((id, at) => pinned[at] === id)) return [];
      if (version != null && (ordered[firstPages] ?? 0) > version) return stale('order');
      return [{ type: 'PagesSorted', data: { ids: next, before: [...pinned], ...(titles ? { titles } : {}) } }];
    },
  },
};

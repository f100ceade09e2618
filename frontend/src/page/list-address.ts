import { use, useMemo } from 'react';
import {
  emptySlice,
  formatListAddress,
  parseListAddress,
  type ListAddress,
  type Slice,
} from '@candor/contracts/kernel/list';
import { asOfParameter } from '@candor/contracts/kernel/past';
import { asOfQuery } from './past/as-of.ts';
import { useGo } from '../kit/link.tsx';
import { latestOf } from './live/pending-changes.ts';
import { usePageAddress, WantedAddress } from './use-page.ts';

// Reads the list address of the page on screen and makes links that change one thing in it.

type Filters = Record<string, unknown>;
export type ListLinks = ReturnType<typeof linksOf>;
/** The links of an address. Every change except that of the page leads to page 1. `part` chooses the list itself or its section's list. `view`: the saved view that the links keep. `as_of`: the past time that links to other parts of this list keep. */
export const linksOf = (
  address: ListAddress,
  part: 'list' | 'section' = 'list',
  view: string | null = null,
  as_of: string | null = null,
) => {
  const format = (changed: ListAddress) =>
    formatListAddress(changed) + (view ? `?${new URLSearchParams({ view })}` : '');
  const slice = part === 'section' ? (address.section?.list ?? emptySlice) : address.list;
  const to = (change: Partial<Slice>) => {
    const changed = { ...slice, page: 1, ...change };
    const there = format(
      part === 'section' && address.section
        ? { ...address, section: { ...address.section, list: changed } }
        : { ...address, list: changed },
    );
    return there + asOfQuery(as_of, view ? '&' : '?');
  };
  const withFilters = (changed: Filters): Filters =>
    Object.fromEntries(Object.entries({ ...slice.filters, ...changed }).filter(([, each]) => each !== undefined));
  return {
    address,
    slice,
    /** A link with these parts of the list's state changed. */
    to,
    /** Sorts ascending; a second click on the same column sorts descending. */
    sortTo: (field: string) =>
      to({
        sort: { field, direction: slice.sort?.field === field && slice.sort.direction === 'asc' ? 'desc' : 'asc' },
      }),
    searchTo: (search: string) => to({ search }),
    /** Applies the differences between `before` and `filters`. If `before` is absent, `filters` replaces all filters. */
    filtersTo: (filters: Filters, before: Filters = slice.filters) => {
      const names = Object.keys({ ...before, ...filters });
      const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(filters[name]));
      return to({ filters: withFilters(Object.fromEntries(changed.map((name) => [name, filters[name]]))) });
    },
    /** Sets one filter; undefined removes it. `more`: other changes made in the same link. */
    filterTo: (name: string, value: unknown, more: Partial<Slice> = {}) =>
      to({ ...more, filters: withFilters({ [name]: value }) }),
    pageTo: (page: number) => to({ page }),
    limitTo: (limit: number) => to({ limit }),
    /** A record of the list, or one of its sections, narrowed by these filters. The address keeps the list's state for the return. */
    recordTo: (id: string | null, section?: string, filters: Filters = {}) =>
      format({
        ...address,
        id,
        section: id && section ? { name: section, id: null, list: { ...emptySlice, filters } } : null,
      }),
    /** The address of a record, or of none, with other changes to the list, from page 1. */
    recordWith: (id: string | null, change: Partial<Slice> = {}) =>
      format({ ...address, id, list: { ...address.list, page: 1, ...change }, section: null }),
    /** The address of one row within the section. */
    sectionRowTo: (id: string | null) => format({ ...address, section: address.section && { ...address.section, id } }),
  };
};

const readAt = (at: string, part: 'list' | 'section') => {
  const [path, query] = at.split('?');
  const asked = new URLSearchParams(query);
  const address = parseListAddress(path!) ?? { area: '', entity: '', list: emptySlice, id: null, section: null };
  return linksOf(address, part, asked.get('view'), asked.get(asOfParameter));
};

/** The list address of the page on screen with its links, and `go` to follow one. A change of a part of the list passes a function to `go`: it gets the links of the list as it will be once everything has loaded. */
export const useListAddress = (part: 'list' | 'section' = 'list') => {
  const page = usePageAddress();
  const wanted = use(WantedAddress);
  const leave = useGo();
  return useMemo(() => {
    const links = readAt(page, part);
    const go = (
      to: string | ((now: ListLinks) => string),
      { replace, keepScroll }: { replace?: boolean; keepScroll?: boolean } = {},
    ) => {
      const address = typeof to === 'string' ? to : to(readAt(latestOf(page, wanted?.() ?? page), part));
      void leave(address, { replace, state: keepScroll ? { keepScroll: true } : null });
    };
    return {
      ...links,
      go,
      /** What the search box of the list is given. */
      search: {
        value: links.slice.search,
        onSearch: (text: string) => go((now) => now.searchTo(text), { replace: true }),
      },
      /** What the bar of its filters is given. */
      filters: {
        value: links.slice.filters,
        onChange: (to: Filters, before?: Filters) => go((now) => now.filtersTo(to, before)),
      },
    };
  }, [page, wanted, leave, part]);
};

/** A link to a list or record from anywhere: `listTo('opportunities', 'jobs', { id, section: 'candidates' })`. */
export const listTo = (
  area: string,
  entity: string,
  more: { id?: string; section?: string; list?: Partial<Slice> } = {},
) =>
  !more.id && !more.list
    ? `/${area}/${entity}`
    : formatListAddress({
        area,
        entity,
        list: { ...emptySlice, ...more.list },
        id: more.id ?? null,
        section: more.id && more.section ? { name: more.section, id: null, list: emptySlice } : null,
      });

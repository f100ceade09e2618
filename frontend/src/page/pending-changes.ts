import { formatListAddress, parseListAddress, type ListAddress, type Slice } from '@candor/contracts/kernel/list';

// Two changes of a list in quick succession are both kept: a link is made from the page on screen, which an earlier change may not have reached yet.

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
/** What `mine` changed of `base` is changed in `theirs`. A part that both changed is as in `mine`. */
const merged = <T extends object>(base: T, theirs: T, mine: T): T =>
  Object.fromEntries(
    Object.keys({ ...theirs, ...mine }).map((name) => {
      const [was, other, own] = [base, theirs, mine].map((each) => each[name as keyof T]);
      return [name, same(was, own) ? other : own];
    }),
  ) as T;
const mergedSlice = (base: Slice, theirs: Slice, mine: Slice): Slice => {
  const onlyPage = same({ ...mine, page: base.page }, base);
  return {
    ...merged(base, theirs, mine),
    filters: JSON.parse(JSON.stringify(merged(base.filters, theirs.filters, mine.filters))) as Slice['filters'],
    // Other rows begin at their first page.
    page: onlyPage && base.page === mine.page ? theirs.page : mine.page,
  };
};
/** Which list or record it is, without how the list is shown. */
const placeOf = ({ area, entity, id, section }: ListAddress) => [area, entity, id, section?.name, section?.id];

/**
 * Where a link leads that was made from the page at `base`, when the change to `wanted` is still under way: the same list
 * with both changes. Unchanged where either leads to another list, and where `wanted` leads to another record: then the newest wins.
 */
export const withPending = (base: string, wanted: string, to: string): string => {
  if (base === wanted) return to;
  const parts = [base, wanted, to].map((address) => {
    const [path = '', query = ''] = address.split('?');
    return { query, list: parseListAddress(path) };
  });
  const [from, other, mine] = parts.map(({ list }) => list);
  const queries = parts.map(({ query }) => query);
  if (!from || !other || !mine || queries[0] !== queries[1]) return to;
  if (!same(placeOf(from), placeOf(other)) || from.area !== mine.area || from.entity !== mine.entity) return to;
  const section = mine.section && {
    ...mine.section,
    list:
      from.section && other.section && mine.section.name === from.section.name && mine.id === from.id
        ? mergedSlice(from.section.list, other.section.list, mine.section.list)
        : mine.section.list,
  };
  const path = formatListAddress({ ...mine, list: mergedSlice(from.list, other.list, mine.list), section });
  return queries[2] ? `${path}?${queries[2]}` : path;
};

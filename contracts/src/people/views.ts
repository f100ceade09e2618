import { z } from 'zod';
import { formatListAddress, list, nameWords, unfiltered, type Slice } from '../kernel/list.ts';
import { word } from '../kernel/values.ts';

// Saved views of the talent pool: a name with search, filters, sort and columns.

/** The most own views of a member, and the most shared views of an organization. */
export const mostOwnViews = 50;
export const mostSharedViews = 50;
/** The most pinned views of a member: as many as fit above the list. */
export const mostPinned = 8;
/** The most characters of the filters as JSON, because the address contains them. */
const mostFilterText = 6000;
const mostColumns = 40;

/** What a view shows. `columns` null: the list's default ones. */
export const ViewContent = z.strictObject({
  search: z.string().max(200),
  sort: z.strictObject({ field: word, direction: z.enum(['asc', 'desc']) }).nullable(),
  filters: z
    .record(z.string(), z.unknown())
    .refine((value) => JSON.stringify(value).length <= mostFilterText, 'A view cannot hold this many filters.'),
  columns: z.array(word).max(mostColumns).nullable(),
});
export type ViewContent = z.output<typeof ViewContent>;

export type ViewRow = ViewContent & {
  id: string;
  organization_id: string;
  version: number;
  name: string;
  author_id: string;
  shared: boolean;
  removed: boolean;
  changed_at: string;
};
/** The `reader` value of views that the whole organization may use. */
export const everybody = 'everybody';
export const viewList = list<ViewRow>()({
  name: 'views',
  fields: {
    name: { kind: 'text', of: (row) => row.name },
    word: { kind: 'keywords', of: (row) => nameWords(row.name) },
    reader: { kind: 'keyword', of: (row) => (row.removed ? null : row.shared ? everybody : row.author_id) },
    changed_at: { kind: 'moment', of: (row) => row.changed_at },
  },
  filters: { word: { field: 'word', kind: 'begins' } },
  sorts: ['name', 'changed_at'],
  defaultSort: 'name-asc',
  search: {
    words: (row) => row.name,
    phrases: ['name'],
  },
});

/** A member's pinned views, in order. Removed ones stay, so that a restored view is pinned again. */
export type PinRow = { id: string; organization_id: string; user_id: string; view_ids: string[] };
export const pinList = list<PinRow>()({
  name: 'view-pins',
  fields: { user_id: { kind: 'keyword', of: (row) => row.user_id } },
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
});
export const pinKey = (organization_id: string, user_id: string): string => `${organization_id}:${user_id}`;

/** A view as its reader sees it. `may_change`: rename, share, replace or remove it. */
export const SeenView = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  pinned: z.boolean(),
  may_change: z.boolean(),
  ...ViewContent.shape,
});
export type SeenView = z.output<typeof SeenView>;

/** The address of a view: it holds everything the view shows, and the view's id. */
export const viewAddress = ({ id, search, sort, filters }: Pick<SeenView, 'id' | keyof ViewContent>): string =>
  `${formatListAddress({
    area: 'people',
    entity: 'candidates',
    list: { ...unfiltered, search, sort, filters },
    id: null,
    section: null,
  })}?view=${id}`;
const plain = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(String).toSorted()
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, each]) => [name, plain(each)]),
        )
      : [String(value)];
type Compared = Pick<Slice, 'search' | 'sort' | 'filters'>;
/** Whether both have the same search, filters and sort; the order of filters and of their values does not matter. */
export const showAlike = (a: Compared, b: Compared): boolean => {
  const text = ({ search, sort, filters }: Compared) => JSON.stringify(plain({ search, filters, sort }));
  return text(a) === text(b);
};

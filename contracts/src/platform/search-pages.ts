import { catalogues } from '../catalogues/catalogues.ts';
import { searches } from '../accounts/needs.ts';
import { list } from '../kernel/list.ts';
import { listPage } from '../kernel/page.ts';
import type { Standard } from '../kernel/standard.ts';
import type { SearchGroup } from './endpoints.ts';

// The pages of a search: `/search/all` and one for each kind. The address holds the words.

/** The kinds of results, except entries of small lists, whose kinds are the catalogues' names. */
export const searchKinds = {
  job: 'Jobs',
  candidate: 'People',
  thread: 'Conversations',
  view: 'Saved views',
  user: 'Members',
  deal: 'Deals',
  partner: 'Partners',
  form: 'Forms',
  webpage: 'Pages',
  event: 'Recruiting events',
  help: 'Help',
} as const;
/** The address of a search has words and a page. Results cannot be sorted or filtered. */
const anything = list<{ id: string }>()({
  name: 'found',
  fields: {},
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
  search: {
    words: () => '',
    phrases: [],
  },
});
/** `words`: the typed text. Without a kind `groups` holds the first results of each kind; with one, a page of that kind, the latest first. */
export type SearchData = Standard & {
  words: string;
  kind: string | null;
  limit: number;
  page: number;
  groups: SearchGroup[];
};
const searchPage = (entity: string) => listPage<SearchData>('search', entity, { needs: searches, list: anything });
export const searchAllPage = searchPage('all');
export const searchKindPages = [...Object.keys(searchKinds), ...catalogues.map(({ name }) => name)].map(searchPage);

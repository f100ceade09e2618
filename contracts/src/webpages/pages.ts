import { editsPages } from '../accounts/needs.ts';
import { sees } from '../kernel/endpoint.ts';
import { type Items, listPage, page, recordPage } from '../kernel/page.ts';
import type { Names, Option, Standard } from '../kernel/standard.ts';
import { byWebpage } from './record-kind.ts';
import { webpageList, type WebpageRow, type WebpageTextRow } from './rows.ts';
import type { ShownParts } from './public.ts';
import type { PageContent } from './schema.ts';
import type { PageStatus } from './values.ts';

type Options = { authors: Option[]; categories: Option[]; subcategories: (Option & { category_id: string })[] };
export const webpagesPage = listPage<Standard & Items<WebpageRow> & { options: Options; names: Names }>(
  'marketing',
  'pages',
  { needs: editsPages, list: webpageList },
);

export type PageVersion = { number: number; at: string; by: string | null; until: string | null };
export type WebpageData = Standard & {
  page: WebpageTextRow;
  row: WebpageRow;
  /** The whole address of the public page. */
  public_address: string;
  options: Options & { forms: Option[]; events: Option[]; quotes: Option[] };
  parts: ShownParts;
  /** The latest publications, the newest first. */
  versions: PageVersion[];
  names: Names;
};
const manages = { needs: sees(byWebpage('id'), 'MANAGE_MARKETING_CONTENT') };
export const webpagePage = recordPage<WebpageData>('marketing', 'pages', '', manages);
export const webpageEditPage = recordPage<WebpageData>('marketing', 'pages', 'edit', manages);
export const webpagePreviewPage = recordPage<WebpageData>('marketing', 'pages', 'preview', manages);
/** What earlier publications said: the version that the address names, beside the draft. */
export const webpageVersionsPage = recordPage<WebpageData & { contents: { number: number; content: PageContent }[] }>(
  'marketing',
  'pages',
  'versions',
  manages,
);

/** A page in an order. `place`: its place in the category. */
export type OrderedPage = { id: string; title: string; status: PageStatus };
export type OrderedPlace = OrderedPage & {
  place: string;
  part: string | null;
  subcategory_id: string | null;
  featured: boolean;
};
/** `version`: of the last change of this order. */
export type PageOrder = Standard & {
  first: { pages: OrderedPage[]; version: number };
  /** Live articles that may come first. */
  others: Option[];
  categories: { id: string; name: string; places: OrderedPlace[]; version: number }[];
};
export const pageOrderPage = page<PageOrder>('/marketing/page-order', { needs: editsPages });

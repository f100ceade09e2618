import { editsPages } from '../accounts/needs.ts';
import { anyone, sees } from '../kernel/endpoint.ts';
import { type Items, listPage, page, recordPage } from '../kernel/page.ts';
import type { Names, Option, Standard } from '../kernel/standard.ts';
import type { PostSummary, PublicOrganization } from '../public/pages.ts';
import { byWebpage } from './record-kind.ts';
import { webpageList, type WebpageRow, type WebpageTextRow } from './rows.ts';
import type { Block, PageContent } from './schema.ts';
import type { PageKind } from './values.ts';

/** A quote as pages show it. `until`: the person agreed until this day; visitors are not sent it. */
export type ShownQuote = {
  quote: string;
  name: string;
  title: string | null;
  company: string | null;
  photo_url: string | null;
  rating: number | null;
  until: string | null;
};
export type ShownForm = { title: string; slug: string; submit_label: string };
/** What blocks name. A block whose record is missing here is not drawn. */
export type ShownParts = {
  quotes: Record<string, ShownQuote>;
  forms: Record<string, ShownForm>;
  jobs: PostSummary[];
  jobs_total: number;
};

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
  options: Options & { forms: Option[]; quotes: Option[] };
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

export type PublicAuthor = { name: string; title: string | null; photo_url: string | null; url: string | null };
export type PublicWebpage = {
  organization: PublicOrganization;
  page: {
    kind: PageKind;
    title: string;
    lead: string | null;
    blocks: Block[];
    author: PublicAuthor | null;
    /** Articles say it. */
    published_at: string | null;
    minutes: number;
    categories: { name: string; slug: string }[];
  };
  parts: ShownParts;
  /** Whether the organization has articles to lead to. */
  articles: boolean;
};
export const publicWebpage = page<PublicWebpage>('/:org/pages/:slug', { needs: anyone, frame: 'public' });
export const publicWebpagePath = (org: string, slug: string): string => `/${org}/pages/${slug}`;

export type ListedArticle = {
  id: string;
  title: string;
  slug: string;
  lead: string | null;
  image_url: string | null;
  image_alt: string | null;
  author: string | null;
  part: string | null;
  published_at: string;
  minutes: number;
};
type Counted = { name: string; slug: string; count: number };
export type PublicArticles = {
  organization: PublicOrganization;
  categories: Counted[];
  category: { name: string; slug: string; description: string | null; count: number } | null;
  /** The parts of the chosen category that have articles. */
  subcategories: Counted[];
  subcategory: Counted | null;
  /** Chosen by the organization. Only on the first page. */
  featured: ListedArticle | null;
  articles: ListedArticle[];
  total: number;
  page: number;
  pages: number;
};
const listed = { needs: anyone, frame: 'public' } as const;
export const articlesPage = page<PublicArticles>('/:org/articles', listed);
/** A category; the address of an article leads to its page. */
export const categoryPage = page<PublicArticles>('/:org/articles/:category', listed);
export const subcategoryPage = page<PublicArticles>('/:org/articles/:category/:subcategory', listed);
export const articlesPath = (org: string, category?: string, subcategory?: string): string =>
  [`/${org}/articles`, category, subcategory].filter(Boolean).join('/');

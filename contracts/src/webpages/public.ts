import { anyone } from '../kernel/endpoint.ts';
import { page } from '../kernel/page.ts';
import type { PostSummary, PublicOrganization } from '../public/pages.ts';
import type { CleanHtml } from '../values/rich-text.ts';
import type { BlockOf } from './schema.ts';
import type { PageKind } from './values.ts';

// The pages of a site as visitors see them. Every public page loads their addresses, so nothing else stands here.

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

export type PublicAuthor = { name: string; title: string | null; photo_url: string | null; url: string | null };
export type PublicWebpage = {
  organization: PublicOrganization;
  page: {
    kind: PageKind;
    title: string;
    lead: string | null;
    blocks: BlockOf<CleanHtml>[];
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
export const publicWebpage = page<PublicWebpage>('/:org/pages/:slug', {
  needs: anyone,
  frame: 'public',
  counts: 'page_view',
});

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
const listed = { needs: anyone, frame: 'public', counts: 'page_view' } as const;
export const articlesPage = page<PublicArticles>('/:org/articles', listed);
/** A category; the address of an article leads to its page. */
export const categoryPage = page<PublicArticles>('/:org/articles/:category', listed);
export const subcategoryPage = page<PublicArticles>('/:org/articles/:category/:subcategory', listed);

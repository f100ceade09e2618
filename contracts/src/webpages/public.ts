import { anyone } from '../kernel/endpoint.ts';
import type { PublicForm } from '../forms/pages.ts';
import { page } from '../kernel/page.ts';
import type { PostSummary, PublicOrganization } from '../public/pages.ts';
import type { PublicEventSummary } from '../recruiting-events/pages.ts';
import type { CleanHtml } from '../values/rich-text.ts';
import type { BlockOf } from './schema.ts';
import type { PageKind } from './values.ts';

// The pages of a site as visitors see them. Every public page loads this file for their addresses, so nothing else is in it.

/** A quote as pages show it. `until`: the last day of the person's consent; it is not sent to visitors. */
export type ShownQuote = {
  quote: string;
  name: string;
  title: string | null;
  company: string | null;
  photo_url: string | null;
  rating: number | null;
  until: string | null;
};
/** A form inside a page: what its own page shows. `page`: the whole address of the page around it. */
export type ShownForm = Pick<PublicForm, 'form' | 'closed_message' | 'success' | 'proof' | 'uid'> & {
  slug: string;
  page: string | null;
};
/** The present data of the records that blocks name. A block whose record is missing here is not shown. An event is null while visitors cannot see it. */
export type ShownParts = {
  quotes: Record<string, ShownQuote>;
  forms: Record<string, ShownForm>;
  events: Record<string, PublicEventSummary | null>;
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
    /** Only articles have this. */
    published_at: string | null;
    minutes: number;
    categories: { name: string; slug: string }[];
  };
  parts: ShownParts;
  /** Whether the organization has articles to lead to. */
  articles: boolean;
  /** Whether it has live events. */
  events: boolean;
};
export const publicWebpage = page<PublicWebpage>('/:org/pages/:slug', {
  needs: anyone,
  frame: 'public',
  kept: true,
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
  /** Whether the organization has live events. */
  events: boolean;
  categories: Counted[];
  category: { name: string; slug: string; description: string | null; count: number } | null;
  /** The subcategories of the chosen category that have articles. */
  subcategories: Counted[];
  subcategory: Counted | null;
  /** The organization's choice. Only the first page has it. */
  featured: ListedArticle | null;
  articles: ListedArticle[];
  total: number;
  page: number;
  pages: number;
};
const listed = { needs: anyone, frame: 'public', kept: true, counts: 'page_view' } as const;
export const articlesPage = page<PublicArticles>('/:org/articles', listed);
/** A category; the address of an article leads to its page. */
export const categoryPage = page<PublicArticles>('/:org/articles/:category', listed);
export const subcategoryPage = page<PublicArticles>('/:org/articles/:category/:subcategory', listed);

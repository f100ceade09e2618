import { author, marketingcategory, marketingsubcategory } from '@candor/contracts/catalogues/marketing';
import type { RowOf } from '@candor/contracts/kernel/catalogue';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import type { ListedArticle } from '@candor/contracts/webpages/public';
import { recruitingEventList } from '@candor/contracts/recruiting-events/rows';
import { webpageList, type WebpageRow, webpageTextList, type WebpageTextRow } from '@candor/contracts/webpages/rows';
import { voice } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { RowCache } from '../../http/row-cache.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { pictureAddress } from '../files/pictures.ts';
import { Lookups } from '../lookups.ts';
import { PublicJobs } from '../public/public-jobs.ts';
import { eventModels } from '../recruiting-events/public-events.ts';

/** The models that public pages are made from. */
const shownFrom = [
  'webpages',
  'webpage-texts',
  'catalogues',
  'organizations',
  'posts',
  'form-texts',
  'recruiting-events',
];
/** Rows per query. */
const atOnce = 1000;
/** The most articles that are listed. */
export const mostArticles = 2000;

export type Catalog = {
  articles: WebpageRow[];
  categories: RowOf<typeof marketingcategory>[];
  subcategories: RowOf<typeof marketingsubcategory>[];
  authors: ReadonlyMap<string, RowOf<typeof author>>;
  /** Whether the organization has live events. */
  events: boolean;
};

/** Web pages as visitors find them. An organization without the marketing module has none. */
@Injectable()
export class PublicWebpages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(RowCache) private readonly cache: RowCache,
  ) {}

  async organization(org: string): Promise<OrganizationRow | null> {
    const organization = await this.jobs.organization(org);
    return organization?.modules.marketing ? organization : null;
  }

  /** A value made from the rows of one organization, and cached until one of them changes. `events`: the page shows recruiting events, so it also changes with the minute. */
  kept<T>({ id }: OrganizationRow, name: string, make: () => Promise<T>, events = false): Promise<T> {
    const { language, locale } = voice();
    const from = {
      models: events ? [...shownFrom, ...eventModels] : shownFrom,
      organizations: [id],
      ...(events ? { minute: Math.floor(Date.now() / 60_000) } : {}),
    };
    return this.cache.of(`site ${id} ${language} ${locale} ${name}`, from, make);
  }

  /** The page at this address, which may be an earlier one of the page. Null: visitors see no page there. */
  async find(organization: OrganizationRow, slug: string): Promise<WebpageTextRow | null> {
    const addresses = await this.kept(organization, 'addresses', () => this.addresses(organization));
    const id = addresses.get(slug);
    const scope = { organization_id: organization.id };
    return id ? this.kept(organization, `page at ${id}`, () => this.reads.get(webpageTextList, scope, id)) : null;
  }

  /** The id of the live page by address. An archived page keeps its address, but another page may take it. */
  private async addresses({ id: organization_id }: OrganizationRow): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    const only = ['id', 'slugs', 'status'] as const;
    for await (const { id, slugs, status } of this.reads.each(
      webpageTextList,
      { organization_id },
      {},
      { only, atOnce },
    ))
      if (status === 'live') for (const slug of slugs) found.set(slug, id);
    return found;
  }

  /** The articles that visitors can find, with the data of the list. The chosen articles come first, then the newest. */
  catalog(organization: OrganizationRow): Promise<Catalog> {
    return this.kept(organization, 'catalog', async () => {
      const { id } = organization;
      const [rows, categories, subcategories, authors, events] = await Promise.all([
        this.reads.find(
          webpageList,
          { organization_id: id },
          { kind: 'article', status: 'live' },
          { sort: 'published_at', descending: true, limit: mostArticles },
        ),
        this.lookups.entries(id, marketingcategory),
        this.lookups.entries(id, marketingsubcategory),
        this.lookups.entries(id, author),
        this.reads.find(recruitingEventList, { organization_id: id }, { status: 'live' }, { limit: 1 }),
      ]);
      const rank = ({ pinned }: WebpageRow) => pinned ?? mostArticles;
      return {
        articles: rows.toSorted((one, other) => rank(one) - rank(other)),
        categories,
        subcategories,
        authors: new Map(authors.map((each) => [each.id, each])),
        events: events.length > 0,
      };
    });
  }

  /** Every public page that search engines may know. */
  async listed({ id: organization_id }: OrganizationRow): Promise<WebpageRow[]> {
    const rows = await this.reads.find(webpageList, { organization_id }, { status: 'live' }, { limit: mostArticles });
    return rows.filter(({ noindex }) => !noindex);
  }

  article(row: WebpageRow, { authors, subcategories }: Catalog, category_id: string | null): ListedArticle {
    const { live } = row;
    const place = row.places.find((each) => each.category_id === category_id) ?? row.places[0];
    const part = subcategories.find(({ id }) => id === place?.subcategory_id);
    return {
      id: row.id,
      title: live?.title ?? row.title,
      slug: row.slug,
      lead: live?.lead ?? null,
      image_url: pictureAddress(live?.image ?? null),
      image_alt: live?.image_alt ?? null,
      author: authors.get(row.author_id ?? '')?.fields.name ?? null,
      part: part?.fields.name ?? null,
      published_at: row.first_published_at ?? row.created_at,
      minutes: live?.minutes ?? 1,
    };
  }
}

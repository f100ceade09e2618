import { author as authors } from '@candor/contracts/catalogues/marketing';
import { todayOf } from '@candor/contracts/words/time-words';
import type { PageHead } from '@candor/contracts/kernel/page';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import * as pages from '@candor/contracts/webpages/public';
import { articlesPath, publicWebpagePath } from '@candor/contracts/webpages/paths';
import type { WebpageRow, WebpageTextRow } from '@candor/contracts/webpages/rows';
import type { CleanHtml } from '@candor/contracts/values/rich-text';
import type { Block, BlockOf, PageContent, SimpleBlock, SimpleBlockOf } from '@candor/contracts/webpages/schema';
import { minutesOf } from '@candor/contracts/webpages/content';
import { say } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { BASE } from '../../kernel/tokens.ts';
import { Moved, nowhere, type PageAsk, Shows } from '../../pages/pages.ts';
import { pictureAddress } from '../../reads/files/pictures.ts';
import { Lookups } from '../../reads/lookups.ts';
import { shownOrganization } from '../../reads/public/public-jobs.ts';
import { PageParts, showsEvents } from '../../reads/webpages/page-parts.ts';
import { type Catalog, PublicWebpages } from '../../reads/webpages/public-webpages.ts';

/** How many articles one page of a listing has. */
const atOnce = 20;
const mostOfDescription = 200;
/** Text that was stored before the present rules is cleaned when it is shown. */
const simple = (block: SimpleBlock): SimpleBlockOf<CleanHtml> =>
  block.type === 'text' ? { ...block, html: cleanHtml(block.html) } : block;
const shown = (block: Block): BlockOf<CleanHtml> =>
  block.type === 'columns' ? { ...block, columns: block.columns.map((column) => column.map(simple)) } : simple(block);
const isIn = (row: WebpageRow, category_id: string, subcategory_id: string | null = null): boolean =>
  row.places.some(
    (place) =>
      place.category_id === category_id && (subcategory_id === null || place.subcategory_id === subcategory_id),
  );
const placeIn = (row: WebpageRow, category_id: string) => row.places.find((each) => each.category_id === category_id);

/** Pages and listings as visitors see them. Everything works even if the browser runs no scripts. */
@Injectable()
export class PublicWebpagePages {
  constructor(
    @Inject(PublicWebpages) private readonly site: PublicWebpages,
    @Inject(PageParts) private readonly parts: PageParts,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(BASE) private readonly base: string,
  ) {}

  @Shows(pages.publicWebpage)
  async show({ params }: PageAsk) {
    const organization = await this.site.organization(params.org!);
    const row = organization && (await this.site.find(organization, params.slug!));
    if (!organization || !row?.live) return nowhere;
    const path = publicWebpagePath(organization.slug, row.settings.slug);
    if (organization.slug !== params.org || row.settings.slug !== params.slug) return new Moved(path, [], 'for good');
    // The consent to a quote can end with the day, so the cache depends on the day.
    const today = todayOf(organization);
    const { content } = row.live;
    const data = await this.site.kept(
      organization,
      `page ${row.id} ${today}`,
      () => this.drawn(organization, row, content, path, today),
      showsEvents(content.blocks),
    );
    return this.parts.stamped(data);
  }

  private async drawn(
    organization: OrganizationRow,
    row: WebpageTextRow,
    content: PageContent,
    path: string,
    today: string,
  ) {
    const [parts, catalog, writer] = await Promise.all([
      this.parts.of(organization, content.blocks, today, `${this.base}${path}`),
      this.site.catalog(organization),
      this.lookups.entry(organization.id, authors, row.settings.author_id),
    ]);
    const listed = catalog.articles.find(({ id }) => id === row.id);
    const author = writer && !writer.deleted ? writer.fields : null;
    return {
      title: `${content.seo_title ?? content.title} · ${organization.name}`,
      organization: shownOrganization(organization),
      page: {
        kind: row.settings.kind,
        title: content.title,
        lead: content.lead,
        blocks: content.blocks.map(shown),
        author: author && {
          name: author.name,
          title: author.title,
          photo_url: pictureAddress(author.photo),
          url: author.url,
        },
        published_at: row.settings.kind === 'article' ? row.first_published_at : null,
        minutes: minutesOf(content),
        categories: catalog.categories
          .filter(({ id }) => listed && isIn(listed, id))
          .map(({ fields: { name, slug } }) => ({ name, slug })),
      },
      parts,
      articles: catalog.articles.length > 0,
      events: catalog.events,
      head: this.head(organization, row, content, path, author?.name ?? null),
    };
  }

  private head(
    organization: OrganizationRow,
    { settings, live, first_published_at }: WebpageTextRow,
    content: PageContent,
    path: string,
    writer: string | null,
  ): PageHead {
    const description = (content.seo_description ?? content.lead ?? '').slice(0, mostOfDescription);
    const picture = content.image ?? organization.banner;
    const image = picture ? `${this.base}${pictureAddress(picture)}` : null;
    return {
      address: `${this.base}${path}`,
      site: organization.name,
      ...(description ? { description } : {}),
      ...(image
        ? { picture: { address: image, wide: true, ...(content.image_alt ? { alt: content.image_alt } : {}) } }
        : {}),
      ...(settings.kind === 'article'
        ? { article: true as const, feed: `${this.base}${articlesPath(organization.slug)}/feed.xml` }
        : {}),
      ...(settings.noindex ? { unlisted: true as const } : {}),
      ...(settings.kind === 'article' && !settings.noindex
        ? {
            data: {
              '@context': 'https://schema.org',
              '@type': 'Article',
              headline: content.title,
              datePublished: first_published_at,
              dateModified: live?.at,
              mainEntityOfPage: `${this.base}${path}`,
              publisher: { '@type': 'Organization', name: organization.name },
              ...(description ? { description } : {}),
              ...(image ? { image } : {}),
              ...(writer ? { author: { '@type': 'Person', name: writer } } : {}),
            },
          }
        : {}),
    };
  }

  @Shows(pages.articlesPage)
  articles(ask: PageAsk) {
    return this.listing(ask);
  }

  @Shows(pages.categoryPage)
  category(ask: PageAsk) {
    return this.listing(ask);
  }

  @Shows(pages.subcategoryPage)
  subcategory(ask: PageAsk) {
    return this.listing(ask);
  }

  private async listing({ params, query }: PageAsk) {
    const organization = await this.site.organization(params.org!);
    if (!organization) return nowhere;
    const catalog = await this.site.catalog(organization);
    const category = catalog.categories.find(({ fields }) => fields.slug === params.category);
    if (params.category && !category) return this.articleAt(organization, params.category, params.subcategory);
    const subcategory = catalog.subcategories.find(
      ({ fields }) => fields.slug === params.subcategory && fields.parent_id === category?.id,
    );
    if (params.subcategory && !subcategory) return nowhere;
    const path = articlesPath(organization.slug, category?.fields.slug, subcategory?.fields.slug);
    if (organization.slug !== params.org) return new Moved(path, [], 'for good');
    const wanted = /^[1-9]\d{0,3}$/.test(query.page ?? '') ? Number(query.page) : 1;
    const make = () => this.listed(organization, catalog, category ?? null, subcategory ?? null, wanted, path);
    const most = Math.ceil(catalog.articles.length / atOnce);
    return wanted > Math.max(1, most) ? nowhere : this.site.kept(organization, `articles ${path} ${wanted}`, make);
  }

  /** Redirects the address of an article below the list to the article's page. */
  private async articleAt(organization: OrganizationRow, slug: string, more: string | undefined) {
    const row = more ? null : await this.site.find(organization, slug);
    return row ? new Moved(publicWebpagePath(organization.slug, row.settings.slug), [], 'for good') : nowhere;
  }

  private async listed(
    organization: OrganizationRow,
    catalog: Catalog,
    category: Catalog['categories'][number] | null,
    subcategory: Catalog['subcategories'][number] | null,
    page: number,
    path: string,
  ) {
    const { articles, categories, subcategories } = catalog;
    const inCategory = category ? articles.filter((row) => isIn(row, category.id)) : articles;
    const order = (row: WebpageRow) => (category ? (placeIn(row, category.id)?.order ?? articles.length) : 0);
    const rows = (
      subcategory ? inCategory.filter((row) => isIn(row, category!.id, subcategory.id)) : inCategory
    ).toSorted((one, other) => order(one) - order(other));
    const isFeatured = (row: WebpageRow) =>
      category ? Boolean(placeIn(row, category.id)?.featured) : row.places.some(({ featured }) => featured);
    const first = rows.find(isFeatured);
    const others = rows.filter((row) => row !== first);
    const drawn = (row: WebpageRow) => this.site.article(row, catalog, category?.id ?? null);
    const name = subcategory?.fields.name ?? category?.fields.name ?? say('Articles');
    const description = (subcategory ?? category)?.fields.description ?? null;
    const counted = (entry: { fields: { name: string; slug: string } }, count: number) => ({
      name: entry.fields.name,
      slug: entry.fields.slug,
      count,
    });
    return {
      title: `${name} · ${organization.name}`,
      organization: shownOrganization(organization),
      events: catalog.events,
      categories: categories
        .map((each) => counted(each, articles.filter((row) => isIn(row, each.id)).length))
        .filter(({ count, slug }) => count > 0 || slug === category?.fields.slug),
      category: category && { ...counted(category, inCategory.length), description: category.fields.description },
      subcategories: subcategories
        .filter(({ fields }) => fields.parent_id === category?.id)
        .map((each) => counted(each, inCategory.filter((row) => isIn(row, category!.id, each.id)).length))
        .filter(({ count }) => count > 0),
      subcategory: subcategory && counted(subcategory, rows.length),
      featured: first && page === 1 ? drawn(first) : null,
      articles: others.slice((page - 1) * atOnce, page * atOnce).map(drawn),
      total: articles.length,
      page,
      pages: Math.max(1, Math.ceil(others.length / atOnce)),
      head: {
        address: `${this.base}${path}${page > 1 ? `?page=${page}` : ''}`,
        site: organization.name,
        feed: `${this.base}${articlesPath(organization.slug)}/feed.xml`,
        ...(description ? { description } : {}),
        ...(rows.length ? {} : { unlisted: true as const }),
      },
    };
  }
}

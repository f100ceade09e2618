import { marketingcategory, marketingsubcategory } from '@candor/contracts/catalogues/marketing';
import { type OrderedPage, type OrderedPlace, pageOrderPage } from '@candor/contracts/webpages/pages';
import { webpageList, type WebpageRow } from '@candor/contracts/webpages/rows';
import { say } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Lookups } from '../../reads/lookups.ts';
import { mostArticles } from '../../reads/webpages/public-webpages.ts';
import { firstPages, siteState } from './site.state.ts';

const last = Number.MAX_SAFE_INTEGER;
const ordered = ({ id, title, status }: WebpageRow): OrderedPage => ({ id, title, status });
/** As visitors find them: the pages that come first, then the newest. */
const byDate = (one: WebpageRow, other: WebpageRow): number =>
  (one.pinned ?? last) - (other.pinned ?? last) ||
  (other.first_published_at ?? '').localeCompare(one.first_published_at ?? '');

/** The order in which visitors find articles: those that come first, and the pages of each category. */
@Injectable()
export class PageOrderPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  @Shows(pageOrderPage)
  async show({ caller }: SignedAsk) {
    const { organization_id } = caller;
    const [standard, site, rows, categories, parts] = await Promise.all([
      this.standard.of(caller, { area: 'marketing', entity: 'pages', view: 'order' }),
      this.streams.load(siteState, organization_id, organization_id),
      this.reads.find(
        webpageList,
        { organization_id },
        { status: ['draft', 'scheduled', 'live', 'unpublished'] },
        { limit: mostArticles },
      ),
      this.lookups.entries(organization_id, marketingcategory),
      this.lookups.entries(organization_id, marketingsubcategory),
    ]);
    const versionOf = (order: string) => site?.state.ordered[order] ?? 0;
    const pages = rows.toSorted(byDate);
    const partOf = new Map(parts.map(({ id, fields }) => [id, fields.name]));
    const placesIn = (category_id: string): OrderedPlace[] =>
      pages
        .flatMap((row) =>
          row.places
            .filter((place) => place.category_id === category_id)
            .map((place) => ({ row, place, at: place.order ?? last })),
        )
        .toSorted((one, other) => one.at - other.at)
        .map(({ row, place: { id, subcategory_id, featured } }) => ({
          ...ordered(row),
          place: id,
          part: partOf.get(subcategory_id ?? '') ?? null,
          subcategory_id,
          featured,
        }));
    return {
      title: titleOf(say('Order of the pages'), standard),
      ...standard,
      first: { pages: pages.filter(({ pinned }) => pinned !== null).map(ordered), version: versionOf(firstPages) },
      others: pages
        .filter(({ kind, status, pinned }) => kind === 'article' && status === 'live' && pinned === null)
        .map(({ id, title }) => ({ value: id, label: title })),
      categories: categories.map(({ id, fields }) => ({
        id,
        name: fields.name,
        places: placesIn(id),
        version: versionOf(id),
      })),
    };
  }
}

import { author, marketingcategory, marketingsubcategory, testimonial } from '@candor/contracts/catalogues/marketing';
import { todayOf } from '@candor/contracts/words/time-words';
import { formList } from '@candor/contracts/forms/rows';
import { recruitingEventList } from '@candor/contracts/recruiting-events/rows';
import type { Option } from '@candor/contracts/kernel/standard';
import { flat } from '@candor/contracts/webpages/content';
import type { Block } from '@candor/contracts/webpages/schema';
import { mostJobs } from '@candor/contracts/webpages/values';
import * as pages from '@candor/contracts/webpages/pages';
import { publicWebpagePath } from '@candor/contracts/webpages/paths';
import {
  webpageList,
  type WebpageRow,
  webpageTextList,
  webpageVersionList,
  type WebpageVersionRow,
} from '@candor/contracts/webpages/rows';
import { say } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../../kernel/rows/reads.ts';
import { BASE } from '../../kernel/tokens.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Lookups } from '../../reads/lookups.ts';
import { PublicForms } from '../../reads/forms/public-forms.ts';
import { PublicRecruitingEvents } from '../../reads/recruiting-events/public-events.ts';
import { PublicJobs } from '../../reads/public/public-jobs.ts';
import { formOf, isShownQuote, quoteOf } from '../../reads/webpages/page-parts.ts';
import { webpageOf } from '../../reads/webpages/webpage.record.ts';

type Version = Pick<WebpageVersionRow, 'number' | 'at' | 'by'>;
const most = 500;
const mostVersions = 50;
const option = ({ id, fields }: { id: string; fields: { name: string } }): Option => ({
  value: id,
  label: fields.name,
});

/** The pages on which members list and write the pages of the site. */
@Injectable()
export class WebpagePages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(PublicForms) private readonly forms: PublicForms,
    @Inject(PublicRecruitingEvents) private readonly events: PublicRecruitingEvents,
    @Inject(BASE) private readonly base: string,
  ) {}

  @Shows(pages.webpagesPage)
  async list({ caller, address }: SignedAsk) {
    const { organization_id } = caller;
    const asked = address!.list;
    // Archived pages are shown only if a filter asks for them.
    const usual = 'status' in asked.filters ? {} : { status: ['draft', 'scheduled', 'live', 'unpublished'] as const };
    const [standard, list, options] = await Promise.all([
      this.standard.of(caller, { area: 'marketing', entity: 'pages', view: 'list' }),
      this.standard.list(webpageList, { organization_id }, asked, usual),
      this.options(organization_id),
    ]);
    const rows = list.items.parse() as WebpageRow[];
    const writers = await this.lookups.chosen(
      organization_id,
      author,
      rows.flatMap(({ author_id }) => author_id ?? []),
    );
    const names = Object.fromEntries(writers.map(({ id, fields }) => [id, fields.name]));
    return { title: titleOf(say('Pages'), standard), ...standard, list, options, names };
  }

  @Shows(pages.webpagePage)
  one(ask: SignedAsk<'webpage'>) {
    return this.page(ask, 'edit');
  }

  @Shows(pages.webpageEditPage)
  edit(ask: SignedAsk<'webpage'>) {
    return this.page(ask, 'edit');
  }

  @Shows(pages.webpagePreviewPage)
  preview(ask: SignedAsk<'webpage'>) {
    return this.page(ask, 'preview');
  }

  @Shows(pages.webpageVersionsPage)
  async versions(ask: SignedAsk<'webpage'>) {
    const { organization_id } = ask.caller;
    const rows = await this.reads.find(
      webpageVersionList,
      { organization_id },
      { page_id: webpageOf(ask).id },
      { sort: 'number', descending: true, limit: mostVersions },
    );
    const data = await this.page(
      ask,
      'versions',
      rows,
      rows.flatMap(({ content }) => content.blocks),
    );
    if (data === nowhere) return nowhere;
    return { ...data, contents: rows.map(({ number, content }) => ({ number, content })) };
  }

  /** The data of one page. `versions`: versions that were read already, the latest first; `earlier`: their blocks, whose forms, events and quotes get names. */
  private async page(
    ask: SignedAsk<'webpage'>,
    view: string,
    versions?: readonly Version[],
    earlier: readonly Block[] = [],
  ) {
    const { caller } = ask;
    const { organization_id } = caller;
    const { id } = webpageOf(ask);
    const [page, row] = await Promise.all([
      this.reads.get(webpageTextList, { organization_id }, id),
      this.reads.get(webpageList, { organization_id }, id),
    ]);
    if (!page || !row) return nowhere;
    const [standard, options, shown, publications] = await Promise.all([
      this.standard.of(caller, { area: 'marketing', entity: 'pages', view }),
      this.options(organization_id),
      this.shown(organization_id, [...page.draft.blocks, ...earlier]),
      // The contents of versions are long, and only the section of versions shows them.
      versions ??
        this.reads
          .findRaw(
            webpageVersionList,
            { organization_id },
            { page_id: id },
            { sort: 'number', descending: true, limit: mostVersions, only: ['number', 'at', 'by'] },
          )
          .then((rows) => rows.parse() as Version[]),
    ]);
    const { parts, forms, events, quotes } = shown;
    return {
      title: titleOf(page.draft.title, standard),
      ...standard,
      page,
      row,
      public_address: `${this.base}${publicWebpagePath(standard.organization.slug, page.settings.slug)}`,
      options: { ...options, forms, events, quotes },
      parts,
      versions: publications.map(({ number, at, by }, index) => ({
        number,
        at,
        by,
        until: publications[index - 1]?.at ?? null,
      })),
      names: await this.lookups.userNames(publications.flatMap(({ by }) => by ?? [])),
    };
  }

  /** Everything that a block may name: quotes that pages may show, open forms, live events, and open jobs. If the page's blocks already name something that visitors do not see at present, that is included too. */
  private async shown(organization_id: string, blocks: readonly Block[]) {
    const organization = await this.jobs.organizationOf(organization_id);
    const today = todayOf({ tz_region: organization?.tz_region ?? null });
    const scope = { organization_id };
    const open = { sort: 'name', limit: most } as const;
    const [entries, forms, events, posts] = await Promise.all([
      this.lookups.entries(organization_id, testimonial),
      this.reads.find(formList, scope, { status: 'live' }, open),
      this.reads.find(recruitingEventList, scope, { status: 'live' }, open),
      organization ? this.jobs.posts(organization) : [],
    ]);
    const here = flat(blocks);
    const formIds = here.flatMap((block) => (block.type === 'form' ? [block.form_id] : []));
    const eventIds = here.flatMap((block) => (block.type === 'event' ? [block.event_id] : []));
    const [texts, shownEvents] = await Promise.all([
      this.forms.inPages(organization_id, [...forms.map(({ id }) => id), ...formIds]),
      this.events.inPages(organization_id, [...events.map(({ id }) => id), ...eventIds]),
    ]);
    const quotes = entries.filter((each) => isShownQuote(each, today));
    const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
    return {
      forms: forms.map(named),
      events: events.map(named),
      quotes: quotes.map(option),
      parts: {
        quotes: Object.fromEntries(quotes.map((each) => [each.id, quoteOf(each)])),
        forms: Object.fromEntries(texts.map((each) => [each.id, formOf(each)])),
        events: shownEvents,
        jobs: posts.slice(0, mostJobs),
        jobs_total: posts.length,
      },
    };
  }

  private async options(organization_id: string) {
    const [authors, categories, subcategories] = await Promise.all([
      this.lookups.entries(organization_id, author),
      this.lookups.entries(organization_id, marketingcategory),
      this.lookups.entries(organization_id, marketingsubcategory),
    ]);
    return {
      authors: authors.map(option),
      categories: categories.map(option),
      subcategories: subcategories.map((each) => ({ ...option(each), category_id: each.fields.parent_id })),
    };
  }
}

import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { changed } from '@candor/contracts/kernel/values';
import type { SiteEvent, WebpageEvent } from '@candor/contracts/webpages/events';
import { type LiveSummary, webpageList, type WebpageRow } from '@candor/contracts/webpages/rows';
import type { PageContent } from '@candor/contracts/webpages/schema';
import { flat, minutesOf } from '@candor/contracts/webpages/content';
import { projection } from '../kernel/projection.ts';

const after = (row: WebpageRow | null, event: Recorded, change: Partial<WebpageRow> = {}): WebpageRow | null =>
  row && { ...row, ...change, version: event.revision, updated_at: event.metadata.occurred_at };
const summary = (content: PageContent): LiveSummary => ({
  title: content.title,
  lead: content.lead,
  image: content.image,
  image_alt: content.image_alt,
  minutes: minutesOf(content),
});
const quotesIn = ({ blocks }: Pick<PageContent, 'blocks'>): string[] => [
  ...new Set(flat(blocks).flatMap((block) => (block.type === 'quote' ? [block.testimonial_id] : []))),
];
const hidden = (row: WebpageRow | null): WebpageRow['status'] => (row?.first_published_at ? 'unpublished' : 'draft');

/** The pages of an organization's site, as lists show them. */
export const webpages = projection<WebpageRow, WebpageEvent | SiteEvent>({
  name: 'webpages',
  version: 4,
  list: webpageList,
  keys: ({ type, data, stream }) => {
    switch (type) {
      case 'PageCategorized':
      case 'PagePlaceRemoved':
        return [data.page_id];
      case 'PagePlacesSorted':
        return [...new Set(data.page_ids)];
      case 'PagesSorted':
        return [...new Set([...data.ids, ...data.before])];
      case 'PageAddressTaken':
      case 'PageAddressLeft':
        return [];
      default:
        return [idOf(stream)];
    }
  },
  on: {
    PageCreated: (_, { data: { settings, content }, stream, revision, metadata }) => ({
      id: idOf(stream),
      organization_id: metadata.organization_id,
      version: revision,
      status: 'draft',
      kind: settings.kind,
      title: content.title,
      slug: settings.slug,
      author_id: settings.author_id,
      noindex: settings.noindex,
      quotes: quotesIn(content),
      live: null,
      places: [],
      pinned: null,
      created_at: metadata.occurred_at,
      updated_at: metadata.occurred_at,
      first_published_at: null,
      published_at: null,
      published_title: null,
      publish_at: null,
    }),
    PageUpdated: (row, event) => {
      if (!row) return null;
      const { kind, slug, author_id, noindex } = row;
      return after(row, event, changed({ kind, slug, author_id, noindex }, event.data.changes));
    },
    PageDraftChanged: (row, event) => {
      const { title, blocks } = event.data.content;
      return after(row, event, {
        ...(title === undefined ? {} : { title }),
        ...(blocks && row ? { quotes: [...new Set([...row.quotes, ...quotesIn({ blocks })])] } : {}),
      });
    },
    PageDraftDiscarded: (row, event) => after(row, event, row?.published_title ? { title: row.published_title } : {}),
    PagePublished: (row, event) => {
      const { content } = event.data;
      const at = event.metadata.occurred_at;
      return after(row, event, {
        status: 'live',
        title: content.title,
        live: summary(content),
        quotes: quotesIn(content),
        first_published_at: row?.first_published_at ?? at,
        published_at: at,
        published_title: content.title,
        publish_at: null,
      });
    },
    PageScheduled: (row, event) =>
      after(row, event, { publish_at: event.data.at, status: row?.live ? 'live' : 'scheduled' }),
    PageScheduleCancelled: (row, event) =>
      after(row, event, { publish_at: null, status: row?.live ? 'live' : hidden(row) }),
    PageUnpublished: (row, event) =>
      after(row, event, { live: null, status: row?.publish_at ? 'scheduled' : hidden(row) }),
    PageArchived: (row, event) => after(row, event, { live: null, publish_at: null, status: 'archived' }),
    PageLiveAgain: (row, event) => {
      const { content, published_at } = event.data;
      return after(row, event, {
        status: 'live',
        live: summary(content),
        published_at,
        published_title: content.title,
        // The draft can show other quotes than what is live.
        ...(row ? { quotes: [...new Set([...row.quotes, ...quotesIn(content)])] } : {}),
      });
    },
    PageRestored: (row, event) => after(row, event, { status: hidden(row) }),
    PageCategorized: (row, { data: { id, category_id, subcategory_id, featured } }) => {
      if (!row) return null;
      const before = row.places.find((each) => each.id === id);
      const order = before?.category_id === category_id ? before.order : null;
      const place = { id, category_id, subcategory_id, featured, order };
      return {
        ...row,
        places: before ? row.places.map((each) => (each.id === id ? place : each)) : [...row.places, place],
      };
    },
    PagePlaceRemoved: (row, { data: { id } }) => row && { ...row, places: row.places.filter((each) => each.id !== id) },
    PagePlacesSorted: (row, { data: { ids } }) =>
      row && {
        ...row,
        places: row.places.map((each) => (ids.includes(each.id) ? { ...each, order: ids.indexOf(each.id) } : each)),
      },
    PagesSorted: (row, { data: { ids } }) => {
      if (!row) return null;
      const at = ids.indexOf(row.id);
      return { ...row, pinned: at < 0 ? null : at };
    },
  },
});

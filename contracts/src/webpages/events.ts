import { z } from 'zod';
import { event, events, noPerson, open, type EventOf } from '../kernel/event.ts';
import { Changes, id, moment, word } from '../kernel/values.ts';
import { phrase, sayIn } from '../words/say.ts';
import { PageContent, PageSettings } from './schema.ts';

const titles = open(z.array(z.string()).optional());
const mostTold = 8;
const listed = (all: readonly string[]): string =>
  [...all.slice(0, mostTold), ...(all.length > mostTold ? ['…'] : [])].join(', ');

/** A page of the organization's site. Members change a draft; visitors see what was published last. */
export const webpageEvents = events(
  'page',
  { about: noPerson },
  {
    PageCreated: event(
      { settings: open(PageSettings), content: open(PageContent) },
      'created the page {content.title}',
    ),
    PageUpdated: event({ changes: open(Changes) }, 'changed the page: {changes}'),
    /** The changed parts of the content. `restores`: the number of the publication from which they come. */
    PageDraftChanged: event(
      { content: open(PageContent.partial()), restores: z.number().nullable() },
      'changed the draft of the page',
    ),
    PageDraftDiscarded: event({}, 'discarded the draft of the page'),
    /** `number` counts the publications. */
    PagePublished: event({ number: z.number(), content: open(PageContent) }, 'published the page'),
    PageScheduled: event({ at: moment }, 'scheduled the publication of the page'),
    PageScheduleCancelled: event({}, 'cancelled the scheduled publication of the page'),
    PageUnpublished: event({}, 'took the page offline'),
    PageArchived: event({}, 'archived the page'),
    /** An undo made this publication public again. `published_at`: when it was published. */
    PageLiveAgain: event(
      { number: z.number(), content: open(PageContent), published_at: moment },
      'showed version {number} of the page to visitors again',
    ),
    /** An undo brought an archived page back. */
    PageRestored: event({}, 'brought the archived page back'),
  },
);
export type WebpageEvent = EventOf<typeof webpageEvents>;

/**
 * What an organization decides about all its pages, with one stream for each: their addresses, their places in categories, and which
 * articles come first.
 */
export const siteEvents = events(
  'site',
  { about: noPerson },
  {
    /** An address stays with its page, so that an old one leads on. */
    PageAddressTaken: event({ page_id: id, slug: word }, 'took the page address {slug}'),
    PageAddressLeft: event({ page_id: id, slug: word }, 'left the page address {slug}'),
    PageCategorized: event(
      {
        id,
        page_id: id,
        category_id: id,
        subcategory_id: id.nullable(),
        featured: z.boolean(),
        created: z.boolean(),
      },
      'put a page into a category',
    ),
    PagePlaceRemoved: event({ id, page_id: id }, 'removed a page from a category'),
    /** `ids`: the ids of the places. `page_ids`: the ids of their pages. `name`, `titles`: of the category and its pages at that time. */
    PagePlacesSorted: event(
      { category_id: id, ids: z.array(id), page_ids: z.array(id), name: open(z.string().optional()), titles },
      ({ name, titles: of }, speaker) =>
        name && of?.length
          ? sayIn(speaker)('changed the order of {name} to: {titles}', { name, titles: listed(of) })
          : sayIn(speaker)('changed the order of a category'),
      { kind: phrase('changed the order of a category') },
    ),
    /** `before`: the pages that came first until now. `titles`: of the pages that come first, at that time. */
    PagesSorted: event(
      { ids: z.array(id), before: z.array(id), titles },
      ({ titles: of }, speaker) =>
        of?.length
          ? sayIn(speaker)('chose the articles that come first: {titles}', { titles: listed(of) })
          : sayIn(speaker)('chose the articles that come first'),
      { kind: phrase('chose the articles that come first') },
    ),
  },
);
export type SiteEvent = EventOf<typeof siteEvents>;

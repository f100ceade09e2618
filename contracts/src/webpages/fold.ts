import type { Steps } from '../kernel/steps.ts';
import { changed } from '../kernel/values.ts';
import type { WebpageEvent } from './events.ts';
import type { WebpageTexts } from './rows.ts';

/** The status of a page that visitors do not see and that is not planned. */
const hidden = ({ published }: WebpageTexts) => (published ? 'unpublished' : 'draft');
/** If the draft is discarded while the page is offline, it becomes this last published content. */
const offline = ({ live, last }: WebpageTexts) => ({ live: null, last: live?.content ?? last });

/** What the events of a page make of its draft and of what visitors see. */
export const webpageSteps: Steps<WebpageTexts | null, WebpageEvent> = {
  PageCreated: (_, { data: { settings, content } }) => ({
    status: 'draft',
    settings,
    slugs: [settings.slug],
    draft: content,
    live: null,
    last: null,
    published: 0,
    publish_at: null,
    first_published_at: null,
  }),
  PageUpdated: (page, { data: { changes } }) => {
    if (!page) return null;
    const settings = changed(page.settings, changes);
    return { ...page, settings, slugs: [...new Set([settings.slug, ...page.slugs])] };
  },
  PageDraftChanged: (page, { data: { content } }) =>
    page && { ...page, draft: { ...page.draft, ...(content as Partial<typeof page.draft>) } },
  PageDraftDiscarded: (page) => page && { ...page, draft: page.live?.content ?? page.last ?? page.draft },
  PagePublished: (page, { data: { number, content }, metadata: { occurred_at: at } }) =>
    page && {
      ...page,
      status: 'live',
      live: { number, at, content },
      last: null,
      published: number,
      publish_at: null,
      first_published_at: page.first_published_at ?? at,
    },
  PageScheduled: (page, { data: { at } }) =>
    page && { ...page, publish_at: at, status: page.live ? 'live' : 'scheduled' },
  PageScheduleCancelled: (page) => page && { ...page, publish_at: null, status: page.live ? 'live' : hidden(page) },
  PageUnpublished: (page) =>
    page && { ...page, ...offline(page), status: page.publish_at ? 'scheduled' : hidden(page) },
  PageArchived: (page) => page && { ...page, ...offline(page), publish_at: null, status: 'archived' },
  PageLiveAgain: (page, { data: { number, content, published_at: at } }) =>
    page && { ...page, status: 'live', live: { number, at, content }, last: null },
  PageRestored: (page) => page && { ...page, status: hidden(page) },
};

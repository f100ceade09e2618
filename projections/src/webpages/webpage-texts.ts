import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { changed } from '@candor/contracts/kernel/values';
import type { WebpageEvent } from '@candor/contracts/webpages/events';
import {
  webpageTextList,
  type WebpageTextRow,
  webpageVersionList,
  type WebpageVersionRow,
} from '@candor/contracts/webpages/rows';
import type { PageContent } from '@candor/contracts/webpages/schema';
import { projection } from '../kernel/projection.ts';

type Row = WebpageTextRow;
const after = (row: Row | null, event: Recorded, change: Partial<Row> = {}): Row | null =>
  row && { ...row, ...change, version: event.revision };
const hidden = (row: Row | null): WebpageTextRow['status'] => (row?.published ? 'unpublished' : 'draft');

/** The texts of each page: the draft, and what visitors see. */
export const webpageTexts = projection<Row, WebpageEvent>({
  name: 'webpage-texts',
  version: 3,
  list: webpageTextList,
  keys: (event) => [idOf(event.stream)],
  on: {
    PageCreated: (_, { data: { settings, content }, stream, revision, metadata }) => ({
      id: idOf(stream),
      organization_id: metadata.organization_id,
      version: revision,
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
    PageUpdated: (row, event) => {
      if (!row) return null;
      const settings = changed(row.settings, event.data.changes);
      return after(row, event, { settings, slugs: [...new Set([settings.slug, ...row.slugs])] });
    },
    PageDraftChanged: (row, event) =>
      row && after(row, event, { draft: { ...row.draft, ...event.data.content } as PageContent }),
    PageDraftDiscarded: (row, event) => row && after(row, event, { draft: row.live?.content ?? row.last ?? row.draft }),
    PagePublished: (row, event) => {
      const { number, content } = event.data;
      const at = event.metadata.occurred_at;
      return after(row, event, {
        status: 'live',
        live: { number, at, content },
        last: null,
        published: number,
        publish_at: null,
        first_published_at: row?.first_published_at ?? at,
      });
    },
    PageScheduled: (row, event) =>
      after(row, event, { publish_at: event.data.at, status: row?.live ? 'live' : 'scheduled' }),
    PageScheduleCancelled: (row, event) =>
      after(row, event, { publish_at: null, status: row?.live ? 'live' : hidden(row) }),
    PageUnpublished: (row, event) =>
      after(row, event, {
        live: null,
        // If the draft is discarded, it becomes this last published content.
        ...(row?.live ? { last: row.live.content } : {}),
        status: row?.publish_at ? 'scheduled' : hidden(row),
      }),
    PageArchived: (row, event) =>
      after(row, event, {
        live: null,
        publish_at: null,
        ...(row?.live ? { last: row.live.content } : {}),
        status: 'archived',
      }),
    PageLiveAgain: (row, event) => {
      const { number, content, published_at } = event.data;
      return after(row, event, { status: 'live', live: { number, at: published_at, content }, last: null });
    },
    PageRestored: (row, event) => after(row, event, { status: hidden(row) }),
  },
});

/** The content of each page, one row for each publication. */
export const webpageVersions = projection<WebpageVersionRow, WebpageEvent>({
  name: 'webpage-versions',
  version: 1,
  list: webpageVersionList,
  keys: (event) => (event.type === 'PagePublished' ? [versionKey(idOf(event.stream), event.data.number)] : []),
  on: {
    PagePublished: (_, { data: { number, content }, stream, metadata }) => ({
      id: versionKey(idOf(stream), number),
      organization_id: metadata.organization_id,
      page_id: idOf(stream),
      number,
      at: metadata.occurred_at,
      by: metadata.actor.type === 'user' ? metadata.actor.id : null,
      content,
    }),
  },
});
const versionKey = (page_id: string, number: number): string => `${page_id}:${number}`;

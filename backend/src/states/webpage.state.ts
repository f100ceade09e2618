import type { WebpageEvent } from '@candor/contracts/webpages/events';
import type { PageContent, PageSettings } from '@candor/contracts/webpages/schema';
import type { PageStatus } from '@candor/contracts/webpages/values';
import { changed } from '@candor/contracts/kernel/values';
import type { Fold } from '../kernel/decider.ts';

// One page of an organization's site as a fold over its events. The rules are in features/webpages.

export type Webpage = {
  settings: PageSettings;
  draft: PageContent;
  /** The published content, which visitors see. Null: the page is not public. */
  live: PageContent | null;
  /** Every publication, by its number from 1. */
  publications: readonly PageContent[];
  publish_at: string | null;
  archived: boolean;
  /** The revision of the last change of the settings and of the draft. */
  versions: { settings: number; draft: number };
  version: number;
};
export type WebpageState = Webpage | null;
export const pageStatusOf = ({
  live,
  publications,
  publish_at,
  archived,
}: Pick<Webpage, 'live' | 'publications' | 'publish_at' | 'archived'>): PageStatus =>
  archived ? 'archived' : live ? 'live' : publish_at ? 'scheduled' : publications.length ? 'unpublished' : 'draft';

const drafted = (state: Webpage, draft: PageContent, revision: number): Webpage => ({
  ...state,
  draft,
  versions: { ...state.versions, draft: revision },
  version: revision,
});
export const webpageState: Fold<WebpageState, WebpageEvent> = {
  category: 'page',
  initial: null,
  evolve: {
    PageCreated: (_, { data: { settings, content }, revision }) => ({
      settings,
      draft: content,
      live: null,
      publications: [],
      publish_at: null,
      archived: false,
      versions: { settings: revision, draft: revision },
      version: revision,
    }),
    PageUpdated: (state, { data: { changes }, revision }) =>
      state && {
        ...state,
        settings: changed(state.settings, changes),
        versions: { ...state.versions, settings: revision },
        version: revision,
      },
    PageDraftChanged: (state, { data: { content }, revision }) =>
      state && drafted(state, { ...state.draft, ...content } as PageContent, revision),
    PageDraftDiscarded: (state, { revision }) =>
      state && drafted(state, state.live ?? state.publications.at(-1) ?? state.draft, revision),
    PagePublished: (state, { data: { content }, revision }) =>
      state && {
        ...state,
        live: content,
        publications: [...state.publications, content],
        publish_at: null,
        version: revision,
      },
    PageScheduled: (state, { data: { at }, revision }) => state && { ...state, publish_at: at, version: revision },
    PageScheduleCancelled: (state, { revision }) => state && { ...state, publish_at: null, version: revision },
    PageUnpublished: (state, { revision }) => state && { ...state, live: null, version: revision },
    PageArchived: (state, { revision }) =>
      state && { ...state, live: null, publish_at: null, archived: true, version: revision },
  },
};

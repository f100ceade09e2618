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
  /** When each was published. */
  times: readonly string[];
  /** The number of the publication that visitors see. */
  number: number | null;
  /** What visitors saw before the last decision about it, which can be undone while no other follows. */
  before: { revision: number; number: number | null; publish_at: string | null } | null;
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

/** What visitors see after a decision, and what an undo of it leads back to. */
const decided = (state: Webpage, revision: number): Pick<Webpage, 'before' | 'version'> => ({
  before: { revision, number: state.number, publish_at: state.publish_at },
  version: revision,
});
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
      times: [],
      number: null,
      before: null,
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
    PagePublished: (state, { data: { content }, revision, metadata }) =>
      state && {
        ...state,
        live: content,
        number: state.publications.length + 1,
        publications: [...state.publications, content],
        times: [...state.times, metadata.occurred_at],
        publish_at: null,
        ...decided(state, revision),
      },
    PageScheduled: (state, { data: { at }, revision }) => state && { ...state, publish_at: at, version: revision },
    PageScheduleCancelled: (state, { revision }) => state && { ...state, publish_at: null, version: revision },
    PageUnpublished: (state, { revision }) =>
      state && { ...state, live: null, number: null, ...decided(state, revision) },
    PageArchived: (state, { revision }) =>
      state && {
        ...state,
        live: null,
        number: null,
        publish_at: null,
        archived: true,
        ...decided(state, revision),
      },
    PageLiveAgain: (state, { data: { number, content }, revision }) =>
      state && { ...state, live: content, number, before: null, version: revision },
    PageRestored: (state, { revision }) => state && { ...state, archived: false, before: null, version: revision },
  },
};

import type { WebpageEvent } from '@candor/contracts/webpages/events';
import { webpageSteps } from '@candor/contracts/webpages/fold';
import type { WebpageTexts } from '@candor/contracts/webpages/rows';
import { onTop } from '@candor/contracts/kernel/steps';
import type { Fold } from '../kernel/decider.ts';

// One page of an organization's site as a fold over its events. The rules are in features/webpages.

export type Webpage = WebpageTexts & {
  /** Every publication, by its number from 1. */
  publications: readonly NonNullable<WebpageTexts['live']>[];
  /** What visitors saw before the last decision about it, which can be undone while no other follows. */
  before: { revision: number; number: number | null; publish_at: string | null } | null;
  /** The revision of the last change of the settings and of the draft. */
  versions: { settings: number; draft: number };
  version: number;
};
export type WebpageState = Webpage | null;

/** The decisions about what visitors see. */
const decisions: readonly WebpageEvent['type'][] = ['PagePublished', 'PageUnpublished', 'PageArchived'];
const undone: readonly WebpageEvent['type'][] = ['PageLiveAgain', 'PageRestored'];
const drafted: readonly WebpageEvent['type'][] = ['PageDraftChanged', 'PageDraftDiscarded'];

export const webpageState: Fold<WebpageState, WebpageEvent> = {
  category: 'page',
  initial: null,
  evolve: onTop(webpageSteps, (was: WebpageState, page, { type, revision }) => {
    if (!was)
      return {
        ...page,
        publications: [],
        before: null,
        versions: { settings: revision, draft: revision },
        version: revision,
      };
    const { publications, before, versions, live, publish_at } = was;
    return {
      ...page,
      publications: type === 'PagePublished' && page.live ? [...publications, page.live] : publications,
      before: decisions.includes(type)
        ? { revision, number: live?.number ?? null, publish_at }
        : undone.includes(type)
          ? null
          : before,
      versions: {
        settings: type === 'PageUpdated' ? revision : versions.settings,
        draft: drafted.includes(type) ? revision : versions.draft,
      },
      version: revision,
    };
  }),
};

import { changesBetween, isSame } from '@candor/contracts/kernel/values';
import { checksOf, pageChecks } from '@candor/contracts/webpages/checks';
import { withoutPictures } from '@candor/contracts/webpages/content';
import type { WebpageEvent } from '@candor/contracts/webpages/events';
import type { PageContent, PageSettings } from '@candor/contracts/webpages/schema';
import {
  type Decider,
  isUnseen,
  refusedAt,
  reject,
  type Rejection,
  stale,
  type Versioned,
} from '../../kernel/decider.ts';
import { type Webpage, webpageState, type WebpageState } from '../../states/webpage.state.ts';

export type WebpageCommands = {
  create: { settings: PageSettings; content: PageContent };
  change: { settings: Partial<PageSettings>; content: Partial<PageContent> } & Versioned;
  /** `gone`: the pictures of the version that were deleted meanwhile. */
  restore: { number: number; gone?: readonly string[] } & Versioned;
  discard: Versioned;
  publish: Versioned;
  /** Publishes the draft because the planned time has come. A plan that was changed meanwhile is not carried out. `allowed`: whether the organization has the module. If it is false, the plan is canceled. */
  publishPlanned: { at: string; allowed: boolean };
  /** `at`: null cancels the plan. */
  schedule: { at: string | null } & Versioned;
  unpublish: Versioned;
  archive: Versioned;
  /** Takes back the decision about what visitors see that made this version. */
  undo: { version: number };
};
const gone = reject('not_found', 'Page not found.');
const archived = reject('wrong_state', 'An archived page cannot be changed.');
const unpublished = reject('wrong_state', 'The page is not public.');
const nothingToUndo = reject('wrong_state', 'There is nothing to undo.');
const noVersion = reject('not_found', 'The page has no such version.');
const past = refusedAt('at', 'Choose a time in the future.', 'past');

const open = (state: WebpageState, decide: (state: Webpage) => readonly WebpageEvent[] | Rejection) =>
  !state ? gone : state.status === 'archived' ? archived : decide(state);
/** The parts of the content that differ from the present ones. */
const newParts = (before: PageContent, given: Partial<PageContent>): Partial<PageContent> =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => value !== undefined && !isSame(before[name as keyof PageContent], value),
    ),
  );
/** The refusal of an incomplete draft, which names the blocks with a problem that stops publishing. */
const incomplete = (content: PageContent): Rejection | null => {
  const found = checksOf(content).filter(({ check }) => pageChecks[check].stops);
  if (!found.length) return null;
  return {
    ...reject('incomplete', pageChecks[found[0]!.check].words),
    fields: Object.fromEntries(
      found.toReversed().map(({ check, block_id }) => [block_id ?? check, pageChecks[check].words]),
    ),
  };
};
const published = (now: Webpage): WebpageEvent => ({
  type: 'PagePublished',
  data: { number: now.publications.length + 1, content: now.draft },
});

export const webpage: Decider<WebpageState, WebpageCommands, WebpageEvent> = {
  ...webpageState,
  decide: {
    create: ({ settings, content }, state) => (state ? [] : [{ type: 'PageCreated', data: { settings, content } }]),
    change: ({ settings, content, version }, state) =>
      open(state, (now) => {
        const behind = changesBetween(now.settings, settings);
        const words = newParts(now.draft, content);
        const asked = version ?? now.version;
        if (Object.keys(behind).length && now.versions.settings > asked) return stale('page');
        if (Object.keys(words).length && now.versions.draft > asked) return stale('page');
        return [
          ...(Object.keys(behind).length ? [{ type: 'PageUpdated' as const, data: { changes: behind } }] : []),
          ...(Object.keys(words).length
            ? [{ type: 'PageDraftChanged' as const, data: { content: words, restores: null } }]
            : []),
        ];
      }),
    restore: ({ number, version, gone: deleted = [] }, state) =>
      open(state, (now) => {
        const before = now.publications[number - 1];
        if (!before) return noVersion;
        const content = withoutPictures(before.content, deleted);
        if (isSame(content, now.draft)) return [];
        return isUnseen(now, version)
          ? stale('page')
          : [{ type: 'PageDraftChanged', data: { content, restores: number } }];
      }),
    discard: ({ version }, state) =>
      open(state, (now) => {
        const before = now.live?.content ?? now.last;
        if (!before) return unpublished;
        if (isSame(now.draft, before)) return [];
        return isUnseen(now, version) ? stale('page') : [{ type: 'PageDraftDiscarded', data: {} }];
      }),
    publish: ({ version }, state) =>
      open(state, (now) => {
        if (now.live && isSame(now.draft, now.live.content)) return [];
        if (isUnseen(now, version)) return stale('page');
        return incomplete(now.draft) ?? [published(now)];
      }),
    publishPlanned: ({ at, allowed }, state) => {
      if (!state || state.status === 'archived' || state.publish_at !== at) return [];
      // The checks run again: the draft may have changed after the plan was made.
      return !allowed || incomplete(state.draft) || (state.live && isSame(state.draft, state.live.content))
        ? [{ type: 'PageScheduleCancelled', data: {} }]
        : [published(state)];
    },
    schedule: ({ at, version }, state, { now: moment }) =>
      open(state, (now) => {
        if (now.publish_at === at) return [];
        if (isUnseen(now, version)) return stale('page');
        if (at === null) return [{ type: 'PageScheduleCancelled', data: {} }];
        if (at <= moment) return past;
        return incomplete(now.draft) ?? [{ type: 'PageScheduled', data: { at } }];
      }),
    unpublish: ({ version }, state) =>
      open(state, (now) => {
        if (!now.live) return now.publications.length ? [] : unpublished;
        return isUnseen(now, version) ? stale('page') : [{ type: 'PageUnpublished', data: {} }];
      }),
    archive: ({ version }, state) =>
      !state
        ? gone
        : state.status === 'archived'
          ? []
          : isUnseen(state, version)
            ? stale('page')
            : [{ type: 'PageArchived', data: {} }],
    undo: ({ version }, state, { now: moment }) => {
      if (!state) return gone;
      const { before, status, live } = state;
      if (!before) return nothingToUndo;
      if (before.revision !== version) return stale('page');
      const { number, publish_at } = before;
      const again = number === null ? undefined : state.publications[number - 1];
      const back: WebpageEvent[] = status === 'archived' ? [{ type: 'PageRestored', data: {} }] : [];
      if (again) {
        const { at: published_at, ...shown } = again;
        back.push({ type: 'PageLiveAgain', data: { ...shown, published_at } });
      } else if (live) back.push({ type: 'PageUnpublished', data: {} });
      if (publish_at !== null && publish_at > moment && state.publish_at !== publish_at)
        back.push({ type: 'PageScheduled', data: { at: publish_at } });
      return back;
    },
  },
};

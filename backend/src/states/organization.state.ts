import type { OrganizationEvent, SlugEvent } from '@candor/contracts/organization/events';
import { moduleNames } from '@candor/contracts/kernel/permission';
import { organizationAfter, organizationEventTypes } from '@candor/contracts/organization/facts';
import { onEach } from '@candor/contracts/pipeline/actions';
import type { OrganizationFacts } from '@candor/contracts/organization/rows';
import type { Fold, Happened } from '../kernel/decider.ts';

// One organization as a fold over its events, and the organization that owns a public address. The rules are in features/organization.

export type Organization = OrganizationFacts & {
  /** The revision at which each setting was last changed, by its name. A setting not listed has the first one. */
  changed_at: Readonly<Record<string, number>>;
};

const taken = (state: Organization | null, event: OrganizationEvent & Happened): Organization | null => {
  const next = organizationAfter(state, event, event.metadata.occurred_at);
  if (!next) return null;
  const { changes = {}, text_version } = event.data as { changes?: object; text_version?: string };
  const at = Object.fromEntries(Object.keys(changes).map((name) => [name, event.revision]));
  return {
    ...next,
    changed_at: {
      ...state?.changed_at,
      ...at,
      ...Object.fromEntries(
        (['slug', 'kind', 'plan_id', 'switched_off'] as const)
          .filter((name) => state && next[name] !== state[name])
          .map((name) => [name, event.revision]),
      ),
      ...(text_version ? { ai_agreed: event.revision } : {}),
      ...Object.fromEntries(
        moduleNames
          .filter((module) => next.modules[module] !== state?.modules[module])
          .map((module) => [module, event.revision]),
      ),
      ...(next.feed_key === state?.feed_key ? {} : { feed_key: event.revision }),
    },
  };
};
export const organizationState: Fold<Organization | null, OrganizationEvent> = {
  category: 'organization',
  initial: null,
  evolve: onEach(organizationEventTypes, taken),
};

/** `until`: the moment from which any organization may claim the address. Null while its organization uses it. */
export type SlugState = { organization_id: string; until: string | null } | null;
export const slugState: Fold<SlugState, SlugEvent> = {
  category: 'slug',
  initial: null,
  evolve: {
    SlugClaimed: (_, event) => ({ organization_id: event.data.organization_id, until: null }),
    SlugLeft: (state, event) =>
      state?.organization_id === event.data.organization_id ? { ...state, until: event.data.until } : state,
  },
};

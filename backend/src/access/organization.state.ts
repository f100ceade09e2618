import { changed } from '@candor/contracts/kernel/values';
import type { OrganizationEvent, SlugEvent } from '@candor/contracts/organization/events';
import { defaultHiringSettings, type HiringSettings } from '@candor/contracts/organization/rows';
import type { Fold } from '../kernel/decider.ts';

// One organisation as a fold over its events, and who holds an address word. The rules are in features/organization.

export type Organization = {
  name: string;
  slug: string;
  kind: 'hiring' | 'sales' | 'platform';
  about: string | null;
  industry: string | null;
  country: string;
  tz_region: string;
  brand_color: string | null;
  logo_url: string | null;
  privacy_email: string | null;
  modules: { sales: boolean; marketing: boolean };
  hiring: HiringSettings;
  ai_agreed: boolean;
  status: 'active' | 'suspended';
};

export const organizationState: Fold<Organization | null, OrganizationEvent> = {
  category: 'organization',
  initial: null,
  evolve: {
    OrganizationRegistered: (_, event) => ({
      name: event.data.name,
      slug: event.data.slug,
      kind: event.data.kind,
      about: event.data.about ?? null,
      industry: event.data.industry ?? null,
      country: event.data.country,
      tz_region: event.data.tz_region,
      brand_color: null,
      logo_url: null,
      privacy_email: null,
      modules: { sales: event.data.kind !== 'hiring', marketing: true },
      hiring: defaultHiringSettings,
      ai_agreed: false,
      status: 'active',
    }),
    OrganizationProfileUpdated: (state, event) => state && changed(state, event.data.changes),
    OrganizationSettingsChanged: (state, event) =>
      state && { ...state, hiring: changed(state.hiring, event.data.changes) },
    OrganizationModulesChanged: (state, event) => state && { ...state, modules: event.data.modules },
    AiUseAgreed: (state) => state && { ...state, ai_agreed: true },
    AiUseWithdrawn: (state) => state && { ...state, ai_agreed: false },
    OrganizationSuspended: (state) => state && { ...state, status: 'suspended' },
    OrganizationReactivated: (state) => state && { ...state, status: 'active' },
  },
};

export type SlugState = { organization_id: string } | null;
export const slugState: Fold<SlugState, SlugEvent> = {
  category: 'slug',
  initial: null,
  evolve: { SlugClaimed: (_, event) => ({ organization_id: event.data.organization_id }) },
};

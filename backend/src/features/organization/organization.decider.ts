import { defaultHiringSettings, type HiringSettings } from '@candor/contracts/organization/rows';
import type { AuditEvent, OrganizationEvent, SlugEvent } from '@candor/contracts/organization/events';
import type { Changes } from '@candor/contracts/kernel/values';
import { type Decider, reject } from '../../kernel/decider.ts';

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
type Registered = Extract<OrganizationEvent, { type: 'OrganizationRegistered' }>['data'];
export type OrganizationCommands = {
  register: Registered & { ai_consent: boolean };
  change: {
    fields: Partial<Pick<Organization, 'name' | 'about' | 'industry' | 'tz_region' | 'brand_color' | 'privacy_email'>>;
  };
  suspend: { reason: string };
  reactivate: { reason: string };
};
const apply = <T extends object>(value: T, changes: Changes): T => ({
  ...value,
  ...Object.fromEntries(Object.entries(changes).map(([field, each]) => [field, each.to])),
});
const gone = reject('not_found', 'Organization not found.');

export const organization: Decider<Organization | null, OrganizationCommands, OrganizationEvent> = {
  category: 'organization',
  initial: null,
  decide: {
    register: ({ ai_consent, ...command }, state) =>
      state
        ? []
        : [
            { type: 'OrganizationRegistered', data: command },
            ...(ai_consent
              ? [{ type: 'AiUseAgreed' as const, data: { by: command.registered_by, text_version: '1' } }]
              : []),
          ],
    change: (command, state) => {
      if (!state) return gone;
      const changes: Changes = Object.fromEntries(
        Object.entries(command.fields)
          .filter(([field, to]) => to !== undefined && to !== state[field as keyof Organization])
          .map(([field, to]) => [field, { from: state[field as keyof Organization], to }]),
      );
      return Object.keys(changes).length ? [{ type: 'OrganizationProfileUpdated', data: { changes } }] : [];
    },
    suspend: (command, state) =>
      !state ? gone : state.status === 'suspended' ? [] : [{ type: 'OrganizationSuspended', data: command }],
    reactivate: (command, state) =>
      !state ? gone : state.status === 'active' ? [] : [{ type: 'OrganizationReactivated', data: command }],
  },
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
    OrganizationProfileUpdated: (state, event) => state && apply(state, event.data.changes),
    OrganizationSettingsChanged: (state, event) =>
      state && { ...state, hiring: apply(state.hiring, event.data.changes) },
    OrganizationModulesChanged: (state, event) => state && { ...state, modules: event.data.modules },
    AiUseAgreed: (state) => state && { ...state, ai_agreed: true },
    AiUseWithdrawn: (state) => state && { ...state, ai_agreed: false },
    OrganizationSuspended: (state) => state && { ...state, status: 'suspended' },
    OrganizationReactivated: (state) => state && { ...state, status: 'active' },
  },
};

/** An address word belongs to whoever claims it first. */
export const slug: Decider<{ organization_id: string } | null, { claim: { organization_id: string } }, SlugEvent> = {
  category: 'slug',
  initial: null,
  decide: {
    claim: (command, state) =>
      !state
        ? [{ type: 'SlugClaimed', data: command }]
        : state.organization_id === command.organization_id
          ? []
          : reject('duplicate', 'This address is taken.'),
  },
  evolve: { SlugClaimed: (_, event) => ({ organization_id: event.data.organization_id }) },
};

type Data<T extends AuditEvent['type']> = Extract<AuditEvent, { type: T }>['data'];
/** Looking and exporting leave a trace; nothing is ever refused here. */
export const audit: Decider<
  null,
  { denied: Data<'AccessDenied'>; viewed: Data<'HistoryViewed'>; exported: Data<'ReportExported'> },
  AuditEvent
> = {
  category: 'audit',
  initial: null,
  decide: {
    denied: (data) => [{ type: 'AccessDenied', data }],
    viewed: (data) => [{ type: 'HistoryViewed', data }],
    exported: (data) => [{ type: 'ReportExported', data }],
  },
  evolve: { AccessDenied: () => null, HistoryViewed: () => null, ReportExported: () => null },
};

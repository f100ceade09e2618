import type { AuditEvent, OrganizationEvent, SlugEvent } from '@candor/contracts/organization/events';
import { changesBetween } from '@candor/contracts/kernel/values';
import { type Organization, organizationState, type SlugState, slugState } from '../../access/organization.state.ts';
import { type Decider, reject } from '../../kernel/decider.ts';

type Registered = Extract<OrganizationEvent, { type: 'OrganizationRegistered' }>['data'];
export type OrganizationCommands = {
  register: Registered & { ai_consent: boolean };
  change: {
    fields: Partial<Pick<Organization, 'name' | 'about' | 'industry' | 'tz_region' | 'brand_color' | 'privacy_email'>>;
  };
  suspend: { reason: string };
  reactivate: { reason: string };
};
const gone = reject('not_found', 'Organization not found.');

export const organization: Decider<Organization | null, OrganizationCommands, OrganizationEvent> = {
  ...organizationState,
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
      const changes = changesBetween(state, command.fields);
      return Object.keys(changes).length ? [{ type: 'OrganizationProfileUpdated', data: { changes } }] : [];
    },
    suspend: (command, state) =>
      !state ? gone : state.status === 'suspended' ? [] : [{ type: 'OrganizationSuspended', data: command }],
    reactivate: (command, state) =>
      !state ? gone : state.status === 'active' ? [] : [{ type: 'OrganizationReactivated', data: command }],
  },
};

/** An address word belongs to the organisation that claims it first. */
export type SlugCommands = { claim: { organization_id: string } };
export const slug: Decider<SlugState, SlugCommands, SlugEvent> = {
  ...slugState,
  decide: {
    claim: (command, state) =>
      !state
        ? [{ type: 'SlugClaimed', data: command }]
        : state.organization_id === command.organization_id
          ? []
          : reject('duplicate', 'This address is taken.'),
  },
};

type Data<T extends AuditEvent['type']> = Extract<AuditEvent, { type: T }>['data'];
/** Views and exports leave a trace; these rules refuse nothing. */
export type AuditCommands = {
  denied: Data<'AccessDenied'>;
  viewed: Data<'HistoryViewed'>;
  exported: Data<'ReportExported'>;
};
export const audit: Decider<null, AuditCommands, AuditEvent> = {
  category: 'audit',
  initial: null,
  decide: {
    denied: (data) => [{ type: 'AccessDenied', data }],
    viewed: (data) => [{ type: 'HistoryViewed', data }],
    exported: (data) => [{ type: 'ReportExported', data }],
  },
  evolve: { AccessDenied: () => null, HistoryViewed: () => null, ReportExported: () => null },
};

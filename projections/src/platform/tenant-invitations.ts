import type { InvitationEvent } from '@candor/contracts/accounts/events';
import { idOf } from '@candor/contracts/all-events';
import { tenantInvitationList, type TenantInvitationRow } from '@candor/contracts/platform/rows';
import { projection } from '../kernel/projection.ts';

/** The invitations that operators sent. A row is removed if a member of the organization invites the address later. */
export const tenantInvitations = projection<TenantInvitationRow, InvitationEvent>({
  name: 'tenant-invitations',
  version: 2,
  list: tenantInvitationList,
  organization: () => '*',
  keys: (event) => [idOf(event.stream)],
  on: {
    InvitationSent: (_, event) =>
      event.data.by_operator
        ? {
            id: idOf(event.stream),
            tenant_id: event.metadata.organization_id,
            email: event.data.email,
            first_name: event.data.first_name ?? null,
            last_name: event.data.last_name ?? null,
            invited_by: event.metadata.actor.id,
            sent_at: event.metadata.occurred_at,
            expires_at: event.data.expires_at,
            status: 'pending',
            sent_count: 1,
          }
        : null,
    InvitationResent: (row, event) =>
      row && {
        ...row,
        status: 'pending',
        sent_at: event.metadata.occurred_at,
        expires_at: event.data.expires_at,
        sent_count: row.sent_count + 1,
      },
    InvitationAccepted: (row) => row && { ...row, status: 'accepted' },
    InvitationRevoked: (row) => row && { ...row, status: 'revoked' },
    InvitationExpired: (row) => row && { ...row, status: 'expired' },
    InvitationForgotten: () => null,
  },
});

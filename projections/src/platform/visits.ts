import type { UserEvent } from '@candor/contracts/accounts/events';
import { idOf } from '@candor/contracts/all-events';
import { visitList, type VisitRow } from '@candor/contracts/platform/rows';
import { projection } from '../kernel/projection.ts';

/** The visits of operators, with their ends. */
export const visits = projection<VisitRow, UserEvent>({
  name: 'visits',
  version: 1,
  list: visitList,
  organization: () => '*',
  keys: (event) =>
    event.type === 'OrganizationVisitEnded'
      ? [{ field: 'open', value: `${idOf(event.stream)} ${event.data.organization_id}` }]
      : [event.id],
  on: {
    OrganizationVisited: (_, event) => ({
      id: event.id,
      user_id: idOf(event.stream),
      tenant_id: event.data.organization_id,
      reason: event.data.reason,
      began_at: event.metadata.occurred_at,
      until: event.data.until ?? null,
      ended_at: null,
    }),
    OrganizationVisitEnded: (row, event) => row && { ...row, ended_at: event.metadata.occurred_at },
  },
});

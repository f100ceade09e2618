import type { OrganizationEvent } from '@candor/contracts/organization/events';
import { process } from '../../kernel/work/process.ts';
import { eraseTenant } from './leaving.queue.ts';

/** Makes the erasure of an organization that leaves due when its wait is over. The worker finds out whether the organization still leaves. */
export const leavingProcess = process<OrganizationEvent>('leaving', {
  OrganizationLeaveRequested: ({ id, data: { erase_at } }) => [
    eraseTenant.due(`erase-organization:${id}`, erase_at, { erase_at, turn: 0 }),
  ],
});

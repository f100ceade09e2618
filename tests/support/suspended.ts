import type { App } from './app.ts';
import { writeEvent } from './written-event.ts';

/** Suspends the organization as an operator does, without an operator. */
export const suspended = (app: App, organization_id: string): Promise<void> =>
  writeEvent(app, `organization-${organization_id}`, {
    organization_id,
    type: 'OrganizationSuspended',
    data: { reason: 'unpaid' },
  });

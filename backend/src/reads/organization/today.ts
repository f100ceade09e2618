import { todayOf } from '@candor/contracts/words/time-words';
import type { Streams } from '../../kernel/streams.ts';
import { organizationState } from '../../states/organization.state.ts';

/** The present day of an organization that is named by its id. */
export const todayIn = async (streams: Streams, organization_id: string): Promise<string> => {
  const organization = await streams.loadFollowed(organizationState, organization_id, organization_id);
  return todayOf({ tz_region: organization?.state?.tz_region ?? null });
};

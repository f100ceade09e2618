import { emptySlice, formatListAddress, type Slice } from '@candor/contracts/kernel/list';

/** Where a round of somebody is booked; with a booking, where it is moved. */
export const bookTo = (
  jobId: string,
  applicationId: string,
  more: { booking?: string; from?: string } = {},
  list: Slice = emptySlice,
): string =>
  formatListAddress({
    area: 'opportunities',
    entity: 'jobs',
    list,
    id: jobId,
    section: { name: 'booking', id: applicationId, list: { ...emptySlice, filters: more } },
  });

import { emptySlice, formatListAddress, type Slice } from '@candor/contracts/kernel/list';

/** The address of the page that books a candidate's round. If a booking is given, the page moves it. */
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

import { emptySlice, formatListAddress, type Slice } from '@candor/contracts/kernel/list';

/** The page that books a candidate's round; with a booking, the page that moves it. */
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

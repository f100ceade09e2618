import { appointmentList } from '@candor/contracts/interviews/rows';
import { scorecardList } from '@candor/contracts/scorecards/rows';
import type { Reads } from '../../kernel/rows/reads.ts';
import type { Application } from '../../states/application.state.ts';

const most = 1000;
/** Whether something happened, was booked or was judged since an application began by a merge: then the merge can no longer be taken back. What came along with the merge names its earlier place, and goes back with it. The rows must be up to now. */
export const hasOwnLife = async (
  reads: Pick<Reads, 'find'>,
  organization_id: string,
  application_id: string,
  { state, revision }: { state: Pick<Application, 'from'>; revision: number },
): Promise<boolean> => {
  if (state.from?.revision !== revision) return true;
  const [booked, judged] = await Promise.all([
    reads.find(appointmentList, { organization_id }, { application_id }, { limit: most }),
    reads.find(scorecardList, { organization_id }, { application_id }, { limit: most }),
  ]);
  return [...booked, ...judged].some(({ earlier }) => !earlier.length);
};

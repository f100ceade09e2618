import { appointmentList } from '@candor/contracts/interviews/rows';
import { scorecardList } from '@candor/contracts/scorecards/rows';
import type { Reads } from '../../kernel/rows/reads.ts';
import type { Application } from '../../states/application.state.ts';

const most = 1000;
/** Whether something happened, was booked or was judged after an application was made by a merge of jobs: then the merge cannot be taken back any more. What came with the merge names its earlier place, and goes back with it. The rows must contain all events of the log. */
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

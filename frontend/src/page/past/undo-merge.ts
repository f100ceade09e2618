import { unmergeJob } from '@candor/contracts/jobs/merge-endpoints';
import { say } from '@candor/contracts/words/say';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../call.ts';
import { settle } from '../settle.ts';

/** Undoes the merge of this job into another one. */
export const undoMerge = (job_id: string, revalidate: () => Promise<void>): Promise<unknown> =>
  settle(say('Undo the merge'), call(unmergeJob, { job_id }), async () => {
    toast({ text: say('Both jobs are back to their previous state.') });
    await revalidate();
  });

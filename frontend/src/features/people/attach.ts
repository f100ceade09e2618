import { attachTags } from '@candor/contracts/people/endpoints';
import { call } from '../../page/call.ts';
import { refused } from '../../page/refused.ts';
import { withProgress } from '../../kit/progress-bar.tsx';

const most = 100;

/** Adds or removes one tag of many people, a hundred at a time. True when all went well. */
export const setTag = async (candidateIds: readonly string[], tagId: string, on: boolean): Promise<boolean> => {
  for (let from = 0; from < candidateIds.length; from += most) {
    const ids = candidateIds.slice(from, from + most);
    const answer = await withProgress(() => call(attachTags, { candidate_ids: ids, [on ? 'add' : 'remove']: [tagId] }));
    if (refused(answer)) return false;
  }
  return true;
};

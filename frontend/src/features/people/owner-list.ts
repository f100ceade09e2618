import type { Option } from '@candor/contracts/kernel/standard';
import { possibleOwners } from '@candor/contracts/people/endpoints';
import { call } from '../../page/call.ts';

/** Who can look after people; empty when they cannot be read now. */
export const allOwners = async (): Promise<readonly Option[]> => {
  const answer = await call(possibleOwners, {});
  return answer.status === 'ok' ? answer.payload.members : [];
};

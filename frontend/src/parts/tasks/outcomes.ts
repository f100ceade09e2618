import type { Outcome } from '@candor/contracts/tasks/endpoints';
import { taskOutcomes } from '@candor/contracts/tasks/endpoints';
import { channelOf } from '@candor/contracts/tasks/fields';
import { call } from '../../page/call.ts';

// How tasks can end. The lists change rarely, so a page asks for them once.

let kept: Promise<readonly Outcome[]> | null = null;
const all = (): Promise<readonly Outcome[]> => {
  kept ??= call(taskOutcomes, {}).then((answer) => {
    if (answer.status === 'ok') return answer.payload.outcomes;
    kept = null;
    return [];
  });
  return kept;
};
/** For tests, and for a reader who switches to another organization. */
export const forgetOutcomes = (): void => {
  kept = null;
};
/** How a task of this kind can end, in the order of its list. */
export const outcomesOf = async (kind: string): Promise<readonly Outcome[]> => {
  const channel = channelOf(kind);
  return channel ? (await all()).filter((each) => each.channel === channel) : [];
};

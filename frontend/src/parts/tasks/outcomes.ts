import type { Option } from '@candor/contracts/kernel/standard';
import type { Outcome } from '@candor/contracts/tasks/endpoints';
import { taskOptions } from '@candor/contracts/tasks/endpoints';
import { channelOf } from '@candor/contracts/tasks/fields';
import { call } from '../../page/call.ts';

// How tasks can end, and who can have them. These change rarely, so a page asks for them once.

type Options = { outcomes: readonly Outcome[]; members: readonly Option[] };
const none: Options = { outcomes: [], members: [] };
let kept: Promise<Options> | null = null;
const all = (): Promise<Options> => {
  kept ??= call(taskOptions, {}).then((answer) => {
    if (answer.status === 'ok') return answer.payload;
    kept = null;
    return none;
  });
  return kept;
};
/** Another person, or another organization, has other choices. */
export const forgetTaskOptions = (): void => {
  kept = null;
};
/** How a task of this kind can end, in the order of its list. */
export const outcomesOf = async (kind: string): Promise<readonly Outcome[]> => {
  const channel = channelOf(kind);
  return channel ? (await all()).outcomes.filter((each) => each.channel === channel) : [];
};
/** Every way in which a task can end, for those that have ended. */
export const allOutcomes = async (): Promise<readonly Outcome[]> => (await all()).outcomes;
export const membersForTasks = async (): Promise<readonly Option[]> => (await all()).members;

import type { Option } from '@candor/contracts/kernel/standard';
import type { Outcome } from '@candor/contracts/tasks/endpoints';
import { taskOptions } from '@candor/contracts/tasks/endpoints';
import { channelOf } from '@candor/contracts/tasks/fields';
import { call } from '../../page/call.ts';

// The possible outcomes of tasks, and the members who can get them. These change rarely, so a page loads them once.

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
/** Call this when the person or the organization changes, because the choices then differ. */
export const forgetTaskOptions = (): void => {
  kept = null;
};
/** The possible outcomes of a task of this kind, in the order of their list. */
export const outcomesOf = async (kind: string): Promise<readonly Outcome[]> => {
  const channel = channelOf(kind);
  return channel ? (await all()).outcomes.filter((each) => each.channel === channel) : [];
};
/** Every outcome, for tasks that have ended. */
export const allOutcomes = async (): Promise<readonly Outcome[]> => (await all()).outcomes;
export const membersForTasks = async (): Promise<readonly Option[]> => (await all()).members;

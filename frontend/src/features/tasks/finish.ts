import { setTaskStatus } from '@candor/contracts/tasks/endpoints';
import type { TaskRow } from '@candor/contracts/tasks/rows';
import { call } from '../../page/call.ts';
import { refused } from '../../page/refused.ts';
import { toast } from '../../kit/toast.ts';

type Named = Pick<TaskRow, 'id' | 'title' | 'status'>;
/** Completes or reopens a task and offers to take that back. `after` asks the page again. */
export const flipTask = async (task: Named, after: () => void): Promise<boolean> => {
  const next = task.status === 'done' ? 'todo' : 'done';
  const answer = await call(setTaskStatus, { id: task.id, status: next });
  if (refused(answer)) return false;
  after();
  const back = async () => {
    const undone = await call(setTaskStatus, { id: task.id, status: task.status });
    refused(undone);
    after();
  };
  toast({
    text: next === 'done' ? `Done: ${task.title}` : `Open again: ${task.title}`,
    action: { label: 'Undo', run: () => void back() },
  });
  return true;
};

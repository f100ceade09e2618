import { say } from '@candor/contracts/words/say';
import { setTaskStatus } from '@candor/contracts/tasks/endpoints';
import type { TaskRow } from '@candor/contracts/tasks/rows';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { toast } from '../../kit/overlays/toast.ts';

type Named = Pick<TaskRow, 'id' | 'title' | 'status'>;
/** Completes or reopens a task and offers Undo. `after` reloads the page. */
export const flipTask = (task: Named, after: () => void): Promise<boolean> => {
  const next = task.status === 'done' ? 'todo' : 'done';
  const set = (status: TaskRow['status'], then: () => void) =>
    settle(
      status === 'done' ? say('Complete {title}', task) : say('Reopen {title}', task),
      call(setTaskStatus, { id: task.id, status }),
      then,
    );
  return set(next, () => {
    after();
    toast({
      text:
        next === 'done'
          ? say('Done: {title}', { title: task.title })
          : say('Open again: {title}', { title: task.title }),
      undo: () => void set(task.status, after),
    });
  });
};

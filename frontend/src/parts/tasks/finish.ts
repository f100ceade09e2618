import { say } from '@candor/contracts/words/say';
import { setTaskStatus } from '@candor/contracts/tasks/endpoints';
import type { TaskRow } from '@candor/contracts/tasks/rows';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { undoable } from '../../kit/undo.ts';

type Named = Pick<TaskRow, 'id' | 'title' | 'status'>;
/** The outcome of a task, with a note. */
export type Ending = { disposition_id?: string | null; note?: string };
/** Completes or reopens a task and offers Undo. `after` reloads the page. */
export const flipTask = async (task: Named, after: () => void, ending: Ending = {}): Promise<boolean> => {
  const next = task.status === 'done' ? 'todo' : 'done';
  const set = (status: TaskRow['status'], then: () => void, how: Ending = {}) =>
    settle(
      status === 'done' ? say('Complete {title}', task) : say('Reopen {title}', task),
      call(setTaskStatus, { id: task.id, status, ...how }),
      then,
    );
  const undo = undoable(() => void set(task.status, after));
  const done = await set(
    next,
    () => {
      after();
      toast({
        text:
          next === 'done'
            ? say('Done: {title}', { title: task.title })
            : say('Open again: {title}', { title: task.title }),
        undo,
      });
    },
    ending,
  );
  if (!done) undo.forget();
  return done;
};

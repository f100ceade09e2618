import { deleteTask, giveTasks, moveTasks, restoreTask, snoozeTask } from '@candor/contracts/tasks/endpoints';
import type { TaskRow } from '@candor/contracts/tasks/rows';
import { say } from '@candor/contracts/words/say';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { undoable } from '../../kit/undo.ts';

// The actions of a reader on tasks. Each can be undone; `after` reloads the page.

type Dated = Pick<TaskRow, 'id' | 'title' | 'due_at'>;
type After = () => void;
/** Performs the action, and offers Undo in a toast. */
const doing = async (act: (then: () => void) => Promise<boolean>, text: string, back: () => void): Promise<boolean> => {
  const undo = undoable(back);
  const done = await act(() => toast({ text, undo }));
  if (!done) undo.forget();
  return done;
};
/** Reports how many tasks of a request could not be changed. */
const tellFailed = ({ failed }: { failed: readonly { error: string }[] }) => {
  if (failed.length)
    toast({
      text: say('{count, plural, one {# task} other {# tasks}} could not be changed.', { count: failed.length }),
      tone: 'bad',
    });
};

export const putOff = (task: Dated, until: string, day: string, after: After): Promise<boolean> => {
  const what = say('Put off {title}', { title: task.title });
  const back = () => {
    const before = call(moveTasks, { tasks: [{ id: task.id, due_at: task.due_at }] });
    void settle(what, before, after);
  };
  return doing(
    (then) =>
      settle(what, call(snoozeTask, { id: task.id, until }), () => {
        after();
        then();
      }),
    say('Put off until {day}', { day }),
    back,
  );
};
/** Gives tasks a new due date, all in one step that one Undo reverses. */
export const moveAll = (tasks: readonly Dated[], due_at: string, text: string, after: After): Promise<boolean> => {
  const what = say('Move {count, plural, one {# task} other {# tasks}}', { count: tasks.length });
  const send = (to: (task: Dated) => string | null) =>
    call(moveTasks, { tasks: tasks.map((task) => ({ id: task.id, due_at: to(task) })) });
  return doing(
    (then) =>
      settle(
        what,
        send(() => due_at),
        (payload) => {
          after();
          tellFailed(payload);
          then();
        },
      ),
    text,
    () =>
      void settle(
        what,
        send((task) => task.due_at),
        after,
      ),
  );
};
/** Gives tasks of one member to another. */
export const giveAll = (
  ids: readonly string[],
  from: string,
  to: { value: string; label: string },
  after: After,
): Promise<boolean> => {
  const what = say('Give {count, plural, one {# task} other {# tasks}} to {name}', {
    count: ids.length,
    name: to.label,
  });
  return doing(
    (then) =>
      settle(what, call(giveTasks, { ids: [...ids], to_user_id: to.value }), (payload) => {
        after();
        tellFailed(payload);
        then();
      }),
    say('{count, plural, one {# task goes} other {# tasks go}} to {name}', { count: ids.length, name: to.label }),
    () => void settle(what, call(giveTasks, { ids: [...ids], to_user_id: from }), after),
  );
};
export const removeTask = (task: Dated, after: After): Promise<boolean> => {
  const what = say('Delete {title}', { title: task.title });
  return doing(
    (then) =>
      settle(what, call(deleteTask, { id: task.id }), () => {
        after();
        then();
      }),
    say('Task deleted.'),
    () => void settle(say('Restore {title}', { title: task.title }), call(restoreTask, { id: task.id }), after),
  );
};

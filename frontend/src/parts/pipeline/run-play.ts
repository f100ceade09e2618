import { runPlay } from '@candor/contracts/rounds/play-endpoints';
import type { PlayMark } from '@candor/contracts/rounds/plays';
import { say } from '@candor/contracts/words/say';
import { removeTasks } from '@candor/contracts/tasks/endpoints';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

/** Deletes the tasks that a play made, all of them together. */
export const takeBack = (tasks: readonly { id: string }[]) => () =>
  void settle(
    say('Delete {count, plural, one {the task} other {# tasks}}', { count: tasks.length }),
    call(removeTasks, { ids: tasks.map(({ id }) => id) }),
  );
/** Runs a play for one candidate. The task that the play makes can be undone. */
export const playFor = (mark: PlayMark, job_id: string, application_id: string): Promise<unknown> =>
  settle(
    say('Run {name}', { name: mark.name }),
    call(runPlay, { job_id, play_id: mark.id, application_id }),
    ({ tasks }) => toast({ text: say('{name} created a task.', { name: mark.name }), undo: takeBack(tasks) }),
  );
/** Runs a play for several candidates. One Undo deletes all tasks that it made. */
export const playForAll = (mark: PlayMark, job_id: string, application_ids: readonly string[]): Promise<boolean> =>
  settle(
    say('Run {name}', { name: mark.name }),
    call(runPlay, { job_id, play_id: mark.id, application_ids: [...application_ids] }),
    ({ tasks }) =>
      toast({
        text: say('{name} created {count, plural, one {# task} other {# tasks}}.', {
          name: mark.name,
          count: tasks.length,
        }),
        undo: takeBack(tasks),
      }),
  );

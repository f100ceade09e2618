import { runPlay } from '@candor/contracts/rounds/play-endpoints';
import type { PlayMark } from '@candor/contracts/rounds/plays';
import { say } from '@candor/contracts/words/say';
import { removeTasks } from '@candor/contracts/tasks/endpoints';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

/** Takes the tasks of a play back, all at once. */
const takeBack = (tasks: readonly { id: string }[]) => () =>
  void settle(
    say('Delete {count, plural, one {the task} other {# tasks}}', { count: tasks.length }),
    call(removeTasks, { ids: tasks.map(({ id }) => id) }),
  );
/** Runs a play for one candidate; the task that it makes can be undone. */
export const playFor = (mark: PlayMark, job_id: string, application_id: string): Promise<unknown> =>
  settle(
    say('Run {name}', { name: mark.name }),
    call(runPlay, { job_id, play_id: mark.id, application_id }),
    ({ tasks }) => toast({ text: say('{name} created a task.', { name: mark.name }), undo: takeBack(tasks) }),
  );
/** Runs a play for several candidates; one Undo takes all its tasks back. */
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

import { runPlay } from '@candor/contracts/rounds/play-endpoints';
import type { PlayMark } from '@candor/contracts/rounds/plays';
import { say } from '@candor/contracts/words/say';
import { deleteTask } from '@candor/contracts/tasks/endpoints';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

/** Runs a play for one candidate; the task that it makes can be undone. */
export const playFor = (mark: PlayMark, job_id: string, application_id: string): Promise<unknown> =>
  settle(
    say('Run {name}', { name: mark.name }),
    call(runPlay, { job_id, play_id: mark.id, application_id }),
    ({ tasks }) => {
      const undo = () => void settle(say('Delete the task'), call(deleteTask, { id: tasks[0]!.id }));
      toast({ text: say('{name} created a task.', { name: mark.name }), undo });
    },
  );

import { listTo } from '../../page/list-address.ts';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Tag } from '../../kit/tag.tsx';
import { say } from '@candor/contracts/words/say';
import type { TaskRow } from '@candor/contracts/tasks/rows';
import { DueText, TaskBox } from '../../parts/tasks/task-box.tsx';
import { TaskNotes } from '../../parts/tasks/task-notes.tsx';
import { firstFew, Part } from '../../parts/home/part.tsx';

/** The reader's own due tasks. A tick completes a task; the toast offers Undo. */
export const DueTasks = ({
  tasks,
  total,
  to,
  zone,
}: {
  tasks: readonly TaskRow[];
  total: number;
  /** The address of the list of due tasks. */
  to: string;
  zone: string | null;
}) => {
  const [all, setAll] = useState(false);
  return (
    <Part
      title={say('Tasks due')}
      count={total || undefined}
      more={{ to: total > tasks.length ? to : listTo('tasks', 'mine'), label: say('All tasks') }}
    >
      {tasks.length === 0 ? (
        <p className="py-2.5 text-ui text-ink-3">{say('Nothing due.')}</p>
      ) : (
        <ul>
          {(all ? tasks : tasks.slice(0, firstFew)).map((task) => (
            <li key={task.id} className="flex items-start gap-1.5 border-b border-line py-1.5 text-ui last:border-0">
              <span className="-ms-1">
                <TaskBox task={task} />
              </span>
              <span className="min-w-0 flex-1 pt-0.5 text-ink">
                {task.title}
                {task.priority === 'high' && (
                  <span className="ms-1.5">
                    <Tag tone="warn">{say('High')}</Tag>
                  </span>
                )}
                <TaskNotes task={task} lines={2} />
              </span>
              <span className="shrink-0 pt-0.5 text-meta leading-5">
                <DueText task={task} zone={zone} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {tasks.length > firstFew && (
        <Button kind="ghost" size="sm" className="mt-1 -ms-2" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? say('Show fewer') : say('Show all {count, number}', { count: tasks.length })}
        </Button>
      )}
    </Part>
  );
};

import { Suspense, useState } from 'react';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { later } from '../../kit/later.tsx';
import type { ReadTask } from './task-reading.tsx';

const TaskReading = later(() => import('./task-reading.tsx').then((m) => m.TaskReading));
export const hasWords = ({ notes, draft, outcome }: ReadTask): boolean =>
  Boolean(draft || notes?.trim() || outcome?.trim());

/** The beginning of a task's text; a press shows the whole text. Renders nothing if the task has no text. `lines`: the most lines. */
export const TaskNotes = ({ task, lines, className }: { task: ReadTask; lines: 1 | 2; className?: string }) => {
  const [reading, setReading] = useState(false);
  if (!hasWords(task)) return null;
  const words = [task.outcome, task.draft?.subject, task.notes].filter((each) => each?.trim()).join('\n');
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setReading(true)}
        className={cx(
          'block w-full min-w-0 rounded-tag text-start text-meta text-ink-3 hover:text-ink hover:underline',
          className,
        )}
      >
        <span className="sr-only">{say('Notes')}: </span>
        <bdi dir="auto" className={lines === 1 ? 'block truncate' : 'line-clamp-2 wrap-anywhere'}>
          {words}
        </bdi>
      </button>
      {reading && (
        <Suspense>
          <TaskReading task={task} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </>
  );
};

import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import { asksOutcome } from '@candor/contracts/tasks/fields';
import type { TaskRow } from '@candor/contracts/tasks/rows';
import { Checkbox } from '../../kit/inputs/choice.tsx';
import { cx } from '../../kit/cx.ts';
import { flipTask } from './finish.ts';
import { dueOf } from './task-words.ts';

/** The checkbox that completes a task. It is ticked immediately, before the server has answered. `onAsk`: calls and emails ask for their outcome first. */
export const TaskBox = ({
  task,
  onAsk,
  asked = false,
  fixed = false,
}: {
  task: Pick<TaskRow, 'id' | 'title' | 'status'> & { kind?: string };
  onAsk?: (id: string) => void;
  /** Whether the question about the outcome is shown. The box then shows what Save will do. */
  asked?: boolean;
  /** Whether the box only shows the state, as on a page of the past. */
  fixed?: boolean;
}) => {
  const { revalidate } = useRevalidator();
  const [wanted, setWanted] = useState<TaskRow['status'] | null>(null);
  const done = (wanted ?? task.status) === 'done';
  const flip = async () => {
    if (onAsk && task.status === 'todo' && task.kind && asksOutcome(task.kind)) {
      onAsk(task.id);
      return;
    }
    setWanted(task.status === 'done' ? 'todo' : 'done');
    await flipTask(task, () => void revalidate().then(() => setWanted(null)));
    setWanted(null);
  };
  return (
    <span className="grid size-6 place-items-center">
      <Checkbox
        checked={done || asked}
        disabled={fixed || wanted !== null}
        aria-label={
          done ? say('Reopen: {title}', { title: task.title }) : say('Complete: {title}', { title: task.title })
        }
        onChange={() => void flip()}
      />
    </span>
  );
};

/** The due time, in the color of its urgency. */
export const DueText = ({ task, zone }: { task: Pick<TaskRow, 'due_at' | 'status'>; zone: string | null }) => {
  const due = dueOf(task.due_at, zone);
  if (!due) return <span className="text-ink-3">{say('No date')}</span>;
  return (
    <span
      className={cx(
        'tnum',
        task.status === 'done'
          ? 'text-ink-3'
          : { late: 'font-medium text-bad', today: 'font-medium text-accent-ink', later: 'text-ink-2' }[due.tone],
      )}
    >
      {due.text}
    </span>
  );
};

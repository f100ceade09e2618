import type { Task } from '@candor/contracts/jobs/values';

const places = [1, 2, 3] as const;
/** A small picture of a task's priority: the width is its frequency, the height its importance, the area its priority. */
export const TaskMark = ({ task: { frequency, importance } }: { task: Pick<Task, 'frequency' | 'importance'> }) => (
  <svg aria-hidden width="13" height="13" viewBox="0 0 13 13" className="shrink-0">
    {places.flatMap((row) =>
      places.map((column) => (
        <rect
          key={`${row} ${column}`}
          x={(column - 1) * 4.5}
          y={13 - row * 4.5 + 0.5}
          width="3.5"
          height="3.5"
          rx="0.5"
          fill={column <= frequency && row <= importance ? 'currentColor' : 'var(--line-2)'}
        />
      )),
    )}
  </svg>
);

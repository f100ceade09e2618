import { Suspense, useEffect, useState } from 'react';
import { later } from '../../kit/later.tsx';
import { type AskedTask, onOpenTask } from './open-task.ts';

const TaskDialog = later(() => import('./task-dialog.tsx').then((m) => m.TaskDialog));

/** Renders the line that makes a task, over the screen that asked for it. */
export const TaskHost = ({ user }: { user: { id: string; tz_region: string | null } }) => {
  const [asked, setAsked] = useState<AskedTask | null>(null);
  useEffect(() => onOpenTask(setAsked), []);
  return (
    asked && (
      <Suspense>
        <TaskDialog user={user} about={asked.about} onClose={() => setAsked(null)} />
      </Suspense>
    )
  );
};

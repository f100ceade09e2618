import { kindWords } from '@candor/contracts/jobs/kinds';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Copy, FileText, Merge, MoreHorizontal, SquareCheck } from 'lucide-react';
import { Suspense, useState, type MouseEvent } from 'react';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { openTask } from '../../parts/tasks/open-task.ts';
import { useCommands } from '../../page/commands.ts';
import type { Copied, CopyAs } from './copy-dialog.tsx';

const MergeJobDialog = later(() => import('./merge-job-dialog.tsx').then((m) => m.MergeJobDialog));
const CopyDialog = later(() => import('./copy-dialog.tsx').then((m) => m.CopyDialog));

type Asked = { job: Copied; as: CopyAs };
/** The dialog that copies a job, and the function that shows it. */
export const useCopying = () => {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    copy: (job: Copied, as: CopyAs) => setAsked({ job, as }),
    dialog: asked && (
      <Suspense>
        <CopyDialog {...asked} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  };
};
type CopyJob = (job: Copied, as: CopyAs) => void;
const copyActions = (job: Copied, copy: CopyJob) =>
  job.template
    ? [{ id: 'copy', label: say('Create a job from this'), icon: <Copy size={14} />, run: () => copy(job, 'job') }]
    : [
        {
          id: 'copy',
          label: sayLabel(kindWords[job.kind].copy),
          icon: <Copy size={14} />,
          run: () => copy(job, 'job'),
        },
        ...(kindWords[job.kind].templates
          ? [
              {
                id: 'template',
                label: say('Save as a template'),
                icon: <FileText size={14} />,
                run: () => copy(job, 'template'),
              },
            ]
          : []),
      ];
const actionsOf = (job: Copied, copy?: CopyJob, merge?: () => void) => [
  ...(copy ? copyActions(job, copy) : []),
  ...(merge ? [{ id: 'merge', label: say('Merge into another job'), icon: <Merge size={14} />, run: merge }] : []),
];
const taskOf = (job: Copied) => ({
  id: 'task',
  label: say('New task'),
  icon: <SquareCheck size={14} />,
  run: () => openTask({ type: 'job', id: job.id, name: job.fields.name }),
});
const within = (event: MouseEvent) => event.stopPropagation();

/** The menu of actions on a job, besides opening it. */
export const JobMenu = ({
  job,
  copy,
  merge,
  task = false,
}: {
  job: Copied;
  copy: CopyJob | undefined;
  merge?: (() => void) | undefined;
  /** Whether the menu offers a task about the job. */
  task?: boolean;
}) => (
  // A press in the menu must not open the row that contains it. The menu handles its keys.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  <span className="flex justify-end" onClick={within}>
    <Menu
      align="end"
      trigger={
        <Button kind="ghost" size="sm" icon aria-label={say('More for {name}', { name: job.fields.name })}>
          <MoreHorizontal size={15} aria-hidden />
        </Button>
      }
    >
      {[...(task ? [taskOf(job)] : []), ...actionsOf(job, copy, merge)].map(({ id, label, icon, run }) => (
        <MenuItem key={id} icon={icon} onSelect={run}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  </span>
);

/** The menu in the head of a job's own page. The command palette offers the same actions. `copies`: the reader may copy the job; `merges`: they may close it as the duplicate of another job. `tasks`: they make tasks; wide screens have a button for it beside the menu. */
export const JobHeadMenu = ({
  job,
  copies,
  merges,
  tasks,
}: {
  job: Copied;
  copies: boolean;
  merges: boolean;
  tasks: boolean;
}) => {
  const copying = useCopying();
  const { dialog } = copying;
  const copy = copies ? copying.copy : undefined;
  const [merging, setMerging] = useState(false);
  const merge = merges ? () => setMerging(true) : undefined;
  useCommands({
    about: job.fields.name,
    commands: actionsOf(job, copy, merge).map(({ id, label, run }) => ({ id, label, run })),
  });
  return (
    <>
      <JobMenu job={job} copy={copy} merge={merge} task={tasks} />
      {dialog}
      {merging && (
        <Suspense>
          <MergeJobDialog job={job} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </>
  );
};

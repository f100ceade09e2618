import { Suspense } from 'react';
import type { JobWithRights } from '@candor/contracts/pipeline/pages';
import { cx } from '../../kit/cx.ts';
import { later } from '../../kit/later.tsx';
import { useAtHand } from '../pipeline/at-hand.ts';
import { withSteps } from '../pipeline/board-state.ts';
import { DrawerActions } from '../pipeline/drawer-actions.tsx';
import { HandKeys } from '../pipeline/hand-keys.tsx';
import { NextLine } from '../pipeline/next-line.tsx';
import { StageBar } from '../pipeline/stage-bar.tsx';
import { nextOf } from '../pipeline/stages.ts';
import { usePipeline } from '../pipeline/use-pipeline.ts';
import { type Application, JobOfRow, type StandingPage } from './job-of-row.tsx';

const PipelineDialog = later(() => import('../pipeline/pipeline-dialog.tsx').then((m) => m.PipelineDialog));

/** Where a person stands on one job, what is next there, and the same actions as in the drawer of its board. The keys mean the row that is marked: the one that was used last. */
export const JobStanding = ({
  each,
  at: { job, rights },
  page,
  zone,
  marked,
  onMark,
}: {
  each: Application;
  at: JobWithRights;
  page: StandingPage;
  zone: string | null;
  marked: boolean;
  onMark: () => void;
}) => {
  const pipeline = usePipeline({ jobId: job.id, steps: job.steps, rights, position: page.position });
  const [shown] = withSteps([each], pipeline.moves);
  const hand = useAtHand({
    page: { job, rights, user: page.user },
    pipeline,
    openId: each.id,
    open: () => undefined,
    find: (id) => (id === each.id ? shown! : null),
    next: () => null,
    leads: false,
    offered: marked,
  });
  const { step } = shown!;
  const planned = job.steps.find(({ id }) => id === step.id) ?? step;
  const { asked } = pipeline;
  return (
    <div onFocusCapture={onMark} className="col-span-full grid grid-cols-subgrid items-center gap-x-5 gap-y-2">
      <JobOfRow each={shown!} zone={zone} past={null} />
      <div className="-mx-5 -mt-4 min-w-0">
        <StageBar steps={job.steps} application={shown!} />
      </div>
      <p className="flex min-h-6 min-w-0 items-center gap-1.5">
        <NextLine next={nextOf({ ...shown!, meeting: page.meetings[each.id] }, planned, zone)} />
      </p>
      {hand.one && (
        <div
          className={cx(
            '*:mt-0 *:justify-end *:px-0 sm:[&_button]:min-w-0 sm:[&_button]:flex-none',
            !marked && '[&_kbd]:hidden',
          )}
        >
          <DrawerActions hand={hand} one={hand.one} steps={job.steps} row={marked ? 'primary' : 'soft'} />
        </div>
      )}
      {marked && <HandKeys hand={hand} />}
      <Suspense>
        {asked && (
          <PipelineDialog
            page={{ ...page, job, rights, tabs: [], past: undefined }}
            pipeline={pipeline}
            asked={asked}
          />
        )}
      </Suspense>
    </div>
  );
};

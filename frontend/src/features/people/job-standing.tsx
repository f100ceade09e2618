import { Suspense } from 'react';
import type { StandingJob } from '@candor/contracts/people/pages';
import { cx } from '../../kit/cx.ts';
import { later } from '../../kit/later.tsx';
import { useNarrow } from '../../kit/media.ts';
import { useAtHand } from '../../parts/pipeline/at-hand.ts';
import { withSteps } from '../../parts/board/board-state.ts';
import { DrawerActions } from '../../parts/drawer/drawer-actions.tsx';
import { HandKeys } from '../../parts/pipeline/hand-keys.tsx';
import { NextLine } from '../../parts/pipeline/next-line.tsx';
import { StageBar } from '../../parts/pipeline/stage-bar.tsx';
import { besideMeeting, nextOf } from '../../parts/pipeline/stages.ts';
import { usePipeline } from '../../parts/pipeline/use-pipeline.ts';
import { MeetingCard, nextMeeting } from '../../parts/interviews/meeting-card.tsx';
import { type Application, isMovable, JobOfRow, type StandingPage } from './job-of-row.tsx';

const PipelineDialog = later(() => import('../../parts/pipeline/pipeline-dialog.tsx').then((m) => m.PipelineDialog));

/** One job of a person: the step, what is due, the next interview, and the same actions as in the drawer. Keys act on the marked row, which is the one used last. */
export const JobStanding = ({
  each,
  at,
  page,
  zone,
  marked,
  onMark,
}: {
  each: Application;
  at: StandingJob;
  page: StandingPage;
  zone: string | null;
  marked: boolean;
  onMark: () => void;
}) => {
  const { job, rights } = at;
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
  /** Whether the actions of the row are at the foot of the page: on a phone, for the marked row. */
  const foot = useNarrow() && marked && hand.may.length > 0;
  const { step } = shown!;
  const planned = job.steps.find(({ id }) => id === step.id) ?? step;
  const { asked } = pipeline;
  const meeting = nextMeeting(page.appointments.filter(({ application_id }) => application_id === each.id));
  return (
    <div onFocusCapture={onMark} className="col-span-full grid grid-cols-subgrid items-center gap-x-5 gap-y-2">
      <JobOfRow each={shown!} at={at} zone={zone} past={null} />
      <div className="-mx-5 -mt-4 min-w-0">
        <StageBar brief steps={job.steps} application={shown!} />
      </div>
      <p className="flex min-h-6 min-w-0 items-center gap-1.5">
        <NextLine
          next={besideMeeting(nextOf({ ...shown!, meeting: page.meetings[each.id] }, planned, zone), meeting)}
        />
      </p>
      {hand.one && (
        <div
          data-foot={foot || undefined}
          className={cx(
            foot &&
              'fixed inset-x-0 bottom-0 z-20 border-t border-line bg-sheet px-4 pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))]',
            '*:mt-0 *:justify-end *:px-0 sm:[&_button]:min-w-0 sm:[&_button]:flex-none min-[1360px]:*:flex-nowrap',
            !marked && '[&_kbd]:hidden',
          )}
        >
          <DrawerActions hand={hand} one={hand.one} steps={job.steps} row={marked ? 'primary' : 'soft'} foot={foot} />
        </div>
      )}
      {meeting && (
        <MeetingCard
          line={meeting}
          round={job.steps.find(({ id }) => id === meeting.step_id)?.name}
          me={page.user.id}
          zone={zone}
          theirs={page.person.tz_region}
          movable={isMovable(page, meeting)}
          className="col-span-full -mx-4 mt-0.5 -mb-2.5 border-t border-line px-4 py-2.5 max-sm:-mx-3 max-sm:px-3"
        />
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

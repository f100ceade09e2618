import { stepsSectionOf } from '@candor/contracts/jobs/kinds';
import { cx } from '../../kit/cx.ts';
import { UnsavedGuard } from '../../kit/inputs/unsaved-guard.tsx';
import { JobFrame } from '../../parts/jobs/job-frame.tsx';
import { RoundPath } from './round-path.tsx';
import { RoundsBar } from './rounds-bar.tsx';
import { RoundsChosen } from './rounds-chosen.tsx';
import { RoundsDialogs } from './rounds-dialogs.tsx';
import { useRounds } from './use-rounds.ts';
import { useRoundsHand } from './use-rounds-hand.ts';
import { useRoundsKeys } from './use-rounds-keys.ts';

/** The screen of rounds: the path of a job, and its chosen step. */
export const Screen = () => {
  const now = useRounds();
  const hand = useRoundsHand(now);
  useRoundsKeys(now, hand);
  const { page, wide, editable, rounds, asked, chosen, step, draft } = now;
  const showsPath = wide || (!chosen && !hand.making);
  const showsStep = hand.making || Boolean(step && (wide || asked));
  return (
    <JobFrame page={page} tab={stepsSectionOf(page.job)}>
      {showsPath && <RoundsBar now={now} hand={hand} />}
      <div className="flex min-h-0 flex-1">
        {showsPath && (
          <div
            className={cx('flex min-h-0 flex-col', wide ? 'w-[36.5%] min-w-80 border-e border-line' : 'min-w-0 flex-1')}
          >
            <RoundPath
              page={page}
              rounds={rounds}
              chosen={hand.making ? null : (chosen?.id ?? null)}
              editable={editable}
              replace={wide}
              toStep={hand.toStep}
              onSort={hand.sort}
              onQuestion={editable && chosen ? hand.dropped : null}
            />
          </div>
        )}
        {showsStep && <RoundsChosen now={now} hand={hand} />}
      </div>
      {draft && <UnsavedGuard />}
      <RoundsDialogs now={now} hand={hand} />
    </JobFrame>
  );
};

import type { StepRef } from '@candor/contracts/jobs/step-ref';
import { sayLabel } from '@candor/contracts/words/say';
import { StageRing } from '../../kit/stage-ring.tsx';
import { stageFill } from './stages.ts';
import { stageColor } from './stage-color.ts';

/** A step with its ring. */
export const Stage = ({ steps, step }: { steps: readonly StepRef[]; step: StepRef }) => (
  <span className="flex min-w-0 items-center gap-1.5">
    <StageRing fill={stageFill(steps, step)} color={stageColor(step.type)} />
    <span className="truncate">{sayLabel(step.name)}</span>
  </span>
);

import type { CadenceData } from '@candor/contracts/cadences/pages';
import type { CadenceStep, StepType } from '@candor/contracts/cadences/values';
import { CloneSteps } from './clone-steps.tsx';
import { StepDialog } from './step-form.tsx';
import { StepThen } from './step-then.tsx';

/** What is open over the steps: a step, the kind of a new one, or the copying of another cadence's steps. */
export type OpenStep = CadenceStep | StepType | 'copies';

/** The dialog over the steps. On a page of the past a step is only read. */
export const StepDialogs = ({ page, open, onClose }: { page: CadenceData; open: OpenStep; onClose: () => void }) => {
  const { cadence, figures, past } = page;
  const step = typeof open === 'object' ? open : null;
  if (past) return step && <StepThen step={step} first={cadence.steps[0]?.id === step.id} onClose={onClose} />;
  if (open === 'copies') return <CloneSteps page={page} onClose={onClose} />;
  const type = typeof open === 'object' ? open.type : open;
  return <StepDialog cadence={cadence} figures={figures} step={step} type={type} onClose={onClose} />;
};

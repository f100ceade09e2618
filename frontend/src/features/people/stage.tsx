import { roundTypes, sourceTypes, stageTypes } from '@candor/contracts/jobs/values';
import { StageRing } from '../../kit/stage-ring.tsx';

/** How far each type of step is along the way, and its colour. A solid empty ring is an end without a hire. */
const looks: Record<string, [fill: number, color: string]> = {
  sourced_new: [0, 'lead'],
  application: [0.1, 'apply'],
  resume_review: [0.25, 'review'],
  screening: [0.4, 'screen'],
  review: [0.5, 'review'],
  interview: [0.6, 'talk'],
  finalist_review: [0.75, 'final'],
  offered: [0.9, 'offer'],
  hired: [1, 'hired'],
  offer_declined: [0.0001, 'offer'],
  archived: [0.0001, 'gone'],
};
const otherwise: [number, string] = [0.5, 'talk'];

export const TypeRing = ({ type, size }: { type: string; size?: number }) => {
  const [fill, color] = looks[type] ?? otherwise;
  return <StageRing fill={fill} color={`var(--st-${color})`} size={size} />;
};
/** The stage ring with the step's name. */
export const StageMark = ({ step }: { step: { name: string; type: string } }) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-2 align-bottom">
    <TypeRing type={step.type} />
    <span className="truncate">{step.name}</span>
  </span>
);

/** What the types of steps are called, in the order of the pipeline. */
export const stageNames: Record<string, string> = {
  sourced_new: stageTypes.sourced_new,
  application: stageTypes.application,
  resume_review: stageTypes.resume_review,
  screening: roundTypes.screening,
  interview: roundTypes.interview,
  review: roundTypes.review,
  finalist_review: stageTypes.finalist_review,
  offered: stageTypes.offered,
  offer_declined: stageTypes.offer_declined,
  hired: stageTypes.hired,
  archived: stageTypes.archived,
};
export const sourceName = (source: string): string => (sourceTypes as Record<string, string>)[source] ?? source;

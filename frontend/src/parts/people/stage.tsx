import type { PersonRow } from '@candor/contracts/people/rows';
import { say, sayLabel } from '@candor/contracts/words/say';
import { stageColor } from '../pipeline/stage-color.ts';
import { sourceTypes, stepTypeNames, type StepType } from '@candor/contracts/jobs/values';
import { StageRing } from '../../kit/stage-ring.tsx';

/** How full the ring of each type of step is. A solid empty ring means an end without a hire. */
const fills: Record<StepType, number> = {
  sourced_new: 0,
  application: 0.1,
  resume_review: 0.25,
  screening: 0.4,
  interview: 0.6,
  review: 0.5,
  finalist_review: 0.75,
  offered: 0.9,
  hired: 1,
  offer_declined: 0.0001,
  archived: 0.0001,
};
export const TypeRing = ({ type, size }: { type: string; size?: number }) => {
  const fill = (fills as Record<string, number>)[type] ?? fills.review;
  return <StageRing fill={fill} color={stageColor(type)} size={size} />;
};
/** The name of a type of step above a list: the name that all jobs of its rows use, else the name of the type. */
export const stageName = (type: StepType, names: Readonly<Record<string, string>>): string =>
  names[type] ?? stepTypeNames[type];
/** The stage ring with the step's name. */
export const StageMark = ({ step }: { step: { name: string; type: string } }) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-2 align-bottom">
    <TypeRing type={step.type} />
    <span className="truncate">{sayLabel(step.name)}</span>
  </span>
);

/** Where the person came from. A contact who sent a form or registered for an event has not applied. */
export const sourceName = ({
  source,
  source_id,
  came_by,
}: Pick<PersonRow, 'source' | 'source_id' | 'came_by'>): string =>
  came_by && !source_id
    ? came_by === 'form'
      ? say('Form')
      : say('Recruiting event')
    : sayLabel((sourceTypes as Record<string, string>)[source] ?? source);

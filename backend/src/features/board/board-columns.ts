import { isEnd, type Step } from '@candor/contracts/jobs/values';

// What the present board and the board of a moment have in common.

/** The step as the head of its column shows it. */
export const markOf = (step: Step) => ({
  id: step.id,
  name: step.name,
  type: step.type,
  kind: step.kind,
  sla_days: step.sla_days,
});
/** Whether the board sends cards of the step. Those of end stages are many, so they come only when a filter names the step. */
export const showsCards = ({ id, type }: Pick<Step, 'id' | 'type'>, chosen: readonly string[]): boolean =>
  !isEnd(type) || type === 'offered' || chosen.includes(id);

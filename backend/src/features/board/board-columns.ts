import { isEnd, type Step } from '@candor/contracts/jobs/values';

// What the present board and the board of a past moment share.

/** The step as its column's head shows it. */
export const markOf = (step: Step) => ({
  id: step.id,
  name: step.name,
  type: step.type,
  kind: step.kind,
  sla_days: step.sla_days,
});
/** Whether the board sends the step's cards. End stages have many, so their cards come only when a filter names the step. */
export const showsCards = ({ id, type }: Pick<Step, 'id' | 'type'>, chosen: readonly string[]): boolean =>
  !isEnd(type) || type === 'offered' || chosen.includes(id);

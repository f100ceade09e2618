import { isEnd, type Step } from '@candor/contracts/jobs/values';

// Code that the present board and the board at a past time share.

/** The fields of a step that the head of its column shows. */
export const markOf = (step: Step) => ({
  id: step.id,
  name: step.name,
  type: step.type,
  kind: step.kind,
  sla_days: step.sla_days,
});
/** Whether the board sends the cards of this step. End stages have many cards, so theirs are sent only when a filter names the step. */
export const showsCards = ({ id, type }: Pick<Step, 'id' | 'type'>, chosen: readonly string[]): boolean =>
  !isEnd(type) || type === 'offered' || chosen.includes(id);

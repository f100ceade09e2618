import type { JobEvent } from '@candor/contracts/jobs/events';
import { inOrder, nameRounds, type Step, withChanges, withoutId, withStep } from '@candor/contracts/jobs/values';
import type { Recorded } from '@candor/contracts/kernel/event';

type Of<Type extends JobEvent['type']> = Recorded<Extract<JobEvent, { type: Type }>>;

/** How a row that holds a job's steps follows their events. `touch` changes the row. */
export const onSteps = <Row extends { steps: Step[] }>(
  touch: (row: Row, event: Recorded, more: { steps: Step[] }) => Row | null,
) => {
  const after = (row: Row | null, event: Recorded, next: (steps: Step[]) => Step[]) =>
    row && touch(row, event, { steps: next(row.steps) });
  return {
    WorkflowStepAdded: (row: Row | null, event: Of<'WorkflowStepAdded'>) =>
      after(row, event, (steps) => withStep(steps, event.data.step)),
    WorkflowStepChanged: (row: Row | null, event: Of<'WorkflowStepChanged'>) =>
      after(row, event, (steps) => nameRounds(withChanges(steps, event.data.step_id, event.data.changes))),
    WorkflowStepRemoved: (row: Row | null, event: Of<'WorkflowStepRemoved'>) =>
      after(row, event, (steps) => nameRounds(withoutId(steps, event.data.step_id))),
    WorkflowStepsReordered: (row: Row | null, event: Of<'WorkflowStepsReordered'>) =>
      after(row, event, (steps) => nameRounds(inOrder(steps, event.data.ids))),
  };
};

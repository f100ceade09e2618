import type { AppointmentLine } from '@candor/contracts/interviews/appointment-line';
import type { Panel } from '@candor/contracts/pipeline/panel';

/** Whether the reader may move an interview of this candidate: it is booked for the candidate's present round. */
export const movableIn =
  ({ actions, application }: Panel) =>
  ({ step_id, status }: AppointmentLine): boolean =>
    actions.includes('schedule') && status === 'booked' && step_id === application.step.id;

import type { GoesOn, StepMark } from './events.ts';

/** The application and the round of a record, such as an interview. */
export type Place = { application_id: string; job_id: string; step: StepMark };
/** A place that was left in a merge of jobs, and when that was recorded. */
export type EarlierPlace = Place & { until: string };
/** A record that moves with its application. `earlier`: its places before, the first first. */
export type Followed = Place & { earlier: EarlierPlace[] };

/** The place of a record after its application continued as another one; null if it did not. A round without a counterpart keeps its own name. */
export const goneOn = <Step extends { id: string }>(
  { step }: { step: Step },
  archived: { merged_into?: string | null | undefined; goes_on?: GoesOn | null | undefined } | null | undefined,
): (Omit<Place, 'step'> & { step: StepMark | Step }) | null => {
  if (!archived?.merged_into || !archived.goes_on) return null;
  const { job_id, steps } = archived.goes_on;
  return {
    application_id: archived.merged_into,
    job_id,
    step: steps.find(({ from }) => from === step.id)?.to ?? step,
  };
};
/** Its first place. Where a conversation was booked decides its questions, even after its application continues elsewhere; its current place decides rights. */
export const askedOf = ({ earlier, application_id, job_id, step }: Followed): Place =>
  earlier[0] ?? { application_id, job_id, step };
/** Its place at a moment. An undone merge leaves no trace. */
export const stoodAt = ({ earlier, application_id, job_id, step }: Followed, moment: string): Place =>
  earlier.find(({ until }) => until > moment) ?? { application_id, job_id, step };

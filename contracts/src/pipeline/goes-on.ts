import type { GoesOn, StepMark } from './events.ts';

/** The application and the round to which something belongs, such as an interview. */
export type Place = { application_id: string; job_id: string; step: StepMark };
/** A place that was left when jobs became one, and when that was recorded. */
export type EarlierPlace = Place & { until: string };
/** Something that goes on with its application. `earlier`: where it stood before, the first first. */
export type Followed = Place & { earlier: EarlierPlace[] };

/** The place of something after its application went on as another one; null if it did not. A round without a counterpart keeps its own name. */
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
/** Where it began. What is asked in a conversation is fixed by where it was booked, and stays so when its application goes on elsewhere; rights are those of where it stands. */
export const askedOf = ({ earlier, application_id, job_id, step }: Followed): Place =>
  earlier[0] ?? { application_id, job_id, step };
/** Where it stood at a moment. A merge that was taken back since is not known any more. */
export const stoodAt = ({ earlier, application_id, job_id, step }: Followed, moment: string): Place =>
  earlier.find(({ until }) => until > moment) ?? { application_id, job_id, step };

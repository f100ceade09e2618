import { minutesOf } from '../values/quarter-hours.ts';
import { afterWorkingDays, type OpenTime, nextOpen, type OpenTimes, type Reason } from '../values/open-times.ts';
import { clockIn, momentOf } from '../values/zone-time.ts';
import { dayLength } from '../values/days.ts';
import type { CadenceStep, Next, Variant } from './values.ts';

// Computes when the steps of a cadence are due. The runner, the dry run and the screen all use this, so that they say the same.

/** That time of day in the zone, on the day of `from`. `ahead`: so many days later. */
const onDay = (from: string, time: string, zone: string, ahead = 0): string => {
  const day = Math.floor(clockIn(Date.parse(from), zone) / dayLength);
  return new Date(momentOf((day + ahead) * dayLength + minutesOf(time) * 60_000, zone)).toISOString();
};
/** The next moment with that time of day in the zone. */
const atTime = (from: string, time: string, zone: string): string => {
  const today = onDay(from, time, zone);
  return Date.parse(today) >= Date.parse(from) ? today : onDay(from, time, zone, 1);
};
type Timed = Pick<CadenceStep, 'delay_days' | 'at'>;
/** The due time of a step: the step's working days after `from`, at its time of day, in an hour when the cadence may act. `after`: what happened at `from`. */
export const dueOf = (step: Timed, from: string, times: OpenTimes, after: 'entering' | 'a step'): OpenTime => {
  const later = afterWorkingDays(from, step.delay_days, times);
  // The working days already lead to another day, so its time cannot be over.
  const timed = step.delay_days > 0 ? onDay : atTime;
  const planned = step.at ? timed(later, step.at, times.zone) : later;
  const { at, because } = nextOpen(planned, times);
  const why: Reason[] = step.delay_days
    ? [{ why: 'delay', days: step.delay_days, ...(after === 'entering' ? { first: true as const } : {}) }]
    : because.length
      ? []
      : [{ why: 'planned' }];
  return { at, because: [...why, ...because] };
};
/** The step at this place of a cadence and its due time. `from`: when the person entered, or when the step before was done. Null: no step is left. */
export const nextAt = (
  steps: readonly (Timed & { id: string })[],
  place: number,
  from: string,
  times: OpenTimes,
): Next | null => {
  const step = steps[place];
  if (!step) return null;
  const { at, because } = dueOf(step, from, times, place ? 'a step' : 'entering');
  return { step_id: step.id, due_at: at, because };
};
export type PlannedStep<Step> = { step: Step; at: string; because: Reason[] };
/** The dates of all steps, if every task is done on its day and no answer comes. */
export const datesOf = <Step extends Timed & { id: string }>(
  steps: readonly Step[],
  from: string,
  times: OpenTimes,
): PlannedStep<Step>[] => {
  let since = from;
  return steps.map((step, index) => {
    const chosen = dueOf(step, since, times, index ? 'a step' : 'entering');
    since = chosen.at;
    return { step, at: chosen.at, because: chosen.because };
  });
};
/** Which of two texts a person gets: decided by the enrolment's id, so that each text goes to half of the people. */
export const variantOf = (enrollment_id: string): Variant =>
  Number.parseInt(enrollment_id.replaceAll('-', '').slice(-4), 16) % 2 ? 'b' : 'a';
/** Which of the two texts of a step a person gets; nothing if the step has only one text. */
export const textOfTwo = ({ text_b }: Pick<CadenceStep, 'text_b'>, variant: Variant): { variant?: Variant } =>
  text_b ? { variant } : {};
/** The fewest people for which a share is shown; a share of fewer people is chance. */
export const fewestJudged = 20;

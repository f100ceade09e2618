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
/** Until when a person gets no email, because we wrote to them: `days` is how many days that lasts. */
export type NoMailBefore = { until: string; days: number } | null;
/** The due time of the step, which waits for the days between emails if it is an email that leaves by itself. */
export const afterGap = (
  { at, because }: OpenTime,
  step: Pick<CadenceStep, 'type' | 'auto'>,
  gap: NoMailBefore,
  times: OpenTimes,
): OpenTime => {
  if (!gap || step.type !== 'email' || !step.auto || gap.until <= at) return { at, because };
  const open = nextOpen(gap.until, times);
  return { at: open.at, because: [{ why: 'gap', days: gap.days }, ...open.because] };
};
export type PlannedStep<Step> = { step: Step; at: string; because: Reason[] };
/** The dates of all steps, if every task is done on its day and no answer comes. */
export const datesOf = <Step extends Timed & Pick<CadenceStep, 'id' | 'type' | 'auto'>>(
  steps: readonly Step[],
  from: string,
  times: OpenTimes,
  gap: NoMailBefore = null,
): PlannedStep<Step>[] => {
  let since = from;
  return steps.map((step, index) => {
    const chosen = afterGap(dueOf(step, since, times, index ? 'a step' : 'entering'), step, gap, times);
    since = chosen.at;
    return { step, at: chosen.at, because: chosen.because };
  });
};
/** The pairs of emails of a cadence, one after the other, between which its steps leave no day. */
export const emailsTogether = <Step extends Pick<CadenceStep, 'type' | 'delay_days'>>(
  steps: readonly Step[],
): (readonly [Step, Step])[] => {
  const pairs: (readonly [Step, Step])[] = [];
  let last: Step | null = null;
  let days = 0;
  for (const step of steps) {
    days += step.delay_days;
    if (step.type !== 'email') continue;
    if (last && days < 1) pairs.push([last, step]);
    last = step;
    days = 0;
  }
  return pairs;
};
/** Which of two texts a person gets: decided by the enrolment's id, so that each text goes to half of the people. */
export const variantOf = (enrollment_id: string): Variant =>
  Number.parseInt(enrollment_id.replaceAll('-', '').slice(-4), 16) % 2 ? 'b' : 'a';
/** Which of the two texts of a step a person gets; nothing if the step has only one text. */
export const textOfTwo = ({ text_b }: Pick<CadenceStep, 'text_b'>, variant: Variant): { variant?: Variant } =>
  text_b ? { variant } : {};
/** The fewest people for which a share is shown; a share of fewer people is chance. */
export const fewestJudged = 20;

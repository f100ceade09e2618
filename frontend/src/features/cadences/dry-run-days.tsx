import { say } from '@candor/contracts/words/say';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import type { dryRunCadence } from '@candor/contracts/cadences/endpoints';
import type { CadenceStep } from '@candor/contracts/cadences/values';
import { dayLength } from '@candor/contracts/values/days';
import { cx } from '../../kit/cx.ts';
import { personLocale } from '../../kit/inputs/person-locale.ts';
import { weekStart } from '../../kit/inputs/week-start.ts';
import { stepIcons } from './step-row.tsx';

type Dates = PayloadOf<typeof dryRunCadence>['dates'];
const mostWeeks = 6;
const words = (day: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(personLocale().words, { ...options, timeZone: 'UTC' }).format(day);

/** The weeks from the first step on, with the icons of the steps in their days. A list of the same dates with reasons stands beside it for screen readers. */
export const DryRunDays = ({
  dates,
  zone,
  sends,
  steps,
}: {
  dates: Dates;
  zone: string;
  /** The weekdays on which the cadence sends, 0 is Monday. The others are shaded. */
  sends: readonly number[];
  steps: readonly Pick<CadenceStep, 'id' | 'type' | 'name'>[];
}) => {
  // Swedish writes a day as YYYY-MM-DD, which is read as midnight in UTC.
  const localDay = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  const days = dates.map(({ step_id, at }) => ({
    step: steps.find(({ id }) => id === step_id),
    day: Date.parse(localDay.format(new Date(at))),
  }));
  const first = Math.min(...days.map(({ day }) => day));
  const last = Math.max(...days.map(({ day }) => day));
  if (!days.length) return null;
  const begin = first - ((new Date(first).getUTCDay() - weekStart() + 7) % 7) * dayLength;
  const weeks = Math.min(mostWeeks, Math.floor((last - begin) / (7 * dayLength)) + 1);
  const after = days.filter(({ day }) => day >= begin + weeks * 7 * dayLength).length;
  const week = Array.from({ length: 7 }, (_, index) => begin + index * dayLength);
  return (
    <div aria-hidden className="mt-3">
      <div className="grid grid-cols-7 text-micro text-ink-3">
        {week.map((day) => (
          <span key={day} className="px-1.5 pb-1">
            {words(day, { weekday: 'short' })}
          </span>
        ))}
      </div>
      <div className="grid grid-cols-7 overflow-hidden rounded-ctl border-t border-l border-line">
        {Array.from({ length: weeks * 7 }, (_, index) => begin + index * dayLength).map((day) => {
          const on = days.filter((each) => each.day === day);
          const date = new Date(day);
          const monthBegins = date.getUTCDate() === 1;
          return (
            <div
              key={day}
              className={cx(
                'min-h-12 min-w-0 border-r border-b border-line px-1.5 py-1',
                !sends.includes((date.getUTCDay() + 6) % 7) && 'bg-well',
                on.length > 0 && 'bg-accent-wash',
              )}
            >
              <span
                className={cx(
                  'tnum block truncate text-micro',
                  on.length ? 'font-medium text-accent-ink' : 'text-ink-3',
                )}
              >
                {words(day, monthBegins ? { month: 'short', day: 'numeric' } : { day: 'numeric' })}
              </span>
              <span className="mt-0.5 flex flex-wrap gap-1 text-accent-ink">
                {on.map(({ step }, at) => {
                  const Icon = step && stepIcons[step.type];
                  return Icon ? <Icon key={at} size={13} /> : null;
                })}
              </span>
            </div>
          );
        })}
      </div>
      {after > 0 && (
        <p className="mt-1 text-meta text-ink-3">
          {say('{count, plural, one {# step comes later.} other {# steps come later.}}', { count: after })}
        </p>
      )}
    </div>
  );
};

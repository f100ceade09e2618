import type { InterviewerNotTold } from '@candor/contracts/interviews/planned';
import type { Names } from '@candor/contracts/kernel/standard';
import { say } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { timeText } from '../../kit/time.tsx';
import { type Plan, timesOf } from '../../parts/booking/plan.ts';
import { cityOf } from './zone-words.ts';

/** What the interviewers get: each their times, in their own zone. */
export const LeavesInterviewers = ({
  plan,
  start,
  names,
  zones,
  zone,
  untold,
}: {
  plan: Plan;
  start: number | null;
  names: Names;
  /** The interviewers' zones. */
  zones: ReadonlyMap<string, string | null>;
  zone: string;
  /** Interviewers who get no letter, and why. */
  untold: Readonly<Record<string, InterviewerNotTold>>;
}) => {
  const times = start === null ? [] : timesOf(plan, start);
  const seats = Map.groupBy(
    times.flatMap(({ part, from }) => part.seats.map((seat) => ({ ...seat, from }))),
    ({ user_id }) => user_id,
  );
  if (!seats.size) return null;
  return (
    <ul className="mt-2 divide-y divide-line">
      {[...seats].map(([user_id, parts]) => {
        const own = zones.get(user_id) ?? zone;
        const required = parts.some((part) => part.required);
        return (
          <li key={user_id} className="flex items-center gap-2 py-1.5">
            <Avatar name={names[user_id] ?? ''} size={22} />
            <span className="min-w-0 flex-1">
              <span className="tnum block truncate text-ui text-ink">
                <b className="font-medium">
                  <bdi>{names[user_id]?.split(' ')[0] ?? say('A former member')}</bdi>
                </b>{' '}
                {parts.map(({ from }) => timeText(from, own)).join(', ')}
                {own !== zone && <span className="text-ink-3"> {say('in {city}', { city: cityOf(own) })}</span>}
                {!required && <span className="text-ink-3">, {say('optional')}</span>}
              </span>
              <span className="block truncate text-meta text-ink-3">
                {untold[user_id]
                  ? say('No email')
                  : !required
                    ? say('May decline without changing the time')
                    : parts.length > 1
                      ? say('{count, plural, one {# calendar entry} other {# calendar entries}}', {
                          count: parts.length,
                        })
                      : say('Calendar entry')}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
};

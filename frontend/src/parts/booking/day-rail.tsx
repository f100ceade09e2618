import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { timeText } from '../../kit/time.tsx';
import { wallClock } from '@candor/contracts/words/time-words';
import { clockChange, dayAhead, halfHours, placeOf, quarter } from './day-rows.ts';
import type { Span } from '@candor/contracts/values/span';

/** The hours of the day in both zones. The green line marks where the whole plan can begin. */
export const Rail = ({
  hours,
  zone,
  other,
  start,
  starts,
}: {
  hours: Span;
  zone: string | null;
  other: string | null;
  start: number | null;
  starts: readonly number[];
}) => {
  const changes = [zone, ...(other === zone ? [] : [other])].flatMap((each) => clockChange(hours, each) ?? []);
  return (
    <div aria-hidden className="relative shrink-0">
      {halfHours(hours).map((at) => (
        <div
          key={at}
          className={cx(
            'tnum absolute inset-x-0 flex -translate-y-[7px] justify-between gap-1 px-2 text-micro leading-[15px] whitespace-nowrap',
            wallClock(at, zone).endsWith(':00:00') ? 'text-ink' : 'text-ink-3',
          )}
          style={{ top: placeOf(hours.from, at) + 7 }}
        >
          <span className={cx(at === start && '-mx-1 rounded-[4px] bg-accent px-1 font-semi text-on-accent')}>
            {timeText(at, zone)}
          </span>
          {other !== zone && (
            <span>
              {timeText(at, other)}
              {dayAhead(at, zone, other) !== 0 && (
                <span className="ms-0.5 text-ink-3">{dayAhead(at, zone, other) > 0 ? '+1' : '−1'}</span>
              )}
            </span>
          )}
        </div>
      ))}
      {changes.map(({ at, back }) => (
        <div
          key={at}
          className="absolute inset-x-1 border-t border-warn text-[10px] leading-3 text-warn"
          style={{ top: placeOf(hours.from, at) }}
        >
          {back ? say('clocks go back here') : say('clocks go forward here')}
        </div>
      ))}
      {starts.map((at) => (
        <i
          key={at}
          className="absolute end-0 w-[3px] bg-good"
          style={{ top: placeOf(hours.from, at), height: quarter }}
        />
      ))}
    </div>
  );
};

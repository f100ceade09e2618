import type { KeyboardEvent } from 'react';
import { dayLength } from '@candor/contracts/values/days';
import { say } from '@candor/contracts/words/say';
import type { Past } from '@candor/contracts/kernel/past';
import { cx } from '../../kit/cx.ts';
import { timeText, weekdayText, dayText } from '../../kit/time.tsx';
import type { Moments } from './use-moments.ts';
import { rightward } from './use-strip-drag.ts';

/** The least distance between labels of the rail (the line of days), as a share of its width. */
const apart = 0.14;
type Labelled = { at: number; text: string };
/** The labels under the rail (the line of days): its beginning, and the busiest days where there is room. */
const labelsOf = ({ days, from, began }: Past, share: (at: number) => number): Labelled[] => {
  const first = Date.parse(from);
  const opened = Math.abs(Date.parse(began) - first) < dayLength;
  const start = dayText(days[0]!.day);
  const labels: Labelled[] = [{ at: 0, text: opened ? say('{day}, begun', { day: start }) : start }];
  const busy = days
    .map(({ day, count }, index) => ({ day, count, at: share(first + (index + 0.5) * dayLength) }))
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count);
  for (const { day, count, at } of busy) {
    if (labels.length > 4 || at > 0.9) continue;
    if (labels.every((label) => Math.abs(label.at - at) > apart))
      labels.push({
        at,
        text: say('{day}, {count, plural, one {# event} other {# events}}', { day: dayText(day), count }),
      });
  }
  return labels;
};

const tallest = 20;
const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A bar for each day with events: darker and taller on busy days, blue after the chosen time. */
export const StripBars = ({ past, moments: { from, at, share, most, width } }: { past: Past; moments: Moments }) =>
  past.days.map(({ day, count }, index) => {
    const since = from + index * dayLength >= at;
    const much = count > most / 2;
    return (
      count > 0 && (
        <i
          key={day}
          aria-hidden
          className={cx(
            'absolute bottom-[14px] rounded-t-[1px]',
            since ? (much ? 'bg-accent' : 'bg-accent-line') : much ? 'bg-ink-3' : 'bg-line-2',
          )}
          style={{
            insetInlineStart: `calc(${share(from + (index + 0.5) * dayLength) * 100}% - 2px)`,
            width: width > 0.012 ? 4 : 2,
            height: 3 + (tallest - 3) * Math.sqrt(count / most),
          }}
        />
      )
    );
  });

/** The handle at the chosen time. It is a slider for the keyboard, with the time in words above it. */
export const StripHandle = ({
  past,
  zone,
  moments: { from, held, at, share },
  onKeyDown,
}: {
  past: Past;
  zone: string | null;
  moments: Moments;
  onKeyDown: (event: KeyboardEvent) => void;
}) => {
  const right = rightward();
  const words = say('{day}, {time}', { day: weekdayText(at, zone), time: timeText(at, zone) });
  const place = share(at);
  /** Whether a position on the rail is so close to its left end that the label must be to the right of the handle. */
  const nearLeft = (along: number) => (right ? along : 1 - along) < 0.12;
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={say('As of')}
      aria-valuemin={0}
      aria-valuemax={past.days.length - 1}
      aria-valuenow={Math.min(past.days.length - 1, Math.max(0, Math.floor((at - from) / dayLength)))}
      aria-valuetext={words}
      onKeyDown={onKeyDown}
      className={cx(
        'absolute bottom-[3px] size-[19px] rounded-full border-2 border-accent bg-sheet outline-offset-2',
        held === null && !still() && 'transition-[inset-inline-start] duration-150',
      )}
      style={{ insetInlineStart: `calc(${place * 100}% - 9.5px)` }}
    >
      <span
        aria-hidden
        className="pointer-events-none absolute bottom-[30px] left-1/2 rounded-ctl bg-ink px-2 py-0.5 text-meta font-medium whitespace-nowrap text-sheet"
        style={{ transform: `translateX(${nearLeft(place) ? '-20%' : nearLeft(1 - place) ? '-82%' : '-50%'})` }}
      >
        {words}
      </span>
      <i aria-hidden className="pointer-events-none absolute bottom-[17px] left-1/2 h-[13px] w-px bg-ink" />
    </div>
  );
};

/** The labels under the rail. */
export const StripLabels = ({ past, share }: { past: Past; share: (at: number) => number }) => (
  <div aria-hidden className="relative h-4 text-micro text-ink-3 max-sm:hidden">
    {labelsOf(past, share).map(({ at: where, text }) => (
      <span
        key={text}
        className={cx('absolute whitespace-nowrap', where > 0 && '-translate-x-1/2 rtl:translate-x-1/2')}
        style={{ insetInlineStart: `${where * 100}%` }}
      >
        {text}
      </span>
    ))}
    <span className="absolute end-0 translate-x-1/2 font-medium text-ink rtl:-translate-x-1/2">{say('Now')}</span>
  </div>
);

import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { weekdayNumber } from '@candor/contracts/words/time-words';
import { IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { dayText, readerIn } from '../../kit/time.tsx';

/** The days with a number for each; by default, the number of times that fit. */
export const DayStrip = ({
  days,
  day,
  counts,
  said = (count) => say('{count, plural, one {# fits} other {# fit}}', { count }),
  labels = { earlier: say('Earlier days'), later: say('Later days') },
  onDay,
  onEarlier,
  onLater,
}: {
  days: readonly string[];
  day: string;
  counts: ReadonlyMap<string, number>;
  /** The words for a number above zero. */
  said?: (count: number) => ReactNode;
  onDay: (day: string) => void;
  labels?: { earlier: string; later: string };
  /** Null if no earlier days can be shown. */
  onEarlier: (() => void) | null;
  onLater: () => void;
}) => (
  <div className="flex shrink-0 items-center gap-1 border-b border-line px-1.5 py-1.5">
    <IconButton size="sm" label={labels.earlier} disabled={!onEarlier} onClick={() => onEarlier?.()}>
      <ChevronLeft size={15} aria-hidden className="rtl:-scale-x-100" />
    </IconButton>
    <div
      role="radiogroup"
      aria-label={say('Day')}
      className="quiet-scroll flex min-w-0 flex-1 gap-0.5 overflow-x-auto p-0.5"
    >
      {days.map((each) => {
        const count = counts.get(each) ?? 0;
        return (
          <label
            key={each}
            title={dayText(each)}
            className={cx(
              'tnum relative min-w-[52px] flex-1 rounded-ctl px-0.5 py-1 text-center text-meta has-focus-visible:outline-2 has-focus-visible:outline-accent',
              each === day ? 'bg-accent-wash shadow-[inset_0_0_0_1px_var(--accent-line)]' : 'hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name="day"
              className="absolute inset-0 appearance-none outline-none"
              checked={each === day}
              onChange={() => onDay(each)}
            />
            <span className={cx('block truncate', count ? 'font-medium text-ink' : 'text-ink-3')}>
              {weekdayNumber(each, readerIn())}
            </span>
            <span className={cx('block truncate', count ? 'font-medium text-good' : 'text-ink-3')}>
              {count ? said(count) : say('none')}
            </span>
          </label>
        );
      })}
    </div>
    <IconButton size="sm" label={labels.later} onClick={onLater}>
      <ChevronRight size={15} aria-hidden className="rtl:-scale-x-100" />
    </IconButton>
  </div>
);

import { say, sayLabel } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';

const day = 86_400_000;
/** Full days from `now` until `due`; negative when the time is over. */
export const daysLeft = (due: string, now: string): number => Math.floor((Date.parse(due) - Date.parse(now)) / day);
const [urgent, soon] = [2, 7];

/** The share of the time that has passed: red when two days or fewer are left, amber when seven or fewer. Length, color and words say the same. */
export const ClockBar = ({ since, due, now, source }: { since: string; due: string; now: string; source: string }) => {
  const left = daysLeft(due, now);
  const whole = Math.max(1, Date.parse(due) - Date.parse(since));
  const share = Math.min(1, Math.max(0.03, (Date.parse(now) - Date.parse(since)) / whole));
  const [bar, text] =
    left <= urgent ? ['bg-bad', 'text-bad'] : left <= soon ? ['bg-warn', 'text-warn'] : ['bg-ink-3', 'text-ink-2'];
  return (
    <span className="flex w-60 items-center gap-3 max-sm:w-full">
      <span className="min-w-0 flex-1">
        <span className="block h-1 rounded-full bg-well" aria-hidden>
          <span className={cx('block h-1 rounded-full', bar)} style={{ width: `${share * 100}%` }} />
        </span>
        {source && <span className="mt-0.5 block text-micro text-ink-3">{sayLabel(source)}</span>}
      </span>
      <span className={cx('tnum shrink-0 text-meta font-medium', text)}>
        {left < 0
          ? say('{days, plural, one {# day} other {# days}} late', { days: -left })
          : say('{days, plural, one {# day} other {# days}} left', { days: left })}
      </span>
    </span>
  );
};

import { Check, Link2 } from 'lucide-react';
import type { BookingData } from '@candor/contracts/booking/booking-page';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { momentText } from '../../kit/time.tsx';
import { lengthOf, minute, type Plan } from '../../parts/booking/plan.ts';
import { timeBeside } from './tried-words.tsx';
import type { BookingChoice } from './use-booking.ts';

const bookText = (plan: Plan, start: number | null, moving: boolean, zone: string): string => {
  if (start === null) return moving ? say('Move') : say('Book');
  const when = momentText(start, zone);
  if (moving) return say('Move to {when}', { when });
  return plan.length > 1
    ? say('Book all {count, number}, {when}', { count: plan.length, when })
    : say('Book {when}', { when });
};

/** What will happen, the legend of the day, and the button that names the choice. */
export const BookFoot = ({
  page: { rights, now, moves },
  booking: { plan, start, tried },
  zone,
  busy,
  onBook,
  onOver,
}: {
  page: Pick<BookingData, 'rights' | 'now' | 'moves'>;
  booking: Pick<BookingChoice, 'plan' | 'start' | 'tried'>;
  zone: string;
  busy: boolean;
  onBook: () => void;
  /** A person is busy at the chosen time: asks whether to book it anyway. */
  onOver: (at: number) => void;
}) => (
  <footer className="flex min-h-[60px] shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-2.5 max-sm:px-4">
    <p className="flex items-center gap-2 text-meta text-ink-2 max-sm:hidden">
      <Link2 size={13} aria-hidden className="text-ink-4" />
      {plan.length > 1
        ? say('All {count, number} are booked together. Nothing is sent before that.', { count: plan.length })
        : say('Nothing is sent until it is booked.')}
    </p>
    <ul className="flex flex-wrap gap-x-4 text-meta text-ink-3 max-[1180px]:hidden">
      <li className="flex items-center gap-1.5">
        <i aria-hidden className="h-3.5 w-[3px] rounded-full bg-good" />
        {say('can start here')}
      </li>
      <li className="flex items-center gap-1.5">
        <i
          aria-hidden
          className="size-3.5 rounded-[4px] bg-[repeating-linear-gradient(135deg,var(--line-2)_0_1px,transparent_1px_4px)] bg-well"
        />
        {say('outside hours')}
      </li>
    </ul>
    <div className="ms-auto flex items-center gap-2 max-sm:w-full max-sm:flex-wrap">
      {tried && rights.editor && tried.at > now && tried.conflicts.length > 0 && (
        <Button className="max-sm:h-11 max-sm:w-full" onClick={() => onOver(tried.at)}>
          {say('Book {time} anyway', { time: timeBeside(tried.at, start, zone) })}
        </Button>
      )}
      <Button
        kind="primary"
        className="max-sm:h-11 max-sm:flex-1"
        disabled={start === null || busy}
        aria-busy={busy}
        onClick={onBook}
      >
        <Check size={14} aria-hidden className="sm:hidden" />
        <span
          className={cx('tnum', start !== null && 'truncate')}
          title={start === null ? undefined : momentText(start + lengthOf(plan) * minute, zone)}
        >
          {bookText(plan, start, moves.length > 0, zone)}
        </span>
        <Kbd keys="mod+enter" on="accent" />
      </Button>
    </div>
  </footer>
);

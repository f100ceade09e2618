import { Ban } from 'lucide-react';
import { say } from '@candor/contracts/kernel/say';
import { timeText } from '../../kit/time.tsx';
import { placeOf } from './day-rows.ts';
import type { Span } from '@candor/contracts/kernel/span';
import { type Conflict, minute } from './plan.ts';

/** A time that was tried and cannot be. */
export type Tried = {
  at: number;
  text: string;
  conflicts: readonly Conflict[];
  next: readonly number[];
};

/** Why the plan did not follow, and when it can be. */
export const TriedWords = ({
  tried,
  hours,
  zone,
  below,
}: {
  tried: Tried;
  hours: Span;
  zone: string | null;
  /** What it must not cover. */
  below: Span | null;
}) => (
  <li
    role="alert"
    className="floating absolute start-1 z-20 flex w-60 items-start gap-2 rounded-card bg-card px-3 py-2 shadow-float"
    style={{
      top: Math.min(
        placeOf(hours.from, below && tried.at < below.to && tried.at > below.from - 90 * minute ? below.to : tried.at) +
          6,
        Math.max(0, placeOf(hours.from, hours.to) - 60),
      ),
    }}
  >
    <Ban size={14} aria-hidden className="mt-0.5 shrink-0 text-bad" />
    <span className="min-w-0 text-ui text-ink">
      <span className="block font-medium">{tried.text}</span>
      <span className="tnum block text-meta text-ink-2">
        {tried.next.length
          ? say('Free for all: {times}.', { times: tried.next.map((at) => timeText(at, zone)).join(', ') })
          : say('Nothing else fits on this day.')}
      </span>
    </span>
  </li>
);

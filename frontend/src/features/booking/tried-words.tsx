import { Ban } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { dayIn } from '@candor/contracts/words/time-words';
import { momentText, timeText } from '../../kit/time.tsx';
import { placeOf } from '../../parts/booking/day-rows.ts';
import type { Span } from '@candor/contracts/values/span';
import { type Conflict, minute } from '../../parts/booking/plan.ts';

/** A time that the reader tried and that is impossible. */
export type Tried = {
  at: number;
  text: string;
  conflicts: readonly Conflict[];
  next: readonly number[];
  /** Another member took the time that was chosen here. Every day shows the message, because the page has already chosen another time. */
  taken?: true;
};

/** A time mentioned beside another one. The text includes its day, unless both are on the same day. */
export const timeBeside = (at: number, other: number | null, zone: string | null): string =>
  (other !== null && dayIn(at, zone) === dayIn(other, zone) ? timeText : momentText)(at, zone);
const isOn = (hours: Span, { at }: Tried): boolean => at >= hours.from && at < hours.to;
/** The message about the time that another member took, when no day is visible, as on a phone. */
export const TakenWords = ({ tried, zone }: { tried: Tried; zone: string | null }) => (
  <p role="alert" className="flex items-start gap-2 border-b border-line px-4 py-3 text-ui text-ink">
    <Ban size={14} aria-hidden className="mt-0.5 shrink-0 text-bad" />
    <span>
      <span className="tnum block">{momentText(tried.at, zone)}</span>
      <span className="block font-medium">{tried.text}</span>
    </span>
  </p>
);
/** Whether the day with these hours shows the message about the tried time. */
export const isTold = (hours: Span, tried: Tried): boolean => isOn(hours, tried) || tried.taken === true;
/** Why the plan did not move to the tried time, and the next possible times. */
export const TriedWords = ({
  tried,
  hours,
  zone,
  below,
}: {
  tried: Tried;
  hours: Span;
  zone: string | null;
  /** The span of suggested times that the text must not cover. */
  below: Span | null;
}) => {
  const here = isOn(hours, tried);
  const at = here ? tried.at : (below?.to ?? hours.from);
  const times = tried.next.map((each) => timeBeside(each, tried.at, zone)).join(', ');
  return (
    <li
      role="alert"
      className="floating absolute start-1 z-20 flex w-60 items-start gap-2 rounded-card bg-card px-3 py-2 shadow-float"
      style={{
        top: Math.min(
          placeOf(hours.from, below && at < below.to && at > below.from - 90 * minute ? below.to : at) + 6,
          Math.max(0, placeOf(hours.from, hours.to) - 60),
        ),
      }}
    >
      <Ban size={14} aria-hidden className="mt-0.5 shrink-0 text-bad" />
      <span className="min-w-0 text-ui text-ink">
        {!here && <span className="tnum block">{momentText(tried.at, zone)}</span>}
        <span className="block font-medium">{tried.text}</span>
        <span className="tnum block text-meta text-ink-2">
          {times ? say('Free for all: {times}.', { times }) : say('No other time works on this day.')}
        </span>
      </span>
    </li>
  );
};

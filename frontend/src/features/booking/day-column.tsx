import type { ReactNode } from 'react';
import { say } from '@candor/contracts/words/say';
import { overlap, type Span } from '@candor/contracts/values/span';
import { cx } from '../../kit/cx.ts';
import { timeText } from '../../kit/time.tsx';
import { Outside, Placed } from '../../parts/booking/grid-frame.tsx';
import { minute, type Plan, timesOf } from '../../parts/booking/plan.ts';
import type { Tried } from './tried-words.tsx';

/** A person with their day. */
export type Column = {
  id: string;
  name: string;
  zone: string | null;
  open: readonly Span[];
  busy: readonly Span[];
  away: readonly Span[];
  /** The free time in minutes after each of the person's conversations. */
  buffer: number;
};
/** The number of a conversation in the plan. */
export const Number = ({ of, filled }: { of: number; filled?: boolean }) => (
  <span
    aria-hidden
    className={cx(
      'tnum inline-grid size-[15px] shrink-0 place-items-center rounded-full text-[10px] leading-none font-semi',
      filled ? 'bg-white/25 text-on-accent' : 'bg-accent text-on-accent',
    )}
  >
    {of}
  </span>
);

/** The times at which a person cannot meet. Those that conflict with a refused time are outlined. */
export const Taken = ({
  hours,
  who,
  zone,
  tried,
}: {
  hours: Span;
  who: Column;
  zone: string | null;
  tried: Tried | null;
}) =>
  [
    ...who.busy.map((each) => ({ ...each, what: say('Interview') })),
    ...who.away.map((each) => ({ ...each, what: say('Busy') })),
  ]
    .filter((each) => overlap(each, hours))
    .map(({ what, ...each }) => {
      const hit = tried?.conflicts.some(({ who: { id }, span }) => id === who.id && span && overlap(span, each));
      return (
        <Placed
          key={`${each.from} ${each.to}`}
          hours={hours}
          span={each}
          className={cx('rounded-[5px] bg-press px-1.5 py-0.5', hit && 'shadow-[inset_0_0_0_1.5px_var(--bad)]')}
        >
          <span className="block truncate text-micro text-ink-2">
            {what}{' '}
            <span className="sr-only">
              {say('from {from} until {to}', { from: timeText(each.from, zone), to: timeText(each.to, zone) })}
            </span>
          </span>
        </Placed>
      );
    });

/** A conversation, and the buffer after it. */
const Breathing = ({ hours, span, of, children }: { hours: Span; span: Span; of: Column; children: ReactNode }) => (
  <>
    {children}
    {of.buffer > 0 && <Placed hours={hours} span={span} className="rounded-[5px] border border-dashed border-line-2" />}
  </>
);

/** An interviewer's day, with their part of the plan. */
export const PersonColumn = ({
  hours,
  zone,
  who,
  plan,
  times,
  tried,
}: {
  hours: Span;
  zone: string | null;
  who: Column;
  plan: Plan;
  times: ReturnType<typeof timesOf>;
  tried: Tried | null;
}) => (
  <ul aria-label={who.name} className="relative border-s border-line">
    <Outside hours={hours} open={who.open} />
    <Taken hours={hours} who={who} zone={zone} tried={tried} />
    {times.map(({ part, ...span }, index) => {
      const seat = part.seats.find(({ user_id }) => user_id === who.id);
      if (!seat) return null;
      const after = { from: span.to, to: span.to + who.buffer * minute };
      return (
        <Breathing key={part.key} hours={hours} span={after} of={who}>
          <Placed
            hours={hours}
            span={span}
            className={cx(
              'z-10 rounded-[6px] px-1.5 py-1 text-accent-ink',
              seat.required
                ? 'bg-accent-wash shadow-[inset_0_0_0_1px_var(--accent-line)]'
                : 'border border-dashed border-accent-line bg-sheet',
            )}
          >
            <span className="flex items-start gap-1.5">
              {plan.length > 1 && <Number of={index + 1} />}
              <span className="tnum min-w-0 text-micro leading-[15px]">
                <span className="block truncate font-semi">{timeText(span.from, zone)}</span>
                <span className="block truncate">
                  {seat.required ? say('to {time}', { time: timeText(span.to, zone) }) : say('may join')}
                </span>
              </span>
            </span>
          </Placed>
        </Breathing>
      );
    })}
  </ul>
);

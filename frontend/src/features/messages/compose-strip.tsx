import { say } from '@candor/contracts/words/say';
import { cityOf } from '@candor/contracts/words/zone-words';
import { cx } from '../../kit/cx.ts';
import { dateText, momentText, timeText, useNow } from '../../kit/time.tsx';
import type { Plan } from './compose-draft.ts';

const mostDots = 30;
const mostSlots = 8;
/** Milliseconds within which a time is shown as now, because the page's clock is up to a minute late. */
const soon = 120_000;

/** The times at which the messages are sent, on the writer's clock. Each dot is a person. */
export const ComposeStrip = ({ plan, zone, left }: { plan: Plan | null; zone: string | null; left: number | null }) => {
  const slots = plan?.slots ?? [];
  const now = useNow();
  const today = dateText(new Date(now).toISOString(), zone);
  const isNow = (at: string) => Date.parse(at) - now < soon;
  const whenOf = (at: string): string =>
    isNow(at)
      ? left
        ? say('in {seconds, number} s', { seconds: left })
        : say('now')
      : dateText(at, zone) === today
        ? timeText(at, zone)
        : momentText(at, zone);
  return (
    // The list scrolls where the window is narrower than it, so the keyboard must reach it.
    <div
      role="region"
      tabIndex={0}
      aria-label={say('When they leave')}
      className="overflow-x-auto border-b border-line"
    >
      <ol className="flex items-end gap-x-8 gap-y-3">
        {slots.slice(0, mostSlots).map(({ at, count, zones }) => (
          <li key={at} className="shrink-0">
            <span aria-hidden className="grid w-fit grid-flow-col grid-rows-3 gap-[3px] pb-1.5">
              {Array.from({ length: Math.min(count, mostDots) }, (_, dot) => (
                <span key={dot} className={cx('size-1.5 rounded-full', isNow(at) ? 'bg-accent' : 'bg-ink-4')} />
              ))}
            </span>
            <span className="block border-t border-line-2 pt-1.5 text-ui">
              <span className={cx('font-semi', isNow(at) ? 'text-accent-ink' : 'text-ink')}>{whenOf(at)}</span>{' '}
              <span className="tnum text-ink-2">{count}</span>
            </span>
            <span className="block pb-1.5 text-meta text-ink-2">
              {zones.length > 2
                ? say('in {count, number} zones', { count: zones.length })
                : zones.map(cityOf).join(', ')}
            </span>
          </li>
        ))}
        {slots.length > mostSlots && (
          <li className="pb-1.5 text-ui text-ink-2">
            {say('{count, number} later', {
              count: slots.slice(mostSlots).reduce((sum, { count }) => sum + count, 0),
            })}
          </li>
        )}
      </ol>
    </div>
  );
};

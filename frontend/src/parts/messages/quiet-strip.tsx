import { Moon } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { wallClock } from '@candor/contracts/words/time-words';
import { cityOf } from '@candor/contracts/words/zone-words';
import { cx } from '../../kit/cx.ts';
import { momentText, timeText } from '../../kit/time.tsx';
import { isDay } from './quiet-hours.ts';

const hour = 3_600_000;
/** How many hours the strip shows, and how many of them have passed. */
const [shown, passed] = [24, 4];
/** The clock shows every fourth hour. */
const labelled = 4;

/** The day of the reader: their quiet hours, the present time, and when the answer leaves. */
export const QuietStrip = ({
  zone,
  own,
  now,
  leaves,
}: {
  zone: string;
  /** The writer's zone. */
  own: string | null;
  now: number;
  leaves: string;
}) => {
  const clock = wallClock(now, zone);
  const begins = now - Number(clock.slice(14, 16)) * 60_000 - (now % 60_000) - passed * hour;
  const hours = Array.from({ length: shown }, (_, at) => new Date(begins + at * hour).toISOString());
  const place = (at: number) => ({ insetInlineStart: `${((at - begins) / (shown * hour)) * 100}%` });
  return (
    <div className="grid gap-2 rounded-ctl bg-well px-3 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-meta text-ink-2">
        <Moon size={13} aria-hidden className="shrink-0" />
        <span className="font-medium text-ink">
          {say('Quiet in {city} until {time}', { city: cityOf(zone), time: timeText(leaves, zone) })}
        </span>
        <span className="sm:ms-auto">
          {say('Leaves {when} your time. It can be taken back until then.', { when: momentText(leaves, own) })}
        </span>
      </p>
      <div aria-hidden className="max-sm:hidden">
        <div className="relative flex h-1.5 gap-px">
          {hours.map((at) => (
            <span
              key={at}
              className={cx(
                'flex-1 rounded-[1px]',
                isDay(wallClock(at, zone).slice(11, 16))
                  ? 'bg-good/60'
                  : 'bg-[repeating-linear-gradient(135deg,var(--line-2)_0_2px,transparent_2px_4px)]',
              )}
            />
          ))}
          <span className="absolute -inset-y-1 w-0.5 bg-ink" style={place(now)} />
          <span
            className="absolute top-1/2 size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-accent"
            style={place(Date.parse(leaves))}
          />
        </div>
        <div className="relative mt-1.5 h-4">
          {hours
            .filter((at) => Number(wallClock(at, zone).slice(11, 13)) % labelled === 0)
            .map((at) => (
              <span key={at} className="tnum absolute text-micro text-ink-3" style={place(Date.parse(at))}>
                {timeText(at, zone)}
              </span>
            ))}
        </div>
      </div>
    </div>
  );
};

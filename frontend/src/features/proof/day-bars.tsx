import { say } from '@candor/contracts/words/say';
import { useState } from 'react';
import type { ProofData } from '@candor/contracts/proof/pages';
import { cx } from '../../kit/cx.ts';
import { datedText } from '../../kit/time.tsx';

const height = 72;

/** One bar for each checkpoint: how many events it was the first to sign. The last, hollow bar is not signed yet. Each key is named below the bars that it signed. */
export const DayBars = ({ proof: { days, keys, size, signed }, zone }: { proof: ProofData; zone: string | null }) => {
  const [shown, setShown] = useState<number | null>(null);
  const open = size - (signed?.size ?? 0);
  const bars = [...days.map(({ events, at }) => ({ events, at: at as string | null })), { events: open, at: null }];
  const most = Math.max(1, ...bars.map(({ events }) => events));
  const wide = Math.max(bars.length, 30);
  const words = (bar: (typeof bars)[number]) =>
    bar.at
      ? say('{day}: {count, plural, one {# event} other {# events}}', {
          day: datedText(bar.at, zone),
          count: bar.events,
        })
      : say('Not signed yet: {count, plural, one {# event} other {# events}}', { count: bar.events });
  const at = shown ?? bars.length - 1;
  /** The bars that each key signed: index of the first, and index after the last. */
  const spans = keys.map(({ number, from, until }) => {
    const begins = days.findIndex(({ at }) => at >= from);
    const ends = until ? days.findIndex(({ at }) => at >= until) : bars.length;
    return { number, until, begins: begins < 0 ? bars.length - 1 : begins, ends: ends < 0 ? bars.length : ends };
  });
  return (
    <figure className="mb-5">
      <figcaption className="mb-2 flex flex-wrap items-baseline gap-x-2 text-ui">
        <span className="font-semi text-ink">{say('Events under each checkpoint')}</span>
        <span role="status" className="text-meta text-ink-3">
          {shown !== null && bars[shown] ? words(bars[shown]) : say('hover or arrow to any of them')}
        </span>
      </figcaption>
      <input
        type="range"
        min={0}
        max={bars.length - 1}
        value={at}
        onChange={({ currentTarget }) => setShown(Number(currentTarget.value))}
        aria-label={say('Events under each checkpoint. Arrow keys move over them.')}
        aria-valuetext={words(bars[at]!)}
        className="sr-only"
      />
      <svg
        viewBox={`0 0 ${wide * 4} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
        className="block h-[72px] w-full"
        onMouseLeave={() => setShown(null)}
      >
        {bars.map((bar, index) => {
          const tall = bar.events ? Math.max(2, Math.sqrt(bar.events / most) * (height - 2)) : 0;
          return (
            <g key={bar.at ?? 'open'} onMouseEnter={() => setShown(index)}>
              <rect x={index * 4} y={0} width={4} height={height} fill="transparent" />
              <rect
                x={index * 4 + 0.6}
                y={height - tall}
                width={2.8}
                height={tall}
                vectorEffect="non-scaling-stroke"
                className={cx(
                  bar.at ? 'fill-good' : 'fill-transparent stroke-ink-3',
                  bar.at && (shown === index ? 'opacity-100' : 'opacity-55'),
                )}
              />
            </g>
          );
        })}
      </svg>
      <div className="flex border-t border-line-2 pt-1.5" aria-hidden>
        {spans.map(({ number, until, begins, ends }) => (
          <span
            key={number}
            style={{ width: `${(Math.max(1, ends - begins) / wide) * 100}%` }}
            className={cx(
              'truncate rounded-tag px-2 py-0.5 text-micro',
              until ? 'min-w-24 bg-hover text-ink-2' : 'min-w-36 bg-accent-wash text-accent-ink',
            )}
          >
            {until
              ? say('Key {number, number}, retired, still verifies', { number })
              : say('Key {number, number}, in use', { number })}
          </span>
        ))}
      </div>
    </figure>
  );
};

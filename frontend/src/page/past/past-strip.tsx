import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { dayLength } from '@candor/contracts/values/days';
import { say } from '@candor/contracts/words/say';
import type { Past } from '@candor/contracts/kernel/past';
import { IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { meantKey } from '../../kit/keys/meant-key.ts';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { dateText, dayText, timeText, weekdayText } from '../../kit/time.tsx';

/** While the handle is dragged, the board follows at most this often (ms). */
const followsEvery = 100;
/** Playing a day takes this long (ms). */
const playsEvery = 1_000;
/** In milliseconds. A page that has not arrived by then will not arrive. */
const pageComes = 5_000;
const tallest = 20;
/** The least distance between labels of the rail, as a share of it. */
const apart = 0.14;
const rightward = () => getComputedStyle(document.documentElement).direction !== 'rtl';
const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

type Labelled = { at: number; text: string };
/** The labels under the rail: its beginning, and the busiest days where there is room. */
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

/** The days of a record as a chart that is also a slider: a bar a day, darker and taller on busy days. The part between the moment and now is blue. */
export const PastStrip = ({
  past,
  zone,
  goTo,
}: {
  past: Past;
  zone: string | null;
  goTo: (moment: string | null, how?: { replace?: boolean }) => void;
}) => {
  const rail = useRef<HTMLDivElement>(null);
  const [now, setNow] = useState(() => Date.now());
  const [held, setHeld] = useState<number | null>(null);
  const [playing, setPlaying] = useState(false);
  const followed = useRef(0);
  const taken = useRef(past.as_of);
  const from = Date.parse(past.from);
  const began = Math.max(from, Date.parse(past.began));
  const shown = Date.parse(past.as_of);
  const at = held ?? Math.min(shown, now);
  const share = (moment: number) => Math.min(1, Math.max(0, (moment - from) / Math.max(1, now - from)));
  const most = Math.max(1, ...past.days.map(({ count }) => count));
  const width = 1 / past.days.length;

  const show = (moment: number, how?: { replace?: boolean }) =>
    goTo(moment >= now ? null : new Date(Math.max(moment, began)).toISOString(), how);
  const pointed = ({ clientX }: { clientX: number }): number => {
    const { left, width: wide } = rail.current!.getBoundingClientRect();
    const along = (clientX - left) / wide;
    const forward = rightward() ? along : 1 - along;
    return Math.round(from + Math.min(1, Math.max(0, forward)) * (now - from));
  };
  const take = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setPlaying(false);
    taken.current = past.as_of;
    setHeld(pointed(event));
  };
  const drag = (event: PointerEvent) => {
    if (held === null) return;
    const moment = pointed(event);
    setHeld(moment);
    if (event.timeStamp - followed.current < followsEvery || moment >= now) return;
    followed.current = event.timeStamp;
    show(moment, { replace: true });
  };
  const release = (event: PointerEvent) => {
    if (held === null) return;
    show(pointed(event), { replace: followed.current > 0 });
    followed.current = 0;
    setHeld(null);
  };
  /** The system canceled the drag: return to the moment where it began. */
  const callOff = () => {
    if (followed.current > 0) goTo(taken.current, { replace: true });
    followed.current = 0;
    setHeld(null);
  };
  // Keys pressed while the page of an earlier key loads count from that page's moment.
  const aimed = useRef<{ from: string; at: number } | null>(null);
  const leaving = useRef<{ from: string; since: number } | null>(null);
  const owed = useRef(0);
  const byDay = (days: number) => {
    const at = (aimed.current?.from === past.as_of ? aimed.current.at : shown) + days * dayLength;
    aimed.current = { from: past.as_of, at: Math.max(at, began) };
    show(at);
  };
  /** Only the page of the last event knows the next one, so a step waits for it. A held key is not remembered. */
  const byEvent = (step: 1 | -1, repeated = false) => {
    if (leaving.current?.from === past.as_of && Date.now() - leaving.current.since < pageComes) {
      if (!repeated) owed.current += step;
      return;
    }
    const to = step < 0 ? past.before : past.after;
    if (step < 0 && !to) return;
    leaving.current = { from: past.as_of, since: Date.now() };
    goTo(to);
  };
  const arrived = useRef(() => undefined as void);
  useEffect(() => {
    arrived.current = () => {
      aimed.current = leaving.current = null;
      const step = Math.sign(owed.current);
      owed.current -= step;
      if (step) byEvent(step as 1 | -1);
    };
  });
  // Once for each page that arrives.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => arrived.current(), [past.as_of]);
  /** Time runs in reading direction, so left may be earlier or later. */
  const sideways = (event: { shiftKey: boolean; repeat: boolean }, towards: 'left' | 'right') => {
    const on = (towards === 'left') !== rightward();
    if (event.shiftKey) byDay(on ? 1 : -1);
    else byEvent(on ? 1 : -1, event.repeat);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step: Record<string, () => unknown> = {
      ArrowLeft: () => sideways(event, 'left'),
      ArrowDown: () => (event.shiftKey ? byDay(-1) : byEvent(-1, event.repeat)),
      ArrowRight: () => sideways(event, 'right'),
      ArrowUp: () => (event.shiftKey ? byDay(1) : byEvent(1, event.repeat)),
      PageDown: () => byDay(-7),
      PageUp: () => byDay(7),
      Home: () => goTo(past.began),
      End: () => goTo(null),
    };
    const key = meantKey(event.key);
    if (!step[key]) return;
    event.preventDefault();
    event.stopPropagation();
    step[key]!();
  };
  const right = rightward();
  useShortcut('arrowleft', right ? say('One event back') : say('One event on'), (event) => sideways(event, 'left'), {
    held: true,
  });
  useShortcut('arrowright', right ? say('One event on') : say('One event back'), (event) => sideways(event, 'right'), {
    held: true,
  });
  useShortcut('home', say('To the first event'), () => goTo(past.began));
  useShortcut('end', say('Back to now'), () => goTo(null));
  useShortcut(' ', say('Play the days'), () => setPlaying(!playing));

  const next = useRef(() => undefined as void);
  useEffect(() => {
    next.current = () => {
      setNow(Date.now());
      if (shown + dayLength >= Date.now()) setPlaying(false);
      goTo(shown + dayLength >= Date.now() ? null : new Date(shown + dayLength).toISOString(), { replace: true });
    };
  });
  useEffect(() => {
    if (!playing) return;
    const timer = window.setInterval(() => next.current(), playsEvery);
    return () => window.clearInterval(timer);
  }, [playing]);

  const words = say('{day}, {time}', { day: weekdayText(at, zone), time: timeText(at, zone) });
  const place = share(at);
  /** Whether a place on the rail is so close to its left end that the label must be to the right of it. */
  const nearLeft = (along: number) => (right ? along : 1 - along) < 0.12;
  return (
    <div className="flex shrink-0 items-center gap-3 px-5 pt-8 pb-1 max-sm:order-last max-sm:gap-2 max-sm:border-t max-sm:border-line max-sm:px-3 max-sm:pb-2">
      <IconButton
        kind="soft"
        label={playing ? say('Pause') : say('Play, one day per second')}
        keys="Space"
        onClick={() => setPlaying(!playing)}
      >
        {playing ? <Pause size={14} aria-hidden /> : <Play size={14} aria-hidden />}
      </IconButton>
      <span className="text-meta whitespace-nowrap text-ink-2 max-lg:hidden">{say('1 day per second')}</span>
      <div className="min-w-0 flex-1 px-2">
        {/* the pointer uses the bars, the keyboard the handle */}
        <div
          ref={rail}
          onPointerDown={take}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={callOff}
          className="relative h-9 cursor-pointer touch-none"
        >
          {past.days.map(({ day, count }, index) => {
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
          })}
          <i aria-hidden className="absolute inset-x-0 bottom-[11px] h-[3px] rounded-full bg-line-2" />
          <i
            aria-hidden
            className="absolute bottom-[11px] h-[3px] rounded-full bg-accent"
            style={{ insetInlineStart: `${place * 100}%`, insetInlineEnd: 0 }}
          />
          <i
            aria-hidden
            className="absolute end-[-7px] bottom-[6px] size-[13px] rounded-full border-2 border-ink-4 bg-sheet"
          />
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
        </div>
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
      </div>
      <span className="flex items-center gap-1 text-meta text-ink-2">
        <span className="me-1 max-lg:hidden">{say('Event')}</span>
        <IconButton label={say('One event back')} size="sm" disabled={!past.before} onClick={() => byEvent(-1)}>
          <ChevronLeft size={15} aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
        <IconButton label={say('One event on')} size="sm" onClick={() => byEvent(1)}>
          <ChevronRight size={15} aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
      </span>
      <span className="sr-only" role="status">
        {held === null && say('As of {moment}', { moment: `${dateText(shown, zone)} ${timeText(shown, zone)}` })}
      </span>
    </div>
  );
};

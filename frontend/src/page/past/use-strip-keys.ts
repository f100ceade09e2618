import { type KeyboardEvent, useEffect, useRef } from 'react';
import { dayLength } from '@candor/contracts/values/days';
import { say } from '@candor/contracts/words/say';
import { meantKey } from '../../kit/keys/meant-key.ts';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import type { Moments, PastStripProps } from './use-moments.ts';
import { rightward } from './use-strip-drag.ts';

/** The milliseconds per day while the days are played. */
const playsEvery = 1_000;
/** The milliseconds to wait for a page. One that has not arrived by then will not arrive. */
const pageComes = 5_000;

/** The keys and buttons of the strip: one event or day back or forward, and playing the days. */
export const useStripKeys = (
  { past, goTo }: PastStripProps,
  { setNow, playing, setPlaying, began, shown, show }: Moments,
) => {
  // If a key is pressed while the page of an earlier key loads, it counts from the time of that page.
  const aimed = useRef<{ from: string; at: number } | null>(null);
  const leaving = useRef<{ from: string; since: number } | null>(null);
  const owed = useRef(0);
  const byDay = (days: number) => {
    const at = (aimed.current?.from === past.as_of ? aimed.current.at : shown) + days * dayLength;
    aimed.current = { from: past.as_of, at: Math.max(at, began) };
    show(at);
  };
  /** Moves by one event. Only the page of the last event knows the next one, so a step waits for that page. Repeats of a key that is held down are not remembered. */
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
  // Runs once for each page that arrives.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => arrived.current(), [past.as_of]);
  /** Handles the arrow keys left and right. Time runs in reading direction, so left may be earlier or later. */
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

  return { byEvent, onKeyDown };
};

import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router-dom';
import { lastRead } from './position.ts';

// The server says which rows changed; the page on screen is asked again when it shows such rows.

export type Change = { model: string; keys: string[] };
type Listener = (changed: readonly Change[], position: number) => void;
const listeners = new Set<Listener>();
const longestPause = 60_000;
/** What was told of late: a screen that mounts after the telling still hears of it. */
const told: { changed: Change[]; position: number }[] = [];
const toldKept = 50;

/** Listens while signed in; reconnects quietly. After a gap it reports a change of everything ('*'). Returns the stop. */
export const listen = (): (() => void) => {
  let source: EventSource | null = null;
  let timer = 0;
  let pause = 2_000;
  let gap = false;
  const open = () => {
    source = new EventSource('/events');
    source.addEventListener('open', () => {
      pause = 2_000;
      if (gap) for (const tell of listeners) tell([{ model: '*', keys: [] }], Number.MAX_SAFE_INTEGER);
      gap = false;
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const { position, changed } = JSON.parse(data) as { position: number; changed: Change[] };
      told.push({ changed, position });
      if (told.length > toldKept) told.shift();
      for (const tell of listeners) tell(changed, position);
    });
    source.addEventListener('error', () => {
      gap = true;
      if (source?.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
      timer = window.setTimeout(open, pause);
      pause = Math.min(pause * 2, longestPause);
    });
  };
  open();
  return () => {
    window.clearTimeout(timer);
    source?.close();
  };
};

/** Calls back when rows of these read models change. */
export const useChanges = (
  models: readonly string[],
  callback: (changed: readonly Change[], position: number) => void,
) => {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  const names = models.join(' ');
  useEffect(() => {
    const wanted = new Set(names.split(' '));
    const listener: Listener = (changed, position) => {
      const ours = changed.filter(({ model }) => model === '*' || wanted.has(model));
      if (ours.length) latest.current(ours, position);
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [names]);
};

/** Asks the page again when rows of these read models change (300 ms after the last one, when the tab is looked at). With `keys` only for those rows. Nothing scrolls. */
export const useLivePage = (models: readonly string[], keys?: readonly string[]) => {
  const { revalidate } = useRevalidator();
  const timer = useRef(0);
  const hear = (changed: readonly Change[], position: number) => {
    if (position <= lastRead()) return; // the page already shows it
    if (keys && !changed.some((change) => change.model === '*' || change.keys.some((key) => keys.includes(key))))
      return;
    const ask = () =>
      document.hidden ? document.addEventListener('visibilitychange', ask, { once: true }) : void revalidate();
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(ask, 300);
  };
  useChanges(models, hear);
  useEffect(() => {
    for (const { changed, position } of told)
      if (changed.some(({ model }) => models.includes(model))) hear(changed, position);
    return () => window.clearTimeout(timer.current);
    // Only what was missed before the first paint.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
};

import { useCallback, useEffect, useRef } from 'react';
import { useChanges } from './live/live.ts';

/** Runs `ask` when rows of these read models change: `pause` ms after the change, and never twice at the same time. If rows change while a request runs, it asks again, so that the last answer is never older than the last change. `first`: it also asks when mounted, because rows may have changed since the shown data was read. */
export const useAsking = (
  models: readonly string[],
  pause: number,
  ask: () => Promise<unknown>,
  { first } = { first: false },
) => {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const at = useRef({ timer: 0, asking: false, changed: false, gone: false });
  const asks = useCallback(async () => {
    const now = at.current;
    now.timer = 0;
    now.asking = true;
    do {
      now.changed = false;
      await latest.current().catch(() => undefined); // the shown data stays
      if (now.changed) await new Promise((resolve) => setTimeout(resolve, pause));
    } while (now.changed && !now.gone);
    now.asking = false;
  }, [pause]);
  useChanges(models, () => {
    const now = at.current;
    if (now.asking) now.changed = true;
    else now.timer ||= window.setTimeout(() => void asks(), pause);
  });
  useEffect(() => {
    const now = at.current;
    now.gone = false;
    if (first) void asks();
    return () => {
      now.gone = true;
      window.clearTimeout(now.timer);
      now.timer = 0;
    };
  }, [first, asks]);
};

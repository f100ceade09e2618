import { useCallback, useEffect, useRef, useState } from 'react';
import type { Panel } from '@candor/contracts/pipeline/panel';
import { errorOf } from '../../page/call.ts';
import { useChanges } from '../../page/live/live.ts';
import { askPanel } from '../pipeline/pipeline-calls.ts';

type State = { id: string | null; panel: Panel | null; error: string | null };

/** The drawer's data for an application, or none. It is loaded when the drawer opens, when the page is loaded again, and when the person, messages or scorecards change. */
export const usePanel = (id: string | null, position: number) => {
  const [state, setState] = useState<State>({ id, panel: null, error: null });
  const [again, setAgain] = useState(0);
  const timer = useRef(0);
  useEffect(() => {
    if (id === null) return;
    const stop = new AbortController();
    void askPanel(id, stop.signal).then(
      (answer) => {
        if (stop.signal.aborted) return;
        setState((now) =>
          answer.status === 'ok'
            ? { id, panel: answer.payload, error: null }
            : { id, panel: now.id === id ? now.panel : null, error: errorOf(answer) },
        );
      },
      () => undefined,
    );
    return () => stop.abort();
    // `position` and `again` trigger another request
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, position, again]);
  const refresh = useCallback(() => setAgain((count) => count + 1), []);
  useChanges(['people', 'messages', 'scorecards'], () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(refresh, 300);
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const own = state.id === id ? state : null;
  return { panel: own?.panel ?? null, error: own?.error ?? null, refresh };
};

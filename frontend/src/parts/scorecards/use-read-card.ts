import { useCallback, useEffect, useState } from 'react';
import { readCard } from '@candor/contracts/scorecards/endpoints';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { call, errorOf } from '../../page/call.ts';
import { useChanges } from '../../page/live/live.ts';

export type ReadCard = PayloadOf<typeof readCard>;
type State = { id: string; card: ReadCard | null; error: string | null };

/** A scorecard as its reader may see it. It is loaded again when any scorecard changes. */
export const useReadCard = (id: string) => {
  const [state, setState] = useState<State>({ id, card: null, error: null });
  const [again, setAgain] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    void call(readCard, { user_appointment_id: id }, { signal: stop.signal }).then(
      (answer) => {
        if (stop.signal.aborted) return;
        setState(
          answer.status === 'ok'
            ? { id, card: answer.payload, error: null }
            : { id, card: null, error: errorOf(answer) },
        );
      },
      () => undefined,
    );
    return () => stop.abort();
    // `again` triggers another request
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, again]);
  const refresh = useCallback(() => setAgain((count) => count + 1), []);
  useChanges(['scorecards'], refresh);
  const own = state.id === id ? state : null;
  return { card: own?.card ?? null, error: own?.error ?? null, refresh };
};

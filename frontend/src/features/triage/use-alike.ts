import { useEffect, useState } from 'react';
import { type Alike, alikeCandidates } from '@candor/contracts/duplicates/duplicates';
import { call } from '../../page/call.ts';

/** The milliseconds that a candidate must be shown before duplicates are looked up. */
const pause = 300;
const nobody: readonly Alike[] = [];

/** Records that may be the same person as this one. They are requested after the candidate is shown, so that the page does not wait for them. */
export const useAlike = (candidate_id: string): readonly Alike[] => {
  const [known, setKnown] = useState<{ of: string; alike: readonly Alike[] } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const timer = window.setTimeout(() => {
      void call(alikeCandidates, { candidate_id }, { signal: stop.signal }).then(
        (answer) => {
          if (!stop.signal.aborted && answer.status === 'ok')
            setKnown({ of: candidate_id, alike: answer.payload.items });
        },
        () => undefined,
      );
    }, pause);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [candidate_id]);
  return known?.of === candidate_id ? known.alike : nobody;
};

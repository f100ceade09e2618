import { useEffect, useRef, useState } from 'react';
import { askFitting, type Fitting } from '../../parts/pipeline/ask-fitting.ts';

type Found = Fitting['recorded'][number];
/** The recorded facts of these people, and when their message is sent, loaded before they are shown. The page does not wait for it. */
export const useRecorded = (ids: readonly string[]): ReadonlyMap<string, Found> => {
  const [known, setKnown] = useState<ReadonlyMap<string, Found>>(new Map());
  const asked = useRef(new Set<string>());
  const wanted = ids.join(' ');
  useEffect(() => {
    const fresh = wanted.split(' ').filter((id) => id && !asked.current.has(id));
    if (!fresh.length) return;
    for (const id of fresh) asked.current.add(id);
    askFitting(fresh, { reason: null }).then(
      (answer) => {
        if (answer.status === 'error') return;
        const found = answer.payload.recorded.map((each) => [each.application_id, each] as const);
        setKnown((now) => new Map([...now, ...found]));
      },
      () => undefined,
    );
  }, [wanted]);
  return known;
};

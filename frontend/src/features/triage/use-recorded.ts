import { useEffect, useRef, useState } from 'react';
import { askFitting, type Fitting } from '../../parts/pipeline/ask-fitting.ts';

type Found = Fitting['recorded'][number];
/** The recorded facts of these people and the time of their message. They are requested before a person is shown, and the page does not wait for them. */
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

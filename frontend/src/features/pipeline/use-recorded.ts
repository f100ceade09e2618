import { useEffect, useRef, useState } from 'react';
import { askFitting } from './ask-fitting.ts';
import type { RecordLines } from './recorded.tsx';

/** What is recorded of these people, asked for before they are shown. Nobody waits for it: it is not there yet, or does not come. */
export const useRecorded = (ids: readonly string[]): ReadonlyMap<string, RecordLines> => {
  const [known, setKnown] = useState<ReadonlyMap<string, RecordLines>>(new Map());
  const asked = useRef(new Set<string>());
  const wanted = ids.join(' ');
  useEffect(() => {
    const fresh = wanted.split(' ').filter((id) => id && !asked.current.has(id));
    if (!fresh.length) return;
    for (const id of fresh) asked.current.add(id);
    askFitting(fresh, null).then(
      (answer) => {
        if (answer.status === 'error') return;
        const found = answer.payload.recorded.map(({ application_id, lines }) => [application_id, lines] as const);
        setKnown((now) => new Map([...now, ...found]));
      },
      () => undefined,
    );
  }, [wanted]);
  return known;
};

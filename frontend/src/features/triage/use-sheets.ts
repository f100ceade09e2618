import { useCallback, useEffect, useRef, useState } from 'react';
import type { Panel } from '@candor/contracts/pipeline/panel';
import { errorOf } from '../../page/call.ts';
import { touches, useChanges } from '../../page/live/live.ts';
import { askPanel } from '../../parts/pipeline/pipeline-calls.ts';

type Sheet = { panel: Panel | null; error: string | null };
const kept = 40;

/** The data of these people, loaded before they are shown, so that the reader does not wait for the next person. */
export const useSheets = (ids: readonly string[]) => {
  const [sheets, setSheets] = useState<ReadonlyMap<string, Sheet>>(new Map());
  const asked = useRef(new Set<string>());
  const timer = useRef(0);
  const latest = useRef(new Map<string, number>());
  const ask = useCallback((id: string) => {
    asked.current.add(id);
    const turn = (latest.current.get(id) ?? 0) + 1;
    latest.current.set(id, turn);
    void askPanel(id).then((answer) => {
      // A later request about this person was sent, and only its answer counts.
      if (latest.current.get(id) !== turn) return;
      if (answer.status === 'error') asked.current.delete(id);
      setSheets((now) => {
        const next = new Map(now);
        const panel = answer.status === 'ok' ? answer.payload : (now.get(id)?.panel ?? null);
        next.delete(id);
        next.set(id, { panel, error: answer.status === 'ok' ? null : errorOf(answer) });
        for (const [oldest] of next) {
          if (next.size <= kept) break;
          next.delete(oldest);
          asked.current.delete(oldest);
        }
        return next;
      });
    });
  }, []);
  const wanted = ids.join(' ');
  useEffect(() => {
    for (const id of wanted ? wanted.split(' ') : []) if (!asked.current.has(id)) ask(id);
  }, [wanted, ask]);
  useChanges(['people', 'messages'], (changed) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      for (const id of ids) {
        // Data that failed to load is requested again when the queue changes or the reader retries, not with every change of any person.
        if (!asked.current.has(id)) continue;
        // While the data is still loading, its person is not known yet.
        const person = sheets.get(id)?.panel?.person.id;
        if (!person || changed.some((change) => touches(change, [person]))) ask(id);
      }
    }, 300);
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return { of: (id: string): Sheet => sheets.get(id) ?? { panel: null, error: null }, ask };
};

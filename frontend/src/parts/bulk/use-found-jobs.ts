import { useCallback, useEffect, useRef, useState } from 'react';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import type { Option } from '@candor/contracts/kernel/standard';
import { bulkChoices } from '@candor/contracts/bulk/bulk';
import { call, errorOf } from '../../page/call.ts';

const typingPause = 200;
const together = (known: readonly Option[], found: readonly Option[]): readonly Option[] => [
  ...known,
  ...found.filter(({ value }) => !known.some((each) => each.value === value)),
];

/** The jobs that the caller may use in this dialog. The server searches them, because they may not fit into one answer. */
export const useFoundJobs = () => {
  const [choices, setChoices] = useState<PayloadOf<typeof bulkChoices> | null>(null);
  const [jobs, setJobs] = useState<readonly Option[]>([]);
  const [problem, setProblem] = useState('');
  const asked = useRef({ timer: 0, stop: new AbortController() });
  const find = useCallback((search: string) => {
    asked.current.stop.abort();
    const stop = new AbortController();
    asked.current.stop = stop;
    return call(bulkChoices, { search }, { signal: stop.signal }).then(
      (answer) => {
        setProblem(errorOf(answer));
        if (answer.status !== 'ok') return;
        setChoices((before) => before ?? answer.payload);
        setJobs((known) => together(known, answer.payload.jobs));
      },
      () => undefined,
    );
  }, []);
  const type = (text: string) => {
    window.clearTimeout(asked.current.timer);
    if (text.trim()) asked.current.timer = window.setTimeout(() => void find(text.trim()), typingPause);
  };
  useEffect(() => {
    const { current } = asked;
    void find('');
    return () => {
      window.clearTimeout(current.timer);
      current.stop.abort();
    };
  }, [find]);
  return { choices, jobs, problem, type, retry: () => void find('') };
};

import { useEffect, useRef, useState } from 'react';
import type { Answer } from '@candor/contracts/kernel/endpoint';
import { say } from '@candor/contracts/words/say';
import { putFile, type SignedAddress, sizeProblem, uploadProblem } from './upload.tsx';

/** One of several uploads. `share`: the uploaded part, from 0 to 1. `problem`: why it failed. */
export type Uploading<Signed> = { name: string; share: number; signed: Signed | null; problem: string | null };
/** How many files are sent at the same time. */
const atOnce = 4;

/** Sends files, a few at the same time, and reports the progress of each. `most` is in bytes. The uploads stop when the screen is left. */
export const useUploads = <Signed extends SignedAddress>(
  files: readonly File[],
  most: number,
  sign: (file: File) => Promise<Answer<Signed>>,
): readonly Uploading<Signed>[] => {
  const [all, setAll] = useState<readonly Uploading<Signed>[]>(() =>
    files.map(({ name }) => ({ name, share: 0, signed: null, problem: null })),
  );
  const asked = useRef(sign);
  useEffect(() => {
    const stop = new AbortController();
    const note = (at: number, change: Partial<Uploading<Signed>>) => {
      if (!stop.signal.aborted)
        setAll((now) => now.map((each, index) => (index === at ? { ...each, ...change } : each)));
    };
    const send = async (at: number) => {
      const file = files[at]!;
      const wrong = sizeProblem(file, most);
      if (wrong) return note(at, { problem: wrong });
      try {
        const answer = await asked.current(file);
        if (answer.status === 'error')
          return note(at, { problem: answer.error ?? answer.errors?.join(' ') ?? say('Not uploaded.') });
        await putFile(answer.payload, file, (share) => note(at, { share }), stop.signal);
        note(at, { share: 1, signed: answer.payload });
      } catch (failure) {
        if (stop.signal.aborted) return;
        console.error(failure); // docs/rules/requests-and-errors.md#uploads
        note(at, { problem: uploadProblem(failure) });
      }
    };
    let next = 0;
    const work = async () => {
      while (next < files.length && !stop.signal.aborted) await send(next++);
    };
    for (let count = 0; count < atOnce; count++) void work();
    return () => stop.abort();
  }, [files, most]);
  return all;
};

import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { nextAfter } from './queue-walk.ts';
import * as sittings from './sitting.ts';
import { sittingActions } from './sitting-actions.ts';
import { sittingMemory, type Tally, type SittingLine } from './sitting-moves.ts';

type Given = {
  listed: readonly ApplicationRow[];
  position: number;
  /** Whether the reader is writing about this person. Their text would be lost if the next person appeared automatically. */
  isWriting: (id: string) => boolean;
};

/** A sitting of triage (one run through new resumes): the shown person, and the decisions with Undo. A key shows the next person before the server answers. */
export const useSitting = ({ listed, position, isWriting }: Given) => {
  const { revalidate } = useRevalidator();
  const [sitting, change] = useState(sittings.fresh);
  const [shownId, show] = useState<string | null>(null);
  const [held, hold] = useState<ApplicationRow | null>(null);
  const [told, tell] = useState<SittingLine | null>(null);
  const [news, setNews] = useState<SittingLine | null>(null);
  const [tally, count] = useState<Tally>({ advance: 0, archive: 0, read: 0, skip: 0 });
  const [pace, setPace] = useState(() => ({ from: Date.now(), to: 0 }));
  const queue = useMemo(() => sittings.waitingIn(listed, position, sitting), [listed, position, sitting]);
  const current = held ?? queue.find((row) => row.id === shownId) ?? queue[0] ?? null;

  const [memory] = useState(() => sittingMemory({ queue, current }));
  const before = useRef<{ queue: readonly ApplicationRow[]; current: ApplicationRow | null }>({ queue, current });
  useLayoutEffect(() => {
    memory.draw({ queue, current });
  });

  const actions = useMemo(
    () => sittingActions({ position, revalidate, memory, change, show, hold, tell, setNews, count, setPace }),
    [revalidate, position, memory],
  );

  useLayoutEffect(() => {
    const known = before.current;
    before.current = { queue, current };
    const was = known.current;
    if (!was || held || queue.some((row) => row.id === was.id) || memory.mine.has(was.id)) return;
    void actions.lost(was, isWriting(was.id));
    show(nextAfter(known.queue, queue, was.id));
  }, [queue, current, held, actions, isWriting, memory]);

  const spent = tally.advance + tally.archive + tally.read;
  return {
    ...actions,
    queue,
    current,
    /** Whether others have decided on the shown person, who stays on screen because of unsent text. */
    gone: held !== null,
    told,
    news,
    tally,
    /** The mean milliseconds per decision; null until three decisions were made. */
    each: spent >= 3 ? (pace.to - pace.from) / spent : null,
  };
};

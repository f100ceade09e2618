import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { JobRights } from '@candor/contracts/jobs/job-permission';
import type { Step } from '@candor/contracts/jobs/values';
import { useGo } from '../../kit/link.tsx';
import { leaveForPage } from '../../kit/keys/shortcuts.tsx';
import { bookTo } from '../booking/booking-links.ts';
import { stillMoving, type Move } from '../board/board-state.ts';
import type { InHand } from './in-hand.ts';
import { carrying } from './carry-moves.ts';
import type { OpenDialog } from './open-dialog.ts';
import { plainActions } from './plain-actions.ts';
import { stepMoves } from './step-moves.ts';

/** Returns a function that gives the newest value to code that runs later. The function is the same in each render. */
const useNewest = <Value>(value: Value): (() => Value) => {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return useCallback(() => newest.current, []);
};

type Given = { jobId: string; steps: readonly Step[]; rights: JobRights; position: number };
/** The pipeline's actions for a screen. They are shown immediately, reverted if refused, and offer Undo; the result also has the dialog that is shown. `moves`: the moves that the page does not show yet. */
export const usePipeline = ({ jobId, steps, rights, position }: Given) => {
  const { revalidate } = useRevalidator();
  const [all, setMoves] = useState<readonly Move[]>([]);
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const go = useGo();
  const moves = useMemo(() => stillMoving(all, position), [all, position]);
  const live = useNewest({ steps, rights, jobId });

  const actions = useMemo(() => {
    /** Shows a dialog, or closes it. Interviews are booked on a separate page. */
    const ask = (wanted: OpenDialog | { kind: 'schedule'; subject: InHand } | null) => {
      if (wanted?.kind !== 'schedule') return setAsked(wanted);
      leaveForPage();
      void go(bookTo(live().jobId, wanted.subject.id));
    };
    const { carry, carryBack } = carrying({ setMoves, revalidate });
    return {
      ask,
      ...stepMoves({ carryBack, ask, revalidate, live }),
      ...plainActions({ carry, revalidate, live }),
    };
  }, [revalidate, go, live]);
  return { ...actions, asked, moves, actions };
};
export type Pipeline = ReturnType<typeof usePipeline>;

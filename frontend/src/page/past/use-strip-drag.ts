import { type PointerEvent, useRef, type RefObject } from 'react';
import type { Moments, PastStripProps } from './use-moments.ts';

/** The least milliseconds between two updates of the page while the handle is dragged. */
const followsEvery = 100;
/** Whether time runs from left to right, which is the reading direction of the page. */
export const rightward = () => getComputedStyle(document.documentElement).direction !== 'rtl';

/** Handles the pointer on the rail (the line of days): the handle follows the pointer, and the record follows the handle. */
export const useStripDrag = (
  { past, goTo }: PastStripProps,
  { now, held, setHeld, setPlaying, from, show }: Moments,
  rail: RefObject<HTMLDivElement | null>,
) => {
  const followed = useRef(0);
  const taken = useRef(past.as_of);
  const pointed = ({ clientX }: { clientX: number }): number => {
    const { left, width: wide } = rail.current!.getBoundingClientRect();
    const along = (clientX - left) / wide;
    const forward = rightward() ? along : 1 - along;
    return Math.round(from + Math.min(1, Math.max(0, forward)) * (now - from));
  };
  const take = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setPlaying(false);
    taken.current = past.as_of;
    setHeld(pointed(event));
  };
  const drag = (event: PointerEvent) => {
    if (held === null) return;
    const moment = pointed(event);
    setHeld(moment);
    if (event.timeStamp - followed.current < followsEvery || moment >= now) return;
    followed.current = event.timeStamp;
    show(moment, { replace: true });
  };
  const release = (event: PointerEvent) => {
    if (held === null) return;
    show(pointed(event), { replace: followed.current > 0 });
    followed.current = 0;
    setHeld(null);
  };
  /** Returns to the time at which the drag began, because the system canceled the drag. */
  const callOff = () => {
    if (followed.current > 0) goTo(taken.current, { replace: true });
    followed.current = 0;
    setHeld(null);
  };
  return { take, drag, release, callOff };
};

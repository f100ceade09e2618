import { type PointerEvent, useEffect, useRef } from 'react';
import { quarter } from '../../parts/booking/day-rows.ts';
import { grid, minute } from '../../parts/booking/plan.ts';

/** Converts the pointer's movement into a time. Escape, or a drag ended by the system, restores the time before the drag. */
export const usePlanDrag = ({
  start,
  onWanted,
  onDropped,
}: {
  start: number | null;
  onWanted: (at: number) => void;
  onDropped: (at: number) => void;
}) => {
  const held = useRef<{ y: number; start: number; wanted: number } | null>(null);
  const calledOff = useRef(() => undefined as void);
  const callOff = () => {
    const drag = held.current;
    held.current = null;
    if (drag && drag.wanted !== drag.start) onWanted(drag.start);
  };
  useEffect(() => {
    calledOff.current = callOff;
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !held.current) return;
      // Escape ends the drag and must not close anything.
      event.preventDefault();
      event.stopImmediatePropagation();
      calledOff.current();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  const at = (event: PointerEvent) =>
    held.current!.start + Math.round((event.clientY - held.current!.y) / quarter) * grid * minute;
  return {
    onPointerDown: (event: PointerEvent) => {
      if (start === null || event.button !== 0) return;
      held.current = { y: event.clientY, start, wanted: start };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (!held.current) return;
      const wanted = at(event);
      if (wanted === held.current.wanted) return;
      held.current.wanted = wanted;
      onWanted(wanted);
    },
    onPointerUp: () => {
      if (!held.current) return;
      const { wanted, start: before } = held.current;
      held.current = null;
      if (wanted !== before) onDropped(wanted);
    },
    onPointerCancel: callOff,
  };
};

import { useEffect, useRef, type RefObject } from 'react';
import type { AtHand } from '../../parts/pipeline/at-hand.ts';
import { placeOf, type DrawnColumn } from '../../parts/board/board-state.ts';

/** Keeps the current card visible when it moves, and when the drawer opens beside the board. */
export const useHandInSight = (
  board: RefObject<HTMLDivElement | null>,
  columns: readonly DrawnColumn[],
  { id: handId, isOpen }: AtHand,
) => {
  const place = placeOf(columns, handId);
  const placed = place && `${place.column.step.id} ${place.at}`;
  /** Keeps the current card visible when it moves, and focused if the focus is on the board. */
  const shown = useRef(handId);
  useEffect(() => {
    if (!handId || !placed) return;
    const moved = shown.current !== null && shown.current !== handId;
    shown.current = handId;
    const seek = () => {
      const card = board.current?.querySelector<HTMLElement>(`[data-card="${handId}"]`);
      card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const keyboard = document.activeElement;
      const lost = keyboard === document.body && (moved || !isOpen);
      if (card && (lost || (board.current!.contains(keyboard) && !card.contains(keyboard))))
        card.querySelector('a')?.focus({ preventScroll: true });
    };
    seek();
    // A long column draws the card only after the board has scrolled to it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(seek);
    });
    return () => cancelAnimationFrame(frame);
  }, [board, handId, placed, isOpen]);
  useEffect(() => {
    if (!isOpen || !handId || !board.current) return;
    const seek = () =>
      board.current?.querySelector(`[data-card="${handId}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const resized = new ResizeObserver(seek); // reports the first size at once, and the size after the drawer opens
    resized.observe(board.current);
    return () => resized.disconnect();
  }, [board, isOpen, handId]);
};

import { useRef, type PointerEvent } from 'react';

/** The share of the card's width. A card that is moved less springs back. */
const far = 0.4;
/** The pixels sideways from which a touch counts as a swipe and not as a scroll. */
const slack = 12;

/** A card that follows the finger. If it is moved by two fifths of its width, it advances the candidate (toward the end of the line) or archives them (toward the start). */
export const useSwipe = ({ on, toEnd, toStart }: { on: boolean; toEnd: () => void; toStart: () => void }) => {
  const from = useRef<{ x: number; y: number; id: number; moving: boolean } | null>(null);
  const put = (card: HTMLElement, by: number) => {
    card.style.transition = by ? 'none' : '';
    card.style.transform = by ? `translateX(${by}px) rotate(${by / 60}deg)` : '';
  };
  const end = (event: PointerEvent<HTMLElement>, given: boolean) => {
    const began = from.current;
    from.current = null;
    if (!began || began.id !== event.pointerId || !began.moving) return;
    const card = event.currentTarget;
    const by = event.clientX - began.x;
    put(card, 0);
    if (!given || Math.abs(by) < card.clientWidth * far) return;
    const rtl = getComputedStyle(card).direction === 'rtl';
    if (by > 0 === rtl) toStart();
    else toEnd();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (on && event.pointerType === 'touch' && event.isPrimary)
        from.current = { x: event.clientX, y: event.clientY, id: event.pointerId, moving: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const began = from.current;
      if (!began || began.id !== event.pointerId) return;
      const by = event.clientX - began.x;
      if (!began.moving) {
        if (Math.abs(event.clientY - began.y) > slack) from.current = null;
        if (Math.abs(by) < slack) return;
        began.moving = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      put(event.currentTarget, by);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
};

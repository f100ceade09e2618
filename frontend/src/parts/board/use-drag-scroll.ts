import { type RefObject, useEffect } from 'react';
import { isCard } from './dragged.ts';

/** Scrolls the element while a card is dragged near its edge. Its code is loaded when the first drag begins, and already works during that drag. */
export const useDragScroll = (of: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const element = of.current!;
    let gone = false;
    let stop = (): void => undefined;
    const begin = (): void =>
      void import('@atlaskit/pragmatic-drag-and-drop-auto-scroll/element').then(
        ({ autoScrollForElements }) => {
          if (!gone) stop = autoScrollForElements({ element, canScroll: ({ source }) => isCard(source.data) });
        },
        () => undefined, // offline, cards can still be dragged to visible places
      );
    element.addEventListener('dragstart', begin, { once: true });
    return () => {
      gone = true;
      element.removeEventListener('dragstart', begin);
      stop();
    };
  }, [of]);

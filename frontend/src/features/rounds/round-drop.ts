import { useEffect, useRef, useState } from 'react';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { draggedQuestion } from './round-drag.ts';

/** A place where a dragged question can be dropped. */
export const useDrop = <Element extends HTMLElement>(onDrop: ((id: string) => void) | null) => {
  const element = useRef<Element>(null);
  const [over, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  const on = onDrop !== null;
  useEffect(() => {
    const target = element.current;
    if (!target || !on) return;
    return dropTargetForElements({
      element: target,
      canDrop: ({ source }) => draggedQuestion(source.data) !== null,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const id = draggedQuestion(source.data);
        if (id) latest.current?.(id);
      },
    });
  }, [on]);
  return { element, over };
};

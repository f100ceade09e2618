import { useEffect, useRef, useState } from 'react';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { cx } from '../../kit/cx.ts';
import { type Dragged, isCard } from './dragged.ts';

/** Whether the dragged card may be dropped on this column, and whether it is over the column. `mayDrop` decides. */
export const useDropOn = <Place>(place: Place, mayDrop: (dragged: Dragged<Place>, to: Place) => boolean) => {
  const box = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);
  useEffect(
    () =>
      dropTargetForElements({
        element: box.current!,
        canDrop: ({ source }) => isCard<Place>(source.data) && mayDrop(source.data, place),
        getData: () => ({ type: 'step', step: place }),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
    [place, mayDrop],
  );
  return { box, over };
};
/** The classes of a column that shows whether the dragged card may be dropped on it. */
export const dropLook = (offered: boolean | null, over: boolean) =>
  cx(
    'transition-[background-color,opacity] duration-100',
    over && offered !== null ? 'bg-accent-wash' : 'bg-well',
    offered === true && !over && 'shadow-[inset_0_0_0_1px_var(--accent-line)]',
    offered === false && 'opacity-45',
  );

import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';

export type Edge = 'top' | 'bottom';
type Wiring = {
  element: HTMLElement;
  /** The part by which the row is dragged. If it is null, the row only takes other rows. */
  handle: HTMLElement | null;
  id: string;
  /** The kind of the row: rows move only among rows of the same kind. */
  kind: string;
  accepts: (id: string) => boolean;
  onEdge: (edge: Edge | null) => void;
  onDragging: (dragging: boolean) => void;
  onDrop: (id: string, after: boolean) => void;
};

const edgeOf = (data: Record<string | symbol, unknown>): Edge =>
  extractClosestEdge(data) === 'bottom' ? 'bottom' : 'top';

/** Lets a row be dragged and take the rows that are dropped on it. Returns how to end that. */
export const sortByDrag = ({
  element,
  handle,
  id,
  kind,
  accepts,
  onEdge,
  onDragging,
  onDrop,
}: Wiring): (() => void) => {
  const stop = dropTargetForElements({
    element,
    canDrop: ({ source }) => source.data.kind === kind && source.data.id !== id && accepts(String(source.data.id)),
    getData: ({ input }) => attachClosestEdge({ id }, { element, input, allowedEdges: ['top', 'bottom'] }),
    onDrag: ({ self }) => onEdge(edgeOf(self.data)),
    onDragLeave: () => onEdge(null),
    onDrop: ({ self, source }) => {
      onEdge(null);
      onDrop(String(source.data.id), edgeOf(self.data) === 'bottom');
    },
  });
  const stopDrag = handle
    ? draggable({
        element,
        dragHandle: handle,
        getInitialData: () => ({ id, kind }),
        onDragStart: () => onDragging(true),
        onDrop: () => onDragging(false),
      })
    : undefined;
  return () => {
    stop();
    stopDrag?.();
  };
};

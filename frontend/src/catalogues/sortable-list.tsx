import { say } from '@candor/contracts/words/say';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { GripVertical } from 'lucide-react';
import { announce } from '../kit/announce.ts';
import { cx } from '../kit/cx.ts';
import type { Edge, sortByDrag } from '../kit/sort-by-drag.ts';

/** What a row needs to draw: its drag handle, and its moves for a menu (no move up on the first row, none down on the last). */
export type RowParts = { handle: ReactNode; up?: () => void; down?: () => void };
type Props<Item> = {
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** Stores the new order. If it returns false, the list shows the old order again. It is called again only after its end, with the order of the last move. */
  onSort: (ids: string[]) => Promise<boolean>;
  /** Whether rows can be moved. */
  on?: boolean;
  /** This row stays where it is, and no other row moves past it. */
  fixed?: (item: Item) => boolean;
  /** This row cannot be dragged, but others may be moved past it. */
  held?: (item: Item) => boolean;
  className?: string;
  rowClass?: string;
  children: (item: Item, parts: RowParts, index: number) => ReactNode;
};

/** The code for dragging comes when the pointer or the keyboard first reaches a list: many readers of a page move nothing. */
let loaded: typeof sortByDrag | null = null;
const useDragging = (list: RefObject<HTMLElement | null>) => {
  const [drag, setDrag] = useState(() => loaded);
  useEffect(() => {
    const element = list.current;
    if (drag || !element) return;
    const load = () =>
      void import('../kit/sort-by-drag.ts').then(
        (code) => {
          loaded = code.sortByDrag;
          setDrag(() => loaded);
        },
        () => {}, // The arrow keys and the menu move rows too, and the next touch tries again.
      );
    element.addEventListener('pointerenter', load);
    element.addEventListener('focusin', load);
    return () => {
      element.removeEventListener('pointerenter', load);
      element.removeEventListener('focusin', load);
    };
  }, [drag, list]);
  return drag;
};

const Row = ({
  drag,
  id,
  kind,
  name,
  index,
  movable,
  accepts,
  onDrop,
  onKey,
  rowClass,
  children,
}: {
  drag: typeof sortByDrag | null;
  id: string;
  kind: string;
  name: string;
  index: number;
  movable: boolean;
  accepts: (id: string) => boolean;
  onDrop: (id: string, after: boolean) => void;
  onKey: (by: number) => void;
  rowClass?: string;
  children: (handle: ReactNode) => ReactNode;
}) => {
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const [dragging, setDragging] = useState(false);
  const latest = useRef({ accepts, onDrop });
  useEffect(() => {
    latest.current = { accepts, onDrop };
  });
  useEffect(() => {
    const element = row.current;
    if (!element || !drag) return;
    return drag({
      element,
      handle: movable ? grip.current : null,
      id,
      kind,
      accepts: (source) => latest.current.accepts(source),
      onEdge: setEdge,
      onDragging: setDragging,
      onDrop: (source, after) => latest.current.onDrop(source, after),
    });
  }, [drag, id, kind, movable]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    onKey(by);
  };
  const handle = movable ? (
    <button
      ref={grip}
      type="button"
      data-grip={id}
      aria-label={say('Move {name}, place {place, number}. Use the arrow keys.', { name, place: index + 1 })}
      onKeyDown={onKeyDown}
      className="grid size-6 shrink-0 cursor-grab place-items-center rounded-tag text-ink-4 hover:bg-hover hover:text-ink-2"
    >
      <GripVertical size={14} aria-hidden />
    </button>
  ) : null;
  return (
    <li ref={row} className={cx('relative', rowClass, dragging && 'opacity-50')}>
      {edge && (
        <span
          aria-hidden
          className={cx(
            'pointer-events-none absolute inset-x-0 z-10 h-0.5 rounded-full bg-accent',
            edge === 'top' ? '-top-px' : '-bottom-px',
          )}
        />
      )}
      {children(handle)}
    </li>
  );
};

/** Rows that people sort, by dragging the handle or with the arrow keys on it. The new order shows immediately; if the server refuses it, the old one returns. */
export const SortableList = <Item extends { id: string }>({
  label,
  items,
  nameOf,
  onSort,
  on = true,
  fixed = () => false,
  held = () => false,
  className,
  rowClass,
  children,
}: Props<Item>) => {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const drag = useDragging(list);
  const shown = order
    ? [...items].sort((a, b) => {
        const [left, right] = [order.indexOf(a.id), order.indexOf(b.id)];
        return (left < 0 ? items.length : left) - (right < 0 ? items.length : right);
      })
    : items;
  // One order is stored at a time. Two requests at once could arrive in the wrong order, and the older one would stay.
  const saves = useRef<{ busy: boolean; next: string[] | null }>({ busy: false, next: null });
  const latest = useRef(onSort);
  useEffect(() => {
    latest.current = onSort;
  });
  const save = async (ids: string[]) => {
    const { current } = saves;
    current.next = ids;
    if (current.busy) return;
    current.busy = true;
    try {
      while (current.next) {
        const asked: string[] = current.next;
        current.next = null;
        if (!(await latest.current(asked))) current.next = null;
      }
    } finally {
      Object.assign(current, { busy: false, next: null });
      setOrder(null);
    }
  };
  const move = (id: string, to: number) => {
    const from = shown.findIndex((item) => item.id === id);
    if (from < 0 || to === from || to < 0 || to >= shown.length) return;
    if (shown.slice(Math.min(from, to), Math.max(from, to) + 1).some(fixed)) return;
    const next = shown.map((item) => item.id);
    next.splice(to, 0, ...next.splice(from, 1));
    setOrder(next);
    announce(
      say('{name} moved to place {place, number} of {count, number}.', {
        name: nameOf(shown[from]!),
        place: to + 1,
        count: shown.length,
      }),
    );
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-grip="${id}"]`)?.focus());
    void save(next);
  };
  const step = (id: string, by: number) => move(id, shown.findIndex((item) => item.id === id) + by);
  return (
    <ol ref={list} aria-label={label} className={className}>
      {shown.map((item, index) => {
        const movable = on && shown.length > 1 && !fixed(item) && !held(item);
        const to = (by: number) => {
          const neighbour = shown[index + by];
          return movable && neighbour && !fixed(neighbour) ? () => step(item.id, by) : undefined;
        };
        return (
          <Row
            key={item.id}
            drag={drag}
            id={item.id}
            kind={label}
            name={nameOf(item)}
            index={index}
            movable={movable}
            rowClass={rowClass}
            onKey={(by) => step(item.id, by)}
            accepts={(source) => {
              const from = shown.findIndex((each) => each.id === source);
              return from >= 0 && !shown.slice(Math.min(from, index), Math.max(from, index) + 1).some(fixed);
            }}
            onDrop={(source, after) => {
              const from = shown.findIndex((each) => each.id === source);
              const before = index + (after ? 1 : 0);
              move(source, from < before ? before - 1 : before);
            }}
          >
            {(handle) => children(item, { handle, up: to(-1), down: to(1) }, index)}
          </Row>
        );
      })}
    </ol>
  );
};

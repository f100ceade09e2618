import { type ReactNode, useEffect, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { useDragScroll } from './use-drag-scroll.ts';

/** The number of cards above which only the visible ones are mounted. */
const virtualAbove = 40;
export const rowHeight = 84;

type Props = {
  /** The id of the step or stage that the column stands for. */
  column: string;
  /** The ids of the column's cards, in order. */
  ids: readonly string[];
  /** Returns the card at `index`. `tab`: the index of the card that the Tab key reaches while the drawer is closed. */
  draw: (index: number, tab: number) => ReactNode;
  /** The id of the selected card, if it is in this column. */
  handId: string | null;
  /** Whether the drawer shows the selected card. */
  open: boolean;
  loading: boolean;
  empty: string;
  more: { label: string; run: () => void } | null;
  /** Content above the cards, such as the reason for a refused card. */
  first?: ReactNode;
};
/** The cards of a column. The wheel, keys, and a card dragged near the edge scroll them. */
export const ColumnCards = ({ column, ids, draw: drawn, handId, open, loading, empty, more, first }: Props) => {
  const scroll = useRef<HTMLDivElement>(null);
  const many = ids.length > virtualAbove;
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: ids.length,
    enabled: many,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    initialRect: { width: 272, height: 800 },
    getItemKey: (index) => ids[index]!,
  });
  useDragScroll(scroll);
  const shown = handId === null ? -1 : ids.indexOf(handId);
  useEffect(() => {
    if (many && shown >= 0) virtual.scrollToIndex(shown);
  }, [many, shown, virtual]);
  const draw = (index: number) => drawn(index, Math.max(0, shown));
  return (
    <div
      ref={scroll}
      className="quiet-scroll min-h-0 flex-1 overflow-y-auto px-[5px] pb-3"
      data-column={column}
      // While a drawer is open, the cards are not in the tab order, but the keyboard can still scroll the column.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={open && !handId && ids.length > 0 ? 0 : -1}
    >
      {first}
      {!ids.length && !loading && (
        <p className="mx-[3px] mt-0.5 grid h-[76px] place-items-center rounded-card border border-dashed border-line-2 text-meta text-ink-3">
          {empty}
        </p>
      )}
      {loading && (
        <div role="status" aria-label={say('Loading')} className="mx-[3px] grid gap-2 pt-0.5">
          {[0, 1, 2].map((each) => (
            <Skeleton key={each} className="h-[76px] rounded-card" />
          ))}
        </div>
      )}
      {many ? (
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => (
            <li
              key={item.key}
              className="absolute inset-x-0 top-0 px-[3px] pt-0.5 pb-[6px]"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {draw(item.index)}
            </li>
          ))}
        </ul>
      ) : (
        <ul>
          {ids.map((id, index) => (
            <li key={id} className="px-[3px] pt-0.5 pb-[6px]">
              {draw(index)}
            </li>
          ))}
        </ul>
      )}
      {more && (
        <Button kind="ghost" size="sm" className="mx-[3px] mt-1 w-[calc(100%-6px)]" onClick={more.run}>
          {more.label}
        </Button>
      )}
    </div>
  );
};

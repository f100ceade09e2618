import { say } from '@candor/contracts/words/say';
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type SyntheticEvent,
  type UIEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { HitMark, Marked } from '../parts/home/search-hit.tsx';
import { Avatar } from '../kit/avatar.tsx';
import { Kbd } from '../kit/keys/kbd.tsx';
import type { Typed } from '../page/search-words.ts';
import type { Item, ItemGroup } from './palette-items.ts';

// The rows below the field of the palette. They are drawn again for every typed letter, so a row is a plain element, and the list handles its events.

type Words = Typed['words'];

const AtTheRight = memo(({ item: { mark, note, keys } }: { item: Item }) => (
  <span className="ms-auto flex shrink-0 items-center gap-2 ps-2 text-meta text-ink-2">
    <HitMark mark={mark} />
    {note}
    {keys && <Kbd keys={keys} />}
  </span>
));
const Sign = memo(({ icon: Icon, title }: Pick<Item, 'icon' | 'title'>) => (
  <span className="grid w-6 shrink-0 place-items-center">
    {Icon === 'person' ? (
      <Avatar name={title} size={22} />
    ) : (
      <Icon size={15} className="text-ink-3 group-data-highlighted/row:text-accent-ink" />
    )}
  </span>
));
const Row = memo(
  ({
    id,
    item,
    words,
    on,
    place,
    of,
  }: {
    id: string;
    item: Item;
    words: Words;
    on: boolean;
    place: number;
    of: number;
  }) => (
    <div
      role="option"
      id={id}
      aria-selected={on}
      aria-posinset={place + 1}
      aria-setsize={of} // some of the group may not be drawn yet
      data-highlighted={on ? '' : undefined}
      className="group/row flex h-9 scroll-my-8 items-center gap-2.5 rounded-ctl px-2 text-ui [contain:size_layout] data-highlighted:bg-accent-wash"
    >
      <Sign icon={item.icon} title={item.title} />
      <span className="shrink-0 truncate font-medium text-ink max-sm:shrink">
        <Marked text={item.title} near={item.near} words={words} />
      </span>
      <span className="truncate text-ink-3 max-sm:shrink-[99]">
        {item.near && (
          <span>
            {say('one letter different')}
            {item.subtitle && ' · '}
          </span>
        )}
        <Marked text={item.subtitle} near={item.near} words={words} />
      </span>
      <AtTheRight item={item} />
    </div>
  ),
);

/** Heights in px, as the classes below set them. */
const rowHeight = 36;
const headingHeight = 32;
/** How many rows fill the palette, which is lower than the window, plus a few, so that it scrolls. */
const screenful = (groups: readonly ItemGroup[]): number => {
  let room = window.innerHeight * 0.95;
  let rows = 0;
  for (const { items } of groups) {
    room -= headingHeight;
    const fit = Math.min(items.length, Math.ceil(room / rowHeight));
    if (fit <= 0) break;
    rows += fit;
    room -= fit * rowHeight;
  }
  return rows;
};

/** Which row is marked: the first one until arrow keys or the pointer choose another. The chosen item stays marked when an answer moves it. Enter or a click opens an item. */
export const useAtHand = (groups: readonly ItemGroup[], open: (item: Item) => void) => {
  const id = useId();
  const [chosen, choose] = useState<{ id: string; row: number } | null>(null);
  // Most results are never scrolled to, so rows below the first screenful are drawn only when the reader goes on to them.
  const [whole, showWhole] = useState(false);
  const items = groups.flatMap((group) => group.items);
  // The same page may be in two groups, so the row counts as long as it still shows the item.
  const kept = (each: Item | undefined) => each?.id === chosen?.id;
  const now = chosen && (kept(items[chosen.row]) ? chosen.row : items.findIndex(kept));
  const at = Math.min(Math.max(now ?? 0, 0), items.length - 1);
  const few = whole ? items.length : screenful(groups);
  const most = at < few ? few : items.length;
  const box = useRef<HTMLDivElement>(null);
  const byKey = useRef(false);
  useLayoutEffect(() => {
    if (byKey.current) document.getElementById(`${id}${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  const goTo = (row: number) => choose({ id: items[row]!.id, row });
  const pointed = ({ target }: SyntheticEvent) => {
    const row = (target as Element).closest('[role=option]');
    return row ? Number(row.id.slice(id.length)) : null;
  };
  return {
    /** Marks the first row and scrolls to it, because new text has new results. */
    first: () => {
      choose(null);
      byKey.current = false;
      // Reading the scroll position of a list that is at its top would cost a layout for each letter.
      if (whole && box.current) box.current.scrollTop = 0;
      showWhole(false);
    },
    list: {
      id,
      at,
      box,
      most,
      onScroll: ({ currentTarget }: UIEvent) => {
        if (currentTarget.scrollTop) showWhole(true);
      },
      onPoint: (event: PointerEvent) => {
        const row = pointed(event);
        if (row === null || row === at) return;
        byKey.current = false;
        goTo(row);
      },
      onChoose: (event: SyntheticEvent) => {
        const item = items[pointed(event) ?? -1];
        if (item) open(item);
      },
    },
    field: {
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-expanded': true,
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-activedescendant': at >= 0 ? `${id}${at}` : undefined,
      onKeyDown: (event: KeyboardEvent) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        // An Enter that ends the composition of a word in an input method opens nothing.
        if (!items.length || event.nativeEvent.isComposing || (!step && event.key !== 'Enter')) return;
        event.preventDefault();
        if (!step) return open(items[at]!);
        byKey.current = true;
        const to = (at + step + items.length) % items.length;
        if (to >= most) showWhole(true);
        goTo(to);
      },
    },
  } as const;
};

export const PaletteList = ({
  id,
  at,
  box,
  most,
  groups,
  words,
  hidden,
  onScroll,
  onPoint,
  onChoose,
}: ReturnType<typeof useAtHand>['list'] & {
  groups: readonly ItemGroup[];
  words: Words;
  hidden: boolean;
}) => {
  let next = 0;
  // Rows are keyed by position: changing a row's item costs less than making a new row.
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events
    <div
      ref={box}
      role="listbox"
      id={id}
      hidden={hidden}
      aria-label={say('Search or run a command')}
      onScroll={onScroll}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
      onClick={onChoose}
      className="quiet-scroll min-h-0 flex-1 overflow-y-auto overscroll-contain not-empty:border-t not-empty:border-line not-empty:p-1.5"
    >
      {groups.map(
        ({ value, place: where, items }, group) =>
          next < most && (
            <div key={group} role="group" aria-labelledby={`${id}group${group}`} className="mb-1.5">
              <div id={`${id}group${group}`} className="flex gap-2 px-2 pt-1.5 pb-1 text-meta text-ink-3">
                {value}
                {where && <span>{where}</span>}
              </div>
              {items.slice(0, most - next).map((item, place) => {
                const index = next++;
                return (
                  <Row
                    key={place}
                    id={`${id}${index}`}
                    item={item}
                    words={words}
                    on={index === at}
                    place={place}
                    of={items.length}
                  />
                );
              })}
            </div>
          ),
      )}
    </div>
  );
};

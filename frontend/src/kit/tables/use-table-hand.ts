import type { TableProps } from './table-props.ts';
import type { TableRows } from './use-table-rows.ts';
import { say } from '@candor/contracts/words/say';
import { useEffect, useRef, type RefObject, useState } from 'react';
import type { RowData } from '@tanstack/react-table';
import { useGo } from '../link.tsx';
import { useShortcut } from '../keys/shortcuts.tsx';

/** The active row, which has the keyboard focus: keys and buttons move it, open it and select it. */
export const useTableHand = <Row extends RowData>(
  { rowTo, keepScroll, onOpen, current, hand, onChoose, bulk }: TableProps<Row>,
  { list, virtual, selected, setSelected, ids, whole }: TableRows<Row>,
  { box, bar }: { box: RefObject<HTMLDivElement | null>; bar: RefObject<HTMLDivElement | null> },
) => {
  const go = useGo();
  const [own, setOwn] = useState<string | null>(null);
  // The active row is remembered by its key: when rows above it are added or removed, the focus stays on the same record.
  const activeKey = hand ? hand.id : own;
  const active = list.findIndex((row) => row.id === activeKey);
  const setActive = (key: string) => (hand ? hand.point(key) : setOwn(key));

  const open = (row: Row) => {
    if (onOpen) onOpen(row);
    else if (rowTo) void go(rowTo(row), { state: keepScroll ? { keepScroll: true } : null });
  };
  const move = (by: number) => {
    if (!list.length) return;
    if (hand) return void hand.turn(by > 0 ? 'down' : 'up');
    const from = active < 0 && current ? list.findIndex((row) => row.id === current) : active;
    setActive(list[Math.max(0, Math.min(list.length - 1, from + by))]!.id);
  };
  const sought = useRef(activeKey);
  useEffect(() => {
    if (active < 0 || sought.current === activeKey) return;
    sought.current = activeKey;
    virtual.scrollToIndex(active);
    const frame = requestAnimationFrame(() => {
      const row = box.current?.querySelector<HTMLElement>(`[data-row="${active}"]`);
      const keyboard = document.activeElement;
      if (keyboard === document.body || (box.current?.contains(keyboard) && !row?.contains(keyboard)))
        row?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [active, activeKey, virtual, box]);
  const group = 'List';
  useShortcut('escape', '', () => setSelected({}), {
    group,
    on: Object.keys(selected).length > 0 && !hand?.isOpen && Boolean(onChoose),
  });
  useShortcut('j', say('Next row'), () => move(1), { group, held: true });
  useShortcut('k', say('Previous row'), () => move(-1), { group, held: true });
  useShortcut('arrowdown', '', () => move(1), { group, held: true });
  useShortcut('arrowup', '', () => move(-1), { group, held: true });
  useShortcut(
    'enter',
    say('Open the row'),
    () => {
      const row = list[active];
      if (row) open(row.original);
    },
    { group, on: Boolean(rowTo || onOpen) && active >= 0 },
  );
  useShortcut(' ', say('Select the row'), () => list[active]?.toggleSelected(), {
    group,
    on: Boolean(bulk) && active >= 0 && !hand?.isOpen,
  });

  const chooses = ids.length > 0 || whole;
  useShortcut('b', say('Actions for the selected rows'), () => bar.current?.querySelector('button')?.focus(), {
    group,
    on: Boolean(bulk) && chooses,
  });
  // The focus stays in the list when a press on a button of the bar makes the bar disappear.
  useEffect(() => {
    if (!chooses) return;
    const list = box.current;
    return () =>
      void requestAnimationFrame(() => {
        if (document.activeElement === document.body) list?.focus({ preventScroll: true });
      });
  }, [chooses, box]);
  return { active, setActive, setOwn, open };
};

/** What `useTableHand` returns. */
export type TableHand<Row extends RowData> = ReturnType<typeof useTableHand<Row>>;

import { say } from '@candor/contracts/words/say';
import { Fragment, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import {
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
  type RowSelectionState,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useGo } from '../link.tsx';
import type { Sort } from '@candor/contracts/kernel/list';
import { useNarrow } from '../media.ts';
import { useShortcut } from '../keys/shortcuts.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { Button } from '../button.tsx';
import { useColumns, type Column } from './columns.ts';
import { HeaderCell, TableRow } from './data-table-parts.tsx';

/** `all`: the selection covers everything that the list finds, on all pages. */
export type Selection = { ids: string[]; all: boolean; clear: () => void };
type Props<Row> = {
  /** The browser remembers the shown columns under this name. */
  name: string;
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The name of a row for screen readers: 'Select Ada Lovelace'. */
  nameOf: (row: Row) => string;
  sort?: Sort | null;
  sortTo?: (field: string) => string;
  /** The address that a row opens. Give `onOpen` instead to do something else. */
  rowTo?: (row: Row) => string;
  /** Opening a row keeps the scroll position, because the drawer opens beside the list. */
  keepScroll?: boolean;
  onOpen?: (row: Row) => void;
  current?: string | null;
  /** The row with the focus, when the screen keeps that itself, together with an open drawer. */
  hand?: {
    id: string | null;
    point: (id: string) => void;
    turn: (direction: 'up' | 'down') => unknown;
    isOpen: boolean;
  };
  /** The selected rows, when the screen keeps them itself. */
  chosen?: ReadonlySet<string>;
  onChoose?: (ids: ReadonlySet<string>) => void;
  /** Buttons for the selected rows. Without it rows cannot be selected. */
  bulk?: (selection: Selection) => ReactNode;
  /** The number of rows on all pages. If it exceeds the rows shown here, all of them can be selected together; `of` says which list that is. */
  everything?: { count: number; of: string };
  /** The row on screens narrower than 640 px: two or three facts. Without it the first three columns are shown. */
  card?: (row: Row) => ReactNode;
  /** Content before the text of the card, and of the line below it: a picture, or a box to tick. */
  cardMark?: (row: Row) => ReactNode;
  /** A line below the row, if any. */
  below?: (row: Row) => ReactNode;
  /** Receives the drawn rows, whenever others come into view. */
  onDrawn?: (rows: readonly Row[]) => void;
  /** Shown when there are no rows: an EmptyState. */
  empty: ReactNode;
};

const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature });
const rowHeight = 36;
const cardHeight = 64;
const belowHeight = 24;

/** Rows of a list. The server sorts them through links, only visible rows are drawn, j, k and Enter move and open, and selected rows get a bulk bar. */
export const DataTable = <Row extends RowData>({
  name,
  label,
  columns,
  rows,
  keyOf,
  nameOf,
  sort,
  sortTo,
  rowTo,
  keepScroll,
  onOpen,
  current,
  hand,
  chosen,
  onChoose,
  bulk,
  everything,
  card,
  cardMark,
  below,
  onDrawn,
  empty,
}: Props<Row>) => {
  const narrow = useNarrow();
  const go = useGo();
  const { visibility } = useColumns(name, columns);
  const box = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState<string | null>(null);
  const definitions = useMemo<ColumnDef<typeof features, Row, unknown>[]>(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        accessorFn: (row: Row) => row,
        cell: ({ row }) => column.cell(row.original),
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const [ownSelected, setOwnSelected] = useState<RowSelectionState>({});
  const selected = useMemo(
    () => (chosen ? Object.fromEntries([...chosen].map((id) => [id, true as const])) : ownSelected),
    [chosen, ownSelected],
  );
  const [wholeOf, setWholeOf] = useState<string | null>(null);
  const whole = everything !== undefined && wholeOf === everything.of;
  const setSelected = (change: RowSelectionState | ((now: RowSelectionState) => RowSelectionState)) => {
    const next = typeof change === 'function' ? change(selected) : change;
    setWholeOf(null);
    if (onChoose) onChoose(new Set(Object.keys(next).filter((id) => next[id])));
    else setOwnSelected(next);
  };
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: keyOf,
    state: { columnVisibility: visibility, rowSelection: selected },
    onRowSelectionChange: setSelected,
    enableRowSelection: Boolean(bulk),
  });
  const list = table.getRowModel().rows;
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: list.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (narrow ? cardHeight : rowHeight) + (below?.(list[index]!.original) ? belowHeight : 0),
    overscan: 8,
    getItemKey: (index) => list[index]!.id,
  });
  useEffect(() => {
    virtual.measure();
  }, [narrow, virtual, below]);
  const drawn = virtual.getVirtualItems();
  const [firstDrawn, lastDrawn] = [drawn[0]?.index, drawn.at(-1)?.index];
  useEffect(() => {
    if (firstDrawn !== undefined) onDrawn?.(data.slice(firstDrawn, lastDrawn! + 1));
  }, [data, firstDrawn, lastDrawn, onDrawn]);
  // The active row is remembered by its key: when rows above it come and go, the focus stays with the same record.
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
  }, [active, activeKey, virtual]);
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

  const ids = list.filter((row) => row.getIsSelected()).map((row) => row.id);
  const chooses = ids.length > 0 || whole;
  useShortcut('b', say('Actions for the selected rows'), () => bar.current?.querySelector('button')?.focus(), {
    group,
    on: Boolean(bulk) && chooses,
  });
  // After a press on a button of the bar, the focus stays in the list when the bar disappears.
  useEffect(() => {
    if (!chooses) return;
    const list = box.current;
    return () =>
      void requestAnimationFrame(() => {
        if (document.activeElement === document.body) list?.focus({ preventScroll: true });
      });
  }, [chooses]);
  const shownColumns = columns.filter((column) => visibility[column.id]);
  const acting = shownColumns.filter(({ acts }) => acts);
  const facts = shownColumns.filter(({ acts }) => !acts);
  const template = [
    ...(bulk ? ['44px'] : ['12px']),
    ...shownColumns.map((column) => `minmax(${Math.round((column.width ?? 140) * 0.7)}px, ${column.width ?? 140}fr)`),
    '12px',
  ].join(' ');
  if (!rows.length)
    return (
      <div data-page-scroll className="min-h-0 flex-1 overflow-y-auto">
        {empty}
      </div>
    );
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {bulk && chooses && (
        <BulkBar bar={bar} count={whole ? everything.count : ids.length} onClear={() => setSelected({})}>
          {narrow && !whole && ids.length < list.length && (
            <Button kind="ghost" size="sm" onClick={() => table.toggleAllRowsSelected(true)}>
              {say('Select all')}
            </Button>
          )}
          {everything && !whole && everything.count > list.length && ids.length === list.length && (
            <Button kind="ghost" size="sm" onClick={() => setWholeOf(everything.of)}>
              {say('Select all {count, number}', { count: everything.count })}
            </Button>
          )}
          {bulk({ ids, all: whole, clear: () => setSelected({}) })}
        </BulkBar>
      )}
      <div
        ref={box}
        data-page-scroll
        role="grid"
        aria-label={label}
        aria-rowcount={list.length + 1}
        aria-multiselectable={bulk ? true : undefined}
        tabIndex={0}
        className="quiet-scroll min-h-0 flex-1 overflow-auto outline-offset-[-2px]"
      >
        <div
          role="row"
          aria-rowindex={1}
          className={
            narrow
              ? 'sr-only'
              : 'sticky top-0 z-10 grid h-8 min-w-fit items-center border-b border-line-2 bg-sheet text-meta text-ink-3'
          }
          style={narrow ? undefined : { gridTemplateColumns: template }}
        >
          <HeaderCell
            select={
              bulk
                ? {
                    all: whole || ids.length === list.length,
                    some: ids.length > 0,
                    toggle: (value) => table.toggleAllRowsSelected(value),
                  }
                : undefined
            }
          />
          {shownColumns.map((column) => (
            <HeaderCell
              key={column.id}
              header={column.header}
              head={column.head}
              align={column.align}
              sort={sort && column.sort === sort.field ? sort.direction : undefined}
              to={column.sort && sortTo ? sortTo(column.sort) : undefined}
            />
          ))}
        </div>
        <div role="rowgroup" className="relative min-w-fit" style={{ height: virtual.getTotalSize() }}>
          {drawn.map((item) => {
            const row = list[item.index]!;
            return (
              <TableRow
                key={item.key}
                index={item.index}
                start={item.start}
                height={item.size}
                template={template}
                name={nameOf(row.original)}
                active={item.index === active}
                current={row.id === current}
                selected={whole || row.getIsSelected()}
                onToggle={bulk ? row.getToggleSelectedHandler() : undefined}
                onOpen={
                  rowTo || onOpen
                    ? () => {
                        setActive(row.id);
                        open(row.original);
                      }
                    : undefined
                }
                onFocus={hand ? undefined : () => setOwn(row.id)}
                to={rowTo?.(row.original)}
                below={below?.(row.original)}
                card={
                  narrow
                    ? (card?.(row.original) ?? (
                        <span className="grid">
                          {facts.slice(0, 3).map((column) => (
                            <span key={column.id} className="truncate">
                              {column.cell(row.original)}
                            </span>
                          ))}
                        </span>
                      ))
                    : undefined
                }
                mark={narrow && cardMark?.(row.original)}
                acts={
                  narrow
                    ? acting.map((column) => <Fragment key={column.id}>{column.cell(row.original)}</Fragment>)
                    : undefined
                }
                cells={shownColumns.map((column) => ({
                  id: column.id,
                  align: column.align,
                  content: column.cell(row.original),
                }))}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
};

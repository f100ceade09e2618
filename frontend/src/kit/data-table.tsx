import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
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
import { useNavigate } from 'react-router-dom';
import type { Sort } from '@candor/contracts/kernel/list';
import { useNarrow } from './media.ts';
import { useShortcut } from './shortcuts.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useColumns, type Column } from './columns.ts';
import { HeaderCell, TableRow } from './data-table-parts.tsx';

/** One column. `sort` names the field it sorts by; `fixed` cannot be hidden; `hidden` is hidden until chosen; `width` in px is its share of the row. */
export type Selection = { ids: string[]; clear: () => void };
type Props<Row> = {
  /** The browser remembers the shown columns under this name. */
  name: string;
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** What a row is called by screen readers: 'Select Ada Lovelace'. */
  nameOf: (row: Row) => string;
  sort?: Sort | null;
  sortTo?: (field: string) => string;
  /** Where a row leads. Give `onOpen` instead to do something else. */
  rowTo?: (row: Row) => string;
  /** Opening a row keeps the scroll position, because the drawer opens beside the list. */
  keepScroll?: boolean;
  onOpen?: (row: Row) => void;
  current?: string | null;
  /** Buttons for the selected rows. Without it rows cannot be selected. */
  bulk?: (selection: Selection) => ReactNode;
  /** The row on screens narrower than 640 px: two or three facts. Without it the first three columns are shown. */
  card?: (row: Row) => ReactNode;
  /** Shown when there are no rows: an EmptyState. */
  empty: ReactNode;
};

const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature });
const rowHeight = 36;
const cardHeight = 64;

/** Rows of a list. Links sort them on the server, only visible rows are drawn, j, k and Enter move and open, and selected rows get a bulk bar. */
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
  bulk,
  card,
  empty,
}: Props<Row>) => {
  const narrow = useNarrow();
  const navigate = useNavigate();
  const { visibility } = useColumns(name, columns);
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
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
  const [selected, setSelected] = useState<RowSelectionState>({});
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
    estimateSize: () => (narrow ? cardHeight : rowHeight),
    overscan: 8,
    getItemKey: (index) => list[index]!.id,
  });
  useEffect(() => {
    virtual.measure();
  }, [narrow, virtual]);
  useEffect(() => {
    setActive((index) => Math.min(index, list.length - 1));
  }, [list.length]);

  const open = (row: Row) => {
    if (onOpen) onOpen(row);
    else if (rowTo) void navigate(rowTo(row), { state: keepScroll ? { keepScroll: true } : null });
  };
  const move = (by: number) => {
    if (!list.length) return;
    const from = active < 0 && current ? list.findIndex((row) => row.id === current) : active;
    const next = Math.max(0, Math.min(list.length - 1, from + by));
    setActive(next);
    virtual.scrollToIndex(next);
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus({ preventScroll: true }),
    );
  };
  const group = 'List';
  useShortcut('j', 'Next row', () => move(1), { group });
  useShortcut('k', 'Previous row', () => move(-1), { group });
  useShortcut('arrowdown', '', () => move(1), { group });
  useShortcut('arrowup', '', () => move(-1), { group });
  useShortcut(
    'enter',
    'Open the row',
    () => {
      const row = list[active];
      if (row) open(row.original);
    },
    { group, on: Boolean(rowTo || onOpen) && active >= 0 },
  );
  useShortcut(' ', 'Choose the row', () => list[active]?.toggleSelected(), { group, on: Boolean(bulk) && active >= 0 });

  const ids = list.filter((row) => row.getIsSelected()).map((row) => row.id);
  const shownColumns = columns.filter((column) => visibility[column.id]);
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
                    all: ids.length === list.length,
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
              align={column.align}
              sort={sort && column.sort === sort.field ? sort.direction : undefined}
              to={column.sort && sortTo ? sortTo(column.sort) : undefined}
            />
          ))}
        </div>
        <div role="rowgroup" className="relative min-w-fit" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
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
                selected={row.getIsSelected()}
                onToggle={bulk ? row.getToggleSelectedHandler() : undefined}
                onOpen={
                  rowTo || onOpen
                    ? () => {
                        setActive(item.index);
                        open(row.original);
                      }
                    : undefined
                }
                to={rowTo?.(row.original)}
                card={
                  narrow
                    ? (card?.(row.original) ?? (
                        <span className="grid">
                          {shownColumns.slice(0, 3).map((column) => (
                            <span key={column.id} className="truncate">
                              {column.cell(row.original)}
                            </span>
                          ))}
                        </span>
                      ))
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
      {bulk && ids.length > 0 && (
        <BulkBar count={ids.length} onClear={() => setSelected({})}>
          {bulk({ ids, clear: () => setSelected({}) })}
        </BulkBar>
      )}
    </div>
  );
};

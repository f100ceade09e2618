import type { TableProps } from './table-props.ts';
import { useEffect, useMemo, type RefObject, useState } from 'react';
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
import { useNarrow } from '../media.ts';
import { useColumns } from './columns.ts';

const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature });

const rowHeight = 36;
const cardHeight = 64;
const belowHeight = 24;

/** The selected rows, whether the screen or the table keeps them. `whole`: all rows that the list finds are selected. */
const useSelected = <Row>({
  chosen,
  onChoose,
  everything,
}: Pick<TableProps<Row>, 'chosen' | 'onChoose' | 'everything'>) => {
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
  return { selected, setSelected, whole, chooseWhole: setWholeOf };
};

/** The rows of a table in its scroll box: which are selected and which are rendered. */
export const useTableRows = <Row extends RowData>(
  { name, columns, rows, keyOf, chosen, onChoose, bulk, everything, below, onDrawn }: TableProps<Row>,
  box: RefObject<HTMLDivElement | null>,
) => {
  const narrow = useNarrow();
  const { visibility } = useColumns(name, columns);
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
  const { selected, setSelected, whole, chooseWhole } = useSelected({ chosen, onChoose, everything });
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
  const ids = list.filter((row) => row.getIsSelected()).map((row) => row.id);
  return { narrow, visibility, table, list, virtual, drawn, selected, setSelected, ids, whole, chooseWhole };
};

/** What `useTableRows` returns. */
export type TableRows<Row extends RowData> = ReturnType<typeof useTableRows<Row>>;

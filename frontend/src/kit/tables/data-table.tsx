import { useRef } from 'react';
import type { TableProps } from './table-props.ts';
import { useTableRows } from './use-table-rows.ts';
import { useTableHand } from './use-table-hand.ts';
import { TableBody, TableBulkBar, TableHead } from './table-pieces.tsx';
import type { RowData } from '@tanstack/react-table';

/** The rows of a list. The server sorts them through links, only visible rows are rendered, j, k and Enter move and open, and a bar offers actions on selected rows. */
export const DataTable = <Row extends RowData>(props: TableProps<Row>) => {
  const { label, columns, bulk, empty } = props;
  const box = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const rows = useTableRows(props, box);
  const hand = useTableHand(props, rows, { box, bar });
  const shown = columns.filter((column) => rows.visibility[column.id]);
  const template = [
    ...(bulk ? ['44px'] : ['12px']),
    ...shown.map((column) => `minmax(${Math.round((column.width ?? 140) * 0.7)}px, ${column.width ?? 140}fr)`),
    '12px',
  ].join(' ');
  if (!props.rows.length)
    return (
      <div data-page-scroll className="min-h-0 flex-1 overflow-y-auto">
        {empty}
      </div>
    );
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <TableBulkBar props={props} rows={rows} bar={bar} />
      <div
        ref={box}
        data-page-scroll
        role="grid"
        aria-label={label}
        aria-rowcount={rows.list.length + 1}
        aria-multiselectable={bulk ? true : undefined}
        tabIndex={0}
        className="quiet-scroll min-h-0 flex-1 overflow-auto outline-offset-[-2px]"
      >
        <TableHead props={props} rows={rows} shown={shown} template={template} />
        <TableBody props={props} rows={rows} hand={hand} shown={shown} template={template} />
      </div>
    </div>
  );
};

import type { TableProps } from './table-props.ts';
import type { TableRows } from './use-table-rows.ts';
import type { TableHand } from './use-table-hand.ts';
import { say } from '@candor/contracts/words/say';
import { Fragment, type RefObject } from 'react';
import type { RowData } from '@tanstack/react-table';
import { BulkBar } from './bulk-bar.tsx';
import { Button } from '../button.tsx';
import type { Column } from './columns.ts';
import { HeaderCell, TableRow } from './data-table-parts.tsx';

type Parts<Row extends RowData> = {
  props: TableProps<Row>;
  rows: TableRows<Row>;
  hand: TableHand<Row>;
  shown: readonly Column<Row>[];
  template: string;
};

/** The bar with the number of selected rows and the buttons that select more of them. */
export const TableBulkBar = <Row extends RowData>({
  props: { bulk, everything },
  rows: { narrow, table, list, ids, whole, setSelected, chooseWhole },
  bar,
}: Pick<Parts<Row>, 'props' | 'rows'> & { bar: RefObject<HTMLDivElement | null> }) =>
  bulk &&
  (ids.length > 0 || whole) && (
    <BulkBar bar={bar} count={whole ? everything!.count : ids.length} onClear={() => setSelected({})}>
      {narrow && !whole && ids.length < list.length && (
        <Button kind="ghost" size="sm" onClick={() => table.toggleAllRowsSelected(true)}>
          {say('Select all')}
        </Button>
      )}
      {everything && !whole && everything.count > list.length && ids.length === list.length && (
        <Button kind="ghost" size="sm" onClick={() => chooseWhole(everything.of)}>
          {say('Select all {count, number}', { count: everything.count })}
        </Button>
      )}
      {bulk({ ids, all: whole, clear: () => setSelected({}) })}
    </BulkBar>
  );

/** The heads of the columns, which only screen readers read on narrow screens. */
export const TableHead = <Row extends RowData>({
  props: { bulk, sort, sortTo },
  rows: { narrow, table, list, ids, whole },
  shown,
  template,
}: Omit<Parts<Row>, 'hand'>) => (
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
    {shown.map((column) => (
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
);

/** The rows that are rendered. */
export const TableBody = <Row extends RowData>({
  props: { nameOf, rowTo, onOpen, current, hand: kept, bulk, card, cardMark, below },
  rows: { narrow, list, virtual, drawn, whole },
  hand: { active, setActive, setOwn, open },
  shown,
  template,
}: Parts<Row>) => {
  const acting = shown.filter(({ acts }) => acts);
  const facts = shown.filter(({ acts }) => !acts);
  return (
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
            onFocus={kept ? undefined : () => setOwn(row.id)}
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
            cells={shown.map((column) => ({
              id: column.id,
              align: column.align,
              content: column.cell(row.original),
            }))}
          />
        );
      })}
    </div>
  );
};

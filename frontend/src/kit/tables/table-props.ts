import type { ReactNode } from 'react';
import type { Sort } from '@candor/contracts/kernel/list';
import type { Column } from './columns.ts';

/** `all`: the selection includes all rows that the list finds, on all pages. */
export type Selection = { ids: string[]; all: boolean; clear: () => void };
/** What a table shows of its rows, and what they do. */
export type TableLook<Row> = {
  /** The name under which the browser remembers the shown columns. */
  name: string;
  columns: readonly Column<Row>[];
  /** The name of a row for screen readers: 'Select Ada Lovelace'. */
  nameOf: (row: Row) => string;
  /** The address that a row opens. Pass `onOpen` in its place to do something else. */
  rowTo?: (row: Row) => string;
  /** Whether opening a row keeps the scroll position, because the drawer opens beside the list. */
  keepScroll?: boolean;
  onOpen?: (row: Row) => void;
  current?: string | null;
  /** The row with the keyboard focus, if the screen keeps this state itself, together with an open drawer. */
  hand?: {
    id: string | null;
    point: (id: string) => void;
    turn: (direction: 'up' | 'down') => unknown;
    isOpen: boolean;
  };
  /** The selected rows, if the screen keeps this state itself. */
  chosen?: ReadonlySet<string>;
  onChoose?: (ids: ReadonlySet<string>) => void;
  /** The buttons for the selected rows. If absent, rows cannot be selected. */
  bulk?: (selection: Selection) => ReactNode;
  /** The number of rows on all pages. If it exceeds the rows shown here, all of them can be selected together; `of` names their list. */
  everything?: { count: number; of: string };
  /** The row on screens narrower than 640 px: two or three facts. If absent, the first three columns are shown. */
  card?: (row: Row) => ReactNode;
  /** Content before the text of the card and of the line below it: a picture, or a checkbox. */
  cardMark?: (row: Row) => ReactNode;
  /** A line below the row, if any. */
  below?: (row: Row) => ReactNode;
  /** Receives the rendered rows, whenever other rows come into view. */
  onDrawn?: (rows: readonly Row[]) => void;
};
/** The props of a table of rows. */
export type TableProps<Row> = TableLook<Row> & {
  rows: readonly Row[];
  label: string;
  keyOf: (row: Row) => string;
  sort?: Sort | null;
  sortTo?: (field: string) => string;
  /** Shown when there are no rows: an EmptyState. */
  empty: ReactNode;
};

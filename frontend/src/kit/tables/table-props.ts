import type { ReactNode } from 'react';
import type { Sort } from '@candor/contracts/kernel/list';
import type { Column } from './columns.ts';

/** `all`: the selection covers everything that the list finds, on all pages. */
export type Selection = { ids: string[]; all: boolean; clear: () => void };
/** A table of rows: what it draws, and what it tells its screen. */
export type TableProps<Row> = {
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

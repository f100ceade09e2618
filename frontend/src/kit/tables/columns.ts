import type { ReactNode } from 'react';
import { useStored } from '../stored.ts';

/** A column of a table. `sort` names the field by which it is sorted. A `fixed` column cannot be hidden; a `hidden` one is hidden until a reader chooses it. `acts`: its cells are controls, which a narrow screen shows at the end of the card. */
export type Column<Row> = {
  id: string;
  header: string;
  /** Replaces the visible header; screen readers still read the header. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  width?: number;
  sort?: string;
  align?: 'end';
  fixed?: true;
  hidden?: true;
  acts?: true;
};

/** The columns that a table shows, remembered by this browser. Pass the same `name` and columns to ColumnChooser. */
export const useColumns = <Row>(name: string, columns: readonly Column<Row>[]) => {
  const [shown, setShown] = useStored<Record<string, boolean>>(`columns:${name}`, {});
  const visibility = Object.fromEntries(
    columns.map((column) => [column.id, column.fixed ? true : (shown[column.id] ?? !column.hidden)]),
  );
  return { visibility, setShown: (id: string, value: boolean) => setShown({ ...shown, [id]: value }) };
};

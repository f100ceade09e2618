import type { ReactNode } from 'react';
import { numberWords } from '@candor/contracts/words/say';
import { Facts } from '../tag.tsx';
import type { Column } from './columns.ts';

type Kind<Row, Value> = Omit<Column<Row>, 'cell' | 'align' | 'fixed'> & { of: (row: Row) => Value };

/** The column of the name by which readers know a row. It cannot be hidden. */
export const nameColumn = <Row,>({ of, ...column }: Kind<Row, ReactNode>): Column<Row> => ({
  ...column,
  fixed: true,
  cell: (row) => <span className="font-medium text-ink">{of(row)}</span>,
});
/** A column of numbers. */
export const countColumn = <Row,>({ of, ...column }: Kind<Row, number>): Column<Row> => ({
  ...column,
  align: 'end',
  cell: (row) => numberWords(of(row)),
});

/** A row on a narrow screen: its name, a line of facts, and its state at the end. */
export const RowCard = ({ name, facts, end }: { name: ReactNode; facts: readonly ReactNode[]; end: ReactNode }) => (
  <span className="flex items-center gap-2">
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium text-ink">{name}</span>
      <span className="text-meta">
        <Facts of={facts} />
      </span>
    </span>
    {end}
  </span>
);

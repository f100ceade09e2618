import type { CatalogueRow } from '@candor/contracts/kernel/catalogue';
import type { Used } from '@candor/contracts/catalogues/pages';
import { columnsOf, isSelectable, partWordOf, rowName, type RowsGiven, widthOf } from './catalogue-list.ts';
import { CatalogueRowLine } from './catalogue-row.tsx';
import { SortableList } from './sortable-list.tsx';
import { usedWords } from './used-cell.tsx';
import { say, sayLabel, sayWithin } from '@candor/contracts/words/say';
import { cx } from '../kit/cx.ts';
import { Checkbox } from '../kit/inputs/checkbox.tsx';

/** The names of the columns, and the box that selects all rows of the page. */
const CatalogueHeads = ({ given }: { given: RowsGiven }) => {
  const { catalogue, chosen, shown, sortable, used } = given;
  const columns = columnsOf(given);
  const partWord = partWordOf(catalogue);
  return (
    <div className="flex h-8 items-center gap-2 border-b border-line-2 text-meta text-ink-3 max-sm:hidden">
      {isSelectable(given) && (
        <span className="grid size-6 shrink-0 place-items-center">
          <Checkbox
            aria-label={say('Select all {items} of this page', { items: sayWithin(catalogue.plural) })}
            checked={chosen.rows.length === shown}
            mixed={chosen.rows.length > 0 && chosen.rows.length < shown}
            onChange={() => (chosen.rows.length === shown ? chosen.clear() : chosen.all())}
          />
        </span>
      )}
      {sortable && <span className="size-6 shrink-0" />}
      <span aria-hidden className="flex min-w-0 flex-1 gap-x-4">
        <span className="min-w-0 flex-1">{say('Name')}</span>
        {columns.map(([name, definition]) => (
          <span key={name} className={cx('min-w-0 truncate', widthOf(definition.kind))}>
            {sayLabel(definition.label)}
          </span>
        ))}
      </span>
      {partWord && (
        <span aria-hidden className="w-32 shrink-0 text-end">
          {sayLabel(partWord)}
        </span>
      )}
      {used.length > 0 && (
        <span aria-hidden className="w-56 shrink-0 text-end">
          {say('Used')}
        </span>
      )}
      <span className="w-7 shrink-0" />
    </div>
  );
};

/** The head of a section: what its rows have in common, how many there are, and what uses them. */
export const SectionHead = ({
  title,
  rows,
  used,
}: {
  title: string;
  rows: readonly CatalogueRow[];
  used: readonly Used[];
}) => {
  const ids = new Set(rows.map(({ id }) => id));
  const uses = used
    .map((each) => ({
      used: each,
      count: each.counts.filter(({ id }) => ids.has(id)).reduce((sum, { count }) => sum + count, 0),
    }))
    .filter(({ count }) => count > 0);
  return (
    <div className="flex items-baseline gap-2 pt-4 pb-1.5">
      <h2 className="text-ui font-medium text-ink">{title}</h2>
      <span className="tnum text-meta text-ink-3">{rows.length}</span>
      <span className="tnum ms-auto pe-9 text-meta text-ink-3">{usedWords(uses)}</span>
    </div>
  );
};

/** Rows of one catalogue, drawn by the kinds of its fields. */
export const CatalogueRows = (given: RowsGiven) => (
  <>
    {given.heads && <CatalogueHeads given={given} />}
    {given.heading}
    <SortableList
      label={given.label}
      items={given.rows}
      nameOf={rowName}
      on={given.sortable}
      onSort={given.onSort}
      rowClass="border-b border-line"
    >
      {(row, { handle, up, down }) => <CatalogueRowLine given={given} row={row} handle={handle} up={up} down={down} />}
    </SortableList>
  </>
);

import { MoreHorizontal, MoveDown, MoveUp, Pencil, Trash2 } from 'lucide-react';
import { type Catalogue, type CatalogueRow, isKept } from '@candor/contracts/kernel/catalogue';
import { kinds } from '../fields/kinds.tsx';
import { Button } from '../kit/button.tsx';
import { cx } from '../kit/cx.ts';
import { Menu, MenuItem, MenuLine } from '../kit/menu.tsx';
import { Tag } from '../kit/tag.tsx';
import { SortableList } from './sortable-list.tsx';

type Props = {
  catalogue: Catalogue;
  rows: readonly CatalogueRow[];
  label: string;
  /** Writes the names of the columns above the rows. */
  heads?: boolean;
  sortable: boolean;
  onSort: (ids: string[]) => Promise<boolean>;
  onEdit: (row: CatalogueRow) => void;
  onRemove: (row: CatalogueRow) => void;
};
/** The name of a row. */
export const rowName = (row: CatalogueRow) => String(row.fields.name ?? '');

/** Rows of one catalogue, drawn by the kinds of its fields. */
export const CatalogueRows = ({ catalogue, rows, label, heads, sortable, onSort, onEdit, onRemove }: Props) => {
  const columns = Object.entries(catalogue.fields).filter(([name, definition]) => definition.inList && name !== 'name');
  const widthOf = (kind: string) => (kind === 'number' ? 'sm:w-24' : 'sm:w-40');
  return (
    <>
      {heads && columns.length > 0 && (
        <div
          aria-hidden
          className="flex h-8 items-center gap-2 border-b border-line-2 text-meta text-ink-3 max-sm:hidden"
        >
          {sortable && <span className="size-6 shrink-0" />}
          <span className="flex min-w-0 flex-1 gap-x-4">
            <span className="min-w-0 flex-1">Name</span>
            {columns.map(([name, definition]) => (
              <span key={name} className={cx('shrink-0 truncate', widthOf(definition.kind))}>
                {definition.label}
              </span>
            ))}
          </span>
          <span className="w-7 shrink-0" />
        </div>
      )}
      <SortableList
        label={label}
        items={rows}
        nameOf={rowName}
        on={sortable}
        onSort={onSort}
        rowClass="border-b border-line"
      >
        {(row, { handle, up, down }) => {
          const off = row.fields.active === false;
          return (
            <div className="-mx-2 flex min-h-10 items-center gap-2 rounded-ctl px-2 hover:bg-well">
              {handle ?? (sortable ? <span className="size-6 shrink-0" /> : null)}
              <button
                type="button"
                onClick={() => onEdit(row)}
                className="flex min-h-9 min-w-0 flex-1 items-center gap-x-4 rounded-tag py-1 text-start max-sm:flex-wrap"
              >
                <span
                  className={cx(
                    'flex min-w-0 flex-1 items-center gap-2 text-ui font-medium max-sm:basis-full',
                    off ? 'text-ink-3' : 'text-ink',
                  )}
                >
                  <span className="truncate">{rowName(row)}</span>
                  {off && <Tag>Not in use</Tag>}
                </span>
                {columns.map(([name, definition]) => {
                  const cell = kinds[definition.kind].cell(row.fields[name], definition);
                  return (
                    <span
                      key={name}
                      className={cx(
                        'min-w-0 truncate text-ui text-ink-2 sm:shrink-0',
                        widthOf(definition.kind),
                        definition.kind === 'number' && 'tnum',
                        !cell && 'max-sm:hidden',
                      )}
                    >
                      <span className="sr-only">{definition.label}: </span>
                      {cell || <span className="text-ink-3">–</span>}
                    </span>
                  );
                })}
              </button>
              <Menu
                align="end"
                trigger={
                  <Button kind="ghost" size="sm" icon aria-label={`More for ${rowName(row)}`}>
                    <MoreHorizontal size={15} aria-hidden />
                  </Button>
                }
              >
                <MenuItem icon={<Pencil size={14} />} onSelect={() => onEdit(row)}>
                  Edit
                </MenuItem>
                {up && (
                  <MenuItem icon={<MoveUp size={14} />} onSelect={up}>
                    Move up
                  </MenuItem>
                )}
                {down && (
                  <MenuItem icon={<MoveDown size={14} />} onSelect={down}>
                    Move down
                  </MenuItem>
                )}
                {!isKept(catalogue, row.fields) && (
                  <>
                    <MenuLine />
                    <MenuItem icon={<Trash2 size={14} />} danger onSelect={() => onRemove(row)}>
                      Remove
                    </MenuItem>
                  </>
                )}
              </Menu>
            </div>
          );
        }}
      </SortableList>
    </>
  );
};

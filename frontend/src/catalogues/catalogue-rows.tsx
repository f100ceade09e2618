import { say, sayLabel, sayWithin } from '@candor/contracts/words/say';
import type { ReactNode } from 'react';
import { CheckSquare, Copy, Eye, MoreHorizontal, MoveDown, MoveUp, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { inUseFlag, isKept } from '@candor/contracts/kernel/entry-state';
import type { Option } from '@candor/contracts/kernel/standard';
import { partsField, type Used } from '@candor/contracts/catalogues/pages';
import { kinds } from '../fields/kinds.tsx';
import { Button } from '../kit/button.tsx';
import { Checkbox } from '../kit/inputs/checkbox.tsx';
import { cx } from '../kit/cx.ts';
import { Link } from '../kit/link.tsx';
import { Menu, MenuItem, MenuLine } from '../kit/overlays/menu.tsx';
import { Tag } from '../kit/tag.tsx';
import { countedParts, entryAddress } from './copying.ts';
import { canBeUnused, UsedCell, usedWords } from './used-cell.tsx';
import { SortableList } from './sortable-list.tsx';
import type { Chosen } from './use-chosen.ts';

type Props = {
  catalogue: Catalogue;
  rows: readonly CatalogueRow[];
  used: readonly Used[];
  /** The highest use of any entry. */
  most: number;
  label: string;
  /** Shows column names above the rows. */
  heads?: boolean;
  /** The heading of these rows. Its choice then needs no column. */
  heading?: ReactNode;
  sortable: boolean;
  chosen: Chosen;
  /** How many rows the whole page shows. */
  shown: number;
  /** The reader may change the list; without it they read it. */
  may: boolean;
  /** Entries that even a reader who may change the list may not change. */
  readOnly: ReadonlySet<string>;
  /** Entries of other lists that this list's fields may refer to. */
  options: Readonly<Record<string, readonly Option[]>>;
  /** How many parts each entry has, by its id. */
  partCounts: Readonly<Record<string, number>>;
  /** The organization's copies of these entries. */
  ours: Readonly<Record<string, string>>;
  onCopy?: (rows: readonly CatalogueRow[]) => Promise<boolean>;
  onSort: (ids: string[]) => Promise<boolean>;
  /** The form of the open row, in its place. */
  formOf: (row: CatalogueRow) => ReactNode;
  onEdit: (row: CatalogueRow) => void;
  onRemove: (row: CatalogueRow) => void;
  onRestore: (row: CatalogueRow) => void;
};
/** Long texts share the width with the name. */
const running = ['long', 'html', 'mergeLine', 'mergeText', 'list'];
const widthOf = (kind: string) =>
  running.includes(kind)
    ? 'sm:flex-1'
    : `sm:shrink-0 ${kind === 'number' ? 'sm:w-16' : kind === 'choice' ? 'sm:w-28' : 'sm:w-40'}`;
/** The look of an open row. */
export const openLook = 'my-1.5 rounded-card bg-well shadow-card max-sm:-mx-4 max-sm:rounded-none sm:-mx-3';
/** The name of a row. */
export const rowName = (row: CatalogueRow) => String(row.fields.name ?? '');

/** What the rows of a section have in common, how many there are, and who uses them. */
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
/** 3 questions, 1 question, no questions. */
const countOf = (count: number, word: string): string =>
  count ? countedParts(word, count) : say('No {items}', { items: sayWithin(word) });

/** Rows of one catalogue, drawn by the kinds of its fields. */
export const CatalogueRows = ({
  catalogue,
  rows,
  used,
  most,
  label,
  heads,
  heading,
  sortable,
  chosen,
  shown,
  may,
  readOnly,
  options,
  partCounts,
  ours,
  onCopy,
  onSort,
  formOf,
  onEdit,
  onRemove,
  onRestore,
}: Props) => {
  const columns = Object.entries(catalogue.fields).filter(
    ([name, { inList, section, divides }]) =>
      inList && section === undefined && name !== 'name' && !(heading && divides),
  );
  // Rows can be selected only if there is an action for them.
  const selectable = may || onCopy !== undefined;
  const partWord = catalogue.fields[partsField(catalogue) ?? '']?.label;
  return (
    <>
      {heads && (
        <div className="flex h-8 items-center gap-2 border-b border-line-2 text-meta text-ink-3 max-sm:hidden">
          {selectable && (
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
      )}
      {heading}
      <SortableList
        label={label}
        items={rows}
        nameOf={rowName}
        on={sortable}
        onSort={onSort}
        rowClass="border-b border-line"
      >
        {(row, { handle, up, down }) => {
          const off = !row.active && catalogue.fields[inUseFlag(catalogue) ?? '']?.off;
          const form = formOf(row);
          const changes = may && !readOnly.has(row.id);
          const selected = chosen.has(row.id);
          const line = (
            <div
              className={cx(
                'flex min-h-10 items-center gap-2 px-2',
                form ? 'sm:px-3' : '-mx-2 rounded-ctl',
                !form && (selected ? 'bg-accent-wash' : 'hover:bg-well'),
                form && 'max-sm:px-4',
              )}
            >
              {selectable && (
                <span className={cx('grid size-6 shrink-0 place-items-center', !chosen.rows.length && 'max-sm:hidden')}>
                  <Checkbox
                    aria-label={say('Select {name}', { name: rowName(row) })}
                    checked={selected}
                    onChange={({ nativeEvent }) =>
                      chosen.toggle(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                    }
                  />
                </span>
              )}
              {handle ?? (sortable ? <span className="size-6 shrink-0" /> : null)}
              <button
                type="button"
                data-entry={row.id}
                aria-expanded={row.deleted ? undefined : form !== null}
                aria-disabled={row.deleted || undefined}
                onClick={() => !row.deleted && onEdit(row)}
                className="flex min-h-9 min-w-0 flex-1 items-center gap-x-4 rounded-tag py-1 text-start max-sm:flex-wrap"
              >
                <span
                  className={cx(
                    'flex min-w-0 flex-1 items-center gap-2 text-ui font-medium max-sm:basis-full',
                    off ? 'text-ink-3' : 'text-ink',
                  )}
                >
                  <span className="line-clamp-2 min-w-0 break-words">{rowName(row)}</span>
                  {off && <Tag>{sayLabel(off)}</Tag>}
                  {ours[row.id] && <Tag tone="good">{say('In your library')}</Tag>}
                </span>
                {columns.map(([name, definition]) => {
                  const known = options[name] ? { ...definition, options: options[name] } : definition;
                  const cell = kinds[definition.kind].cell(row.fields[name], known);
                  return (
                    <span
                      key={name}
                      className={cx(
                        'min-w-0 truncate text-ui text-ink-2',
                        widthOf(definition.kind),
                        definition.kind === 'number' && 'tnum',
                        !cell && 'max-sm:hidden',
                      )}
                    >
                      <span className="sr-only">{sayLabel(definition.label)}: </span>
                      {cell || <span className="text-ink-3">–</span>}
                    </span>
                  );
                })}
              </button>
              {partWord && (
                <Link
                  to={entryAddress(catalogue, row.id)}
                  aria-label={say('{part} of {name}', { part: sayLabel(partWord), name: rowName(row) })}
                  className="tnum shrink-0 rounded-tag py-0.5 text-end text-ui text-ink-2 underline decoration-line-2 underline-offset-3 hover:text-ink hover:decoration-ink-3 sm:w-32"
                >
                  {countOf(partCounts[row.id] ?? 0, partWord)}
                </Link>
              )}
              {used.length > 0 && (
                <UsedCell
                  id={row.id}
                  name={rowName(row)}
                  used={used}
                  most={most}
                  canBeUnused={canBeUnused(catalogue)}
                />
              )}
              {row.deleted && !changes ? null : row.deleted ? (
                <Button
                  size="sm"
                  aria-label={say('Restore {name}', { name: rowName(row) })}
                  onClick={() => onRestore(row)}
                >
                  <RotateCcw size={14} aria-hidden /> {say('Restore')}
                </Button>
              ) : (
                <Menu
                  align="end"
                  trigger={
                    <Button kind="ghost" size="sm" icon aria-label={say('More for {name}', { name: rowName(row) })}>
                      <MoreHorizontal size={15} aria-hidden />
                    </Button>
                  }
                >
                  <MenuItem icon={changes ? <Pencil size={14} /> : <Eye size={14} />} onSelect={() => onEdit(row)}>
                    {changes ? say('Edit') : say('Read')}
                  </MenuItem>
                  {onCopy && row.active && (
                    <MenuItem icon={<Copy size={14} />} onSelect={() => void onCopy([row])}>
                      {say('Copy to our library')}
                    </MenuItem>
                  )}
                  {selectable && (
                    <MenuItem icon={<CheckSquare size={14} />} keys="x" onSelect={() => chosen.toggle(row.id)}>
                      {selected ? say('Unselect') : say('Select')}
                    </MenuItem>
                  )}
                  {up && (
                    <MenuItem icon={<MoveUp size={14} />} onSelect={up}>
                      {say('Move up')}
                    </MenuItem>
                  )}
                  {down && (
                    <MenuItem icon={<MoveDown size={14} />} onSelect={down}>
                      {say('Move down')}
                    </MenuItem>
                  )}
                  {changes && !isKept(catalogue, row.fields) && (
                    <>
                      <MenuLine />
                      <MenuItem icon={<Trash2 size={14} />} danger onSelect={() => onRemove(row)}>
                        {say('Remove')}
                      </MenuItem>
                    </>
                  )}
                </Menu>
              )}
            </div>
          );
          return form ? (
            <div className={openLook}>
              {line}
              <div className={cx('px-4 pb-3.5 sm:pe-3', sortable ? 'sm:ps-19' : 'sm:ps-11')}>{form}</div>
            </div>
          ) : (
            line
          );
        }}
      </SortableList>
    </>
  );
};

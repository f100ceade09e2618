import { say, sayLabel, sayWithin } from '@candor/contracts/words/say';
import type { CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { inUseFlag, isKept } from '@candor/contracts/kernel/entry-state';
import { kinds } from '../fields/kinds.tsx';
import { cx } from '../kit/cx.ts';
import { Checkbox } from '../kit/inputs/checkbox.tsx';
import { Link } from '../kit/link.tsx';
import { Tag } from '../kit/tag.tsx';
import { columnsOf, isSelectable, openLook, partWordOf, rowName, type RowsGiven, widthOf } from './catalogue-list.ts';
import { countedParts, entryAddress } from './copying.ts';
import type { RowParts } from './sortable-list.tsx';
import { canBeUnused, UsedCell } from './used-cell.tsx';
import { CheckSquare, Copy, Eye, MoreHorizontal, MoveDown, MoveUp, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { Button } from '../kit/button.tsx';
import { Menu, MenuItem, MenuLine } from '../kit/overlays/menu.tsx';

/** What can be done with one row: a menu, or a button that restores a removed one. */
const CatalogueRowMenu = ({
  given,
  row,
  up,
  down,
}: Omit<RowParts, 'handle'> & { given: RowsGiven; row: CatalogueRow }) => {
  const { catalogue, chosen, onCopy, onEdit, onRemove, onRestore } = given;
  const changes = given.may && !given.readOnly.has(row.id);
  const selectable = isSelectable(given);
  const selected = chosen.has(row.id);
  if (row.deleted)
    return changes ? (
      <Button size="sm" aria-label={say('Restore {name}', { name: rowName(row) })} onClick={() => onRestore(row)}>
        <RotateCcw size={14} aria-hidden /> {say('Restore')}
      </Button>
    ) : null;
  return (
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
  );
};

/** A count with its noun: 3 questions, 1 question, no questions. */
const countOf = (count: number, word: string): string =>
  count ? countedParts(word, count) : say('No {items}', { items: sayWithin(word) });

/** One entry of a catalogue as a line; an open one has its form below. */
export const CatalogueRowLine = ({
  given,
  row,
  handle,
  up,
  down,
}: RowParts & { given: RowsGiven; row: CatalogueRow }) => {
  const { catalogue, sortable, chosen, options, partCounts, ours, used, most, formOf, onEdit } = given;
  const columns = columnsOf(given);
  const partWord = partWordOf(catalogue);
  const off = !row.active && catalogue.fields[inUseFlag(catalogue) ?? '']?.off;
  const form = formOf(row);
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
      {isSelectable(given) && (
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
        <UsedCell id={row.id} name={rowName(row)} used={used} most={most} canBeUnused={canBeUnused(catalogue)} />
      )}
      <CatalogueRowMenu given={given} row={row} up={up} down={down} />
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
};

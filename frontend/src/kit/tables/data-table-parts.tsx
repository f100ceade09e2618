import { say } from '@candor/contracts/words/say';
import type { MouseEvent, ReactNode } from 'react';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { Link } from '../link.tsx';
import { Button } from '../button.tsx';
import { Checkbox } from '../inputs/checkbox.tsx';
import { cx } from '../cx.ts';
import { useColumns, type Column } from './columns.ts';
import { Menu, MenuCheck, MenuLabel } from '../overlays/menu.tsx';

/** The head of a column: a link that sorts, the box that selects all rows, or plain text. */
export const HeaderCell = ({
  header,
  head,
  align,
  sort,
  to,
  select,
}: {
  header?: string;
  head?: ReactNode;
  align?: 'end';
  sort?: 'asc' | 'desc';
  to?: string;
  select?: { all: boolean; some: boolean; toggle: (value: boolean) => void };
}) => {
  const arrow =
    sort === 'asc' ? <ArrowUp size={11} aria-hidden /> : sort === 'desc' ? <ArrowDown size={11} aria-hidden /> : null;
  if (header === undefined)
    return (
      <span role="columnheader" className="grid place-items-center">
        {select ? (
          <Checkbox
            aria-label={say('Select all')}
            checked={select.all}
            mixed={select.some && !select.all}
            onChange={(event) => select.toggle(event.target.checked)}
          />
        ) : (
          <span className="sr-only">{say('Row')}</span>
        )}
      </span>
    );
  const text = head ? <span className="sr-only">{header}</span> : <span className="truncate">{header}</span>;
  return (
    <span
      role="columnheader"
      aria-sort={to ? (sort === 'asc' ? 'ascending' : sort === 'desc' ? 'descending' : 'none') : undefined}
      className={cx('flex min-w-0 px-2', align === 'end' && 'justify-end')}
    >
      {to ? (
        <Link
          to={to}
          className={cx(
            'flex h-6 min-w-0 items-center gap-1 rounded-tag hover:text-ink',
            sort && 'font-medium text-ink-2',
          )}
        >
          {text}
          {arrow}
        </Link>
      ) : (
        text
      )}
      {head}
    </span>
  );
};

type RowProps = {
  index: number;
  start: number;
  height: number;
  template: string;
  name: string;
  active: boolean;
  current: boolean;
  selected: boolean;
  onToggle?: (event: unknown) => void;
  onOpen?: () => void;
  onFocus?: () => void;
  to?: string;
  card?: ReactNode;
  /** The picture or control before the card's text. */
  mark?: ReactNode;
  /** The controls beside the card. */
  acts?: readonly ReactNode[];
  below?: ReactNode;
  cells: { id: string; align?: 'end'; content: ReactNode }[];
};
/** The control that opens a row by keyboard: a link if the row has an address, else a button. If the command key is held, the browser opens the link in a new tab. */
const RowOpener = ({
  to,
  onOpen,
  onFocus,
  children,
}: Pick<RowProps, 'to' | 'onOpen' | 'onFocus'> & { children: ReactNode }) => {
  const look = 'block w-full min-w-0 truncate text-start text-inherit outline-none';
  if (!onOpen) return children;
  if (!to)
    return (
      <button type="button" data-opens="" className={look} onClick={onOpen} onFocus={onFocus}>
        {children}
      </button>
    );
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <Link to={to} data-opens="" className={look} onClick={onClick} onFocus={onFocus}>
      {children}
    </Link>
  );
};

/** One row. Its first cell is the link that opens the row; a click elsewhere in the row, except on a control, opens it too. */
export const TableRow = ({
  index,
  start,
  height,
  template,
  name,
  active,
  current,
  selected,
  onToggle,
  onOpen,
  onFocus,
  to,
  card,
  mark,
  acts = [],
  below,
  cells,
}: RowProps) => {
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // React passes clicks in an open menu on to the row whose button opened the menu.
    if (!event.currentTarget.contains(target) || target.closest('a,button,input,label')) return;
    if (window.getSelection()?.toString()) return;
    if (to && (event.metaKey || event.ctrlKey)) window.open(to, '_blank');
    else onOpen?.();
  };
  const box = onToggle ? (
    <Checkbox aria-label={say('Select {name}', { name })} checked={selected} onChange={onToggle} />
  ) : null;
  return (
    // the table's shortcuts handle the keys
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      data-row={index}
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={onToggle ? selected : undefined}
      aria-current={current ? 'true' : undefined}
      data-hand={active || undefined}
      onClick={onClick}
      className={cx(
        'absolute inset-x-0 top-0 border-b border-line text-ui text-ink-2 outline-none',
        card ? 'flex items-center gap-3 px-4' : 'grid items-center',
        onOpen && 'cursor-pointer',
        'has-[[data-opens]:focus-visible]:shadow-[inset_0_0_0_2px_var(--accent)]',
        selected || current ? 'bg-accent-wash' : 'hover:bg-well',
        active && 'shadow-[inset_2px_0_0_var(--accent)]',
      )}
      style={
        card
          ? { height, transform: `translateY(${start}px)` }
          : { height, gridTemplateColumns: template, transform: `translateY(${start}px)` }
      }
    >
      {card ? (
        <>
          {box && (
            <span role="gridcell" className="flex">
              {/* A finger needs a target of 44 px. */}
              <label className="-m-3.5 flex p-3.5">{box}</label>
            </span>
          )}
          {mark && (
            <span role="gridcell" className="flex">
              {mark}
            </span>
          )}
          <span role="gridcell" className="min-w-0 flex-1">
            <RowOpener {...{ to, onOpen, onFocus }}>{card}</RowOpener>
            {/* Far enough below the content above that a finger hits only one of the two. */}
            {below && <span className="block truncate pt-2.5 text-meta text-ink-3">{below}</span>}
          </span>
          {acts.length > 0 && (
            <span role="gridcell" className="-me-2 flex shrink-0">
              {acts}
            </span>
          )}
        </>
      ) : (
        <>
          <span role="gridcell" className="grid place-items-center">
            {box}
          </span>
          {cells.map((cell, place) => (
            <span
              role="gridcell"
              key={cell.id}
              className={cx('min-w-0 truncate px-2', cell.align === 'end' && 'tnum text-end')}
            >
              {place === 0 ? <RowOpener {...{ to, onOpen, onFocus }}>{cell.content}</RowOpener> : cell.content}
            </span>
          ))}
          {below && (
            <span role="gridcell" className="col-span-full truncate ps-13 pe-3 pb-1.5 text-meta text-ink-3">
              {below}
            </span>
          )}
        </>
      )}
    </div>
  );
};

/** Chooses which columns a table shows. Put it into the page's bar. */
export const ColumnChooser = <Row,>({
  name,
  columns,
  onChange,
}: {
  name: string;
  columns: readonly Column<Row>[];
  onChange?: () => void;
}) => {
  const { visibility, setShown } = useColumns(name, columns);
  return (
    <Menu
      align="end"
      trigger={
        <Button kind="ghost" size="sm" icon aria-label={say('Columns')}>
          <Columns3 size={15} aria-hidden />
        </Button>
      }
    >
      <MenuLabel>{say('Columns')}</MenuLabel>
      {columns.map((column) => (
        <MenuCheck
          key={column.id}
          checked={Boolean(visibility[column.id])}
          disabled={column.fixed}
          onChange={(value) => {
            setShown(column.id, value);
            onChange?.();
          }}
        >
          {column.header}
        </MenuCheck>
      ))}
    </Menu>
  );
};

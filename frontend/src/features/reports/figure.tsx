import type { KeyboardEvent } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { openText } from '@candor/contracts/reports/report';
import { say, sayLabel } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { meantKey } from '../../kit/keys/meant-key.ts';
import { type Column, columnName, type Data, figureSpoken, figureText, type Row } from './report-words.ts';

// The figures of all reports share these parts: a number that can be opened, the heads of the table, and the numbers of a card.

/** The props of a report's figures. */
export type FiguresProps = {
  data: Data;
  columns: readonly Column[];
  nameOf: (row: Row) => string;
  /** The address of the report with a number opened. */
  openTo: (open: string | null) => string;
};

/** Arrow keys move the focus from number to number. */
const onArrows = (event: KeyboardEvent<HTMLElement>) => {
  const moves: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const move = moves[meantKey(event.key)];
  const here = (event.target as HTMLElement).closest<HTMLElement>('[data-figure]');
  if (!move || !here) return;
  event.preventDefault();
  const rows = [...here.closest('[data-grid]')!.querySelectorAll<HTMLElement>('[data-figures]')].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-figure]'),
  ]);
  const at = rows.findIndex((row) => row.includes(here));
  const place = rows[at]!.indexOf(here);
  if (move[1]) rows[at]![place + move[1]]?.focus();
  else
    for (let next = at + move[0]; rows[next]; next += move[0])
      if (rows[next]!.length) {
        rows[next]![Math.min(place, rows[next]!.length - 1)]!.focus();
        break;
      }
};

/** A number. If there are entries behind it, it is a link that shows them, with a ring while they are shown. */
export const Figure = ({
  row,
  column,
  name,
  data,
  openTo,
  start,
}: Pick<FiguresProps, 'data' | 'openTo'> & { row: Row; column: Column; name: string; start?: boolean }) => {
  const value = row[column.name] ?? null;
  const text = figureText(column, value, data.currency);
  const open = openText({ column: column.name, row: row.id });
  const isOpen = data.opened?.row === row.id && data.opened.column === column.name;
  if (column.opens && value !== 0)
    return (
      <Link
        to={openTo(isOpen ? null : open)}
        state={{ keepScroll: true }}
        data-figure
        onKeyDown={onArrows}
        aria-label={say('{name}, {column}: {figure}', { name, column: columnName(column), figure: text })}
        aria-current={isOpen ? 'true' : undefined}
        className={cx(
          'tnum inline-flex h-6 min-w-6 items-center rounded-ctl px-1.5 hover:bg-press',
          start ? '-ms-1.5' : '-me-1.5 justify-end',
          isOpen ? 'bg-sheet font-semi text-accent-ink ring-2 ring-accent' : 'text-ink-2',
        )}
      >
        {text}
      </Link>
    );
  if (column.signed && typeof value === 'number' && value !== 0) {
    const Arrow = value > 0 ? ArrowUp : ArrowDown;
    return (
      <span className={cx('tnum inline-flex items-center gap-0.5 font-medium', value > 0 ? 'text-bad' : 'text-good')}>
        <Arrow size={13} strokeWidth={2.25} aria-hidden />
        <span aria-hidden>{text}</span>
        <span className="sr-only">{figureSpoken(column, value)}</span>
      </span>
    );
  }
  return <span className={cx('tnum', column.main && value ? 'font-semi text-ink' : 'text-ink-2')}>{text}</span>;
};

/** The caption that names the table for screen readers. */
export const Caption = () => (
  <caption className="sr-only">
    {say('The figures of the report. Numbers that are links open what they count.')}
  </caption>
);
export const ColumnHeads = ({ columns }: Pick<FiguresProps, 'columns'>) =>
  columns.map((column) => (
    <th
      key={column.name}
      scope="col"
      title={column.text && sayLabel(column.text)}
      className="py-2 ps-2 text-end align-bottom font-book hyphens-auto break-words"
    >
      {columnName(column)}
    </th>
  ));
/** The numbers of one row on a narrow screen, each under its name. */
export const CardFigures = ({
  row,
  columns,
  nameOf,
  across,
  ...figures
}: FiguresProps & { row: Row; across: 3 | 4 }) => (
  <dl className={cx('mt-1.5 grid gap-x-2 gap-y-1.5', across === 3 ? 'grid-cols-3' : 'grid-cols-4')}>
    {columns.map((column) => (
      <div key={column.name} className="min-w-0">
        <dt className="truncate text-micro text-ink-3">{columnName(column)}</dt>
        <dd className="flex h-6 items-center text-ui">
          <Figure start row={row} column={column} name={nameOf(row)} {...figures} />
        </dd>
      </div>
    ))}
  </dl>
);

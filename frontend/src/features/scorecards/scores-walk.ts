import type { KeyboardEvent } from 'react';

/** Arrow keys move from cell to cell. */
export const walk = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
  const here = event.currentTarget.closest('td');
  const table = event.currentTarget.closest('table');
  if (!step || !here || !table) return;
  const turned = document.documentElement.dir === 'rtl' ? -1 : 1;
  const row = here.parentElement as HTMLTableRowElement;
  const rows = [...table.rows];
  const next = rows[rows.indexOf(row) + step[0]!]?.cells[here.cellIndex + step[1]! * turned];
  if (!next) return;
  event.preventDefault();
  next.querySelector<HTMLElement>('button, a')?.focus();
};

/** The classes of a cell that contains a button. */
export const edgeLook = 'border-b border-line text-start align-middle';
/** The classes of a cell that contains text. */
export const cellLook = `${edgeLook} px-3 py-2`;
/** The classes of the last row, which stays visible below the requirements. */
export const footLook = 'sticky bottom-0 border-e border-t border-line px-3 py-1 text-start align-middle';

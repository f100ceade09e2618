// RFC 4180 with a byte-order mark, so that spreadsheets read it as UTF-8.

export type Cell = string | number | boolean | null;
/** Puts an apostrophe before a text that a spreadsheet would run as a formula. */
const cell = (value: Cell): string => {
  if (value === null) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
export const csvStart = '\uFEFF';
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`;

// A list as a file: for programs, or for a spreadsheet.

export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];
/** Their media types. */
export const tableTypes: Record<TableFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
/** The most rows of one sheet. Its first row holds the heads. */
export const mostSheetRows = 1_048_575;

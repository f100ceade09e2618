import type { TableFormat } from '@candor/contracts/values/table-file';
import { reportFilters } from '@candor/contracts/reports/report';
import { download } from '../../page/download.ts';
import type { Data } from './report-words.ts';

/** A report, or with `open` the entries behind one of its numbers, as a file with the shown parameters. */
export const downloadReport = (
  path: string,
  { params, as_of }: Pick<Data, 'params' | 'as_of'>,
  format: TableFormat | 'json',
  open?: string,
): Promise<void> => {
  const filters = reportFilters.map((filter) => [filter, (params[filter] as string[] | undefined)?.join(',')] as const);
  const { from, to, by } = params;
  const asked = { ...Object.fromEntries(filters), format, from, to, by, as_of, open };
  return download(path, asked, format);
};

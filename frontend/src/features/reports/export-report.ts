import type { TableFormat } from '@candor/contracts/values/table-file';
import { download } from '../../page/download.ts';
import type { Data } from './report-words.ts';

/** A report, or with `open` the entries behind one of its numbers, as a file with the shown parameters. */
export const downloadReport = (
  path: string,
  { params, as_of }: Pick<Data, 'params' | 'as_of'>,
  format: TableFormat | 'json',
  open?: string,
): Promise<void> => {
  const given = Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      value === null || value === undefined || (Array.isArray(value) && !value.length)
        ? []
        : [[name, Array.isArray(value) ? value.join(',') : String(value)]],
    ),
  );
  // The period is named by its days, so that the file says the same tomorrow.
  const { last: _, ...asked } = given;
  return download(path, { ...asked, format, as_of, open }, format);
};

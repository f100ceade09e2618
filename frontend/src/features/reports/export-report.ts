import type { TableFormat } from '@candor/contracts/values/table-file';
import { download } from '../../page/download.ts';
import type { Data } from './report-words.ts';

/** Downloads a report as a file, with the shown parameters. `open`: the opened number; the file then lists the entries behind it. */
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
  // The request names the period by its days, so that the same file can be downloaded tomorrow.
  const { last: _, ...asked } = given;
  return download(path, { ...asked, format, as_of, open }, format);
};

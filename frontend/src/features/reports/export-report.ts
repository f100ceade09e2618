import { say } from '@candor/contracts/kernel/say';
import type { TableFormat } from '@candor/contracts/kernel/table-file';
import { reportFilters } from '@candor/contracts/kernel/report';
import type { Data } from './report-words.ts';

/** Where a report, or with `open` what one of its numbers counts, is exported with the parameters that are shown. */
export const exportAddress = (
  path: string,
  { params, as_of }: Pick<Data, 'params' | 'as_of'>,
  format: TableFormat | 'json',
  open?: string,
): string => {
  const query = new URLSearchParams({ format, from: params.from, to: params.to, uid: crypto.randomUUID() });
  for (const filter of reportFilters) {
    const chosen = params[filter] as string[] | undefined;
    if (chosen?.length) query.set(filter, chosen.join(','));
  }
  if (params.by) query.set('by', params.by);
  if (as_of) query.set('as_of', as_of);
  if (open) query.set('open', open);
  return `${path}?${query.toString()}`;
};

/** Asks for the file and hands it to the browser. The words of a refusal, or null. */
export const downloadReport = async (
  path: string,
  data: Data,
  format: TableFormat | 'json',
): Promise<string | null> => {
  let response: Response;
  try {
    response = await fetch(exportAddress(path, data, format), { credentials: 'same-origin' });
  } catch {
    return say('You seem to be offline. Nothing was exported.');
  }
  const name = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  if (!response.ok || response.redirected || !name) {
    const answer = (await response.json().catch(() => ({}))) as { error?: string };
    return answer.error ?? say('This could not be exported.');
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return null;
};

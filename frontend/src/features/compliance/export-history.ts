import { exportHistory } from '@candor/contracts/compliance/history';

/** Asks for the record as a file and hands it to the browser. The words of a refusal, or null. */
export const downloadHistory = async (
  candidate: { id: string; name: string },
  format: 'csv' | 'json',
  asOf: string | null,
): Promise<string | null> => {
  const address = new URL(exportHistory.path, window.location.origin);
  address.searchParams.set('id', candidate.id);
  address.searchParams.set('format', format);
  if (asOf) address.searchParams.set('as_of', asOf);
  address.searchParams.set('uid', crypto.randomUUID());
  let response: Response;
  try {
    response = await fetch(address, { credentials: 'same-origin' });
  } catch {
    return 'You seem to be offline. Nothing was exported.';
  }
  if (!response.ok || response.redirected) return 'This could not be exported.';
  const text = await response.text();
  if (text.startsWith('{"status":"error"'))
    return (JSON.parse(text) as { error?: string }).error ?? 'This could not be exported.';
  const named = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: format === 'csv' ? 'text/csv' : 'application/json' }));
  link.download = named ?? `candidate-history-${candidate.id}${asOf ? `-as-of-${asOf.slice(0, 10)}` : ''}.${format}`;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return null;
};

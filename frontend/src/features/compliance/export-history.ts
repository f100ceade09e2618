import { say } from '@candor/contracts/kernel/say';
import { exportHistory } from '@candor/contracts/compliance/history';

/** Asks for a file and hands it to the browser under the name that the server gives it. The words of a refusal, or null. */
export const downloadFrom = async (path: string, asked: Record<string, string | undefined>): Promise<string | null> => {
  const address = new URL(path, window.location.origin);
  for (const [key, value] of Object.entries(asked)) if (value) address.searchParams.set(key, value);
  address.searchParams.set('uid', crypto.randomUUID());
  let response: Response;
  try {
    response = await fetch(address, { credentials: 'same-origin' });
  } catch {
    return say('You seem to be offline. Nothing was exported.');
  }
  if (!response.ok || response.redirected) return say('This could not be exported.');
  const named = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  // A refusal is no file, so it has no name.
  if (!named)
    return (
      ((await response.json().catch(() => ({}))) as { error?: string }).error ?? say('This could not be exported.')
    );
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = named;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return null;
};

/** Asks for the record as a file and hands it to the browser. The words of a refusal, or null. */
export const downloadHistory = (
  candidate: { id: string; name: string },
  format: 'csv' | 'json',
  asOf: string | null,
): Promise<string | null> => downloadFrom(exportHistory.path, { id: candidate.id, format, as_of: asOf ?? undefined });

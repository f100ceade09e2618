import { allowDownload } from '@candor/contracts/files/download';
import { say } from '@candor/contracts/words/say';
import { withProgress } from '../kit/progress-bar.tsx';
import { toast } from '../kit/overlays/toast.ts';
import { call, errorOf } from './call.ts';

type Asked = Readonly<Record<string, string | null | undefined>>;
/** Saves the file under the name that the server chooses. Returns the message of a refusal, or null. */
const fetched = async (path: string, asked: Asked): Promise<string | null> => {
  const address = new URL(path, window.location.origin);
  for (const [key, value] of Object.entries(asked)) if (value) address.searchParams.set(key, value);
  address.searchParams.set('uid', crypto.randomUUID());
  // A link or a picture on another site could send the same request. The server therefore gives the file only after a command from this page.
  const allowed = await call(allowDownload, { address: address.pathname + address.search });
  if (allowed.status !== 'ok')
    return allowed.code === 'offline' ? say('You seem to be offline. Nothing was exported.') : errorOf(allowed);
  address.searchParams.set('download_token', allowed.payload.download_token);
  const response = await fetch(address, { credentials: 'same-origin' }).catch(() => null);
  if (!response) return say('You seem to be offline. Nothing was exported.');
  // A refusal is no file, so the answer has no file name.
  const name = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  if (!response.ok || response.redirected || !name) {
    const answer = (await response.json().catch(() => ({}))) as { error?: string };
    return answer.error ?? say('This could not be exported.');
  }
  const content = await response.blob().catch(() => null);
  if (!content) return say('This could not be exported.');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return null;
};

/** Downloads a file. A refusal is shown on the page, which stays. `as`: the format of an export, which is logged. */
export const download = async (path: string, asked: Asked, as?: string): Promise<void> => {
  const refused = await withProgress(() => fetched(path, asked));
  if (refused) toast({ text: refused, tone: 'bad' });
  else if (as) toast({ text: say('Exported as {format}. The export is recorded.', { format: as.toUpperCase() }) });
};

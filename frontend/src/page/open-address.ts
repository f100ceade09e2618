import type { Answer } from '@candor/contracts/kernel/endpoint';
import { toast } from '../kit/overlays/toast.ts';
import { errorOf } from './call.ts';

/** Opens a file in a new tab. The tab is opened before the address is known, so that the browser does not block it. */
export const openAddress = async (ask: () => Promise<Answer<{ address: string }>>): Promise<void> => {
  const tab = window.open('', '_blank');
  const answer = await ask();
  if (answer.status !== 'ok') {
    tab?.close();
    toast({ text: errorOf(answer), tone: 'bad' });
    return;
  }
  const { address } = answer.payload;
  if (!tab) return window.location.assign(address);
  tab.opener = null;
  tab.location.replace(address);
};

import { onReturn } from '../kit/connection.ts';
import type { Sent } from './call.ts';

/** Reports in the background what the reader has read. A report that failed is sent again with the same id when the server answers again. */
export const quietly = async (sent: Promise<Sent>): Promise<void> => {
  const answer = await sent;
  if (answer.status === 'ok' || !answer.again) return;
  const { again } = answer;
  const stop = onReturn(() => {
    stop();
    void quietly(again.send());
  });
};

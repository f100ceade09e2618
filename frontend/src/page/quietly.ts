import { onReturn } from '../kit/connection.ts';
import type { Sent } from './call.ts';

/** Reports what the reader has read, in the background. A report that failed is sent again, as the same request, when the server answers again. */
export const quietly = async (sent: Promise<Sent>): Promise<void> => {
  const answer = await sent;
  if (answer.status === 'ok' || !answer.again) return;
  const { again } = answer;
  const stop = onReturn(() => {
    stop();
    void quietly(again.send());
  });
};

import { onReturn } from '../kit/connection.ts';
import type { Sent } from './call.ts';

/** Sends what is said about the reader's own reading while they go on: nobody waits for it. What did not get through is sent again, as the same request, when the server answers again. */
export const quietly = async (sent: Promise<Sent>): Promise<void> => {
  const answer = await sent;
  if (answer.status === 'ok' || !answer.again) return;
  const { again } = answer;
  const stop = onReturn(() => {
    stop();
    void quietly(again.send());
  });
};

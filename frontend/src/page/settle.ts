import { offerRetry } from '../kit/failures.ts';
import { toast } from '../kit/overlays/toast.ts';
import { errorOf, type Sent } from './call.ts';

/**
 * Runs `then` with what a command answered. `what` names the action for somebody who reads that it failed: 'Delete the note'.
 * An action that did not get through stays offered; retried, it is the same request, and `then` follows when it succeeds.
 * A refusal is told once. Returns whether the action is done now.
 */
export const settle = async <Payload>(
  what: string,
  sent: Sent<Payload> | Promise<Sent<Payload>>,
  then?: (payload: Payload) => unknown,
): Promise<boolean> => {
  const answer = await sent;
  if (answer.status === 'ok') {
    await then?.(answer.payload);
    return true;
  }
  const { again } = answer;
  if (again)
    offerRetry({
      key: again.uid,
      what,
      text: errorOf(answer),
      retry: () => settle(what, again.send(), then),
    });
  else toast({ text: errorOf(answer), tone: 'bad' });
  return false;
};

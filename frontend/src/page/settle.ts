import { offerRetry } from '../kit/failures.ts';
import { toast } from '../kit/overlays/toast.ts';
import { errorOf, type Sent } from './call.ts';

/** Runs `then` with a command's answer. `what` names the action in a message of failure: 'Delete the note'. A failed action is offered for retry; a retry is the same request, and `then` runs when it succeeds. A refusal is shown once. Returns whether the action is done when the promise resolves. */
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

import type { ThreadRow } from '@candor/contracts/messages/rows';
import {
  assignThread,
  cancelMessage,
  endThread,
  replyToThread,
  sendAgain,
  sendNow,
  snoozeThread,
} from '@candor/contracts/messages/thread-endpoints';
import type { BodyOf } from '@candor/contracts/kernel/endpoint';
import type { Option } from '@candor/contracts/kernel/standard';
import { say } from '@candor/contracts/words/say';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { undoable } from '../../kit/undo.ts';

// The actions of a reader on conversations. Each can be undone; `after` reloads the page.

type Thread = Pick<ThreadRow, 'id' | 'assignee_user_id' | 'snoozed_until'>;
type After = () => void;

/** Performs the action, and offers Undo. Returns whether it was done. */
const doing = async (
  what: string,
  send: () => Parameters<typeof settle>[1],
  text: string,
  back: () => void,
  after: After,
): Promise<boolean> => {
  const undo = undoable(back);
  const done = await settle(what, send(), () => {
    after();
    toast({ text, undo });
  });
  if (!done) undo.forget();
  return done;
};

export const finish = ({ id }: Thread, name: string, after: After): Promise<boolean> =>
  doing(
    say('Mark the conversation as done'),
    () => call(endThread, { thread_id: id }),
    say('Done with {name}.', { name }),
    () => void settle(say('Open it again'), call(endThread, { thread_id: id, done: false }), after),
    after,
  );

export const putAway = (
  { id, snoozed_until }: Thread,
  name: string,
  until: string,
  day: string,
  after: After,
): Promise<boolean> =>
  doing(
    say('Put the conversation off'),
    () => call(snoozeThread, { thread_id: id, until }),
    say('{name} comes back: {day}', { name, day }),
    () => void settle(say('Bring it back'), call(snoozeThread, { thread_id: id, until: snoozed_until }), after),
    after,
  );
/** Returns a postponed conversation to the inbox. */
export const bringBack = ({ id }: Thread, after: After): Promise<boolean> =>
  settle(say('Bring it back'), call(snoozeThread, { thread_id: id, until: null }), after);

/** Assigns the conversation to the member `to`; null unassigns it. */
export const give = ({ id, assignee_user_id }: Thread, to: Option | null, after: After): Promise<boolean> =>
  doing(
    say('Give the conversation to a colleague'),
    () => call(assignThread, { thread_id: id, user_id: to?.value ?? null }),
    to ? say('{name} has it now.', { name: to.label }) : say('It is unassigned now.'),
    () => void settle(say('Undo'), call(assignThread, { thread_id: id, user_id: assignee_user_id }), after),
    after,
  );

/** Sends an answer. Undo withdraws it until it has left, and returns the text. */
export const answer = async (
  { id }: Thread,
  written: Pick<BodyOf<typeof replyToThread>, 'body' | 'cc' | 'files'>,
  scheduled_for: string | null,
  { onSent, onBack, after }: { onSent: () => void; onBack: () => void; after: After },
): Promise<boolean> => {
  let message_id: string | null = null;
  const undo = undoable(() => {
    if (message_id)
      void settle(say('Take the answer back'), call(cancelMessage, { message_id }), () => {
        onBack();
        after();
      });
  });
  const done = await settle(
    say('Send the answer'),
    call(replyToThread, { thread_id: id, ...written, scheduled_for }),
    ({ message }) => {
      message_id = message.id;
      onSent();
      after();
      toast({
        text: scheduled_for ? say('The answer leaves later.') : say('The answer leaves in 10 seconds.'),
        undo,
        stay: 10_000,
      });
    },
  );
  if (!done) undo.forget();
  return done;
};

/** Cancels an email that has not been sent yet. */
export const cancelLetter = (message_id: string, after: After): Promise<boolean> =>
  settle(say('Cancel the message'), call(cancelMessage, { message_id }), () => {
    after();
    toast({ text: say('It will not be sent.') });
  });

/** Sends an email immediately that was scheduled for later, or says why it may not be sent at present. */
export const sendLetterNow = (message_id: string, after: After): Promise<boolean> =>
  settle(say('Send the message now'), call(sendNow, { message_id }), () => {
    after();
    toast({ text: say('It leaves now.') });
  });

/** Sends an email again that could not be sent, or says why it may not be sent at present. */
export const sendLetterAgain = (message_id: string, after: After): Promise<boolean> =>
  settle(say('Send the message again'), call(sendAgain, { message_id }), () => {
    after();
    toast({ text: say('It is sent again now.') });
  });

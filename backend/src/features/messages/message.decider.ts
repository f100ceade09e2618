import type { MessageEvent } from '@candor/contracts/messages/events';
import { type Message, messageState, type MessageState } from '../../states/message.state.ts';
import { type Decider, reject } from '../../kernel/decider.ts';

export type MessageCommands = {
  queue: Message;
  /** `to`: the person's present address. */
  readdress: { to: string };
  sent: Record<never, never>;
  fail: { error: string };
  cancel: { reason: string };
};
const gone = reject('not_found', 'Message not found.');
const ids = (state: Message) => ({ candidate_id: state.candidate_id, application_id: state.application_id });

export const message: Decider<MessageState, MessageCommands, MessageEvent> = {
  ...messageState,
  decide: {
    queue: (command, state) => (state ? [] : [{ type: 'MessageQueued', data: command }]),
    readdress: ({ to }, state) =>
      !state
        ? gone
        : state.status !== 'queued' || state.to === to
          ? []
          : [{ type: 'MessageReaddressed', data: { ...ids(state), person_id: state.person_id, to } }],
    sent: (_, state) => (!state ? gone : state.status === 'sent' ? [] : [{ type: 'MessageSent', data: ids(state) }]),
    fail: (command, state) =>
      !state
        ? gone
        : state.status !== 'queued'
          ? []
          : [{ type: 'MessageFailed', data: { ...ids(state), person_id: state.person_id, error: command.error } }],
    cancel: (command, state) =>
      !state
        ? gone
        : state.status !== 'queued'
          ? []
          : [{ type: 'MessageCancelled', data: { ...ids(state), reason: command.reason } }],
  },
};

import type { MessageEvent } from '@candor/contracts/messages/events';
import type { PutOffReason } from '@candor/contracts/messages/put-off';
import {
  type Known,
  type Message,
  messageState,
  type MessageState,
  type ReceivedMessage,
  type SentMessage,
} from '../../states/message.state.ts';
import { type Decider, reject } from '../../kernel/decider.ts';

/** A report by a mail server or provider about a mail that left. */
export type Delivery = { what: Exclude<Known, 'bounced_softly'>; hard?: boolean; error?: string };
const knownOf = ({ what, hard }: Delivery): Known => (what === 'bounced' && !hard ? 'bounced_softly' : what);
/** What most letters do not say: they are about no candidate and no job, have no template, are signed by the organization, and leave at once. */
const unsaid = {
  template_key: null,
  scheduled_for: new Date(0).toISOString(),
  candidate_id: null,
  application_id: null,
  job_id: null,
  sent_by: null,
};
type Unsaid = keyof typeof unsaid;
export type MessageCommands = {
  queue: Omit<Message, Unsaid> & Partial<Pick<Message, Unsaid>>;
  /** `to`: the person's present address. */
  readdress: { to: string };
  /** Makes the mail leave immediately. */
  bringForward: Record<never, never>;
  /** Sends a mail again that could not be sent. */
  sendAgain: Record<never, never>;
  /** Makes a mail that may not leave now leave at this time. */
  putOff: { until: string; because: PutOffReason };
  /** `arrived`: the engine knows that the mail reached its reader. `proved`: reports about it can prove that they are about it. */
  sent: { arrived?: boolean; proved?: boolean };
  /** `hard`: the server refuses the address itself. */
  fail: { error: string; hard?: boolean };
  cancel: { reason: string };
  /** Records that a mail from the person came in. */
  receive: Omit<ReceivedMessage, 'status' | 'read_by' | 'writer'>;
  /** Records that another reader of the conversation wrote. */
  receiveOther: Extract<MessageEvent, { type: 'OtherMailReceived' }>['data'];
  /** Records that a member has read a mail of the person. */
  read: { by: string };
  tell: Delivery;
};
const gone = reject('not_found', 'Message not found.');
const ids = (state: Pick<Message, 'candidate_id' | 'application_id'>) => ({
  candidate_id: state.candidate_id,
  application_id: state.application_id,
});
const inThread = ({ thread_id }: SentMessage) => (thread_id ? { thread_id } : {});
const told = (state: SentMessage, { what, hard = false, error = '' }: Delivery): MessageEvent => {
  switch (what) {
    case 'delivered':
      return { type: 'MessageDelivered', data: ids(state) };
    case 'opened':
    case 'opened_by_machine':
      return { type: 'MessageOpened', data: { ...ids(state), machine: what === 'opened_by_machine' } };
    case 'clicked':
    case 'clicked_by_machine':
      return { type: 'MessageClicked', data: { ...ids(state), machine: what === 'clicked_by_machine' } };
    case 'complained':
      return { type: 'MessageComplained', data: ids(state) };
    case 'bounced': {
      const { person_id } = state;
      return {
        type: 'MessageBounced',
        data: { ...ids(state), person_id, ...inThread(state), hard, error },
      };
    }
  }
};

export const message: Decider<MessageState, MessageCommands, MessageEvent> = {
  ...messageState,
  decide: {
    queue: (command, state) => (state ? [] : [{ type: 'MessageQueued', data: { ...unsaid, ...command } }]),
    readdress: ({ to }, state) =>
      !state
        ? gone
        : state.status !== 'queued' || state.to === to
          ? []
          : [{ type: 'MessageReaddressed', data: { ...ids(state), person_id: state.person_id, to } }],
    bringForward: (_, state) =>
      !state
        ? gone
        : state.status === 'queued'
          ? [{ type: 'MessageBroughtForward', data: { ...ids(state), ...(state.turn ? { turn: state.turn } : {}) } }]
          : [],
    sendAgain: (_, state) =>
      !state
        ? gone
        : state.status === 'failed'
          ? [{ type: 'MessageQueuedAgain', data: { ...ids(state), ...inThread(state), turn: state.turn + 1 } }]
          : [],
    putOff: ({ until, because }, state) =>
      !state
        ? gone
        : state.status === 'queued' && state.due_at < until
          ? [{ type: 'MessagePutOff', data: { ...ids(state), until, turn: state.turn + 1, because } }]
          : [],
    sent: ({ arrived, proved }, state) =>
      !state
        ? gone
        : state.status === 'sent' || state.status === 'received'
          ? []
          : [
              {
                type: 'MessageSent',
                data: {
                  ...ids(state),
                  ...(state.task_id ? { task_id: state.task_id } : {}),
                  ...(proved ? { proved } : {}),
                },
              },
              ...(arrived && !state.known.includes('delivered')
                ? [{ type: 'MessageDelivered' as const, data: ids(state) }]
                : []),
            ],
    fail: (command, state) =>
      !state
        ? gone
        : state.status !== 'queued'
          ? []
          : [
              {
                type: 'MessageFailed',
                data: {
                  ...ids(state),
                  ...inThread(state),
                  person_id: state.person_id,
                  ...(command.hard ? { hard: true as const } : {}),
                  error: command.error,
                },
              },
            ],
    cancel: (command, state) =>
      !state
        ? gone
        : state.status !== 'queued'
          ? []
          : [{ type: 'MessageCancelled', data: { ...ids(state), ...inThread(state), reason: command.reason } }],
    read: (command, state) =>
      state?.status === 'received' && !state.read_by.includes(command.by)
        ? [{ type: 'MessageRead', data: command }]
        : [],
    receive: (command, state) => (state ? [] : [{ type: 'MessageReceived', data: command }]),
    receiveOther: (command, state) => (state ? [] : [{ type: 'OtherMailReceived', data: command }]),
    // A provider may report on a mail before we have recorded that it left.
    tell: (command, state) =>
      !state
        ? gone
        : state.status === 'received' || state.status === 'cancelled' || state.known.includes(knownOf(command))
          ? []
          : [told(state, command)],
  },
};

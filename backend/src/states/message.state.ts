import type { MessageEvent, OtherWriter } from '@candor/contracts/messages/events';
import type { Fold } from '../kernel/decider.ts';

// One mail as a fold over its events. The rules are in features/messages.

export type Message = Extract<MessageEvent, { type: 'MessageQueued' }>['data'];
/** `due_at`: when it is to be sent; a message scheduled for a past moment is sent when it is queued. */
export type SentMessage = Message & {
  status: 'queued' | 'sent' | 'failed' | 'cancelled';
  due_at: string;
  /** How often it was put off. The job that sends it names this number, so an earlier job sends nothing. */
  turn: number;
  /** Whether reports about it can prove that they are about it. */
  proved: boolean;
  /** What happened to it after it left. Each kind of news is recorded once. */
  known: readonly Known[];
};
export type Known =
  | 'delivered'
  | 'opened'
  | 'opened_by_machine'
  | 'clicked'
  | 'clicked_by_machine'
  | 'bounced'
  | 'bounced_softly'
  | 'complained';
/** A mail that came in. `writer`: another person than the one whom the conversation is with; absent: that person. */
export type ReceivedMessage = Extract<MessageEvent, { type: 'MessageReceived' }>['data'] & {
  writer?: OtherWriter;
  status: 'received';
  /** The members who have read it. */
  read_by: readonly string[];
};
export type MessageState = SentMessage | ReceivedMessage | null;
/** Whether this mail reached no reader: it was cancelled, could not be sent, or bounced. */
export const neverArrived = (state: MessageState | undefined): boolean =>
  state?.status === 'cancelled' ||
  state?.status === 'failed' ||
  (state?.status === 'sent' && (state.known.includes('bounced') || state.known.includes('bounced_softly')));

const known = (state: MessageState, what: Known): MessageState =>
  !state || state.status === 'received' ? state : { ...state, known: [...state.known, what] };
const turned = (
  state: MessageState,
  change: Partial<Pick<SentMessage, 'to' | 'status' | 'due_at' | 'scheduled_for' | 'turn' | 'proved'>>,
): MessageState => (!state || state.status === 'received' ? state : { ...state, ...change });

export const messageState: Fold<MessageState, MessageEvent> = {
  category: 'message',
  initial: null,
  evolve: {
    MessageQueued: (_, { data, metadata: { occurred_at } }) => ({
      ...data,
      status: 'queued',
      proved: false,
      known: [],
      turn: 0,
      due_at: data.scheduled_for > occurred_at ? data.scheduled_for : occurred_at,
    }),
    MessageReaddressed: (state, { data }) => turned(state, { to: data.to }),
    MessageBroughtForward: (state, { metadata: { occurred_at } }) =>
      turned(state, { due_at: occurred_at, scheduled_for: occurred_at }),
    MessagePutOff: (state, { data: { until, turn } }) => turned(state, { due_at: until, scheduled_for: until, turn }),
    MessageQueuedAgain: (state, { data: { turn }, metadata: { occurred_at } }) =>
      turned(state, { status: 'queued', due_at: occurred_at, scheduled_for: occurred_at, turn }),
    MessageSent: (state, { data }) => turned(state, { status: 'sent', proved: data.proved ?? false }),
    MessageFailed: (state) => turned(state, { status: 'failed' }),
    MessageCancelled: (state) => turned(state, { status: 'cancelled' }),
    MessageRead: (state, { data }) =>
      state?.status === 'received' ? { ...state, read_by: [...state.read_by, data.by] } : state,
    MessageDelivered: (state) => known(state, 'delivered'),
    MessageOpened: (state, { data }) => known(state, data.machine ? 'opened_by_machine' : 'opened'),
    MessageClicked: (state, { data }) => known(state, data.machine ? 'clicked_by_machine' : 'clicked'),
    MessageBounced: (state, { data }) => known(state, data.hard ? 'bounced' : 'bounced_softly'),
    MessageComplained: (state) => known(state, 'complained'),
    MessageReceived: (_, { data }) => ({ ...data, status: 'received', read_by: [] }),
    OtherMailReceived: (_, { data }) => ({ ...data, status: 'received', read_by: [] }),
  },
};

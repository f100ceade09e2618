import type { MessageEvent } from '@candor/contracts/messages/events';
import type { Fold } from '../kernel/decider.ts';

// One mail as a fold over its events. The rules are in features/messages.

export type Message = Extract<MessageEvent, { type: 'MessageQueued' }>['data'];
/** `due_at`: when it is to be sent; a message scheduled for a past moment is sent when it is queued. */
export type MessageState = (Message & { status: 'queued' | 'sent' | 'failed' | 'cancelled'; due_at: string }) | null;

export const messageState: Fold<MessageState, MessageEvent> = {
  category: 'message',
  initial: null,
  evolve: {
    MessageQueued: (_, { data, metadata: { occurred_at } }) => ({
      ...data,
      status: 'queued',
      due_at: data.scheduled_for > occurred_at ? data.scheduled_for : occurred_at,
    }),
    MessageReaddressed: (state, { data }) => state && { ...state, to: data.to },
    MessageSent: (state) => state && { ...state, status: 'sent' },
    MessageFailed: (state) => state && { ...state, status: 'failed' },
    MessageCancelled: (state) => state && { ...state, status: 'cancelled' },
    MessageRead: (state) => state,
  },
};

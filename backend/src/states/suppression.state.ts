import type { SenderEvent, SuppressionEvent, SuppressionReason } from '@candor/contracts/messages/suppression-events';
import type { Fold } from '../kernel/decider.ts';

// An address that gets no letters, and a sender whose letters wait. The rules are in features/messages.

/** Null: the address gets letters. */
export type SuppressionState = { why: SuppressionReason; person_id: string | null } | null;
export const suppressionState: Fold<SuppressionState, SuppressionEvent> = {
  category: 'suppression',
  initial: null,
  evolve: {
    AddressSuppressed: (_, { data: { why, person_id } }) => ({ why, person_id }),
    SuppressionLifted: () => null,
  },
};

/** `resumed_at`: letters sent earlier than this do not count against the sender any more. */
export type SenderState = { user_id: string | null; paused: boolean; resumed_at: string | null } | null;
export const senderState: Fold<SenderState, SenderEvent> = {
  category: 'sender',
  initial: null,
  evolve: {
    SenderPaused: (state, { data: { user_id } }) => ({ user_id, paused: true, resumed_at: state?.resumed_at ?? null }),
    SenderResumed: (_, { data: { user_id }, metadata }) => ({
      user_id,
      paused: false,
      resumed_at: metadata.occurred_at,
    }),
  },
};

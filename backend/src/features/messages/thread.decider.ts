import type { ThreadEvent } from '@candor/contracts/messages/thread-events';
import type { Decider } from '../../kernel/decider.ts';

export type ThreadState = { user_id: string | null | undefined; until: string | null; done: boolean };
export type ThreadCommands = {
  assign: { user_id: string | null };
  snooze: { until: string | null };
  /** Ends a conversation. The row says whether it waits for something; if a mail came later, that has opened it again. */
  end: Record<never, never>;
  reopen: Record<never, never>;
  read: { by: string };
};

/** The rules of a conversation: which member has it, and until when it was put off. Its messages are streams of their own. */
export const thread: Decider<ThreadState, ThreadCommands, ThreadEvent> = {
  category: 'thread',
  initial: { user_id: undefined, until: null, done: false },
  evolve: {
    ThreadAssigned: (state, { data }) => ({ ...state, user_id: data.user_id }),
    ThreadSnoozed: (state, { data }) => ({ ...state, until: data.until }),
    ThreadDone: (state) => ({ ...state, until: null, done: true }),
    ThreadReopened: (state) => ({ ...state, until: null, done: false }),
    ThreadRead: (state) => state,
  },
  decide: {
    assign: ({ user_id }, state) => (state.user_id === user_id ? [] : [{ type: 'ThreadAssigned', data: { user_id } }]),
    snooze: ({ until }, state) => (state.until === until ? [] : [{ type: 'ThreadSnoozed', data: { until } }]),
    end: () => [{ type: 'ThreadDone', data: {} }],
    reopen: () => [{ type: 'ThreadReopened', data: {} }],
    read: ({ by }) => [{ type: 'ThreadRead', data: { by } }],
  },
};

import type { SendAsEvent } from '@candor/contracts/messages/send-as';
import { sendAsState, type SendAsState } from '../../states/send-as.state.ts';
import { type Decider, reject } from '../../kernel/decider.ts';

type Both = { owner_user_id: string; asker_user_id: string };
export type SendAsCommands = { ask: Both; answer: { accept: boolean; by: string }; end: { by: string } };
const gone = reject('not_found', 'Request not found.');
const nobodyAsks = reject('wrong_state', 'This request was answered or withdrawn already.');

/** The rules of writing in a colleague's name: only that colleague can agree, and either of the two can end it. */
export const sendAs: Decider<SendAsState, SendAsCommands, SendAsEvent> = {
  ...sendAsState,
  decide: {
    ask: (both, state) =>
      both.owner_user_id === both.asker_user_id
        ? reject('validation', 'You write in your own name anyway.')
        : state?.status === 'asked' || state?.status === 'accepted'
          ? []
          : [{ type: 'SendAsAsked', data: both }],
    answer: ({ accept, by }, state) => {
      if (!state || state.owner_user_id !== by) return gone;
      const { status, ...both } = state;
      if (status === (accept ? 'accepted' : 'declined')) return [];
      return status === 'asked' ? [{ type: accept ? 'SendAsAccepted' : 'SendAsDeclined', data: both }] : nobodyAsks;
    },
    end: ({ by }, state) => {
      if (!state || (state.owner_user_id !== by && state.asker_user_id !== by)) return gone;
      const { status, ...both } = state;
      return status === 'asked' || status === 'accepted' ? [{ type: 'SendAsEnded', data: both }] : [];
    },
  },
};

import type { SendAsEvent, SendAsStatus } from '@candor/contracts/messages/send-as';
import type { Fold } from '../kernel/decider.ts';

/** Whether one member writes in the name of another, as a fold over its events. */
export type SendAsState = {
  owner_user_id: string;
  asker_user_id: string;
  status: SendAsStatus;
} | null;

export const sendAsState: Fold<SendAsState, SendAsEvent> = {
  category: 'send_as',
  initial: null,
  evolve: {
    SendAsAsked: (_, { data }) => ({ ...data, status: 'asked' }),
    SendAsAccepted: (_, { data }) => ({ ...data, status: 'accepted' }),
    SendAsDeclined: (_, { data }) => ({ ...data, status: 'declined' }),
    SendAsEnded: (_, { data }) => ({ ...data, status: 'ended' }),
  },
};

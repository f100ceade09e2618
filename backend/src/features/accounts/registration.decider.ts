import type { RegistrationEvent } from '@candor/contracts/accounts/events';
import { type Decider, reject } from '../../kernel/decider.ts';

type Verified = Extract<RegistrationEvent, { type: 'RegistrationVerified' }>['data'];
export type RegistrationState = (Verified & { submitted: { organization_id: string; user_id: string } | null }) | null;
export type RegistrationCommands = { verify: Verified; submit: { organization_id: string; user_id: string } };

export const registration: Decider<RegistrationState, RegistrationCommands, RegistrationEvent> = {
  category: 'registration',
  initial: null,
  decide: {
    verify: (command, state) => (state ? [] : [{ type: 'RegistrationVerified', data: command }]),
    submit: (command, state) =>
      !state
        ? reject('token', 'Your sign-up session has expired. Start again with Google.')
        : state.submitted
          ? []
          : [{ type: 'RegistrationSubmitted', data: command }],
  },
  evolve: {
    RegistrationVerified: (_, event) => ({ ...event.data, submitted: null }),
    RegistrationSubmitted: (state, event) => state && { ...state, submitted: event.data },
    SampleJobRequested: (state) => state,
  },
};

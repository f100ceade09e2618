import type { InvitationEvent } from '@candor/contracts/accounts/events';
import { type Decider, reject } from '../../kernel/decider.ts';

type Sent = Extract<InvitationEvent, { type: 'InvitationSent' }>['data'];
export type InvitationState = (Sent & { status: 'pending' | 'accepted' | 'revoked'; sent: number }) | null;
export type InvitationCommands = {
  send: Sent;
  resend: { token_hash: string; expires_at: string };
  accept: { user_id: string; token_hash: string };
  revoke: Record<never, never>;
};
const gone = reject('not_found', 'Invitation not found.');
const void_ = reject('token', 'This invitation has expired or was withdrawn. Ask for a new one.');
const mostSent = 6;
/** Whether this link is the valid one. It stays valid after the invitation was accepted: until its token is deleted, the steps that follow may not all be done. */
export const opens = (state: NonNullable<InvitationState>, token_hash: string): boolean =>
  state.token_hash === token_hash && state.status !== 'revoked';

export const invitation: Decider<InvitationState, InvitationCommands, InvitationEvent> = {
  category: 'invitation',
  initial: null,
  decide: {
    send: (command, state) => (state ? [] : [{ type: 'InvitationSent', data: command }]),
    resend: (command, state) =>
      state?.status !== 'pending'
        ? gone
        : state.sent >= mostSent
          ? reject('limit', 'At most 5 reminders are allowed.')
          : [{ type: 'InvitationResent', data: command }],
    accept: (command, state, context) =>
      !state || state.status !== 'pending' || state.token_hash !== command.token_hash || state.expires_at < context.now
        ? void_
        : [{ type: 'InvitationAccepted', data: { user_id: command.user_id } }],
    revoke: (_, state) =>
      !state
        ? gone
        : state.status === 'revoked'
          ? []
          : state.status === 'accepted'
            ? reject('wrong_state', 'This invitation was already accepted.')
            : [{ type: 'InvitationRevoked', data: {} }],
  },
  evolve: {
    InvitationSent: (_, event) => ({ ...event.data, status: 'pending', sent: 1 }),
    InvitationResent: (state, event) => state && { ...state, ...event.data, sent: state.sent + 1 },
    InvitationAccepted: (state) => state && { ...state, status: 'accepted' },
    InvitationRevoked: (state) => state && { ...state, status: 'revoked' },
  },
};

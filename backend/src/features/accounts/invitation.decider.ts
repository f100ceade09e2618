import type { InvitationEvent } from '@candor/contracts/accounts/events';
import { type Decider, reject } from '../../kernel/decider.ts';

// The rules of an invitation. An organization has one stream for each address, so it never invites one address twice at the same time.

type Sent = Extract<InvitationEvent, { type: 'InvitationSent' }>['data'];
export type InvitationState =
  | (Sent & { status: 'pending' | 'accepted' | 'revoked' | 'expired' | 'forgotten'; sent: number })
  | null;
export type InvitationCommands = {
  send: Sent;
  resend: { token_hash: string; expires_at: string };
  accept: { user_id: string; token_hash: string };
  revoke: Record<never, never>;
  /** The last link that was sent has expired. */
  expire: { expires_at: string };
  /** The organization leaves. */
  forget: Record<never, never>;
};
const gone = reject('not_found', 'Invitation not found.');
const void_ = reject('token', 'This invitation has expired or was withdrawn. Ask for a new one.');
const mostSent = 6;
/** Whether this link is the valid one. The link stays valid after acceptance until its token is deleted, because the steps that follow may not all be done. */
export const opens = (state: NonNullable<InvitationState>, token_hash: string): boolean =>
  state.token_hash === token_hash && !['revoked', 'expired', 'forgotten'].includes(state.status);
/** Whether the person may still answer. */
export const isWaiting = (state: { status: string; expires_at: string }, now: string): boolean =>
  state.status === 'pending' && state.expires_at >= now;

export const invitation: Decider<InvitationState, InvitationCommands, InvitationEvent> = {
  category: 'invitation',
  initial: null,
  decide: {
    send: (command, state, { now }) =>
      state && isWaiting(state, now)
        ? reject('invited', '{email} is already invited.', { email: command.email })
        : [{ type: 'InvitationSent', data: command }],
    resend: (command, state) =>
      state?.status !== 'pending' && state?.status !== 'expired'
        ? gone
        : state.sent >= mostSent
          ? reject('limit', 'At most 5 reminders are allowed.')
          : [{ type: 'InvitationResent', data: command }],
    accept: (command, state, context) =>
      !state || state.token_hash !== command.token_hash || !isWaiting(state, context.now)
        ? void_
        : [{ type: 'InvitationAccepted', data: { user_id: command.user_id } }],
    revoke: (_, state) =>
      !state
        ? gone
        : state.status === 'revoked' || state.status === 'forgotten'
          ? []
          : state.status === 'accepted'
            ? reject('wrong_state', 'This invitation was already accepted.')
            : [{ type: 'InvitationRevoked', data: {} }],
    forget: (_, state) =>
      !state ? gone : state.status === 'forgotten' ? [] : [{ type: 'InvitationForgotten', data: {} }],
    // If the invitation was sent again meanwhile, the new link expires later.
    expire: ({ expires_at }, state) =>
      state?.status === 'pending' && state.expires_at === expires_at ? [{ type: 'InvitationExpired', data: {} }] : [],
  },
  evolve: {
    InvitationSent: (_, event) => ({ ...event.data, status: 'pending', sent: 1 }),
    InvitationResent: (state, event) => state && { ...state, ...event.data, status: 'pending', sent: state.sent + 1 },
    InvitationAccepted: (state) => state && { ...state, status: 'accepted' },
    InvitationRevoked: (state) => state && { ...state, status: 'revoked' },
    InvitationExpired: (state) => state && { ...state, status: 'expired' },
    InvitationForgotten: (state) => state && { ...state, status: 'forgotten' },
  },
};

import type { InvitationEvent } from '@candor/contracts/accounts/events';
import { given, idNo } from '../../kernel/given.ts';
import { invitation } from './invitation.decider.ts';

const data = {
  email: 'mary@acme.example',
  first_name: 'Mary',
  last_name: null,
  pronoun: null,
  message: null,
  roles: ['INTERVIEW_ADMIN'],
  expires_at: '2026-03-16T09:00:00.000Z',
  token_hash: 'first',
};
const sent: InvitationEvent = { type: 'InvitationSent', data };
const resent: InvitationEvent = {
  type: 'InvitationResent',
  data: { expires_at: '2026-03-30T09:00:00.000Z', token_hash: 'second' },
};
const accepted: InvitationEvent = { type: 'InvitationAccepted', data: { user_id: idNo(9) } };
const revoked: InvitationEvent = { type: 'InvitationRevoked', data: {} };
const accepting = (token_hash: string) => ({ user_id: idNo(9), token_hash });
const expired: InvitationEvent = { type: 'InvitationExpired', data: {} };
const refused = 'This invitation has expired or was withdrawn. Ask for a new one.';

test('an address is invited once at a time, and again when the invitation has ended', () => {
  given(invitation).when('send', data).then([sent]);
  for (const waiting of [[sent], [sent, resent]])
    given(invitation, waiting).when('send', data).thenRejected('invited', 'mary@acme.example is already invited.');
  for (const ended of [accepted, revoked, expired]) given(invitation, [sent, ended]).when('send', data).then([sent]);
  given(invitation, [sent]).when('send', data, { now: '2026-03-16T09:00:01.000Z' }).then([sent]);
});
test('an invitation expires at the end of its last link, once, unless somebody answered', () => {
  const end = { expires_at: data.expires_at };
  given(invitation, [sent]).when('expire', end).then([expired]);
  for (const past of [[], [sent, expired], [sent, accepted], [sent, revoked], [sent, resent]])
    given(invitation, past).when('expire', end).thenNothing();
  given(invitation, [sent, expired]).when('accept', accepting('first')).thenRejected('token', refused);
});
test('it is accepted with its token until it expires, once', () => {
  given(invitation, [sent]).when('accept', accepting('first'), { now: '2026-03-16T08:59:00.000Z' }).then([accepted]);
  given(invitation, [sent])
    .when('accept', accepting('first'), { now: '2026-03-16T09:00:01.000Z' })
    .thenRejected('token', refused);
  given(invitation, [sent]).when('accept', accepting('guess')).thenRejected('token', refused);
  given(invitation, [sent, accepted]).when('accept', accepting('first')).thenRejected('token', refused);
  given(invitation).when('accept', accepting('first')).thenRejected('token', refused);
});
test('sending it again makes a new token, which lasts longer and voids the old one', () => {
  given(invitation, [sent])
    .when('resend', resent.data as { token_hash: string; expires_at: string })
    .then([resent]);
  given(invitation, [sent, resent]).when('accept', accepting('first')).thenRejected('token', refused);
  given(invitation, [sent, resent])
    .when('accept', accepting('second'), { now: '2026-03-20T09:00:00.000Z' })
    .then([accepted]);
});
test('it is sent again at most five times, also after it has expired, and only while nobody has answered', () => {
  const again = { token_hash: 'next', expires_at: '2026-04-30T09:00:00.000Z' };
  expect(given(invitation, [sent, resent, resent, resent, resent]).when('resend', again).outcome).toHaveLength(1);
  const late = given(invitation, [sent, expired]).when('resend', again);
  expect([late.outcome, late.leadsTo()?.status]).toEqual([[{ type: 'InvitationResent', data: again }], 'pending']);
  given(invitation, [sent, resent, resent, resent, resent, resent])
    .when('resend', again)
    .thenRejected('limit', 'At most 5 reminders are allowed.');
  for (const end of [accepted, revoked])
    given(invitation, [sent, end]).when('resend', again).thenRejected('not_found', 'Invitation not found.');
});
test('it is withdrawn once and then void; an accepted one is not withdrawn', () => {
  given(invitation, [sent]).when('revoke', {}).then([revoked]);
  given(invitation, [sent, revoked]).when('revoke', {}).thenNothing();
  given(invitation, [sent, revoked]).when('accept', accepting('first')).thenRejected('token', refused);
  given(invitation, [sent, accepted])
    .when('revoke', {})
    .thenRejected('wrong_state', 'This invitation was already accepted.');
  given(invitation).when('revoke', {}).thenRejected('not_found');
});

import type { MessageEvent } from '@candor/contracts/messages/events';
import { given, idNo, today } from '../../kernel/given.ts';
import { message } from './message.decider.ts';

const data = {
  person_id: idNo(3),
  kind: 'rejection',
  template_key: 'rejection_mid',
  to: 'ada@example.com',
  subject: 'Your application',
  body: '<p>Thank you</p>',
  from_name: 'Acme',
  scheduled_for: '2026-03-03T09:00:00.000Z',
  candidate_id: idNo(3),
  application_id: idNo(4),
  job_id: idNo(5),
  sent_by: null,
};
const about = { candidate_id: idNo(3), application_id: idNo(4) };
const queued: MessageEvent = { type: 'MessageQueued', data };
const sent: MessageEvent = { type: 'MessageSent', data: about };
const failed: MessageEvent = { type: 'MessageFailed', data: { ...about, person_id: idNo(3), error: 'mailbox full' } };
const cancelled: MessageEvent = { type: 'MessageCancelled', data: { ...about, reason: 'restored' } };

test('a message is queued once', () => {
  given(message).when('queue', data).then([queued]);
  given(message, [queued])
    .when('queue', { ...data, subject: 'Other' })
    .thenNothing();
});
test('a message is due when it is scheduled, or when it was queued if that was later', () => {
  expect(given(message, [queued]).state).toMatchObject({ due_at: data.scheduled_for });
  const atOnce: MessageEvent = { type: 'MessageQueued', data: { ...data, scheduled_for: new Date(0).toISOString() } };
  expect(given(message, [atOnce]).state).toMatchObject({ due_at: today });
});
test('a queued message leaves earlier when a member wants it; one that has left does not leave again', () => {
  const forward: MessageEvent = { type: 'MessageBroughtForward', data: about };
  given(message, [queued]).when('bringForward', {}).then([forward]);
  expect(given(message, [queued, forward]).state).toMatchObject({ due_at: today, scheduled_for: today });
  given(message, [queued, sent]).when('bringForward', {}).thenNothing();
  given(message, []).when('bringForward', {}).thenRejected('not_found');
});
test('only a message that could not be sent is sent again, once for each time that it failed', () => {
  const again = (turn: number): MessageEvent => ({ type: 'MessageQueuedAgain', data: { ...about, turn } });
  given(message, [queued, failed])
    .when('sendAgain', {})
    .then([again(1)]);
  expect(given(message, [queued, failed, again(1)]).state).toMatchObject({ status: 'queued', turn: 1, due_at: today });
  for (const past of [[queued], [queued, sent], [queued, cancelled], [queued, failed, again(1)]])
    given(message, past).when('sendAgain', {}).thenNothing();
  given(message, [queued, failed, again(1), failed])
    .when('sendAgain', {})
    .then([again(2)]);
});
test('a message that was due while nothing could go out is put off once for each time, and is due then; brought forward, it says how often', () => {
  const until = new Date(Date.parse(data.scheduled_for) + 86_400_000).toISOString();
  const put: MessageEvent = { type: 'MessagePutOff', data: { ...about, until, turn: 1, because: 'late' } };
  given(message, [queued]).when('putOff', { until, because: 'late' }).then([put]);
  expect(given(message, [queued, put]).state).toMatchObject({ due_at: until, scheduled_for: until, turn: 1 });
  given(message, [queued, put]).when('putOff', { until, because: 'late' }).thenNothing();
  given(message, [queued, put])
    .when('bringForward', {})
    .then([{ type: 'MessageBroughtForward', data: { ...about, turn: 1 } }]);
  for (const end of [sent, failed, cancelled])
    given(message, [queued, end]).when('putOff', { until, because: 'late' }).thenNothing();
  given(message, []).when('putOff', { until, because: 'late' }).thenRejected('not_found');
});
test('a queued message is sent, fails, or is cancelled', () => {
  given(message, [queued]).when('sent', {}).then([sent]);
  given(message, [queued]).when('fail', { error: 'mailbox full' }).then([failed]);
  given(message, [queued]).when('cancel', { reason: 'restored' }).then([cancelled]);
});
test('a message goes to the address that its reader has when it leaves', () => {
  const to = 'ada@new.example';
  const readdressed: MessageEvent = { type: 'MessageReaddressed', data: { ...about, person_id: idNo(3), to } };
  const asked = given(message, [queued]).when('readdress', { to });
  asked.then([readdressed]);
  expect(asked.leadsTo()).toMatchObject({ to });
  given(message, [queued]).when('readdress', { to: data.to }).thenNothing();
  given(message, [queued, readdressed]).when('readdress', { to }).thenNothing();
  for (const end of [sent, failed, cancelled]) given(message, [queued, end]).when('readdress', { to }).thenNothing();
});
test.each([
  ['sent', sent],
  ['failed', failed],
  ['cancelled', cancelled],
] as const)('a message that was %s is not cancelled and does not fail any more', (_, end) => {
  given(message, [queued, end]).when('cancel', { reason: 'restored' }).thenNothing();
  given(message, [queued, end]).when('fail', { error: 'mailbox full' }).thenNothing();
});
test('sending is recorded once, and also after an earlier failure', () => {
  given(message, [queued, sent]).when('sent', {}).thenNothing();
  given(message, [queued, failed]).when('sent', {}).then([sent]);
});
test.each([
  ['readdress', { to: 'x' }],
  ['sent', {}],
  ['fail', { error: 'x' }],
  ['cancel', { reason: 'x' }],
] as const)('%s of a message that is not there says so', (name, command) => {
  given(message)
    .when(name, command as never)
    .thenRejected('not_found', 'Message not found.');
});

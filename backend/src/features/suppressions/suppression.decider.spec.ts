import { given, idNo } from '../../kernel/given.ts';
import { isTooMany, sender, suppression } from './suppression.decider.ts';

// Addresses that get no emails, and senders whose emails are held back.

const suppressed = (why: 'bounced' | 'asked' | 'complained') => ({ why, person_id: idNo(1), message_id: null });

test('an address is put on the list once; what a mail server said replaces a note, and not the other way round', () => {
  given(suppression, [])
    .when('suppress', suppressed('asked'))
    .then([{ type: 'AddressSuppressed', data: suppressed('asked') }]);
  const noted = [{ type: 'AddressSuppressed' as const, data: suppressed('asked') }];
  given(suppression, noted).when('suppress', suppressed('asked')).then([]);
  given(suppression, noted)
    .when('suppress', suppressed('bounced'))
    .then([{ type: 'AddressSuppressed', data: suppressed('bounced') }]);
  const bounced = [{ type: 'AddressSuppressed' as const, data: suppressed('bounced') }];
  given(suppression, bounced).when('suppress', suppressed('asked')).then([]);
  given(suppression, bounced)
    .when('lift', {})
    .then([{ type: 'SuppressionLifted', data: { person_id: idNo(1) } }]);
  given(suppression, []).when('lift', {}).thenRejected('not_found');
});

test('a sender is judged from 20 letters on, and waits over 5 % that came back or two and 0.1 % that were reported', () => {
  const of = (letters: number, bounces: number, complaints = 0) =>
    isTooMany({ user_id: null, letters, bounces, complaints });
  expect([of(19, 19), of(20, 1), of(20, 2), of(200, 10), of(200, 11)]).toEqual([false, false, true, false, true]);
  expect([of(200, 0, 0), of(200, 0, 1), of(200, 0, 2), of(19, 0, 2)]).toEqual([false, false, true, false]);
});

test('a paused sender is paused once, and goes on when it is resumed', () => {
  const judged = { user_id: idNo(2), letters: 20, bounces: 2, complaints: 0 };
  const paused = { type: 'SenderPaused' as const, data: judged };
  given(sender, []).when('judge', judged).then([paused]);
  given(sender, [])
    .when('judge', { ...judged, bounces: 1 })
    .then([]);
  given(sender, [paused]).when('judge', judged).then([]);
  const resumed = { type: 'SenderResumed' as const, data: { user_id: idNo(2) } };
  given(sender, [paused]).when('resume', {}).then([resumed]);
  given(sender, [paused, resumed]).when('resume', {}).then([]);
  given(sender, []).when('resume', {}).thenRejected('not_found');
});

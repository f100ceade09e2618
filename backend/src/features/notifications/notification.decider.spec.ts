import type { About } from '@candor/contracts/notifications/rows';
import { given, idNo, someone, today } from '../../kernel/given.ts';
import { notification } from './notification.decider.ts';

const about: About = {
  kind: 'new_application',
  actor_id: null,
  application_id: idNo(5),
  task_id: null,
  message_id: null,
  review_id: null,
  job_id: null,
  member_id: null,
  day: null,
  candidate_id: null,
  note_id: null,
  scorecard_id: null,
  appointment_id: null,
};
const make = { about, user_id: someone, mail: 'instant' as const, zone: 'Europe/Berlin' };
const made = {
  type: 'NotificationMade' as const,
  data: { ...about, user_id: someone, mail: 'instant' as const, digest_at: null },
};
const read = { type: 'NotificationRead' as const, data: {} };
const forgotten = { type: 'NotificationForgotten' as const, data: {} };

test('a member is told once', () => {
  given(notification).when('make', make).then([made]);
  given(notification, [made]).when('make', make).thenNothing();
});
test('whoever wants one mail a day gets it at the next eight on their clock', () => {
  expect(today).toBe('2026-03-02T09:00:00.000Z');
  given(notification)
    .when('make', { ...make, mail: 'daily' })
    .then([{ ...made, data: { ...made.data, mail: 'daily', digest_at: '2026-03-03T07:00:00.000Z' } }]);
});
test('its reader reads it; reading it again changes nothing', () => {
  given(notification, [made]).when('read', {}).then([read]);
  given(notification, [made, read]).when('read', {}).thenNothing();
});
test('nobody reads what is not there, what is gone, or what another member was told', () => {
  given(notification).when('read', {}).thenRejected('not_found');
  given(notification, [made, forgotten]).when('read', {}).thenRejected('not_found');
  given(notification, [made])
    .when('read', {}, { by: idNo(9) })
    .thenRejected('not_found');
});
test('what it asked for is done: nobody has to read it any more', () => {
  const processor = { by: idNo(9) };
  given(notification, [made]).when('settle', {}, processor).then([read]);
  given(notification, [made, read]).when('settle', {}, processor).thenNothing();
  given(notification, [made, forgotten]).when('settle', {}, processor).thenNothing();
  given(notification).when('settle', {}, processor).thenNothing();
});
test('it goes once', () => {
  given(notification, [made]).when('forget', {}).then([forgotten]);
  given(notification, [made, forgotten]).when('forget', {}).thenNothing();
  given(notification).when('forget', {}).thenNothing();
});

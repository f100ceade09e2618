import type { SavedReportEvent } from '@candor/contracts/reports/saved-events';
import { mostPinnedReports, nextTime } from '@candor/contracts/reports/saved-values';
import { given, idNo, type Past, someone } from '../../kernel/given.ts';
import { savedReport } from './saved-report.decider.ts';

const other = idNo(7);
const question = { report: 'sources', params: { last: 90 } };
const made = (more: { by?: string; shared?: boolean } = {}): Past<SavedReportEvent> => ({
  type: 'SavedReportMade',
  data: { author_id: more.by ?? someone, name: 'Sources', shared: more.shared ?? false, question },
  by: more.by ?? someone,
});
const schedule = { every: 'weekly', weekday: 0, at: '08:00', zone: 'Europe/Berlin', to: [other] } as const;
const rights = { admin: false };

test('a report is saved with its question alone, once', () => {
  const save = { name: 'Sources', shared: false, question };
  given(savedReport)
    .when('save', save)
    .then([{ type: 'SavedReportMade', data: { author_id: someone, ...save } }]);
  given(savedReport, [made()]).when('save', save).then([]);
});
test('only its author or an administrator changes it; others do not learn of a private one', () => {
  given(savedReport, [made({ by: other })])
    .when('change', { name: 'Mine', ...rights })
    .thenRejected('not_found');
  given(savedReport, [made({ by: other, shared: true })])
    .when('change', { name: 'Mine', ...rights })
    .thenRejected('permission');
  given(savedReport, [made({ by: other, shared: true })])
    .when('change', { name: 'Mine', admin: true })
    .then([{ type: 'SavedReportRenamed', data: { author_id: other, from: 'Sources', name: 'Mine' } }]);
});
test('a change that changes nothing is no event, and an old version is refused', () => {
  given(savedReport, [made()])
    .when('change', { name: 'Sources', question, shared: false, ...rights })
    .then([]);
  given(savedReport, [
    made(),
    { type: 'SavedReportRenamed', data: { author_id: someone, from: 'Sources', name: 'Newer' } },
  ])
    .when('change', { name: 'Older', version: 0, ...rights })
    .thenRejected('stale');
});
test('a removed report comes back, without its mails', () => {
  const scheduled: Past<SavedReportEvent> = {
    type: 'SavedReportScheduled',
    data: { schedule: { ...schedule, to: [other] }, next_at: '2026-03-02T07:00:00.000Z' },
  };
  const removed: Past<SavedReportEvent> = { type: 'SavedReportRemoved', data: {} };
  given(savedReport, [made(), scheduled, removed])
    .when('restore', rights)
    .then([{ type: 'SavedReportRestored', data: {} }]);
  given(savedReport, [made(), scheduled, removed])
    .when('mailed', { at: '2026-03-02T07:00:00.000Z', sent: 1, left_out: 0 })
    .then([]);
});
test('Home holds a few reports', () => {
  given(savedReport, [made()]).when('pin', { on: true, others: mostPinnedReports }).thenRejected('limit');
  given(savedReport, [made()])
    .when('pin', { on: true, others: 0 })
    .then([{ type: 'SavedReportPinned', data: { user_id: someone } }]);
});
test('a mail leaves once for its time, and after a stop of the server one mail makes up for all that were missed', () => {
  const at = '2026-03-02T07:00:00.000Z';
  const past = [
    made(),
    { type: 'SavedReportScheduled', data: { schedule: { ...schedule, to: [other] }, next_at: at } },
  ] as Past<SavedReportEvent>[];
  const { outcome } = given(savedReport, past).when(
    'mailed',
    { at, sent: 1, left_out: 0 },
    { now: '2026-03-25T12:00:00.000Z' },
  );
  expect(outcome).toMatchObject([
    { type: 'SavedReportMailed', data: { sent: 1, next_at: '2026-03-30T06:00:00.000Z' } },
  ]);
  given(savedReport, [...past, ...(outcome as Past<SavedReportEvent>[])])
    .when('mailed', { at, sent: 1, left_out: 0 })
    .then([]);
});
describe('the next time of a schedule', () => {
  const zone = 'America/New_York';
  test.each([
    ['daily', '2026-03-02T13:00:00.000Z', '2026-03-03T13:00:00.000Z'],
    // Clocks went forward on 8 March, so 08:00 is an hour earlier in UTC.
    ['daily', '2026-03-07T14:00:00.000Z', '2026-03-08T12:00:00.000Z'],
    ['working_days', '2026-03-06T14:00:00.000Z', '2026-03-09T12:00:00.000Z'],
    ['weekly', '2026-03-02T12:00:00.000Z', '2026-03-02T13:00:00.000Z'],
    ['weekly', '2026-03-02T13:00:00.000Z', '2026-03-09T12:00:00.000Z'],
    ['monthly', '2026-03-02T13:00:00.000Z', '2026-04-01T12:00:00.000Z'],
  ] as const)('%s after %s', (every, after, next) => {
    expect(nextTime({ every, weekday: 0, at: '08:00', zone }, after)).toBe(next);
  });
});

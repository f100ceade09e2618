import { standardTemplates } from '../catalogues/standard-texts.ts';
import type { AnyEvent, Recorded } from '../kernel/event.ts';
import { passRecord, recordLines, rejectionKey } from './pass-record.ts';

const step = (name: string, type: string) => ({ id: name, name, type, kind: 'round' });
const [application, first, second, final, archived] = [
  step('Application', 'application'),
  step('First Round', 'interview'),
  step('Second Round', 'interview'),
  step('Final Review', 'finalist_review'),
  step('Archived', 'archived'),
];
const happened = (...events: AnyEvent[]): Recorded[] =>
  events.map((event, revision) => ({
    ...event,
    id: `event-${revision}`,
    stream: 'application-1',
    revision,
    position: revision,
    metadata: { occurred_at: `2026-03-0${revision + 1}T09:00:00.000Z`, request_uid: `request-${revision}` } as never,
  }));
const applied = { type: 'ApplicationSubmitted', data: { to_step: application } };
const advanced = (from: object, to: object) => ({
  type: 'ApplicationAdvanced',
  data: { from_step: from, to_step: to },
});
const scheduling = (to: string) => ({ type: 'ScheduleStatusChanged', data: { step: first, from: 'pending', to } });
const keyAfter = (...events: AnyEvent[]) => rejectionKey(passRecord(happened(...events)));

describe('the text of a rejection says only what happened', () => {
  test('nobody is thanked for a conversation that was not held, whatever step they stand in', () => {
    expect(keyAfter(applied)).toBe('rejection_initial');
    expect(keyAfter(applied, advanced(application, first))).toBe('rejection_initial');
    expect(keyAfter(applied, advanced(application, first), scheduling('pending'))).toBe('rejection_initial');
  });
  test('after an interview that was scheduled and passed the text thanks for it, also when the candidate was sent back', () => {
    const scheduled = [applied, advanced(application, first), scheduling('complete')];
    expect(keyAfter(...scheduled)).toBe('rejection_initial'); // nobody knows yet whether they spoke
    const passed = [...scheduled, advanced(first, second)];
    expect(keyAfter(...passed)).toBe('rejection_mid');
    const back = { type: 'ApplicationShiftedUp', data: { from_step: second, to_step: application } };
    expect(keyAfter(...passed, back)).toBe('rejection_mid');
  });
  test('an interview marked as scheduled by mistake does not count', () => {
    const mistaken = [advanced(application, first), scheduling('complete'), scheduling('unscheduled')];
    expect(keyAfter(applied, ...mistaken, advanced(first, second))).toBe('rejection_initial');
  });
  test('whoever was in the final review or had an offer reads the final text', () => {
    expect(keyAfter(applied, advanced(application, final))).toBe('rejection_final');
    expect(
      keyAfter(applied, {
        type: 'OfferExtended',
        data: { from_step: application, to_step: step('Offered', 'offered') },
      }),
    ).toBe('rejection_final');
  });
  test('a move that was taken back never happened', () => {
    const back = { type: 'MoveTakenBack', data: { takes_back: { type: 'ApplicationAdvanced', revision: 1 } } };
    expect(keyAfter(applied, advanced(application, final), back)).toBe('rejection_initial');
  });
  test('a candidate who is considered again begins anew', () => {
    const revived = { type: 'ApplicationRevived', data: { from_step: archived, to_step: application } };
    expect(
      keyAfter(applied, advanced(application, first), scheduling('complete'), advanced(first, second), revived),
    ).toBe('rejection_initial');
  });
});

test('whoever decides reads what is recorded, and what is missing', () => {
  expect(recordLines(passRecord(happened(applied)))).toEqual([
    { text: 'Applied', at: '2026-03-01T09:00:00.000Z' },
    { text: 'Resume not read', at: null },
    { text: 'No conversation recorded', at: null },
  ]);
  const far = happened(applied, advanced(application, first), scheduling('complete'), advanced(first, final));
  expect(recordLines(passRecord(far))).toEqual([
    { text: 'Applied', at: '2026-03-01T09:00:00.000Z' },
    { text: 'Resume read', at: '2026-03-02T09:00:00.000Z' },
    { text: 'First Round scheduled, then moved on', at: '2026-03-03T09:00:00.000Z' },
    { text: 'Final Review reached', at: '2026-03-04T09:00:00.000Z' },
  ]);
});

test('no standard rejection speaks of other candidates, of a close decision or of how people were compared, because nobody recorded any of it', () => {
  const rejections = standardTemplates.filter(({ kind }) => kind === 'rejection');
  expect(rejections.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['rejection_initial', 'rejection_mid', 'rejection_final']),
  );
  for (const { body } of rejections)
    expect(body).not.toMatch(/\b(another|other|others|chosen|close|compar\w+|interviews?|stronger|better)\b/i);
});

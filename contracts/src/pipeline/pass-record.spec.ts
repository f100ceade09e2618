import { standardTemplates } from '../catalogues/standard-texts.ts';
import type { AnyEvent, Recorded } from '../kernel/event.ts';
import type { Conversation } from '../interviews/values.ts';
import { passRecord, recordLines, rejectionFor, rejectionKey } from './pass-record.ts';

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
/** An interview with one interviewer. `card`: the state of the interviewer's scorecard. */
const conversation = (
  status: Conversation['status'],
  card: 'not_started' | 'draft' | 'submitted' = 'not_started',
  starts_at = '2026-03-03T10:00:00.000Z',
): Conversation => ({ step: first!, starts_at, status, interviewers: [{ scorecard_status: card }] });
const keyAfter = (events: AnyEvent[], ...conversations: Conversation[]) =>
  rejectionKey(passRecord(happened(...events), conversations));
const inRound = [applied, advanced(application!, first!)];

describe('the text of a rejection says only what happened', () => {
  test('nobody is thanked for a conversation that was not held, whatever step they stand in', () => {
    expect(keyAfter([applied])).toBe('rejection_initial');
    expect(keyAfter(inRound)).toBe('rejection_initial');
    expect(keyAfter([...inRound, scheduling('pending')])).toBe('rejection_initial');
  });
  test('a schedule status is no conversation, also when the candidate went on from there or got an offer', () => {
    const scheduled = [...inRound, scheduling('complete')];
    expect(keyAfter(scheduled)).toBe('rejection_initial');
    expect(keyAfter([...scheduled, advanced(first!, second!)])).toBe('rejection_initial');
  });
  test.each([
    ['booked', 'not_started', 'rejection_initial'],
    ['booked', 'draft', 'rejection_initial'],
    ['proposed', 'not_started', 'rejection_initial'],
    ['cancelled', 'submitted', 'rejection_initial'],
    ['no_show', 'submitted', 'rejection_initial'],
    ['completed', 'not_started', 'rejection_mid'],
    ['booked', 'submitted', 'rejection_mid'],
  ] as const)('a conversation that is %s, with a scorecard that is %s, leads to %s', (status, card, key) =>
    expect(keyAfter(inRound, conversation(status, card))).toBe(key),
  );
  test('a conversation that was held stays one when the candidate is sent back or the move is undone', () => {
    const back = { type: 'ApplicationShiftedUp', data: { from_step: second, to_step: application } };
    expect(keyAfter([...inRound, advanced(first!, second!), back], conversation('completed'))).toBe('rejection_mid');
    const undone = { type: 'MoveTakenBack', data: { takes_back: { type: 'ApplicationAdvanced', revision: 1 } } };
    expect(keyAfter([...inRound, undone], conversation('completed'))).toBe('rejection_mid');
  });
  test('whoever was in the final review or had an offer reads the final text', () => {
    expect(keyAfter([applied, advanced(application!, final!)])).toBe('rejection_final');
    expect(
      keyAfter([
        applied,
        { type: 'OfferExtended', data: { from_step: application, to_step: step('Offered', 'offered') } },
      ]),
    ).toBe('rejection_final');
  });
  test('a move that was taken back never happened', () => {
    const back = { type: 'MoveTakenBack', data: { takes_back: { type: 'ApplicationAdvanced', revision: 1 } } };
    expect(keyAfter([applied, advanced(application!, final!), back])).toBe('rejection_initial');
  });
  test('a candidate who is considered again begins anew', () => {
    const revived = { type: 'ApplicationRevived', data: { from_step: archived, to_step: application } };
    const again = [...inRound, advanced(first!, second!), revived];
    expect(keyAfter(again, conversation('completed'))).toBe('rejection_initial');
    const later = conversation('completed', 'not_started', '2026-03-09T10:00:00.000Z');
    expect(keyAfter(again, conversation('completed'), later)).toBe('rejection_mid');
  });
  test('the text of a reason gives way where it is not true', () => {
    const none = { held: [], final_review: null, offer: null };
    const texts = (record: Parameters<typeof rejectionFor>[1]) =>
      ['rejection_initial', 'rejection_mid', 'rejection_final', 'position_closed', null].map((wanted) =>
        rejectionFor(wanted, record),
      );
    expect(texts(none)).toEqual([
      'rejection_initial',
      'rejection_initial',
      'rejection_initial',
      'position_closed',
      'rejection_initial',
    ]);
    expect(texts({ ...none, held: [1] })).toEqual([
      'rejection_initial',
      'rejection_mid',
      'rejection_mid',
      'position_closed',
      'rejection_mid',
    ]);
    // The candidate reached the final review without an interview.
    expect(texts({ ...none, final_review: 1 })).toEqual([
      'rejection_initial',
      'rejection_final',
      'rejection_final',
      'position_closed',
      'rejection_final',
    ]);
  });
});

test('whoever decides reads what is recorded, and what is missing', () => {
  expect(recordLines(passRecord(happened(applied), []))).toEqual([
    { text: 'Applied', at: '2026-03-01T09:00:00.000Z' },
    { text: 'Resume not read', at: null },
    { text: 'No interview recorded', at: null },
  ]);
  const far = happened(...inRound, scheduling('complete'), advanced(first!, final!));
  const rest = (...conversations: Conversation[]) => recordLines(passRecord(far, conversations)).slice(1);
  expect(rest()).toEqual([
    { text: 'Resume read', at: '2026-03-02T09:00:00.000Z' },
    { text: 'First Round scheduled', at: '2026-03-03T09:00:00.000Z' },
    { text: 'No interview recorded', at: null },
    { text: 'Final Review reached', at: '2026-03-04T09:00:00.000Z' },
  ]);
  expect(rest(conversation('completed'))).toEqual([
    { text: 'Resume read', at: '2026-03-02T09:00:00.000Z' },
    { text: 'First Round held', at: '2026-03-03T10:00:00.000Z' },
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

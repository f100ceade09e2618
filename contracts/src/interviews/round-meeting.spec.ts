import { describe, expect, test } from '@jest/globals';
import { meetingFor, roundMeetingOf } from './round-meeting.ts';

// The text of a card about the interviews of the candidate's round.

type Row = Parameters<typeof roundMeetingOf>[0][number];
type Seat = Row['interviewers'][number];
const now = Date.parse('2026-03-10T12:00:00.000Z');
const stands = { step: { id: 'round' }, entered_at: '2026-03-02T09:00:00.000Z' };
const people = new Map([
  ['ines', { first_name: 'Inês', member: true }],
  ['omar', { first_name: 'Omar', member: true }],
  ['left', { first_name: 'Lena', member: false }],
]);
const seat = (user_id: string, scorecard_status: Seat['scorecard_status'], more: Partial<Seat> = {}): Seat => ({
  user_id,
  required: true,
  user_appointment_id: `card of ${user_id}`,
  response: 'accepted',
  scorecard_status,
  ...more,
});
const at = (day: string, interviewers: Seat[], more: Partial<Row> = {}): Row => ({
  step: { id: 'round', name: 'Round', type: 'interview', kind: 'round' },
  status: 'completed',
  starts_at: `2026-03-${day}T10:00:00.000Z`,
  ends_at: `2026-03-${day}T11:00:00.000Z`,
  meeting_type: 'video',
  interviewers,
  ...more,
});
const said = (...rows: Row[]) => toldTo('nobody', ...rows);
const toldTo = (reader: string, ...rows: Row[]) => {
  const known = roundMeetingOf(rows, stands, people, now);
  return known && meetingFor(known, reader);
};

test('nothing is said where nothing is arranged for this stay in the round', () => {
  expect(said()).toBeNull();
  expect(said(at('01', [seat('ines', 'submitted')]))).toBeNull();
  expect(
    said(
      at('09', [seat('ines', 'submitted')], { step: { id: 'other', name: 'Other', type: 'interview', kind: 'round' } }),
    ),
  ).toBe(null);
  expect(said(at('09', [seat('ines', 'submitted')], { status: 'cancelled' }))).toBeNull();
});
test('the next conversation that is planned, or else how many are over and who held them', () => {
  const over = at('09', [seat('ines', 'submitted'), seat('omar', 'not_started', { missed: true })]);
  const planned = at('12', [seat('omar', 'not_started')], { status: 'booked' });
  expect(said(over, planned)).toEqual({
    starts_at: '2026-03-12T10:00:00.000Z',
    ends_at: '2026-03-12T11:00:00.000Z',
    meeting_type: 'video',
    who: ['Omar'],
  });
  expect(said(over)).toEqual({
    starts_at: '2026-03-09T10:00:00.000Z',
    ends_at: '2026-03-09T11:00:00.000Z',
    meeting_type: 'video',
    who: ['Inês'],
    over: 1,
  });
});
describe('whose scorecard is missing', () => {
  const owed = at('05', [seat('omar', 'draft')]);
  test('is said also while another conversation of the round is planned', () => {
    expect(said(owed, at('12', [seat('ines', 'not_started')], { status: 'booked' }))).toMatchObject({
      starts_at: '2026-03-12T10:00:00.000Z',
      who: ['Inês'],
      missing: ['Omar'],
      due_at: '2026-03-06T11:00:00.000Z',
    });
  });
  test('is late from the oldest conversation on that waits for one, not from the last one', () => {
    const paid = at('04', [seat('ines', 'submitted')]);
    expect(said(paid, owed, at('09', [seat('ines', 'submitted')]))).toMatchObject({
      ends_at: '2026-03-09T11:00:00.000Z',
      over: 3,
      missing: ['Omar'],
      due_at: '2026-03-06T11:00:00.000Z',
    });
    expect(said(owed, at('09', [seat('ines', 'draft')]))).toMatchObject({
      missing: ['Omar', 'Inês'],
      due_at: '2026-03-06T11:00:00.000Z',
    });
  });
  test('is told to the interviewer who owes it without their name', () => {
    const both = [owed, at('09', [seat('ines', 'draft')])];
    expect(toldTo('omar', owed)).toMatchObject({ yours: true, due_at: '2026-03-06T11:00:00.000Z' });
    expect(toldTo('omar', owed)).not.toHaveProperty('missing');
    expect(toldTo('omar', ...both)).toMatchObject({ who: ['you', 'Inês'] });
    expect(toldTo('omar', ...both)).toMatchObject({ yours: true, missing: ['Inês'] });
    expect(toldTo('lena', ...both)).not.toHaveProperty('yours');
  });
  test('names no former member, because nobody waits for theirs', () => {
    const both = said(at('04', [seat('left', 'not_started')]), owed);
    expect(both).toMatchObject({ who: ['Lena', 'Omar'], missing: ['Omar'], due_at: '2026-03-06T11:00:00.000Z' });
    expect(said(at('04', [seat('left', 'not_started')]))).not.toHaveProperty('missing');
  });
});

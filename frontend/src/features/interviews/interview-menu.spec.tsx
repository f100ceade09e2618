import { expect, test } from '@jest/globals';
import type { ListedInterviewer } from '@candor/contracts/interviews/rows';
import { actsOn } from './interview-menu.tsx';

// An interviewer accepts or declines, and what became of an interview is recorded: that it was held, or who did not come.

const hour = 3_600_000;
const now = Date.now();
const seat = (user_id: string, response: ListedInterviewer['response'] = 'invited') =>
  ({ user_id, required: true, response, scorecard_status: 'not_started', user_appointment_id: user_id }) as never;
const meeting = (from: number, status: 'proposed' | 'booked' | 'completed' | 'cancelled' | 'no_show' = 'booked') => ({
  id: 'm1',
  application_id: 'a1',
  status,
  starts_at: new Date(now + from * hour).toISOString(),
  ends_at: new Date(now + (from + 1) * hour).toISOString(),
  interviewers: [seat('ivo'), seat('olga', 'accepted')],
});
const acts = (of: ReturnType<typeof meeting>, me: string, records = false) => actsOn(of, { me, records, now });

test('who interviews can accept and decline while it is booked, and is not offered the answer they gave', () => {
  expect(acts(meeting(5), 'ivo').answers).toEqual(['accepted', 'declined']);
  expect(acts(meeting(5), 'olga').answers).toEqual(['declined']);
  expect(acts(meeting(5), 'nora', true).answers).toEqual([]);
  expect(acts(meeting(5, 'cancelled'), 'ivo').answers).toEqual([]);
});
test('whoever manages it can cancel it as long as it stands', () => {
  expect(acts(meeting(5), 'nora', true).cancels).toBe(true);
  expect(acts(meeting(5), 'ivo').cancels).toBe(false);
  expect(
    ['completed', 'cancelled', 'no_show'].map(
      (status) => acts(meeting(-3, status as 'completed'), 'nora', true).cancels,
    ),
  ).toEqual([false, false, false]);
});
test('who came is recorded from its beginning until thirty days after its end', () => {
  expect(acts(meeting(5), 'ivo').records).toBe(false);
  expect(acts(meeting(-0.5), 'ivo')).toMatchObject({ records: true, held: true });
  expect(acts(meeting(-24, 'completed'), 'nora', true)).toMatchObject({ records: true, held: false });
  expect(acts(meeting(-24, 'no_show'), 'nora', true)).toMatchObject({ records: true, held: true });
  expect(acts(meeting(-24), 'nora').records).toBe(false);
  expect(acts(meeting(-24 * 31, 'completed'), 'ivo').records).toBe(false);
  expect(acts(meeting(-24, 'cancelled'), 'ivo').records).toBe(false);
});

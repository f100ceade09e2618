import type { BookedAppointment, BookingData } from '@candor/contracts/booking/booking-page';
import { arrangementOf } from './arrangement.ts';
import { askedConversations } from './asked-booking.ts';
import type { Plan } from '../../parts/booking/plan.ts';

// The request that the page sends. If several interviews are moved, no value of one may overwrite another's.

const seats = [{ user_id: 'amara', required: true }];
const booked = (id: string, more: Partial<BookedAppointment>) =>
  ({
    id,
    title: null,
    meeting_type: 'video',
    phone_mode: null,
    phone_number: null,
    dial_in: null,
    video_url: null,
    passcode: null,
    location_id: null,
    room: null,
    candidate_instructions: null,
    internal_note: null,
    reminders: [1440, 60],
    notify: { candidate: true, interviewers: true },
    ...more,
  }) as BookedAppointment;
const pageOf = (...moves: BookedAppointment[]) =>
  ({
    step: { id: 'first', name: 'First Round', meeting_type: 'video', instructions: '<p>Bring <b>nothing</b>.</p>' },
    who: { email: 'ada@example.test', phone: null },
    not_told: null,
    moves,
  }) as unknown as BookingData;
const planOf = (...ids: (string | undefined)[]): Plan =>
  ids.map((id, at) => ({ key: id ?? 'all', id, title: 'First Round', length: 45, offset: at * 60, seats }));
const start = Date.parse('2026-11-24T09:00:00Z');
const asked = (page: BookingData, plan: Plan, by: Partial<ReturnType<typeof arrangementOf>> = {}) => {
  const before = arrangementOf(page);
  return askedConversations(page, plan, start, { before, now: { ...before, ...by } }, 'Europe/Lisbon');
};

const chain = pageOf(
  booked('one', { video_url: 'https://video.example/one', candidate_instructions: '<p>A <em>word</em></p>' }),
  booked('two', { video_url: 'https://video.example/two', passcode: '77', internal_note: 'Ask about boats.' }),
  booked('three', { meeting_type: 'in-person', room: 'Dock' }),
);
const moved = planOf('one', 'two', 'three');

test('moving a chain sends its times and people, and leaves everything else of each conversation as it is', () => {
  expect(asked(chain, moved)).toEqual(
    ['one', 'two', 'three'].map((id, at) => ({
      id,
      starts_at: new Date(start + at * 3_600_000).toISOString(),
      duration_minutes: 45,
      interviewers: seats,
    })),
  );
});
test('what is changed by hand is sent, and only to the conversations that meet that way', () => {
  const [one, two, three] = asked(chain, moved, { passcode: '12' });
  expect([one?.passcode, two?.passcode]).toEqual(['12', '12']);
  expect(one).not.toHaveProperty('video_url');
  expect(three).not.toHaveProperty('passcode');
  expect(asked(chain, moved, { note: 'All of you.' }).map(({ internal_note }) => internal_note)).toEqual([
    'All of you.',
    'All of you.',
    'All of you.',
  ]);
});
test('another link says that it was typed; another way to meet leaves nothing of the old one', () => {
  expect(asked(chain, moved, { video_url: 'https://video.example/new' })[1]).toMatchObject({
    video_url: 'https://video.example/new',
    video_provider: 'other',
  });
  expect(asked(chain, moved, { meeting_type: 'phone', phone_number: '+351 21' })[2]).toMatchObject({
    meeting_type: 'phone',
    phone_number: '+351 21',
    video_url: null,
    room: null,
  });
});
test('instructions of the round stay as they were formatted until somebody writes others', () => {
  const [untouched] = asked(pageOf(), planOf(undefined));
  expect(untouched).toMatchObject({ candidate_instructions: '<p>Bring <b>nothing</b>.</p>', meeting_type: 'video' });
  const [written] = asked(pageOf(), planOf(undefined), { words: 'See you' });
  expect(written).toMatchObject({ candidate_instructions: '<p>See you</p>' });
});
test('no title is sent: the name of the round is said in the language of each reader', () => {
  expect(asked(pageOf(), planOf(undefined))[0]).not.toHaveProperty('title');
});

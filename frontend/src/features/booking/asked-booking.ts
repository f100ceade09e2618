import type { BookingData } from '@candor/contracts/booking/booking-page';
import type { upsertAppointments } from '@candor/contracts/interviews/endpoints';
import type { ToldMeeting } from '@candor/contracts/interviews/letter-words';
import type { BodyOf } from '@candor/contracts/kernel/endpoint';
import type { Names, Option } from '@candor/contracts/kernel/standard';
import { htmlOf, textOf } from '../../parts/notes/note-text.ts';
import type { Arrangement } from './arrangement.ts';
import { type Plan, timesOf } from '../../parts/booking/plan.ts';

// The request for booking or moving. A move sends only the times, the people and manual changes: each conversation keeps its own link, room and note.

type Asked = BodyOf<typeof upsertAppointments>;
const orNull = (text: string): string | null => text.trim() || null;
/** Only the fields of the chosen meeting type. */
const meetingOf = (from: Arrangement) => {
  const { meeting_type: type } = from;
  const phone = type === 'phone';
  return {
    meeting_type: type,
    phone_mode: phone ? from.phone_mode : null,
    phone_number: phone && from.phone_mode !== 'dial_in' ? orNull(from.phone_number) : null,
    dial_in: phone && from.phone_mode === 'dial_in' ? orNull(from.dial_in) : null,
    video_provider: type === 'video' && from.video_url.trim() ? ('other' as const) : null,
    video_url: type === 'video' ? orNull(from.video_url) : null,
    passcode: type === 'video' ? orNull(from.passcode) : null,
    location_id: type === 'in-person' ? orNull(from.location_id) : null,
    room: type === 'in-person' ? orNull(from.room) : null,
  };
};
type Meeting = ReturnType<typeof meetingOf>;
/** Which fields are sent when a detail of the meeting changes. */
const parts: Partial<Record<keyof Arrangement, readonly (keyof Meeting)[]>> = {
  phone_mode: ['phone_mode', 'phone_number', 'dial_in'],
  phone_number: ['phone_number'],
  dial_in: ['dial_in'],
  video_url: ['video_url', 'video_provider'],
  passcode: ['passcode'],
  location_id: ['location_id'],
  room: ['room'],
};
const wordsOf = ({ words }: Arrangement): string | null => orNull(words) && htmlOf(words);

/** The arrangement of a new conversation. Untouched instructions of the round keep their formatting. */
const arranged = (now: Arrangement, before: Arrangement, instructions: string | null | undefined) => ({
  ...meetingOf(now),
  candidate_instructions: now.words === before.words ? (instructions ?? null) : wordsOf(now),
  internal_note: orNull(now.note),
  reminders: [...now.reminders],
});
/** The manual changes to a moved conversation. A meeting in a room gets no details of a call. */
const changed = (now: Arrangement, before: Arrangement, type: Arrangement['meeting_type']) => {
  const meeting = meetingOf(now);
  const names =
    now.meeting_type !== before.meeting_type
      ? (Object.keys(meeting) as (keyof Meeting)[])
      : now.meeting_type === type
        ? (Object.keys(parts) as (keyof Arrangement)[]).flatMap((name) =>
            now[name] === before[name] ? [] : parts[name]!,
          )
        : [];
  return {
    ...(Object.fromEntries(names.map((name) => [name, meeting[name]])) as Partial<Meeting>),
    ...(now.words === before.words ? {} : { candidate_instructions: wordsOf(now) }),
    ...(now.note === before.note ? {} : { internal_note: orNull(now.note) }),
    ...(now.reminders.join() === before.reminders.join() ? {} : { reminders: [...now.reminders] }),
  };
};

/** The request for a plan's conversations from a start time on. `before`: the arrangement when the page was opened. */
export const askedConversations = (
  { step, moves }: Pick<BookingData, 'step' | 'moves'>,
  plan: Plan,
  start: number,
  { now, before }: Record<'now' | 'before', Arrangement>,
  tz_region: string,
): Asked['appointments'] =>
  timesOf(plan, start).map(({ part, from }) => {
    const moved = moves.find(({ id }) => id === part.id);
    return {
      starts_at: new Date(from).toISOString(),
      duration_minutes: part.length,
      interviewers: part.seats.map(({ user_id, required }) => ({ user_id, required })),
      ...(moved
        ? { id: moved.id, ...changed(now, before, moved.meeting_type) }
        : { tz_region, ...arranged(now, before, step.instructions) }),
    };
  });

/** The conversations as the letter will describe them. A moved one keeps everything that the plan does not change. */
export const toldConversations = (
  page: Pick<BookingData, 'step' | 'moves' | 'letter'>,
  plan: Plan,
  start: number,
  arrangement: Record<'now' | 'before', Arrangement>,
  { names, places, zone, hosted }: { names: Names; places: readonly Option[]; zone: string; hosted: boolean },
): { meetings: ToldMeeting[]; words: (string | null)[] } => {
  const asked = askedConversations(page, plan, start, arrangement, zone).map((each) => {
    const moved = page.moves.find(({ id }) => id === each.id);
    return { ...meetingOf(arrangement.now), ...moved, ...each } as Meeting & typeof each;
  });
  return {
    meetings: timesOf(plan, start).map(({ part, from, to }, at) => ({
      name: asked[at]!.title ?? page.letter.round,
      starts_at: new Date(from).toISOString(),
      ends_at: new Date(to).toISOString(),
      way: { ...asked[at]!, link_comes: hosted },
      location: places.find(({ value }) => value === asked[at]!.location_id)?.label ?? null,
      people: part.seats.flatMap(({ user_id }) => names[user_id] ?? []),
    })),
    words: asked.map(({ candidate_instructions: words }) => (words ? textOf(words) : null)),
  };
};

/** The refused fields of all conversations, each by its own name. */
export const wrongFields = (fields: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.replace(/^appointments\.\d+\./, ''), text]));

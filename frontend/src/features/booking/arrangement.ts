import type { BookingData } from '@candor/contracts/booking/booking-page';
import { usualReminders } from '@candor/contracts/interviews/values';
import { phoneModes, usualPhoneMode } from '@candor/contracts/rounds/scheduling';
import type { Step } from '@candor/contracts/jobs/values';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { textOf } from '../../parts/notes/note-text.ts';
import { meetingWord } from '../../parts/interviews/meeting-words.ts';

// The meeting and its messages: everything that is arranged except the time.

export type MeetingType = NonNullable<Step['meeting_type']>;
export type PhoneMode = keyof typeof phoneModes;
export type Arrangement = {
  meeting_type: MeetingType;
  phone_mode: PhoneMode;
  phone_number: string;
  dial_in: string;
  video_url: string;
  passcode: string;
  location_id: string;
  room: string;
  /** The candidate's instructions, as plain lines. */
  words: string;
  /** A note for the team only. */
  note: string;
  /** Each in minutes before the start. */
  reminders: readonly number[];
  tell: { candidate: boolean; interviewers: boolean };
};
/** What the reader changed by hand. */
export type Changes = Partial<Arrangement>;
/** The arrangement before any change: that of the booking, or the round's plan. */
export const arrangementOf = ({ step, who, not_told, moves: [moved] }: BookingData): Arrangement => ({
  meeting_type: moved?.meeting_type ?? step.meeting_type ?? 'video',
  phone_mode: moved?.phone_mode ?? step.phone_mode ?? usualPhoneMode,
  phone_number: moved?.meeting_type === 'phone' ? (moved.phone_number ?? '') : (moved?.phone_number ?? who.phone ?? ''),
  dial_in: moved?.dial_in ?? '',
  // A conversation by phone or in a room that becomes a video call starts with the round's link.
  video_url: (moved?.meeting_type === 'video' ? moved.video_url : step.video_url) ?? '',
  passcode: moved?.passcode ?? '',
  location_id: moved?.location_id ?? '',
  room: moved?.room ?? '',
  words: textOf((moved ? moved.candidate_instructions : step.instructions) ?? ''),
  note: moved?.internal_note ?? '',
  reminders: moved?.reminders ?? usualReminders,
  tell: {
    candidate: not_told === null && (moved?.notify.candidate ?? true),
    interviewers: moved?.notify.interviewers ?? true,
  },
});
export const reminderSets = {
  both: { label: phrase('A day and an hour before'), minutes: [1440, 60] },
  day: { label: phrase('A day before'), minutes: [1440] },
  hour: { label: phrase('An hour before'), minutes: [60] },
  none: { label: phrase('No reminder'), minutes: [] },
} as const satisfies Record<string, { label: string; minutes: readonly number[] }>;
export type ReminderSet = keyof typeof reminderSets;
/** The set with exactly these reminders; null: there is none. */
export const reminderSetOf = (minutes: readonly number[]): ReminderSet | null =>
  (Object.keys(reminderSets) as ReminderSet[]).find(
    (key) => reminderSets[key].minutes.join() === minutes.toSorted((a, b) => b - a).join(),
  ) ?? null;
export const reminderText = (minutes: readonly number[]): string => {
  const set = reminderSetOf(minutes);
  return set ? sayLabel(reminderSets[set].label) : say('As set elsewhere');
};

/** Whether a video call would be booked without a link: none is given, and no interviewer has an account that makes one. */
export const asksForLink = ({ meeting_type, video_url }: Arrangement, hosted: boolean): boolean =>
  meeting_type === 'video' && !video_url.trim() && !hosted;

/** The meeting in one line: 'Video, link added'. */
export const meetingText = (
  { meeting_type, phone_mode, phone_number, dial_in, video_url, location_id, room }: Arrangement,
  places: readonly { value: string; label: string }[],
  hosted: boolean,
): string => {
  const place = places.find(({ value }) => value === location_id)?.label;
  const more =
    meeting_type === 'video'
      ? video_url
        ? say('with a link')
        : hosted
          ? say('a Zoom meeting')
          : say('no link yet')
      : meeting_type === 'phone'
        ? phone_mode === 'dial_in'
          ? dial_in || say('no number yet')
          : phone_mode === 'call_candidate'
            ? phone_number || say('no number yet')
            : sayLabel(phoneModes.candidate_calls)
        : [place, room].filter(Boolean).join(', ') || say('no place yet');
  return `${meetingWord(meeting_type)}, ${more}`;
};

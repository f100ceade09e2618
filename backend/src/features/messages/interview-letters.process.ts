import type { AppointmentEvent } from '@candor/contracts/interviews/events';
import { bookingOf, linkWait } from '@candor/contracts/interviews/values';
import { dayLength } from '@candor/contracts/values/days';
import type { Recorded } from '@candor/contracts/kernel/event';
import { due } from '../../kernel/work/due.ts';
import { type Due, process } from '../../kernel/work/process.ts';
import { reminderOver } from '../../states/appointment.endings.ts';
import { remindOfInterview, tellOfBooking, tellOfLink } from './messages.queue.ts';

// Decides who gets mails about appointments, and when. Keys of jobs come from events, or from the reminder's occasion, so a second reading of the log adds nothing.

type Told = { appointment_id: string; notify: { candidate: boolean; interviewers: boolean } };
type Arranged = Told & { starts_at: string; reminders: readonly number[]; video_provider: string | null };
type Rescheduled = Extract<AppointmentEvent, { type: 'AppointmentRescheduled' }>['data'];
type Event<Data extends Record<string, unknown>> = Recorded<{ type: string; data: Data }>;

const after = (at: string, wait: number): string => new Date(Date.parse(at) + wait).toISOString();
/** Whether an event was entered long after it happened: such an event is not news. */
const isBackDated = ({ metadata: { occurred_at, recorded_at } }: Event<Told>): boolean =>
  Date.parse(recorded_at) - Date.parse(occurred_at) > dayLength;
/** Makes the mails due. All changes of one request in a booking have one key, so each side gets one mail about all conversations. */
const tell = (event: Event<Told>, waits = false): Due[] => {
  if (isBackDated(event)) return [];
  const { appointment_id, notify } = event.data;
  const { actor, request_uid: uid, occurred_at } = event.metadata;
  const booking_id = bookingOf(appointment_id);
  return (['candidate', 'interviewers'] as const)
    .filter((to) => notify[to])
    .flatMap((to) => {
      const key = `tell-of-booking:${booking_id}:${actor.id}:${uid}:${to}`;
      const told = { booking_id, actor_id: actor.id, uid, to };
      // The mail is then sent without the link, and a second mail brings it.
      const at_last = tellOfBooking.due(`${key}:at-last`, after(occurred_at, linkWait), { ...told, at_last: true });
      // Mails to interviewers never hold the link.
      return [tellOfBooking.due(key, occurred_at, told), ...(waits && to === 'candidate' ? [at_last] : [])];
    });
};
const remindAt = (starts_at: string, minutes: number): string => after(starts_at, -minutes * 60_000);
/** Makes reminders due. A conversation with the same time keeps the same reminders when other parts change. */
const remind = (event: Event<Arranged>): Due[] => {
  const { appointment_id, starts_at, reminders } = event.data;
  return reminders.flatMap((minutes) => {
    const at = remindAt(starts_at, minutes);
    // A booking for the next hours has just been announced, so it needs no reminder.
    return at <= event.metadata.occurred_at
      ? []
      : [
          due({
            key: `remind-of-interview:${appointment_id}:${starts_at}:${minutes}`,
            at,
            for: event.stream,
            unless: [reminderOver({ appointment_id, starts_at, minutes })],
            do: [remindOfInterview, { appointment_id, starts_at, minutes }],
          }),
        ];
  });
};
/** Makes a reminder due immediately for interviewers who join after it was due: if there are several, the last one. */
const remindLate = ({ id, data, metadata: { occurred_at } }: Event<Rescheduled>): Due[] => {
  const { appointment_id, starts_at, from, reminders, interviewers, replaces } = data;
  // If the time changed, all are told of the new time. If no other time is held, the people are the same.
  if (from.starts_at !== starts_at || !replaces || remindAt(starts_at, 0) <= occurred_at) return [];
  const late = interviewers.map(({ user_id }) => user_id).filter((user_id) => !replaces.people.includes(user_id));
  const over = reminders.filter((minutes) => remindAt(starts_at, minutes) <= occurred_at);
  if (!late.length || !over.length) return [];
  const minutes = Math.min(...over);
  return [
    remindOfInterview.due(`remind-of-interview:${appointment_id}:${starts_at}:${minutes}:${id}`, occurred_at, {
      appointment_id,
      starts_at,
      minutes,
      late,
    }),
  ];
};
const arranged = (event: Event<Arranged>): Due[] => [
  ...tell(event, event.data.video_provider === 'zoom'),
  ...remind(event),
];
export const interviewLetters = process<AppointmentEvent>('interview-letters', {
  AppointmentBooked: arranged,
  AppointmentRescheduled: (event) => [...arranged(event), ...remindLate(event)],
  AppointmentCancelled: (event) => tell(event),
  VideoMeetingSet: ({ id, data: { appointment_id }, metadata }) => [
    tellOfLink.due(`tell-of-link:${id}`, metadata.occurred_at, { appointment_id, event_id: id }),
  ],
});

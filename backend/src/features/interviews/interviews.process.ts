import type { UserEvent } from '@candor/contracts/accounts/events';
import { idOf } from '@candor/contracts/all-events';
import type { AppointmentEvent, CalendarEvent } from '@candor/contracts/interviews/events';
import {
  completedAfter,
  type HeldTime,
  lacksLink,
  linkWait,
  personOfCalendar,
} from '@candor/contracts/interviews/values';
import type { ScorecardEvent } from '@candor/contracts/scorecards/events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { meets } from '@candor/contracts/rounds/scheduling';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { Erasing } from '@candor/contracts/people/events';
import type { MergeEvent } from '@candor/contracts/duplicates/events';
import { undoMinutes } from '@candor/contracts/pipeline/actions';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { peopleOf } from '../../states/appointment.state.ts';
import { type Due, process } from '../../kernel/work/process.ts';
import {
  askForLink,
  cancelForArchived,
  cancelForErased,
  cancelForRound,
  completeAppointment,
  fillOutsideCalendar,
  followAppointments,
  followMember,
  followPanel,
  followVideoMeeting,
  leaveOutsideCalendar,
  leaveVideoMeetings,
  partCalendars,
  readOutsideTimes,
  settleHeldTime,
  writeToCalendars,
} from '../../states/interviews.queue.ts';

const minute = 60_000;
/** How long (ms) a booking may take before its held time is checked. */
const bookingTime = minute;
/** If an appointment begins this soon (ms) after its application ended, it is canceled immediately. Others wait until that cannot be undone any more. */
const soon = 60 * minute;

const settling = (hold_id: string, person: string): string => `settle:${hold_id}:${person}`;
const after = (at: string, wait: number): string => new Date(Date.parse(at) + wait).toISOString();
/** Queues making the video meeting after the booking, so that no request waits for it. */
const video = ({
  id,
  data,
  metadata: { actor, occurred_at },
}: Recorded<{ type: string; data: { appointment_id: string } }>): Due =>
  followVideoMeeting.due(`follow-video-meeting:${id}`, occurred_at, {
    appointment_id: data.appointment_id,
    booked_by: actor.type === 'user' ? actor.id : null,
  });
type Event = Recorded<{ type: string; data: { appointment_id: string; application_id: string } }>;
const follow = ({ id, data, metadata }: Event): Due =>
  followAppointments.due(`follow-appointments:${id}`, metadata.occurred_at, { application_id: data.application_id });
/** Queues the update of the interviewers' outside calendars, so that no request waits for it. */
const calendars = ({ id, data, metadata }: Recorded<{ type: string; data: { appointment_id: string } }>): Due =>
  writeToCalendars.due(`write-to-calendars:${id}`, metadata.occurred_at, { appointment_id: data.appointment_id });
/** Queues the job that records a conversation as held, some minutes after its end. */
export const completion = (appointment_id: string, ends_at: string) =>
  completeAppointment.due(`complete:${appointment_id}:${ends_at}`, after(ends_at, completedAfter * minute), {
    appointment_id,
    ends_at,
  });
const complete = ({ data }: Recorded<{ type: string; data: { appointment_id: string; ends_at: string } }>): Due =>
  completion(data.appointment_id, data.ends_at);
/** Frees the time once more. The writer of the event has usually freed the time already, unless its process died. */
const freed = ({ id, data, metadata }: Event, time: HeldTime | null): Due[] =>
  time
    ? [
        settleHeldTime.due(`freed:${id}`, after(metadata.occurred_at, bookingTime), {
          ...time,
          appointment_id: data.appointment_id,
        }),
      ]
    : [];
/** The time was taken in the same append as the booking, so one job checks the booking a minute later instead of one for each person: it corrects the schedule status and finds candidates and members who left during the booking. */
const settled = ({
  data: { hold_id, appointment_id, interviewers, candidate_id, also_held = [] },
  metadata,
}: Recorded<{
  type: string;
  data: { hold_id: string | null; appointment_id: string; also_held?: string[] } & Parameters<typeof peopleOf>[0];
}>): Due[] => {
  if (hold_id === null) return [];
  const people = [...peopleOf({ interviewers, candidate_id }), ...also_held];
  return [
    ...people.map((person) => ({ cancel: settling(hold_id, person) })),
    settleHeldTime.due(settling(hold_id, 'booked'), after(metadata.occurred_at, bookingTime), {
      hold_id,
      appointment_id,
      people,
    }),
  ];
};
/** Two jobs: one for appointments that begin soon, and one for the others when the time to undo is over. */
const twice = (
  { id, metadata }: Recorded,
  due: (key: string, at: string, until: string | null) => Due,
): readonly Due[] => [
  due(`${id}:soon`, metadata.occurred_at, after(metadata.occurred_at, soon)),
  due(`${id}:all`, after(metadata.occurred_at, (undoMinutes + 1) * minute), null),
];
/** Cancels what is planned with a candidate when their application ends, no matter who ended it or where. */
const ended = (event: Recorded): readonly Due[] =>
  twice(event, (key, at, until) =>
    cancelForArchived.due(`archived:${key}`, at, { application_id: idOf(event.stream), until }),
  );
const panel = ({
  id,
  stream,
  data,
  metadata,
}: Recorded<{ type: string; data: { workflow_step_id: string } }>): Due[] => [
  followPanel.due(`follow-panel:${id}`, metadata.occurred_at, {
    job_id: idOf(stream),
    workflow_step_id: data.workflow_step_id,
  }),
];
/** A member who leaves is followed, because only members keep rounds waiting. */
const member = ({ id, stream, data, metadata }: Recorded<{ type: string; data: { organization_id: string } }>): Due =>
  followMember.due(`follow-member:${id}`, metadata.occurred_at, { user_id: idOf(stream), of: data.organization_id });

/** Cancels the appointments of the round that the candidate left, if the member who moved the candidate chose this. */
const cancelsRound = (
  event: Recorded<Extract<ApplicationEvent, { type: 'ApplicationAdvanced' | 'ApplicationShiftedUp' }>>,
): readonly Due[] =>
  event.data.cancel_appointments
    ? twice(event, (key, at, until) =>
        cancelForRound.due(`left:${key}`, at, {
          application_id: idOf(event.stream),
          step_id: event.data.from_step.id,
          until,
        }),
      )
    : [];

/** Queues a check whether a member must send the meeting's link. `wait`: how long (ms) the provider may still take to make one. */
const link = ({ id, data, metadata }: Recorded<{ type: string; data: { appointment_id: string } }>, wait = 0): Due =>
  askForLink.due(`ask-for-link:${id}`, after(metadata.occurred_at, wait), { appointment_id: data.appointment_id });
type Planned = Extract<AppointmentEvent, { type: 'AppointmentBooked' | 'AppointmentRescheduled' }>;
/** Queues the link check for every booking: a member may send the link later, and a candidate cannot give one. */
const linkOf = (event: Recorded<Planned>): Due => link(event, event.data.video_provider === 'zoom' ? linkWait : 0);

/** Queues the work that follows from appointments, and the changes that other events bring to them. */
export const interviewsProcess = process<
  AppointmentEvent | ScorecardEvent | CalendarEvent | ApplicationEvent | JobEvent | Erasing | MergeEvent | UserEvent
>('interviews', {
  // There is one job for each calendar, so no held time is forgotten, however slow the booking is and wherever it stops.
  TimeHeld: ({ stream, data: { hold_id, appointment_id }, metadata }) => {
    const person = personOfCalendar(idOf(stream));
    return [
      settleHeldTime.due(settling(hold_id, person), after(metadata.occurred_at, bookingTime), {
        hold_id,
        appointment_id,
        people: [person],
      }),
    ];
  },
  AppointmentProposed: (event) => [follow(event)],
  AppointmentBooked: (event) => [
    ...settled(event),
    complete(event),
    calendars(event),
    ...(event.data.video_provider === 'zoom' ? [video(event)] : []),
    ...(lacksLink(event.data) ? [linkOf(event)] : []),
  ],
  AppointmentRescheduled: (event) => [
    ...settled(event),
    complete(event),
    follow(event),
    video(event),
    calendars(event),
    linkOf(event),
    ...freed(event, event.data.replaces),
  ],
  AppointmentCancelled: (event) => [
    follow(event),
    link(event),
    video(event),
    calendars(event),
    ...freed(event, event.data.releases),
  ],
  AppointmentCompleted: (event) => [follow(event), link(event)],
  VideoMeetingSet: (event) => [link(event)],
  VideoMeetingRemoved: (event) => [link(event, linkWait)],
  NoShowRecorded: (event) => [follow(event), ...freed(event, event.data.releases ?? null)],
  AppointmentCorrected: (event) => [follow(event), ...freed(event, event.data.releases ?? null)],
  InterviewerResponded: (event) => [follow(event), calendars(event)],
  ScorecardSubmitted: (event) => [follow(event)],
  ScorecardReopened: (event) => [follow(event)],
  // The bookings of the round that the candidate had left count again.
  MoveTakenBack: (event) =>
    meets(event.data.to_step)
      ? [
          followAppointments.due(`follow-appointments:${event.id}`, event.metadata.occurred_at, {
            application_id: idOf(event.stream),
          }),
        ]
      : [],
  // If two jobs were merged, the application goes on with its bookings.
  ApplicationArchived: (event) => (event.data.merged_into ? [] : ended(event)),
  CandidateHired: ended,
  OfferDeclined: ended,
  // The job runs immediately, and once more for a booking that is being made at the same time.
  CandidateErased: (event) =>
    twice(event, (key, at) => cancelForErased.due(`erased:${key}`, at, { candidate_id: idOf(event.stream) })),
  ApplicationAdvanced: cancelsRound,
  ApplicationShiftedUp: cancelsRound,
  // The job runs twice, the second time for a booking that is being made at the same time.
  CandidatesUnmerged: ({ id, data, metadata }) =>
    partCalendars.dueTwice(`part-calendars:${id}`, metadata.occurred_at, data),
  OutsideCalendarLinked: ({ id, stream, metadata: { occurred_at: since } }) => {
    const user_id = idOf(stream);
    return [
      fillOutsideCalendar.due(`fill-outside-calendar:${id}`, since, { user_id, since }),
      readOutsideTimes.due(`read-outside-times:${id}`, since, { user_id, since, turn: 0 }),
    ];
  },
  UserDeactivated: (event) => {
    const user_id = idOf(event.stream);
    const { occurred_at } = event.metadata;
    return [
      leaveOutsideCalendar.due(`leave-outside-calendar:${event.id}`, occurred_at, { user_id }),
      leaveVideoMeetings.due(`leave-video-meetings:${event.id}`, occurred_at, {
        user_id,
        of: event.data.organization_id,
      }),
      member(event),
    ];
  },
  UserReactivated: (event) => [member(event)],
  InterviewerAssigned: panel,
  InterviewerChanged: panel,
  InterviewerRemoved: panel,
});

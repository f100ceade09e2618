import { arrangedIn, withLink, withMissed, withoutMissed } from '@candor/contracts/interviews/arranged';
import type { AppointmentEvent } from '@candor/contracts/interviews/events';
import type {
  AppointmentPlan,
  AppointmentStatus,
  HeldTime,
  InterviewerSeat,
  NoShow,
} from '@candor/contracts/interviews/values';
import type { StepMark } from '@candor/contracts/pipeline/events';
import type { Fold, Happened } from '../kernel/decider.ts';

// Appointments that were booked together, as a fold over their events. The rules are in features/interviews.

export type Appointment = Omit<AppointmentPlan, 'interviewers'> & {
  id: string;
  application_id: string;
  candidate_id: string;
  job_id: string;
  step: StepMark;
  title: string | null;
  phone_number: string | null;
  passcode: string | null;
  internal_note: string | null;
  interviewers: readonly InterviewerSeat[];
  status: AppointmentStatus;
  no_show: NoShow | null;
  self_scheduled: boolean;
  over: boolean;
  over_reason: string | null;
  /** Who gets letters about the conversation, reminders included. */
  notify: { candidate: boolean; interviewers: boolean };
  /** All present and past interviewers of the conversation. */
  asked: readonly string[];
  booked_at: string;
  /** The revision of the last event that changed the appointment. Events of other appointments in the same booking do not count. */
  version: number;
  sequence: number;
  /** The time that the appointment takes in its people's calendars. Null: none. */
  held: HeldTime | null;
  /** The meeting made for the appointment at a provider of video meetings, in its state there. Null: none, or a link that a member typed. */
  meeting: MadeMeeting | null;
};
export type MadeMeeting = Omit<
  Extract<AppointmentEvent, { type: 'VideoMeetingSet' }>['data'],
  'appointment_id' | 'application_id' | 'candidate_id' | 'job_id' | 'step'
>;
/** `spent`: ids of held times with which this booking cannot book any more, because they were given up, replaced or canceled. */
export type Booking = { appointments: readonly Appointment[]; spent: readonly string[] };
export type BookingState = Booking | null;

type Begun = Extract<AppointmentEvent, { type: 'AppointmentProposed' | 'AppointmentBooked' }>;

/** The people whose time a conversation takes: its interviewers, then the candidate. */
export const peopleOf = ({
  interviewers,
  candidate_id,
}: {
  interviewers: readonly { user_id: string }[];
  candidate_id: string;
}): string[] => [...interviewers.map(({ user_id }) => user_id).toSorted(), candidate_id];

/** The time that an event took in the calendars of these people and of every record of the candidate. */
const heldBy = (
  hold_id: string,
  data: { also_held?: string[] | undefined } & Parameters<typeof peopleOf>[0],
): HeldTime => ({ hold_id, people: [...peopleOf(data), ...(data.also_held ?? [])] });

const arrangedBy = (data: Parameters<typeof arrangedIn>[0], before: Appointment | null) => ({
  ...arrangedIn(data, before),
  asked: [...new Set([...(before?.asked ?? []), ...data.interviewers.map(({ user_id }) => user_id)])],
});
const nothing: Booking = { appointments: [], spent: [] };
const begin = (state: BookingState, { type, data, metadata, revision }: Begun & Happened): Booking => {
  const before = state ?? nothing;
  // A proposed appointment keeps its application and step.
  const { application_id, candidate_id, job_id, step } = appointmentOf(before, data.appointment_id) ?? data;
  const made: Appointment = {
    ...arrangedBy(data, null),
    id: data.appointment_id,
    application_id,
    candidate_id,
    job_id,
    step,
    status: type === 'AppointmentBooked' ? 'booked' : 'proposed',
    no_show: null,
    self_scheduled: data.self_scheduled,
    booked_at: metadata.occurred_at,
    version: revision,
    sequence: 0,
    meeting: null,
    held: type === 'AppointmentBooked' ? heldBy(data.hold_id, data) : null,
  };
  const others = before.appointments.filter(({ id }) => id !== made.id);
  return { ...before, appointments: [...others, made].toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
};
const changed = (
  state: BookingState,
  { data, revision }: { data: { appointment_id: string }; revision: number },
  change: (appointment: Appointment) => Partial<Appointment>,
): BookingState =>
  state && {
    ...state,
    appointments: state.appointments.map((each) =>
      each.id === data.appointment_id ? { ...each, ...change(each), version: revision } : each,
    ),
  };

/** Marks that held time as spent, so no booking uses it. */
const without = (state: Booking, time: { hold_id: string } | null): Booking =>
  time ? { ...state, spent: [...state.spent, time.hold_id] } : state;

const freedBy = (state: BookingState, { data }: { data: { releases?: HeldTime | undefined } }): BookingState =>
  state && without(state, data.releases ?? null);

export const bookingState: Fold<BookingState, AppointmentEvent> = {
  category: 'appointment',
  initial: null,
  evolve: {
    AppointmentProposed: begin,
    AppointmentBooked: begin,
    AppointmentRescheduled: (state, event) =>
      changed(state && without(state, event.data.replaces), event, (before) => ({
        ...arrangedBy(event.data, before),
        sequence: before.sequence + 1,
        held: event.data.hold_id === null ? before.held : heldBy(event.data.hold_id, event.data),
      })),
    AppointmentCancelled: (state, event) =>
      changed(state && without(state, event.data.releases), event, ({ sequence }) => ({
        status: 'cancelled',
        held: null,
        sequence: sequence + 1,
      })),
    AppointmentCompleted: (state, event) => changed(state, event, () => ({ status: 'completed', no_show: null })),
    NoShowRecorded: (state, event) =>
      changed(freedBy(state, event), event, ({ held, interviewers }) =>
        event.data.goes_on
          ? { interviewers: withMissed(interviewers, event.data.by.user_id) }
          : { status: 'no_show', no_show: event.data.by, held: event.data.releases ? null : held },
      ),
    AppointmentCorrected: (state, event) =>
      changed(freedBy(state, event), event, ({ held, interviewers }) => ({
        status: event.data.to,
        no_show: null,
        interviewers: withoutMissed(interviewers),
        held: event.data.releases ? null : held,
      })),
    InterviewerResponded: (state, event) =>
      changed(state, event, ({ interviewers }) => ({
        interviewers: interviewers.map((each) =>
          each.user_id === event.data.user_id ? { ...each, response: event.data.response } : each,
        ),
      })),
    VideoMeetingSet: (state, event) => {
      const { appointment_id: _a, application_id: _b, candidate_id: _c, job_id: _d, step: _e, ...meeting } = event.data;
      return changed(state, event, (before) => ({ meeting, ...withLink(before, meeting) }));
    },
    VideoMeetingRemoved: (state, event) =>
      changed(state, event, ({ video_url }) => ({
        meeting: null,
        ...(video_url === event.data.video_url ? { video_url: null, passcode: null } : {}),
      })),
    SlotSelfBooked: (state) => state ?? nothing,
    BookingGivenUp: (state, event) => without(state ?? nothing, event.data),
  },
};

/** Whether the meeting's link changed, so that a person with the old link would join the wrong meeting. */
export const leadsElsewhere = (before: Appointment | null, after: Appointment | null): boolean =>
  Boolean(before?.video_url && after?.video_url) && before!.video_url !== after!.video_url;
/** The conversation with this id. Null: it was never booked. */
export const appointmentOf = (state: BookingState, id: string): Appointment | null =>
  state?.appointments.find((each) => each.id === id) ?? null;

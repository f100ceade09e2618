import { bookingOf } from '@candor/contracts/interviews/values';
import type { Limits } from '@candor/contracts/booking/timetable';
import type { AppointmentPlan } from '@candor/contracts/interviews/values';
import { Command } from '@nestjs/cqrs';
import type { Appointment } from '../../states/appointment.state.ts';
import { idFrom } from '../../kernel/codec.ts';
import type { Rejection } from '../../kernel/decider.ts';
import type { Requester } from '../../kernel/streams.ts';

/** The stream of the booking that this request makes. The same request makes the same booking. */
export const bookingBy = ({ actor, uid }: Requester): string => bookingOf(idFrom('booking', actor.id, uid));
/** The id of an interviewer's part in an appointment. */
export const userAppointmentId = (appointment_id: string, user_id: string): string =>
  idFrom('user appointment', appointment_id, user_id);

/** One conversation as requested. Missing fields are taken from the round, or stay as they were. */
export type RequestedAppointment = Partial<Omit<AppointmentPlan, 'ends_at' | 'interviewers'>> & {
  title?: string | null;
  phone_number?: string | null;
  passcode?: string | null;
  internal_note?: string | null;
  interviewers?: readonly { user_id: string; required?: boolean }[];
};
/** The terms of a booking. `over`: the time is taken despite a conflict, for this reason. `tz_region`: the time zone, unless a conversation names another one. `limits`: by person, the limits to keep; for a person without an entry, the booker decides. */
export type BookingTerms = {
  over?: { reason: string } | null;
  notify?: { candidate?: boolean; interviewers?: boolean };
  tz_region: string;
  limits?: Readonly<Record<string, Limits>>;
};
/** The outcome of a booking or change for these appointments. */
export type BookedTogether = {
  appointments: readonly Appointment[];
  schedule_status: 'unscheduled' | 'pending' | 'complete';
  position: number;
};

/** Books conversations of one candidate in their present round: all of them or none. `token_hash`: the candidate chose the time by the link with this token. */
export class BookAppointments extends Command<BookedTogether | Rejection> {
  constructor(
    readonly application_id: string,
    readonly wanted: readonly (RequestedAppointment & { starts_at: string })[],
    readonly booking: BookingTerms & {
      step_id?: string | null;
      proposed?: boolean;
      token_hash?: string | null;
      /** The id of a booking that is made only once, no matter how often it is requested. If it is missing, each request makes its own booking. */
      booking_id?: string;
    },
    readonly asking: Requester,
  ) {
    super();
  }
}
/** Moves or changes appointments of one booking: all of them or none. `confirm`: proposed appointments become booked. `version`: the highest version of these appointments that the caller saw. */
export class ChangeAppointments extends Command<BookedTogether | Rejection> {
  constructor(
    readonly application_id: string,
    readonly wanted: readonly (RequestedAppointment & { id: string })[],
    readonly booking: BookingTerms & {
      /** The candidate's present round. */
      step_id?: string | null;
      by: 'us' | 'candidate';
      confirm?: boolean;
      version?: number;
    },
    readonly asking: Requester,
  ) {
    super();
  }
}
/** Cancels appointments of one booking. */
export class CancelAppointments extends Command<BookedTogether | Rejection> {
  constructor(
    readonly ids: readonly string[],
    readonly how: {
      by: 'us' | 'candidate';
      reason?: string | null;
      /** Whether another event caused the cancellation. */
      automatic?: boolean;
      notify?: { candidate?: boolean; interviewers?: boolean };
    },
    readonly asking: Requester,
  ) {
    super();
  }
}
/** Settles time that was held for an appointment. If no appointment uses the time yet, no appointment can use it any more, and the time is freed. */
export class SettleHeldTime extends Command<{ carried: boolean; position: number } | Rejection> {
  constructor(
    readonly time: { hold_id: string; appointment_id: string; people: readonly string[] },
    readonly asking: Requester,
  ) {
    super();
  }
}

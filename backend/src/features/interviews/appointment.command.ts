import type { BookingState } from '../../states/appointment.state.ts';
import { commandOf } from '../../kernel/command.ts';
import type { AppointmentCommands } from './appointment.decider.ts';

/** A command on the stream of a booking. Commands of `booking.command.ts` book, move or cancel instead, because they also take and free the time. */
export const AppointmentCommand = commandOf<AppointmentCommands, BookingState>();

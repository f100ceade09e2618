import type { BookingState } from '../../states/appointment.state.ts';
import { commandOf } from '../../kernel/command.ts';
import type { AppointmentCommands } from './appointment.decider.ts';

/** On the stream of a booking. To book, move or cancel, send a command of `booking.command.ts` instead, which also takes and frees the time. */
export const AppointmentCommand = commandOf<AppointmentCommands, BookingState>();

import type { AppointmentEvent } from '@candor/contracts/interviews/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { z } from 'zod';
import { fold } from '../kernel/decider.ts';
import { ending } from '../kernel/work/due.ts';
import { appointmentOf, bookingState } from './appointment.state.ts';

/** The conversation was cancelled, has another time, or no longer wants this reminder. */
export const reminderOver = ending(
  'reminder-over',
  { appointment_id: z.string(), starts_at: z.string(), minutes: z.number() },
  ({ appointment_id, starts_at, minutes }, events) => {
    const now = appointmentOf(fold(bookingState, events as readonly Recorded<AppointmentEvent>[]), appointment_id);
    return now?.status !== 'booked' || now.starts_at !== starts_at || !now.reminders.includes(minutes);
  },
);

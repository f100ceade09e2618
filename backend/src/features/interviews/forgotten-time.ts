import { appointmentList, type AppointmentRow, busyList } from '@candor/contracts/interviews/rows';
import { bookingOf, calendarOf, weekOf, weeksBetween } from '@candor/contracts/interviews/values';
import { dayLength, hourLength } from '@candor/contracts/values/days';
import type { Recorded } from '@candor/contracts/kernel/event';
import { bookingState } from '../../states/appointment.state.ts';
import { fold } from '../../kernel/decider.ts';
import type { Reads } from '../../kernel/rows/reads.ts';
import { carries } from './appointment.decider.ts';
import { calendar } from './calendar.decider.ts';

// Finds held time that no booking uses. A job frees such time within minutes; this code finds the time that the job missed.

/** The longest time (ms) that a booking and the job after it can take, with all retries. */
const patience = hourLength;
/** How far ahead (ms) people book. */
const ahead = 400 * dayLength;
const page = 500;
export type Forgotten = { organization_id: string; person_id: string; appointment_id: string; starts_at: string };

/** `read` returns all events of a stream. The rows show where to look, and the log decides whether the time is forgotten. */
export const forgottenTime = async (
  reads: Pick<Reads, 'parts' | 'getMany'>,
  read: (stream: string) => Promise<readonly Recorded[]>,
  organizations: readonly string[],
  now: number,
): Promise<Forgotten[]> => {
  const found: Forgotten[] = [];
  for (const organization_id of organizations)
    for (const [person_id, ids] of await suspects(reads, organization_id, now)) {
      const events = await read(`calendar-${calendarOf(organization_id, person_id)}`);
      const taken = new Map(
        events.flatMap(({ type, data, metadata }) =>
          type === 'TimeHeld' ? [[(data as { hold_id: string }).hold_id, Date.parse(metadata.occurred_at)]] : [],
        ),
      );
      for (const { hold_id, appointment_id, from } of fold(calendar, events)?.holds ?? []) {
        if (!ids.has(appointment_id) || now - (taken.get(hold_id) ?? now) < patience) continue;
        const booking = await read(`appointment-${bookingOf(appointment_id)}`);
        if (!carries(fold(bookingState, booking), hold_id))
          found.push({ organization_id, person_id, appointment_id, starts_at: new Date(from).toISOString() });
      }
    }
  return found;
};

/** The people whose time is taken for appointments without a row, with those appointments. */
const suspects = async (
  reads: Pick<Reads, 'parts' | 'getMany'>,
  organization_id: string,
  now: number,
): Promise<Map<string, Set<string>>> => {
  const scope = { organization_id };
  const suspected = new Map<string, Set<string>>();
  const week = weeksBetween(Date.parse(weekOf(now)), now + ahead);
  for await (const rows of reads.parts(busyList, scope, { week }, { atOnce: page })) {
    const ids = [...new Set(rows.flatMap(({ times }) => times.map(([, , id]) => id)))];
    const known = new Map<string, AppointmentRow>();
    for (let at = 0; at < ids.length; at += page)
      for (const row of await reads.getMany(appointmentList, scope, ids.slice(at, at + page))) known.set(row.id, row);
    for (const { person_id, times } of rows)
      for (const [starts, ends, id] of times)
        if (ends > now && !explains(known.get(id), person_id, starts))
          suspected.set(person_id, (suspected.get(person_id) ?? new Set()).add(id));
  }
  return suspected;
};
const explains = (row: AppointmentRow | undefined, person_id: string, starts: number): boolean =>
  row !== undefined &&
  row.status !== 'cancelled' &&
  row.status !== 'proposed' &&
  Date.parse(row.starts_at) === starts &&
  (row.candidate_id === person_id || row.interviewers.some(({ user_id }) => user_id === person_id));

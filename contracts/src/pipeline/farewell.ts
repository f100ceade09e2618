import { dayLength, hoursAfter } from '../values/days.ts';
import { minutesOf } from '../values/quarter-hours.ts';
import { clockIn, momentOf } from '../values/zone-time.ts';
import { type WorkingDays, worksOn } from '../organization/working-days.ts';
import type { ApplicationEvent } from './events.ts';
import type { OfferedReason } from '../triage/reason-phases.ts';

// The message that tells candidates that they were archived: who gets one, and when it is sent. The number keys, the dialog, bulk changes, knockouts and the closing of a job all follow these rules.

/** The time of sending on the next working day, in the candidate's zone. */
const sendingTime = '15:00';
/** How many days ahead to look for a working day. */
const mostDays = 366;

type Sent = NonNullable<Extract<ApplicationEvent, { type: 'ApplicationArchived' }>['data']['message']>;
/** When the message of an archive is sent. Messages without a moment of their own have a delay. */
export const leavesAt = (archived_at: string, message: Pick<Sent, 'leaves_at' | 'delay_hours'>): string =>
  message.leaves_at ?? hoursAfter(archived_at, message.delay_hours ?? 0);

/** A rejected applicant gets a message. Leads, candidates who withdrew and candidates who were moved get none. */
export const callsForFarewell = (
  application: { applied_at: string | null; hired: boolean; email: string | null },
  side: OfferedReason['side'] | null,
): boolean =>
  application.applied_at !== null && !application.hired && application.email !== null && sideCallsForFarewell(side);
/** Whether the reason alone calls for a message. Null: archived without a reason. */
export const sideCallsForFarewell = (side: OfferedReason['side'] | null): boolean =>
  side === null || side === 'we_rejected';

/** The next working day at 15:00 in that zone; tomorrow when there is no working day within a year. */
export const nextWorkingAfternoon = (now: string, zone: string, working: WorkingDays): string => {
  const tomorrow = Math.floor(clockIn(Date.parse(now), zone) / dayLength) + 1;
  const days = Array.from({ length: mostDays }, (_, ahead) => tomorrow + ahead);
  const day = days.find((each) => worksOn(each, working)) ?? tomorrow;
  return new Date(momentOf(day * dayLength + minutesOf(sendingTime) * 60_000, zone)).toISOString();
};

import type { PanelMember, Step } from '@candor/contracts/jobs/values';
import { openLength, usualReminders } from '@candor/contracts/interviews/values';
import type { Appointment } from '../../states/appointment.state.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import type { Arranged } from './appointment.decider.ts';
import { type BookingTerms, userAppointmentId, type RequestedAppointment } from './booking.command.ts';

type Round = Pick<Step, 'id' | 'duration_minutes' | 'meeting_type' | 'video_url'>;
const chosen = <T>(...given: readonly (T | undefined)[]): T | undefined => given.find((each) => each !== undefined);

/** All details of a conversation, from the request, its earlier state, and its round's plan. */
export const arranged = (
  appointment_id: string,
  wanted: RequestedAppointment,
  before: Appointment | null,
  round: { step: Round | undefined; panel: readonly PanelMember[] },
  { over, notify, tz_region }: BookingTerms,
): Arranged | Rejection => {
  const panel = round.panel.filter(({ workflow_step_id }) => workflow_step_id === round.step?.id);
  const starts_at = wanted.starts_at ?? before?.starts_at;
  if (!starts_at) return reject('validation', 'Choose a time.');
  // 0 means that a member chose no planned end. A round of 0 minutes has no conversation.
  const minutes = wanted.duration_minutes ?? before?.duration_minutes ?? (round.step?.duration_minutes || undefined);
  if (minutes === undefined) return reject('validation', 'Choose a duration.');
  const meeting_type = wanted.meeting_type ?? before?.meeting_type ?? round.step?.meeting_type;
  if (!meeting_type) return reject('validation', 'Choose how they meet.');
  const requiredOf = (user_id: string) =>
    before?.interviewers.find((each) => each.user_id === user_id)?.required ??
    panel.find((each) => each.user_id === user_id)?.required ??
    true;
  const people = new Map<string, boolean>();
  for (const { user_id, required } of wanted.interviewers ?? before?.interviewers ?? panel)
    people.set(user_id, required ?? requiredOf(user_id));
  const from = new Date(starts_at);
  const text = <Name extends keyof RequestedAppointment & keyof Appointment>(name: Name) =>
    (chosen(wanted[name], before?.[name] as RequestedAppointment[Name]) ?? null) as Exclude<
      RequestedAppointment[Name],
      undefined
    > | null;
  const provider = text('video_provider');
  // A conversation that becomes a video call takes its round's link, unless the request gives a link or null.
  const begins = meeting_type === 'video' && before?.meeting_type !== 'video' && provider !== 'zoom';
  const usual = begins && wanted.video_url === undefined && !before?.video_url ? round.step?.video_url : undefined;
  return {
    appointment_id,
    title: text('title'),
    starts_at: from.toISOString(),
    ends_at: new Date(from.getTime() + (minutes || openLength) * 60_000).toISOString(),
    duration_minutes: minutes,
    tz_region: wanted.tz_region ?? before?.tz_region ?? tz_region,
    meeting_type,
    phone_mode: text('phone_mode'),
    phone_number: text('phone_number'),
    dial_in: text('dial_in'),
    video_provider: provider,
    video_url: usual ?? text('video_url'),
    passcode: text('passcode'),
    location_id: text('location_id'),
    room: text('room'),
    interviewers: [...people].map(([user_id, required]) => ({
      user_id,
      required,
      user_appointment_id: userAppointmentId(appointment_id, user_id),
    })),
    candidate_instructions: text('candidate_instructions'),
    internal_note: text('internal_note'),
    reminders: [...(wanted.reminders ?? before?.reminders ?? usualReminders)],
    over: before?.over ?? false,
    over_reason: over?.reason ?? before?.over_reason ?? null,
    notify: {
      candidate: notify?.candidate ?? before?.notify.candidate ?? true,
      interviewers: notify?.interviewers ?? before?.notify.interviewers ?? true,
    },
  };
};

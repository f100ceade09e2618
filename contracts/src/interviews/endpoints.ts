import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { onJob, readsJob, whileOpen } from '../jobs/record-kind.ts';
import { byApplication } from '../pipeline/record-kind.ts';
import { byAppointment, orInterviewer, ownInterview } from './record-kind.ts';
import { quarterLength } from '../values/days.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { member } from '../accounts/record-kind.ts';
import { flag, id, maybe, maybeText, oneOf, whole, words } from '../kernel/values.ts';
import { scheduleStatuses, keysOf } from '../jobs/values.ts';
import { isHtml } from '../values/rich-request.ts';
import { StepMark } from '../pipeline/events.ts';
import { appointmentFields } from './fields.ts';
import {
  AppointmentPlan,
  appointmentStatuses,
  InterviewerSeat,
  mostInterviewers,
  mostTogether,
  NoShow,
  videoProviders,
} from './values.ts';

const position = z.number().optional();
const text = z.string().nullable();
/** An appointment as calls return it. */
export const Appointment = AppointmentPlan.extend({
  id,
  booking_id: id,
  version: z.number(),
  application_id: id,
  candidate_id: id,
  job_id: id,
  step: StepMark,
  title: text,
  phone_number: text,
  passcode: text,
  internal_note: text,
  interviewers: z.array(InterviewerSeat),
  status: z.enum(keysOf(appointmentStatuses)),
  no_show: NoShow.nullable(),
  self_scheduled: z.boolean(),
  over: z.boolean(),
});
export type Appointment = z.output<typeof Appointment>;
const scheduled = { schedule_status: z.enum(keysOf(scheduleStatuses)), position };

/** The version of the changed appointment; for several, the highest. */
const version = z.number().int().optional();
const onQuarter = <S extends z.ZodType<unknown>>(schema: S): S =>
  schema.refine((value) => new Date(value as string).getTime() % quarterLength === 0, words.time);
const { starts_at, candidate_instructions, ...fields } = appointmentFields.changes;
/** The plan of one conversation. A field that is left out keeps its value; the field of a new conversation comes from the round, or stays empty. */
export const appointmentParts = {
  ...fields,
  candidate_instructions: isHtml(candidate_instructions),
  starts_at: onQuarter(starts_at),
  interviewers: z
    .array(z.strictObject({ user_id: idOfExisting(member), required: flag.optional() }))
    .min(1, 'Choose an interviewer.')
    .max(mostInterviewers, words.fewer('Interviewers', mostInterviewers))
    .optional(),
  reminders: z
    .array(whole('Reminder', 15, 20_160))
    .max(4)
    .optional(),
};
/** The values that apply to every conversation that one request books. */
const booking = {
  application_id: id,
  /** The candidate's round; any other is refused. */
  workflow_step_id: maybe(id),
  version,
  notify: z.strictObject({ candidate: flag.optional(), interviewers: flag.optional() }).optional(),
  allow_conflict: maybe(flag),
  conflict_reason: maybeText('Reason'),
};
const list = whileOpen(onJob('list', byApplication('application_id'), 'MANAGE_CANDIDATE'));

export const upsertAppointment = endpoint('/api/opportunities/jobs/appointment/upsert', {
  needs: list,
  summary:
    'Book an appointment of the present round, or move and change one (with `id`; only what is sent changes). `status` proposed suggests it and holds nobody’s time. With `allow_conflict` and a reason an editor of the job books over what somebody has at that time. Errors: busy, past, wrong_state, stale, not_found, not_editor, validation.',
  request: z.strictObject({
    ...booking,
    id: maybe(z.union([id, z.literal('new')])),
    status: z.enum(['proposed', 'booked']).optional(),
    ...appointmentParts,
  }),
  payload: z.object({ appointment: Appointment, ...scheduled }),
});
export const upsertAppointments = endpoint('/api/opportunities/jobs/appointment/upsert_multiple', {
  needs: list,
  summary:
    'Book up to 12 appointments of a candidate together, or move several of one booking (each with its `id`; `version` is the highest of theirs): all or none. Errors: those of one appointment.',
  request: z.strictObject({
    ...booking,
    appointments: z
      .array(z.strictObject({ id: maybe(z.union([id, z.literal('new')])), ...appointmentParts }))
      .min(1)
      .max(mostTogether, words.fewer('Appointments', mostTogether)),
  }),
  payload: z.object({ appointments: z.array(Appointment), ...scheduled }),
});
export const cancelAppointment = endpoint('/api/opportunities/jobs/appointment/delete', {
  needs: onJob('list', byAppointment('id'), 'MANAGE_CANDIDATE'),
  summary:
    'Cancel an appointment, or several of its booking (`ids`): all or none. Cancelling it again changes nothing. Of one that counts as held, for 30 days: record that it was not. Errors: wrong_state, not_found, validation.',
  request: z.strictObject({
    id,
    /** Other appointments of the booking to cancel with it. */
    ids: z.array(id).max(mostTogether, words.fewer('Appointments', mostTogether)).optional(),
    reason: maybeText('Reason', 2000),
    notify: booking.notify,
  }),
  payload: z.object({ id, ids: z.array(id), ...scheduled }),
});

const appointment = z.object({ appointment: Appointment, ...scheduled });
/** Interviewers answer only for themselves. */
export const respondToAppointment = endpoint('/api/appointment/respond', {
  needs: ownInterview(byAppointment('id'), 'MANAGE_CANDIDATE'),
  summary: 'Accept or decline an own appointment, or answer tentatively. Errors: wrong_state, not_found.',
  request: z.strictObject({ id, response: oneOf('Response', ['accepted', 'declined', 'tentative'] as const) }),
  payload: appointment,
});
export const recordNoShow = endpoint('/api/appointment/no_show', {
  needs: orInterviewer(onJob('list', byAppointment('id'), 'MANAGE_CANDIDATE')),
  summary:
    'Record that the candidate or an interviewer did not come: from its beginning until 30 days after its end. Errors: wrong_state, not_found.',
  request: z.strictObject({
    id,
    side: oneOf('Who', ['candidate', 'interviewer'] as const),
    user_id: maybe(idOfExisting(member)),
  }),
  payload: appointment,
});
export const completeAppointment = endpoint('/api/appointment/complete', {
  needs: orInterviewer(onJob('list', byAppointment('id'), 'MANAGE_CANDIDATE')),
  summary:
    'Record that it was held, once it has begun; of one that was recorded otherwise, for 30 days after its end. Errors: wrong_state, not_found.',
  request: z.strictObject({ id }),
  payload: appointment,
});

export const zoomMeeting = endpoint('/connected_apps/zoom_get_meeting', {
  reads: true,
  method: 'GET',
  needs: orInterviewer(readsJob('panel', byAppointment('appointment_id'), 'MANAGE_CANDIDATE', 'MANAGE_JOB')),
  summary:
    'Where an appointment by video takes place: the meeting that was made in somebody’s Zoom account, or the link that was typed. Errors: not_connected, no_meeting, not_found.',
  request: z.object({ appointment_id: id, uid: z.string().optional() }),
  payload: z.object({ join_url: z.string(), passcode: text, provider: z.enum(keysOf(videoProviders)) }),
});

import * as calls from '@candor/contracts/interviews/endpoints';
import { sayWhyAnyway } from '@candor/contracts/interviews/fields';
import { bookingOf } from '@candor/contracts/interviews/values';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { onlyNew } from '@candor/contracts/kernel/taken';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Appointment, appointmentOf } from '../../states/appointment.state.ts';
import { applicationOf, type OpenApplication } from '../../reads/pipeline/application.record.ts';
import { standsNow } from '../../reads/pipeline/stands-for.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection, refusedAt, reject, type Rejection } from '../../kernel/decider.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { AppointmentCommand } from './appointment.command.ts';
import type { AppointmentCommands } from './appointment.decider.ts';
import {
  BookAppointments,
  type BookedTogether,
  type BookingTerms,
  CancelAppointments,
  ChangeAppointments,
  type RequestedAppointment,
} from './booking.command.ts';
import { ScheduleStatus } from './schedule-status.ts';

const notEditor = reject('not_editor', 'Only an editor of this job can book an interviewer who is busy.');
const noReason = reject('validation', sayWhyAnyway);
const noTime = reject('validation', 'Choose a time.');
type Request = RequestOf<typeof calls.upsertAppointment>;
type Part = RequestOf<typeof calls.upsertAppointments>['appointments'][number];
type Together = Pick<
  Request,
  'application_id' | 'workflow_step_id' | 'version' | 'notify' | 'allow_conflict' | 'conflict_reason'
>;

/** An appointment as the answers of its calls show it. */
const shown = ({
  held: _held,
  notify: _notify,
  meeting: _meeting,
  asked: _asked,
  booked_at: _at,
  sequence: _times,
  over_reason: _why,
  ...appointment
}: Appointment): calls.Appointment => ({
  ...appointment,
  interviewers: [...appointment.interviewers],
  booking_id: bookingOf(appointment.id),
});
const wantedOf = (part: Part): RequestedAppointment =>
  Object.fromEntries(
    Object.entries(part).filter(([name, value]) => value !== undefined && name in calls.appointmentParts),
  ) as RequestedAppointment;
const isNew = (id: string | null | undefined): boolean => !id || id === 'new';

/** The calls of recruiters and interviewers about appointments. */
@Controller()
export class InterviewsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(ScheduleStatus) private readonly schedule: ScheduleStatus,
    @Inject(Streams) private readonly streams: Streams,
  ) {}

  @Serve(calls.upsertAppointment)
  async upsert(@Input() input: Request, @By() by: Signed<'application'>) {
    const ran = await this.book(input, [input], by, input.status);
    if (isRejection(ran)) return ran;
    const { schedule_status, position } = ran;
    return { appointment: shown(ran.appointments[0]!), schedule_status, position };
  }

  @Serve(calls.upsertAppointments)
  async upsertMany(@Input() input: RequestOf<typeof calls.upsertAppointments>, @By() by: Signed<'application'>) {
    const ran = await this.book(input, input.appointments, by);
    if (isRejection(ran)) return ran;
    const { appointments, schedule_status, position } = ran;
    return { appointments: appointments.map(shown), schedule_status, position };
  }

  private async book(
    input: Together,
    parts: readonly Part[],
    by: Signed<'application'>,
    status?: Request['status'],
  ): Promise<BookedTogether | Rejection> {
    const { application_id, workflow_step_id: step_id, version, notify } = input;
    const over = overOf(input, applicationOf(by));
    if (isRejection(over)) return over;
    const booking: BookingTerms = { over, notify, tz_region: by.caller.tz_region ?? 'UTC' };
    const wanted = parts.map((part) => ({ id: part.id, ...wantedOf(part) }));
    if (wanted.every(({ id }) => isNew(id))) {
      const begun = parts.map(wantedOf);
      if (begun.some(({ starts_at }) => !starts_at)) return noTime;
      return this.commands.execute(
        new BookAppointments(
          application_id,
          begun as (RequestedAppointment & { starts_at: string })[],
          { ...booking, step_id, proposed: status === 'proposed' },
          by.asking,
        ),
      );
    }
    if (wanted.some(({ id }) => isNew(id))) return notFound('appointment');
    if (status === 'proposed') return refusedAt('status', onlyNew);
    return this.commands.execute(
      new ChangeAppointments(
        application_id,
        wanted as (RequestedAppointment & { id: string })[],
        { ...booking, step_id, by: 'us', confirm: status === 'booked', version },
        by.asking,
      ),
    );
  }

  @Serve(calls.cancelAppointment)
  async cancel(
    @Input() { id, ids: others = [], reason, notify }: RequestOf<typeof calls.cancelAppointment>,
    @By() { asking }: Signed<'appointment'>,
  ) {
    // The guard has checked the caller's right on the first appointment, and all appointments of a booking belong to the same job.
    const ids = [...new Set([id, ...others])];
    const ran = await this.commands.execute(new CancelAppointments(ids, { by: 'us', reason, notify }, asking));
    return isRejection(ran) ? ran : { id, ids, schedule_status: ran.schedule_status, position: ran.position };
  }

  @Serve(calls.respondToAppointment)
  respond(@Input() { id, response }: RequestOf<typeof calls.respondToAppointment>, @By() by: Signed<'appointment'>) {
    return this.record(id, 'respond', { appointment_id: id, user_id: by.caller.user_id, response }, by);
  }

  @Serve(calls.recordNoShow)
  noShow(@Input() { id, side, user_id }: RequestOf<typeof calls.recordNoShow>, @By() by: Signed<'appointment'>) {
    return this.record(
      id,
      'noShow',
      { appointment_id: id, by: { side, user_id: (side === 'interviewer' && user_id) || null } },
      by,
    );
  }

  @Serve(calls.completeAppointment)
  complete(@Input() { id }: RequestOf<typeof calls.completeAppointment>, @By() by: Signed<'appointment'>) {
    return this.record(id, 'complete', { appointment_id: id, ends_at: null }, by);
  }

  private async record<Name extends 'respond' | 'noShow' | 'complete'>(
    id: string,
    name: Name,
    command: AppointmentCommands[Name],
    { asking }: Signed<'appointment'>,
  ) {
    const ran = await this.commands.execute(new AppointmentCommand(bookingOf(id), name, command, asking));
    if (isRejection(ran)) return ran;
    const found = await standsNow(this.streams, asking.organization_id, appointmentOf(ran.state, id)!);
    const { schedule_status, position } = await this.schedule.follow(
      found.application_id,
      ran.state!.appointments,
      asking,
    );
    return {
      appointment: shown(found),
      schedule_status,
      position: Math.max(ran.position, position),
    };
  }
}

/** The reason for booking over a conflict; null: conflicts are not allowed. */
const overOf = (
  { allow_conflict, conflict_reason }: Pick<Request, 'allow_conflict' | 'conflict_reason'>,
  { job }: OpenApplication,
): { reason: string } | null | Rejection => {
  if (!allow_conflict) return null;
  if (!job.rights.editor) return notEditor;
  return conflict_reason ? { reason: conflict_reason } : noReason;
};

import { bookingOf, calendarOf } from '@candor/contracts/interviews/values';
import { Inject, Injectable } from '@nestjs/common';
import { appointmentOf, bookingState } from '../../states/appointment.state.ts';
import { applicationState } from '../../states/application.state.ts';
import { SamePeople } from '../../access/same-people.ts';
import { standsNow } from '../../reads/pipeline/stands-for.ts';
import { idFrom } from '../../kernel/codec.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { CalendarCommand } from './calendar.command.ts';
import { calendar } from './calendar.decider.ts';
import { partCalendars } from '../../states/interviews.queue.ts';

/** Frees time when merged records are separated. An interview of one record takes the time of both as long as they are the same person. */
@Injectable()
export class PartedCalendarsWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  @Works(partCalendars)
  async part({ kept_id, merged_id }: DataOf<typeof partCalendars>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    for (const record of [kept_id, merged_id]) {
      const group = await this.same.group(organization_id, record);
      for (const person of group) {
        const worked = await this.free(person, group, asking);
        if (worked !== done) return worked;
      }
    }
    return done;
  }

  /** Frees the time of interviews that belong to none of these records. */
  private async free(person: string, group: readonly string[], asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const id = calendarOf(organization_id, person);
    const hold_ids: string[] = [];
    for (const hold of (await this.streams.load(calendar, id, organization_id))?.state?.holds ?? []) {
      const owners = await this.ownersOf(hold.appointment_id, organization_id);
      // A booking that is being made at the same time has no owner yet, so its time stays.
      if (owners.length && !owners.some((owner) => group.includes(owner))) hold_ids.push(hold.hold_id);
    }
    if (!hold_ids.length) return done;
    const uid = idFrom('apart', asking.uid, person, ...hold_ids);
    return this.commands.run(new CalendarCommand(id, 'release', { hold_ids }, { ...asking, uid }), unless());
  }

  /** The records that own the interview: the record it was booked for, and the one that goes on with the application. */
  private async ownersOf(appointment_id: string, organization_id: string): Promise<string[]> {
    const booking = await this.streams.load(bookingState, bookingOf(appointment_id), organization_id);
    const booked = appointmentOf(booking?.state ?? null, appointment_id);
    if (!booked) return [];
    const { application_id } = await standsNow(this.streams, organization_id, booked);
    const application = await this.streams.load(applicationState, application_id, organization_id);
    return [booked.candidate_id, ...(application?.state ? [application.state.candidate_id] : [])];
  }
}

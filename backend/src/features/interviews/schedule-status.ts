import { bookingOf } from '@candor/contracts/interviews/values';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Appointment } from '../../states/appointment.state.ts';
import { type Application, applicationState } from '../../states/application.state.ts';
import { goesOnAs } from '../../reads/pipeline/stands-for.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { PipelineCommand } from '../pipeline/pipeline.command.ts';

export type Followed = { schedule_status: Application['schedule_status']; position: number };

/** Keeps the schedule status of an application equal to what its appointments say. */
@Injectable()
export class ScheduleStatus {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** Updates the status. `newer`: bookings that the rows may not have yet. The process that follows appointments corrects a status that this misses. */
  async follow(
    application_id: string,
    newer: readonly Pick<Appointment, 'id'>[],
    asking: Requester,
  ): Promise<Followed> {
    const { organization_id } = asking;
    const id = await goesOnAs(this.streams, organization_id, application_id);
    const bookings = [...new Set(newer.map(({ id }) => bookingOf(id)))];
    const ran = await this.commands.execute(
      new PipelineCommand(
        id,
        'followAppointments',
        { bookings },
        { ...asking, uid: idFrom('schedule status', asking.uid), hash: undefined },
      ),
    );
    if (!isRejection(ran) && ran.state) return { schedule_status: ran.state.schedule_status, position: ran.position };
    const found = await this.streams.load(applicationState, id, organization_id);
    return { schedule_status: found?.state?.schedule_status ?? 'unscheduled', position: 0 };
  }
}

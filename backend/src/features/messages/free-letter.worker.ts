import { Inject, Injectable } from '@nestjs/common';
import { isUnasked } from '@candor/contracts/messages/letter';
import { SamePeople } from '../../access/same-people.ts';
import { Streams, type Requester } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { dayOf, lettersOfDay } from '../../reads/messages/contact-safety.ts';
import { messageState } from '../../states/message.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { SendingCommand } from '../cadences/cadence.command.ts';
import { freeLetter } from './messages.queue.ts';

/** Takes a canceled mail out of the counts of its day, so that the limits count no mail that never left. */
@Injectable()
export class FreeLetterWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  @Works(freeLetter)
  async free({ message_id }: DataOf<typeof freeLetter>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const state = (await this.streams.load(messageState, message_id, organization_id))?.state;
    if (state?.status !== 'cancelled' || !isUnasked(state.kind) || !state.candidate_id) return done;
    const [person, organization] = await Promise.all([
      this.same.load(state.candidate_id, organization_id),
      this.streams.load(organizationState, organization_id, organization_id),
    ]);
    const zone = person?.state.fields.tz_region ?? organization?.state?.tz_region ?? 'UTC';
    const day = lettersOfDay(organization_id, dayOf(state.scheduled_for, zone));
    return this.commands.run(new SendingCommand(day, 'free', { message_id }, asking), unless());
  }
}

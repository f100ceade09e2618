import { Inject, Injectable } from '@nestjs/common';
import { isUnasked } from '@candor/contracts/messages/letter';
import { SamePeople } from '../../access/same-people.ts';
import { Streams, type Requester, asPart } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { CadenceTimes } from '../../reads/cadences/cadence-times.ts';
import { dayOf, lettersOfDay } from '../../reads/messages/contact-safety.ts';
import { cadenceState } from '../../states/cadence.state.ts';
import { enrollmentState } from '../../states/enrollment.state.ts';
import { messageState, type SentMessage } from '../../states/message.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import type { FreedLetter } from '../../states/sending.state.ts';
import { SendingCommand } from '../cadences/cadence.command.ts';
import { freeLetter } from './messages.queue.ts';

/** Takes a canceled mail out of the counts of its day, so that the limits count no mail that never left. */
@Injectable()
export class FreeLetterWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(CadenceTimes) private readonly times: CadenceTimes,
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
    const zone = person?.state.fields.tz_region ?? null;
    const home = organization?.state?.tz_region ?? 'UTC';
    const freed = await this.give(dayOf(state.scheduled_for, zone ?? home), { message_id }, asking);
    if (freed !== done) return freed;
    const counted = await this.underStep(message_id, state, zone, organization_id);
    if (!counted) return done;
    const { day, ...step } = counted;
    return this.give(day, { message_id, ...step }, asPart(asking, 'freed of a step'));
  }

  private give(day: string, letter: FreedLetter, asking: Requester): Promise<Worked> {
    return this.commands.run(
      new SendingCommand(lettersOfDay(asking.organization_id, day), 'free', letter, asking),
      unless(),
    );
  }

  /** The step under which a cadence counted its letter, and the day on which it wrote it, by the clock of the cadence. Null: a member wrote the letter. */
  private async underStep(
    id: string,
    { of_cadence, task_id }: SentMessage,
    zone: string | null,
    organization_id: string,
  ): Promise<{ day: string; enrollment_id: string; step_id: string } | null> {
    if (!of_cadence || task_id) return null;
    const { enrollment_id, step_id } = of_cadence;
    const enrollment = (await this.streams.load(enrollmentState, enrollment_id, organization_id))?.state;
    const cadence =
      enrollment && (await this.streams.load(cadenceState, enrollment.cadence_id, organization_id))?.state;
    const [queued] = await this.streams.read(`message-${id}`, organization_id);
    if (!cadence || !queued) return null;
    const times = await this.times.of(organization_id, cadence.fields, zone);
    return { day: dayOf(queued.metadata.occurred_at, times.zone), enrollment_id, step_id };
  }
}

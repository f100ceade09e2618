import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { undoWait } from '@candor/contracts/cadences/values';
import { isRejection, reject } from '../../kernel/decider.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { SamePeople } from '../../access/same-people.ts';
import { cadenceState } from '../../states/cadence.state.ts';
import { enrollmentState, isIn } from '../../states/enrollment.state.ts';
import { EnrollmentCommand, EnrollOneOfMany, TakeBackEnrolled } from './cadence.command.ts';
import { enrolledAs, Enrolling } from './enrolling.ts';

// One of many people who are added to a cadence together, and taken out again.

const leftSince = reject('over', 'This person is no longer in the cadence.');

@CommandHandler(EnrollOneOfMany)
export class EnrollOneOfManyHandler implements ICommandHandler<EnrollOneOfMany> {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Enrolling) private readonly enrolling: Enrolling,
  ) {}

  async execute({ cadence_id, subject, asking }: EnrollOneOfMany) {
    const { organization_id, actor, uid } = asking;
    // A repeated request finds what it did, whatever has happened to the person since.
    const id = enrolledAs(cadence_id, await this.same.kept(organization_id, subject.candidate_id), uid);
    if ((await this.streams.load(enrollmentState, id, organization_id))?.state) return { id };
    const cadence = (await this.streams.load(cadenceState, cadence_id, organization_id))?.state;
    if (!cadence) return notFound('cadence');
    const start_at = new Date(Date.now() + undoWait).toISOString();
    const how = { start_at, assignee_user_id: actor.id, assigned_by: actor.id };
    return this.enrolling.enroll(cadence_id, cadence, subject, how, asking);
  }
}

@CommandHandler(TakeBackEnrolled)
export class TakeBackEnrolledHandler implements ICommandHandler<TakeBackEnrolled> {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  /** Records may have been merged or taken apart since, so this looks at every record that ever was this person. */
  async execute({ cadence_id, candidate_id, added_by, asking }: TakeBackEnrolled) {
    const { organization_id, uid } = asking;
    for (const record of await this.same.ever(organization_id, candidate_id)) {
      const id = enrolledAs(cadence_id, record, added_by);
      const state = (await this.streams.load(enrollmentState, id, organization_id))?.state;
      if (!state) continue;
      if (!isIn(state)) {
        const events = await this.streams.read(`enrollment-${id}`, organization_id);
        return events.some(({ metadata }) => metadata.request_uid === uid) ? { id } : leftSince;
      }
      const ran = await this.commands.execute(new EnrollmentCommand(id, 'leave', { reason: 'taken_back' }, asking));
      return isRejection(ran) ? ran : { id };
    }
    return null;
  }
}

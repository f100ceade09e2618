import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appointmentList } from '@candor/contracts/interviews/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { inviteAnchors, inviteKind } from '@candor/contracts/booking/invites';
import { applicationState } from '../../states/application.state.ts';
import { LetterWriter } from '../../reads/messages/letter-writer.ts';
import { organizationState } from '../../states/organization.state.ts';
import { OwnLinks } from '../../reads/public/own-links.ts';
import { SamePeople } from '../../access/same-people.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { changedSince } from './arrival.command.ts';
import { InviteToChoose, TakeBackInvite } from './inviting.command.ts';
import { PipelineCommand } from './pipeline.command.ts';

const used = reject('wrong_state', 'This candidate has already chosen a time.');

/** Sends the link and its mail to one candidate. This handler is used both for inviting one candidate and for inviting many. */
@CommandHandler(InviteToChoose)
export class InviteToChooseHandler implements ICommandHandler<InviteToChoose> {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(LetterWriter) private readonly writer: LetterWriter,
    @Inject(OwnLinks) private readonly links: OwnLinks,
  ) {}

  async execute({ application_id, invitation, asking }: InviteToChoose) {
    const { organization_id, actor } = asking;
    const [found, organization] = await Promise.all([
      this.streams.loadOnce(applicationState, application_id, organization_id),
      this.streams.load(organizationState, organization_id, organization_id),
    ]);
    if (!found?.state || !organization?.state) return notFound('candidate');
    const { candidate_id, job_id } = found.state;
    const person = await this.same.load(candidate_id, organization_id);
    if (!person?.state || person.state.erased) return notFound('candidate');
    const invite_id = idFrom('booking invite', asking.uid, application_id);
    const link = { application_id, id: invite_id, replaced: person.state.links };
    const { message } = invitation;
    // A candidate in the wrong step is refused for that reason, and not for a fault of the mail.
    if (message && !(invitation.together && invitation.step_id !== found.state.step.id)) {
      const { reason: why } = await this.writer.write(organization_id, candidate_id, person.state, {
        kind: inviteKind,
        subject: message.subject,
        body: message.body,
        words: (speaker) => ({ anchors: inviteAnchors(invite_id, speaker) }),
        job_id,
        sent_by: actor.id,
      });
      if (why) return reject('not_sent', 'The email cannot be sent. Reason: {why}.', { why });
    }
    const ran = await this.commands.execute(
      new PipelineCommand(
        application_id,
        'invite',
        { ...invitation, invite_id, token_hash: this.links.bookingHash(link), links: person.state.links },
        asking,
      ),
    );
    return isRejection(ran) ? ran : { link: this.links.bookingAddress(organization.state.slug, link), ran };
  }
}

@CommandHandler(TakeBackInvite)
export class TakeBackInviteHandler implements ICommandHandler<TakeBackInvite> {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  async execute({ application_id, sent_by, asking }: TakeBackInvite) {
    const { organization_id } = asking;
    const events = (await this.streams.read(
      `application-${application_id}`,
      organization_id,
    )) as readonly Recorded<ApplicationEvent>[];
    const own = events.find(({ type, metadata }) => type === 'BookingInviteSent' && metadata.request_uid === sent_by);
    if (own?.type !== 'BookingInviteSent') return null;
    const { invite_id, step } = own.data;
    // A turn that was cut off repeats the withdrawal that it has already made, so the repeated one is not refused.
    const again = events.some(({ metadata }) => metadata.request_uid === asking.uid);
    if (!again && (await this.booked(application_id, step.id, own.metadata.occurred_at, organization_id))) return used;
    const invite = (await this.streams.load(applicationState, application_id, organization_id))?.state?.invite;
    if (!again && (invite?.invite_id !== invite_id || invite.ended)) return changedSince;
    return this.commands.execute(new PipelineCommand(application_id, 'withdrawInvite', { invite_id }, asking));
  }

  /** Whether the candidate has booked a time for the round after the given time. */
  private async booked(application_id: string, step_id: string, since: string, organization_id: string) {
    const rows = await this.reads.find(
      appointmentList,
      { organization_id },
      { application_id, step_id, status: ['booked', 'completed', 'no_show'] },
      { limit: 50 },
    );
    return rows.some(({ self_scheduled, booked_at }) => self_scheduled && booked_at >= since);
  }
}

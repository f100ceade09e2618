import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { inviteAnchors, inviteKind } from '@candor/contracts/booking/invites';
import { applicationState, isInvited } from '../../states/application.state.ts';
import { Clock } from '../../kernel/clock.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, type Worked, Works } from '../../kernel/work/worker.ts';
import { ApplicationLetters } from './application-letters.ts';
import { queueInvite } from './messages.queue.ts';

/** Writes the mails with the link for choosing a time. */
@Injectable()
export class InviteLetterWorker {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(ApplicationLetters) private readonly letters: ApplicationLetters,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Works(queueInvite)
  async write({ application_id, event_id, sent_by }: DataOf<typeof queueInvite>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const events = (await this.streams.read(
      `application-${application_id}`,
      organization_id,
    )) as readonly Recorded<ApplicationEvent>[];
    const event = events.find(({ id }) => id === event_id);
    if (event?.type !== 'BookingInviteSent' || !event.data.message) return done;
    const { invite_id, message, letter_at } = event.data;
    const state = (await this.streams.load(applicationState, application_id, organization_id))?.state;
    // The invitation was withdrawn or replaced, or the candidate left the round: the link would not work.
    const now = this.clock.now().toISOString();
    if (!state || !isInvited(state, now) || state.invite.invite_id !== invite_id) return done;
    return this.letters.queue(
      application_id,
      {
        ...message,
        kind: inviteKind,
        words: (speaker) => ({ anchors: inviteAnchors(invite_id, speaker) }),
        due_at: letter_at ?? event.metadata.occurred_at,
        sent_by,
      },
      asking,
    );
  }
}

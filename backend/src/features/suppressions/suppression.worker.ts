import { Inject, Injectable } from '@nestjs/common';
import { messageList, ofOrganization } from '@candor/contracts/messages/rows';
import { sameAddress } from '@candor/contracts/duplicates/contact-keys';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { ContactSafety, senderId } from '../../reads/messages/contact-safety.ts';
import { messageState, type SentMessage } from '../../states/message.state.ts';
import { senderState } from '../../states/suppression.state.ts';
import { judgeMail } from '../../states/mail.queue.ts';
import { SenderCommand, SuppressionCommand } from './suppression.command.ts';
import { erasedText } from '@candor/contracts/values/erased';

/** How many of a sender's last mails are judged. */
const judged = 200;
/** How many mails in a row must come back with a temporary fault until an address counts as bad. */
const softBounces = 5;

/** Draws the consequences when a mail comes back or is reported as unwanted: for its address, and for its sender. */
@Injectable()
export class SuppressionWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
  ) {}

  @Works(judgeMail)
  async judge({ message_id, what }: DataOf<typeof judgeMail>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const state = (await this.streams.load(messageState, message_id, organization_id))?.state;
    if (!state || state.status === 'received' || state.to === erasedText) return done;
    const why = what === 'soft' ? await this.afterSoft(state, message_id, organization_id) : what;
    if (why) {
      const suppressed = await this.commands.run(
        new SuppressionCommand(
          this.safety.fingerprint(organization_id, state.to),
          'suppress',
          { why, person_id: state.candidate_id, message_id },
          asPart(asking, 'suppressed'),
        ),
        unless(),
      );
      if (suppressed !== done) return suppressed;
    }
    return what === 'soft' ? done : this.judgeSender(state.as_user_id ?? state.sent_by, asking);
  }

  /** Counts temporary faults of the address in a row. A delivery ends the count, so it is read from the person's last mails and stored nowhere. */
  private async afterSoft(
    { candidate_id, to }: Pick<SentMessage, 'candidate_id' | 'to'>,
    message_id: string,
    organization_id: string,
  ): Promise<'soft_bounces' | null> {
    if (!candidate_id) return null;
    const all = await this.reads.find(
      messageList,
      { organization_id },
      { candidate_id, status: ['sent', 'bounced'] },
      { sort: 'sent_at', descending: true, limit: 50 },
    );
    const letters = all.filter((letter) => sameAddress(letter.to, to));
    const delivered = letters.findIndex(({ status, delivery }) => status === 'sent' && delivery !== null);
    const since = (delivered < 0 ? letters : letters.slice(0, delivered)).filter(
      ({ id, status }) => status === 'bounced' || id === message_id,
    );
    return since.length >= softBounces ? 'soft_bounces' : null;
  }

  private async judgeSender(user_id: string | null, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const id = senderId(organization_id, user_id);
    const resumed_at = (await this.streams.load(senderState, id, organization_id))?.state?.resumed_at ?? '';
    const letters = (
      await this.reads.find(
        messageList,
        { organization_id },
        { sender: user_id ?? ofOrganization, status: ['sent', 'bounced'] },
        { sort: 'sent_at', descending: true, limit: judged },
      )
    ).filter(({ sent_at }) => (sent_at ?? '') > resumed_at);
    return this.commands.run(
      new SenderCommand(
        id,
        'judge',
        {
          user_id,
          letters: letters.length,
          bounces: letters.filter(({ bounced }) => bounced === 'hard').length,
          complaints: letters.filter(({ delivery }) => delivery === 'complained').length,
        },
        asPart(asking, 'judged'),
      ),
      unless(),
    );
  }
}

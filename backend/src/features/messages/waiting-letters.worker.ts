import { Inject, Injectable } from '@nestjs/common';
import { isUnasked } from '@candor/contracts/messages/letter';
import { messageList, ofOrganization } from '@candor/contracts/messages/rows';
import { idFrom } from '../../kernel/codec.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import type { Requester } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, type Worked, Works } from '../../kernel/work/worker.ts';
import { MessageWorker } from './message.worker.ts';
import { sendWaiting } from './messages.queue.ts';

/** Sends the mails that waited while their sender was paused. */
@Injectable()
export class WaitingLettersWorker {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(MessageWorker) private readonly messages: MessageWorker,
  ) {}

  @Works(sendWaiting)
  async send({ user_id }: DataOf<typeof sendWaiting>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const now = new Date().toISOString();
    const waiting = await this.reads.every(
      messageList,
      { organization_id },
      { sender: user_id ?? ofOrganization, status: 'queued' },
      { only: ['id', 'kind', 'scheduled_for'] },
    );
    for (const { id, kind, scheduled_for } of waiting) {
      if (!isUnasked(kind) || scheduled_for > now) continue;
      const sent = await this.messages.send({ message_id: id }, { ...asking, uid: idFrom('waited', asking.uid, id) });
      if (sent !== done) return sent;
    }
    return done;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { isUnasked } from '@candor/contracts/messages/letter';
import { messageList, ofOrganization } from '@candor/contracts/messages/rows';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import type { Requester } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, type Worked, Works } from '../../kernel/work/worker.ts';
import { sendMessage, sendWaiting } from './messages.queue.ts';

/** Makes the mails due that waited while their sender was paused. */
@Injectable()
export class WaitingLettersWorker {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(JobQueue) private readonly jobs: Pick<JobQueue, 'change'>,
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
    const due = waiting.filter(({ kind, scheduled_for }) => isUnasked(kind) && scheduled_for <= now);
    // Each has a job of its own: it is tried again by itself, and one that cannot be sent fails visibly and stops no other.
    await this.jobs.change(
      due.map(({ id }) => {
        const job = sendMessage.due(`send:${id}:resumed:${asking.uid}`, now, { message_id: id });
        return { ...job, data: { ...job.data, organization_id } };
      }),
    );
    return done;
  }
}
